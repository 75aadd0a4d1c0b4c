import { beforeAll, describe, expect, test } from 'vitest';
import { vectors } from '#lib/pages/sanitise-vectors.fixture.ts';
import type { LivePreview } from '#lib/preview/live-preview.ts';
import { signIn } from '../support/editor.ts';
import { elementsOf, find } from '../support/html.ts';
import { shareLibrary } from './library.fixture.ts';

const site = shareLibrary('demo');
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(site.url);
});

const text = { locale: 'en', title: 'Opening hours', content: '<p>Every <b>day</b></p>', language: 'en' };

function post(body: unknown, headers: Record<string, string> = { cookie }) {
  const own = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
  return fetch(`${site.url}/preview/live`, {
    method: 'POST',
    headers: { ...own, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function look(body: unknown): Promise<LivePreview> {
  const response = await post(body);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  return (await response.json()) as LivePreview;
}

test('both sites show the text as a public page, the other one with its notice', async () => {
  const { documents } = await look(text);
  for (const [locale, html] of Object.entries(documents)) {
    const elements = elementsOf(html);
    expect(find(elements, 'html')[0]?.attributes.lang).toBe(locale);
    expect(find(elements, 'h1')[0]?.text).toBe('Opening hours');
    expect(html).toContain('<p>Every <b>day</b></p>');
    expect(find(elements, 'link', { rel: 'stylesheet' }).length).toBeGreaterThan(0);
    expect(find(elements, 'a', { hreflang: locale === 'pl' ? 'en' : 'pl' }).length).toBe(1);
    expect(html.includes('lang="en" dir="auto"')).toBe(locale === 'pl');
  }
});

test('a public page is the same document, but for its scripts', async () => {
  const page = await (await fetch(`${site.url}/pl/pages`)).text();
  const path = /href="(\/pl\/pages\/[^"]*pomoc[^"]*)"/.exec(page)?.[1] ?? '';
  const published = await (await fetch(site.url + path)).text();
  const pages = (await (await fetch(`${site.url}/api/pages/`)).json()) as {
    title: string;
    content: string;
  }[];
  const title = find(elementsOf(published), 'h1')[0]?.text ?? '';
  const content = pages.find((one) => one.title === title)?.content ?? '';
  const slug = path.split('/').at(-1) ?? '';
  const { documents } = await look({
    locale: 'pl',
    title,
    content,
    language: 'pl',
    page: { language: 'pl', slug },
  });
  const body = (html: string) =>
    /<body[\s\S]*<\/body>/.exec(html)?.[0].replace(/<script[\s\S]*?<\/script>/g, '') ?? '';
  expect(body(documents.pl)).toBe(body(published));
  // Its translation exists, so the other site shows that one.
  expect(find(elementsOf(documents.en), 'h1')[0]?.text).not.toBe(title);
  expect(documents.en).not.toContain('does not exist in English');
});

test('no document contains or loads a script, whatever the text is', async () => {
  const { documents } = await look({
    ...text,
    title: '</title><script>1</script>',
    content: vectors.join('\n'),
  });
  for (const html of Object.values(documents)) {
    const elements = elementsOf(html);
    expect(find(elements, 'script')).toEqual([]);
    expect(elements.filter(({ attributes }) => attributes.as === 'script')).toEqual([]);
    const handlers = elements.flatMap(({ attributes }) =>
      Object.keys(attributes).filter((one) => /^on/.test(one)),
    );
    expect(handlers).toEqual([]);
    expect(html).not.toMatch(/nonce=/);
  }
});

test('texts looked at at once are not mixed up', async () => {
  const titles = Array.from({ length: 6 }, (_, index) => `Title ${index}`);
  const looks = await Promise.all(titles.map((title) => look({ ...text, title })));
  expect(looks.map(({ documents }) => find(elementsOf(documents.en), 'h1')[0]?.text)).toEqual(titles);
});

describe('refused with a sentence, in the requested language', () => {
  test.each([
    ['without a session', text, { cookie: '' }, 401, 'signed-out'],
    ['with another’s session', text, { cookie: 'czytelnia_preview=e30.e30' }, 401, 'signed-out'],
    ['from another site', text, { 'Sec-Fetch-Site': 'cross-site' }, 403, 'origin'],
    ['as a form', text, { 'Content-Type': 'text/plain' }, 415, 'media-type'],
    ['broken', '{"locale":', {}, 400, 'invalid'],
    ['incomplete', { locale: 'en' }, {}, 400, 'invalid'],
    ['too long', { ...text, content: 'x'.repeat(17 * 1024 * 1024) }, {}, 413, 'too-large'],
  ] as const)('%s', async (_name, body, headers, status, problem) => {
    const response = await post(body, { cookie, ...headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const answer = (await response.json()) as { problem: string; detail: string };
    expect(answer.problem).toBe(problem);
    expect(answer.detail).toMatch(/\.$/);
  });

  test('other methods', async () => {
    const response = await fetch(`${site.url}/preview/live`);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

test.each([
  ['/en/preview/try', 303],
  ['/en/preview/edit/pl/pomoc', 303],
  ['/en/preview/shown', 404],
  ['/en/preview/shown?key=x', 404],
])('a stranger gets nothing of %s', async (path, status) => {
  const response = await fetch(site.url + path, { redirect: 'manual' });
  expect(response.status).toBe(status);
  if (status === 303) expect(response.headers.get('location')).toMatch(/^\/en\/preview\?return=/);
});

test('what only the front renders is for no editor either', async () => {
  const response = await fetch(`${site.url}/en/preview/shown?key=x`, { headers: { cookie } });
  expect(response.status).toBe(404);
});
