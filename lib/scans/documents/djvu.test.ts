import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { djvuOf } from './djvu.fixture.ts';
import { djvuComponents } from './djvu.ts';
import { textOfDjvu } from './djvu-text.ts';
import { expressionsIn, isList } from './expressions.ts';
import { openPaged } from './open.ts';

const sizes = [
  { width: 600, height: 800 },
  { width: 500, height: 700 },
];

async function opened(file: string) {
  const document = await openPaged(file);
  if (!document) throw new Error('It is no document');
  return document;
}

test('titles and outline of a DjVu file are read', async () => {
  const outline =
    '(bookmarks ("Rozdział \\"1\\"" "#1" ("Podrozdział" "#p2.pbm.djvu")) ("Nigdzie" "#9") ("Poza" "https://example.org/"))';
  const file = djvuOf(sizes, `select 1; set-page-title "XII"\nset-outline\n${outline}\n.`);
  expect(await (await opened(file)).facts()).toMatchObject({
    pages: [{ label: 'XII' }, { label: undefined }],
    outline: [
      {
        label: 'Rozdział "1"',
        page: 1,
        entries: [{ label: 'Podrozdział', page: 2, entries: [] }],
      },
      { label: 'Nigdzie', page: undefined },
      { label: 'Poza', page: undefined },
    ],
  });
});

test('a page is rendered in its own size, with its words in place', async () => {
  const text =
    '(page 0 0 600 800 (line 60 680 300 720 (word 60 680 120 720 "Ala") (word 130 680 170 720 "żółć")))';
  const document = await opened(djvuOf(sizes, `select 1; set-txt\n${text}\n.`));
  const target = join(temporaryFolder(), 'page.tif');
  expect((await document.render(1, target, 1_000_000)).text).toEqual({
    size: sizes[0],
    blocks: [
      {
        lines: [
          {
            bounds: { x: 60, y: 80, width: 240, height: 40 },
            words: [
              { text: 'Ala', bounds: { x: 60, y: 80, width: 60, height: 40 } },
              { text: 'żółć', bounds: { x: 130, y: 80, width: 40, height: 40 } },
            ],
          },
        ],
      },
    ],
  });
  expect(await sharp(target).metadata()).toMatchObject(sizes[0] ?? {});
  expect((await document.render(2, target, 1_000_000)).text).toBeUndefined();
  await expect(document.render(1, target, 1000)).rejects.toThrow('MAX_MEGAPIXELS');
});

test.each([
  [1, { width: 800, height: 600 }, { x: 80, y: 480, width: 40, height: 60 }],
  [2, { width: 600, height: 800 }, { x: 480, y: 680, width: 60, height: 40 }],
  [3, { width: 800, height: 600 }, { x: 680, y: 60, width: 40, height: 60 }],
])('words stay on a page that is turned %i times', async (quarterTurns, size, bounds) => {
  const text = '(page 0 0 600 800 (line 60 680 120 720 (word 60 680 120 720 "Ala")))';
  const document = await opened(djvuOf(sizes, `select 1; set-rotation ${quarterTurns}; set-txt\n${text}\n.`));
  const target = join(temporaryFolder(), 'page.tif');
  const { text: read } = await document.render(1, target, 1_000_000);
  expect(await sharp(target).metadata()).toMatchObject(size);
  expect(read).toMatchObject({ size, blocks: [{ lines: [{ words: [{ text: 'Ala', bounds }] }] }] });
});

test('the metadata of a DjVu file is read, whatever the case of its keys', async () => {
  const metadata = 'title\t"Dziennik \\305\\274ycia"\nAuthor\t"Nowak, Jan"\nkeywords\t"mapy; plany"';
  const file = djvuOf(sizes, `set-meta\n${metadata}\n.`);
  expect(await (await opened(file)).facts()).toMatchObject({
    title: 'Dziennik życia',
    author: 'Nowak, Jan',
    subject: undefined,
    keywords: ['mapy', 'plany'],
  });
});

test('what is no DjVu but for its beginning is refused', async () => {
  const file = join(temporaryFolder(), 'a.djvu');
  writeFileSync(file, 'AT&TFORM and nothing more');
  await expect(openPaged(file)).rejects.toThrow('its DjVu cannot be read');
});

test.each([
  ['(page 0 0 9 9 (para 0 0 9 9 "a b\\nc"))', [['a', 'b'], ['c']]],
  ['(page 0 0 9 9 (line 1 1 2 2 "a b"))', [['a', 'b']]],
  ['(page 0 0 9 9 (word 1 1 2 2 "a"))', [['a']]],
  ['(page 0 0 9 9 (word 1 1 2 2 (char 1 1 1 1 "a") (char 1 1 1 1 "b")))', [['ab']]],
])('the text %s has its lines', (text, lines) => {
  const [root] = expressionsIn(text);
  const page = root && isList(root) ? textOfDjvu(root, { width: 9, height: 9, quarterTurns: 0 }) : undefined;
  const all = page?.blocks.flatMap((block) => block.lines) ?? [];
  expect(all.map(({ words }) => words.map((word) => word.text))).toEqual(lines);
});

test('expressions that are broken or without end are read as far as they go', () => {
  expect(expressionsIn(')) (a "b\\303\\263" (c')).toEqual([['a', 'bó', ['c']]]);
  expect(expressionsIn('('.repeat(100_000))).toHaveLength(1);
  expect(expressionsIn('"never ends')).toEqual(['never', 'ends']);
});

test('a folder or a missing file is refused as a document in several files', async () => {
  const folder = join(temporaryFolder(), 'a.djvu');
  mkdirSync(folder);
  await expect(djvuComponents(folder)).rejects.toThrow(new UnreadableFile('it is a folder'));
  await expect(djvuComponents(join(folder, 'none.djvu'))).rejects.toThrow(/^it cannot be opened \(ENOENT/);
});

// Memory at address 0 can be opened, but not read: like a failing disk.
const unreadable = '/proc/self/mem';
test.runIf(existsSync(unreadable))('a document whose storage fails is not to blame', async () => {
  const file = join(temporaryFolder(), 'a.djvu');
  symlinkSync(unreadable, file);
  await expect(djvuComponents(file)).rejects.toMatchObject({ syscall: 'read', code: 'EIO' });
});
