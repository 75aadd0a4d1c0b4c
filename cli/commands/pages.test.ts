import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { folderWith, temporaryLibrary } from '../import/library.fixture.ts';

const page = (head: string, content = '<p>Treść</p>\n') => `---\n${head}\n---\n${content}`;

test('pages are added from files and folders, listed and removed; a draft is not public', async () => {
  const library = temporaryLibrary();
  const folder = await folderWith({
    'a.html': page('title: O bibliotece\nlanguage: pl\ncreated: 2026-03-01T09:00:00'),
    'b.html': page('title: About\nlanguage: en\ntranslation: o-bibliotece\nslug: about-us').replace(
      /\n/g,
      '\r\n',
    ),
    'c.html': page('title: Szkic\nlanguage: pl\nstate: draft'),
    'notes.txt': 'x',
  });
  expect((await library.run('pages', 'add', folder)).stdout).toBe(
    'pl/o-bibliotece: added\nen/about-us: added\npl/szkic: added\n',
  );
  const { catalogue, version } = await connect(library.dataDir);
  expect(await catalogue.pages()).toMatchObject([
    { slug: 'o-bibliotece', content: '<p>Treść</p>\n', created_at: '2026-03-01T09:00:00' },
    { slug: 'about-us', translationKey: 'o-bibliotece' },
  ]);
  const before = version();
  expect((await library.run('pages', 'add', folder)).stdout).toMatch(/^(?:.+: unchanged\n){3}$/);
  expect(version()).toBe(before);
  const rows = JSON.parse((await library.run('pages', 'list', '--json')).stdout);
  expect(rows).toHaveLength(3);
  expect((await library.run('pages', 'list')).stdout).toMatch(/pl\/szkic +draft +Szkic/);

  expect((await library.run('pages', 'add', '--draft', join(folder, 'b.html'))).stdout).toMatch(/changed/);
  expect((await catalogue.pages()).map(({ slug }) => slug)).toEqual(['o-bibliotece']);
  expect((await library.run('pages', 'remove', 'pl/o-bibliotece')).code).toBe(0);
  expect(await catalogue.pages()).toEqual([]);
  for (const name of ['de/x', 'pl'])
    expect((await library.run('pages', 'remove', name)).stderr).toMatch(/There is no page/);
});

const wrong: [string, RegExp][] = [
  ['<p>No head</p>', /does not begin with front matter/],
  [page('title: x'), /language/],
  [page('title: x\nlanguage: de'), /language/],
  [page('title: x\nlanguage: pl\nslug: Zły Adres'), /slug/],
  [page('title: x\nlanguage: pl\ncreated: yesterday'), /timestamp/],
  [page('title: x\nlanguage: pl\nauthor: y'), /author/],
  [page('title: [x\nlanguage: pl'), /a\.html/],
];

test('front matter that is wrong is refused with a sentence', async () => {
  const tries = wrong.map(async ([text, reason]) => {
    const name = JSON.stringify(text);
    const library = temporaryLibrary();
    const folder = await folderWith({ 'a.html': text });
    const { code, stderr } = await library.run('pages', 'add', folder);
    expect(code, name).toBe(1);
    expect(stderr, name).toMatch(reason);
    expect(stderr, name).not.toMatch(/\n\s+at /);
  });
  await Promise.all(tries);
});
