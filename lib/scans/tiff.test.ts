import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../catalogue/store/temporary-store.fixture.ts';
import { coloursOf, distance, middles, picture, quarters } from './images.fixture.ts';
import { inspectScan, pagesOf } from './inspect.ts';
import { makeScan } from './make.ts';
import { georeferenced, isMask, tiffOf } from './tiff.fixture.ts';

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
  expect(await pagesOf(file)).toBe(1);
  const folder = temporaryFolder();
  expect(await makeScan(file, folder, most)).toMatchObject(size);
  const colour = await coloursOf(join(folder, 'scan.jpg'));
  for (const [index, [x, y]] of middles.entries())
    expect(distance(colour(x, y), quarters[index] ?? [0, 0, 0])).toBeLessThan(18);
});
