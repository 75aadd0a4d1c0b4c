import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { composePictures } from './compose.ts';
import { picture } from './images.fixture.ts';

test('a canvas of several bands has each pixel in its place, and nothing else is left', async () => {
  const folder = temporaryFolder();
  const size = { width: 3000, height: 2500 };
  const [opaque, veil, target] = [join(folder, 'a.png'), join(folder, 'b.png'), join(folder, 'c.tif')];
  await picture(2000, 2400, 3).png().toFile(opaque);
  const create = { width: 900, height: 1500, channels: 4, background: 'rgba(0, 0, 255, 0.4)' } as const;
  await sharp({ create }).png().toFile(veil);
  const pictures = [
    { file: opaque, name: 'A', left: 1000, top: 100, width: 2000, height: 2400 },
    { file: veil, name: 'B', left: 500, top: 900, width: 900, height: 1500 },
  ];
  await composePictures({ ...size, pictures, target, maxPixels: 10_000_000 });
  const white = sharp({ create: { ...size, channels: 3, background: '#fff' } });
  const layers = pictures.map(({ file: input, left, top }) => ({ input, left, top }));
  const expected = await white.composite(layers).removeAlpha().raw().toBuffer();
  const pixels = await sharp(target).raw().toBuffer();
  expect(pixels.length).toBe(expected.length);
  // Rounding of what is half transparent may differ by one.
  expect(pixels.findIndex((value, at) => Math.abs(value - (expected[at] ?? 0)) > 1)).toBe(-1);
  expect(readdirSync(folder).sort()).toEqual(['a.png', 'b.png', 'c.tif']);
});
