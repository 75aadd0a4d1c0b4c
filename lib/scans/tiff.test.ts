import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../catalogue/store/temporary-store.fixture.ts';
import { coloursOf, distance, middles, picture, quarters } from './images.fixture.ts';
import { inspectScan, scanPagesIn } from './inspect.ts';
import { makeScan } from './make.ts';
import { type Entry, georeferenced, isMask, tiffOf } from './tiff.fixture.ts';

const size = { width: 90, height: 60 };
const most = 1_000_000;
const sheet = () => picture(size.width, size.height);

async function fileOf(bytes: Buffer | Promise<Buffer>): Promise<string> {
  const file = join(temporaryFolder(), 'sheet.tif');
  await writeFile(file, await bytes);
  return file;
}

test.each([
  ['a BigTIFF', () => sheet().tiff({ bigtiff: true }).toBuffer()],
  [
    'a BigTIFF in tiles',
    () => sheet().tiff({ bigtiff: true, tile: true, compression: 'deflate' }).toBuffer(),
  ],
  ['a BigTIFF, lowest byte first', () => tiffOf([{ image: sheet() }], { big: true })],
  ['a BigTIFF, highest byte first', () => tiffOf([{ image: sheet() }], { big: true, high: true })],
  ['a GeoTIFF', () => tiffOf([{ image: sheet(), entries: georeferenced }])],
  [
    'a GeoTIFF, highest byte first',
    () => tiffOf([{ image: sheet(), entries: georeferenced }], { high: true }),
  ],
  ['a GeoTIFF in BigTIFF', () => tiffOf([{ image: sheet(), entries: georeferenced }], { big: true })],
  [
    'a TIFF of 32 bits in linear light',
    () => sheet().toColourspace('scrgb').tiff({ compression: 'none' }).toBuffer(),
  ],
  ['a TIFF in CIELAB', () => sheet().toColourspace('lab').tiff({ compression: 'none' }).toBuffer()],
  ['a TIFF that says 0 for its orientation', () => tiffOf([{ image: sheet(), entries: [[274, 3, [0]]] }])],
  [
    'a TIFF that says 0 for the unit of its resolution, highest byte first',
    () => tiffOf([{ image: sheet(), entries: [[296, 3, [0]]] }], { high: true }),
  ],
  [
    'a BigTIFF that says 0 for both, in a wider type',
    () =>
      tiffOf(
        [
          {
            image: sheet(),
            entries: [
              [274, 4, [0]],
              [296, 3, [0]],
            ],
          },
        ],
        { big: true },
      ),
  ],
  [
    'a GeoTIFF with a mask and a smaller copy',
    () =>
      tiffOf([
        { image: sheet(), entries: georeferenced },
        { image: sheet().toColourspace('b-w'), entries: [isMask] },
        { image: sheet().resize(45), entries: [[254, 4, [1]]] },
      ]),
  ],
])('%s is a scan', async (_, bytes) => {
  const file = await fileOf(bytes());
  expect(await inspectScan(file, most)).toEqual(size);
  expect(await scanPagesIn(file)).toEqual([1]);
  const folder = temporaryFolder();
  expect(await makeScan(file, folder, most)).toMatchObject(size);
  const colour = await coloursOf(join(folder, 'scan.jpg'));
  for (const [index, [x, y]] of middles.entries())
    expect(distance(colour(x, y), quarters[index] ?? [0, 0, 0])).toBeLessThan(18);
});

const page = (width: number, height: number, type = 0) => ({
  image: picture(width, height),
  ...(type !== 0 && { entries: [[254, 4, [type]]] satisfies Entry[] }),
});

test.each([
  ['a smaller sheet among larger ones', [page(90, 60), page(45, 30), page(90, 60)], [1, 2, 3]],
  ['a thumbnail after each page', [page(90, 60), page(9, 6, 1), page(90, 60), page(9, 6, 1)], [1, 3]],
  ['a thumbnail before its image', [page(9, 6, 1), page(90, 60)], [2]],
  ['a thumbnail at the end', [page(90, 60, 2), page(60, 90, 2), page(9, 6, 1)], [1, 2]],
  ['a pyramid that does not say so', [page(90, 60), page(45, 30), page(22, 15)], [1]],
  [
    'a pyramid whose sides are rounded',
    [page(500, 100), page(250, 50), page(125, 25), page(62, 12), page(31, 6), page(15, 3)],
    [1],
  ],
  [
    'a pyramid down to a pixel',
    [page(40, 30), page(20, 15), page(10, 8), page(5, 4), page(3, 2), page(2, 1), page(1, 1)],
    [1],
  ],
  [
    'a slide with a thumbnail, a smaller copy and its label',
    [page(400, 240), page(40, 24), page(200, 120), page(30, 32, 1)],
    [1],
  ],
  ['a large map before sheets half as large', [page(90, 60), page(45, 30), page(45, 30)], [1, 2, 3]],
  ['nothing but what is called a smaller copy', [page(90, 60, 1)], [1]],
])('%s: which pages are scans', async (_, pages, expected) => {
  expect(await scanPagesIn(await fileOf(tiffOf(pages)))).toEqual(expected);
});

test('directories that go in circles end', async () => {
  const bytes = await tiffOf([page(90, 60), page(60, 90)]);
  const first = bytes.readUInt32LE(4);
  bytes.writeUInt32LE(first, bytes.length - 4);
  expect(await scanPagesIn(await fileOf(bytes))).toEqual([1, 2]);
});

test('a later page that is too large is not called damaged', async () => {
  const file = await fileOf(tiffOf([page(90, 60), page(900, 600)]));
  await expect(makeScan(file, temporaryFolder(), 10_000, 2)).rejects.toThrow('(MAX_MEGAPIXELS)');
});

test('samples of 32 bits, of unknown black and white, are refused', async () => {
  const image = sheet().ensureAlpha();
  const entries: Entry[] = [
    [258, 3, [32]],
    [262, 3, [1]],
    [277, 3, [1]],
    [339, 3, [3]],
  ];
  const file = await fileOf(tiffOf([{ image, entries }]));
  await expect(inspectScan(file, most)).rejects.toThrow('its samples have more than 16 bits');
});
