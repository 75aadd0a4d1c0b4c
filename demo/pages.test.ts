import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { defaultPages, defaultTopics } from '../lib/pages/defaults/list.ts';
import { topicOf } from '../lib/pages/topics.ts';
import { readText } from './files.ts';
import { organizations } from './organizations.ts';
import { pages } from './pages.ts';

const front = z.strictObject({
  title: z.string(),
  language: z.enum(['pl', 'en']),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  translation: z.string(),
  created: z.iso.datetime({ local: true }),
  updated: z.iso.datetime({ local: true }),
});

async function parsed() {
  return (await pages()).map(([name, text]) => {
    const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
    return { name, body, ...front.parse(parse(head)) };
  });
}

test('every page is there in Polish and in English', async () => {
  const all = await parsed();
  const keys = [...new Set(all.map(({ translation }) => translation))];
  expect(keys.length).toBe(7);
  for (const key of keys) {
    const languages = all.filter(({ translation }) => translation === key).map(({ language }) => language);
    expect([key, languages.sort()]).toEqual([key, ['en', 'pl']]);
  }
});

test('links between pages lead somewhere', async () => {
  const all = await parsed();
  const known = new Set(
    [...all, ...defaultPages([])].map(({ language, slug }) => `/${language}/pages/${slug}`),
  );
  const tiles: { url: string }[] = parse(await readText('data/tiles.yaml'));
  const links = all.flatMap(({ body }) =>
    [...body.matchAll(/href="(\/[a-z]{2}\/pages\/[^"#]+)"/g)].map((m) => m[1]),
  );
  const inTiles = tiles.map(({ url }) => url).filter((url) => url.includes('/pages/'));
  expect([...links, ...inTiles].filter((link) => !known.has(link ?? ''))).toEqual([]);
});

test('the pages hold what they were asked to hold', async () => {
  const all = await parsed();
  expect(all.filter(({ title }) => title === 'FAQ').length).toBe(2);
  const help = all.find(({ slug }) => slug === 'pomoc');
  expect(help?.body.match(/<h[23]>/g)?.length).toBeGreaterThanOrEqual(6);
  expect(all.filter(({ body }) => body.includes('src="data:image/png;base64,')).length).toBe(2);
  expect(all.filter(({ body }) => body.includes('src="/icons/icon-192.png" alt="')).length).toBe(2);
  expect(all.filter(({ body }) => body.includes('{{'))).toEqual([]);
});

test('what every site has by default is left to the default', async () => {
  const topics = (await parsed()).map(({ title }) => topicOf(title));
  expect(topics.filter((topic) => defaultTopics.some((one) => one === topic))).toEqual([]);
});

test('tiles are of all five types and name known sections', async () => {
  const tiles: { key: string; type: string; organization?: string; published: string; image?: string }[] =
    parse(await readText('data/tiles.yaml'));
  expect(tiles.length).toBeGreaterThanOrEqual(8);
  expect([...new Set(tiles.map(({ type }) => type))].sort()).toEqual([
    'category',
    'collection',
    'news',
    'press',
    'video',
  ]);
  expect(new Set(tiles.map(({ published }) => published)).size).toBe(tiles.length);
  const sections = (await organizations()).map(({ key }) => key);
  for (const { organization } of tiles) if (organization) expect(sections).toContain(organization);
  for (const { image } of tiles)
    expect(sections.map((key) => `images/${key}-background.jpg`)).toContain(image);
});
