import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { writePlainTiff } from './plain-tiff.ts';

test.each([
  [7, 5, 1],
  [7, 5, 3],
  [1, 1, 1],
  [640, 33, 3],
] as const)(
  '%i × %i pixels of %i channels are read as they were written',
  async (width, height, channels) => {
    const file = join(temporaryFolder(), 'a.tif');
    const pixels = randomBytes(width * height * channels);
    const row = width * channels;
    const rows = [pixels.subarray(0, row), pixels.subarray(row)];
    await writePlainTiff(file, { width, height, channels }, rows);
    expect(await sharp(file).metadata()).toMatchObject({
      format: 'tiff',
      width,
      height,
      channels,
      depth: 'uchar',
    });
    const image = channels === 1 ? sharp(file).toColourspace('b-w') : sharp(file);
    expect((await image.raw().toBuffer()).equals(pixels)).toBe(true);
  },
);
