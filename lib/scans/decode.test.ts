import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { temporaryFolder } from '../catalogue/store/temporary-store.fixture.ts';
import { withImage } from './decode.ts';
import { picture } from './images.fixture.ts';

const most = 1_000_000;

function fileOf(bytes: Buffer, name = 'scan.jpg'): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, bytes);
  return file;
}

/** Decodes all pixels and returns their number. */
const pixels = (file: string, maxPixels = most) =>
  withImage(file, maxPixels, async ({ image }) => {
    const { info } = await image().raw().toBuffer({ resolveWithObject: true });
    return info.width * info.height;
  });

/** The marker segment before the compressed pixels of a JPEG (ITU-T T.81, B.2.3). */
const startOfScan = Buffer.from('ffda', 'hex');

test('a warning that no pixel suffers from is passed over', async () => {
  const jpeg = await picture(300, 200, 3).jpeg().toBuffer();
  const at = jpeg.indexOf(startOfScan);
  const extraneous = Buffer.concat([jpeg.subarray(0, at), Buffer.from('junk'), jpeg.subarray(at)]);
  expect(await pixels(fileOf(extraneous))).toBe(60_000);
});

test('damaged pixels are refused, though the decoder would go on', async () => {
  const jpeg = await picture(300, 200, 3).jpeg().toBuffer();
  const damaged = Buffer.from(jpeg);
  const from = jpeg.indexOf(startOfScan) + 400;
  // A code of all ones is invalid (ITU-T T.81, C.2); ff is stuffed as ff 00.
  for (let at = from; at < from + 300; at += 2) damaged.writeUInt16BE(0xff00, at);
  await expect(pixels(fileOf(damaged))).rejects.toThrow(/damaged or cut short/);
});

test.each(['jpeg', 'png', 'tiff', 'webp', 'gif'] as const)(
  'a %s that is cut short is refused',
  async (format) => {
    const bytes = await picture(300, 200, 3).toFormat(format).toBuffer();
    expect(await pixels(fileOf(bytes))).toBe(60_000);
    for (const share of [0.4, 0.8, 0.99]) {
      const cut = fileOf(bytes.subarray(0, Math.floor(bytes.length * share)));
      await expect(pixels(cut), `${share}`).rejects.toThrow(UnreadableFile);
    }
  },
);

test('more pixels than may be decoded are refused', async () => {
  const file = fileOf(await picture(300, 200).png().toBuffer());
  await expect(pixels(file, 59_999)).rejects.toThrow(UnreadableFile);
});

test('a disk that cannot be written does not blame the image', async () => {
  const file = fileOf(await picture(300, 200).png().toBuffer());
  const nowhere = join(temporaryFolder(), 'not there', 'scan.jpg');
  const failure = withImage(file, most, ({ image }) => image().toFile(nowhere));
  await expect(failure).rejects.not.toThrow(UnreadableFile);
});
