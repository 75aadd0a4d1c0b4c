import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { scanPagesIn } from '#lib/scans/inspect.ts';
import { libraryContent, temporaryLibrary } from './library.fixture.ts';

/** A TIFF with several pages of 40 × 30 pixels, each in a different colour. */
async function tiffOf(count: number): Promise<string> {
  const file = join(temporaryFolder(), 'tom.tif');
  const colours = Array.from({ length: count }, (_, index) => ({ r: 60 * index, g: 90, b: 120 }));
  const pages = colours.map((background) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } }),
  );
  const images = await Promise.all(pages.map((page) => page.png().toBuffer()));
  await sharp(images, { join: { animated: true } })
    .tiff({ compression: 'deflate' })
    .toFile(file);
  return file;
}

test('each page of a TIFF is a scan, in order, with its own picture; a second import changes nothing', async () => {
  const file = await tiffOf(3);
  expect(await scanPagesIn(file)).toEqual([1, 2, 3]);
  const library = temporaryLibrary();
  expect(await library.import(file)).toMatchObject({ code: 0, objects: { added: 1 }, scans: { made: 3 } });
  const { objects } = await libraryContent(library.dataDir);
  expect(objects[0]?.scans.map(({ tileSource }) => [tileSource?.width, tileSource?.height])).toEqual([
    [40, 30],
    [40, 30],
    [40, 30],
  ]);
  expect(new Set(objects[0]?.scans.map(({ scan }) => scan.dzi.manifest_url)).size).toBe(3);
  expect(await library.import(file)).toMatchObject({
    code: 0,
    objects: { unchanged: 1 },
    scans: { reused: 3 },
  });
});

test('smaller copies in a pyramid are not pages', async () => {
  const file = join(temporaryFolder(), 'mapa.tif');
  const background = { r: 1, g: 2, b: 3 };
  await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .tiff({ pyramid: true, tile: true, tileWidth: 128, tileHeight: 128, compression: 'deflate' })
    .toFile(file);
  expect((await sharp(file).metadata()).pages).toBeGreaterThan(1);
  expect(await scanPagesIn(file)).toEqual([1]);
});

test('the pages of a TIFF get the pages of the text with the same name; a text with fewer pages is reported', async () => {
  const file = await tiffOf(3);
  const text = join(dirname(file), 'tom.txt');
  await writeFile(text, 'Ala\n\fma\n\fkota\n\f');
  const library = temporaryLibrary();
  expect(await library.import(dirname(file))).toMatchObject({ code: 0, problems: [] });
  const { objects } = await libraryContent(library.dataDir);
  const texts = objects[0]?.scans.map(({ scan }) => scan.resources.find(({ mime }) => /xml/.test(mime))?.url);
  expect(new Set(texts?.map(String)).size).toBe(3);
  expect(texts).not.toContain(undefined);
  await writeFile(text, 'Ala\fma');
  const { problems } = await library.import(dirname(file));
  expect(problems).toMatchObject([
    { file: text, reason: 'it has the text of 2 pages, and tom.tif has 3', kind: 'warning' },
  ]);
});
