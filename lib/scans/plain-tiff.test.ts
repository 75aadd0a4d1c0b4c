import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
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
    function* rows() {
      const shared = Buffer.alloc(row);
      for (let at = 0; at < pixels.length; at += row) {
        pixels.copy(shared, 0, at, at + row);
        yield shared;
      }
    }
    await writePlainTiff(file, { width, height, channels }, rows());
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

test('where rows fail, the file has been opened, so it cannot appear after its removal', async () => {
  const folder = temporaryFolder();
  const next = (): never => {
    throw new Error('broken');
  };
  const rows: Iterable<Uint8Array> = { [Symbol.iterator]: () => ({ next }) };
  for (let index = 0; index < 30; index += 1) {
    const file = join(folder, `${index}.tif`);
    await expect(writePlainTiff(file, { width: 1, height: 1, channels: 1 }, rows)).rejects.toThrow('broken');
    expect(existsSync(file)).toBe(true);
  }
});
