import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { temporaryFolder } from '../catalogue/store/temporary-store.fixture.ts';
import { withImage } from './decode.ts';
import { picture } from './images.fixture.ts';
import { type Entry, tiffOf } from './tiff.fixture.ts';

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
/** The one that gives its size. */
const startOfFrame = Buffer.from('ffc0', 'hex');

const withSegment = (jpeg: Buffer, at: number, segment: Buffer) =>
  Buffer.concat([jpeg.subarray(0, at), segment, jpeg.subarray(at)]);

/** A segment with a profile that says it is for greyscale (ICC.1, 7.2.6 and annex B.4). */
const { icc = Buffer.alloc(0) } = await picture(9, 9)
  .withIccProfile('p3')
  .png()
  .toBuffer()
  .then((png) => sharp(png).metadata());
icc.write('GRAY', 16);
const greyProfile = Buffer.concat([
  Buffer.from('ffe20000', 'hex'),
  Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'),
  icc,
]);
greyProfile.writeUInt16BE(greyProfile.length - 2, 2);

test.each<[string, (jpeg: Buffer, scan: number) => Buffer]>([
  ['bytes between its segments', (jpeg, scan) => withSegment(jpeg, scan, Buffer.from('junk'))],
  [
    'bytes between several of its segments',
    (jpeg, scan) =>
      [scan, jpeg.indexOf(startOfFrame), 2].reduce((all, at) => withSegment(all, at, Buffer.alloc(3)), jpeg),
  ],
  [
    'bytes between its segments and a profile for other colours',
    (jpeg, scan) => withSegment(withSegment(jpeg, scan, Buffer.from('junk')), 2, greyProfile),
  ],
  // T.81, B.2.3: the last three bytes of the header of a sequential scan are 0, 63 and 0.
  [
    'a scan whose spectral selection is 0 to 0',
    (jpeg, scan) => {
      jpeg.fill(0, scan + jpeg.readUInt16BE(scan + 2) - 1, scan + 2 + jpeg.readUInt16BE(scan + 2));
      return jpeg;
    },
  ],
  ['JFIF 2.01', (jpeg) => withSegment(jpeg, 2, Buffer.from('ffe000104a46494600020100000100010000', 'hex'))],
])('a JPEG with %s loses no pixel, and is read', async (_, change) => {
  const jpeg = await picture(300, 200, 3).jpeg().toBuffer();
  const changed = change(Buffer.from(jpeg), jpeg.indexOf(startOfScan));
  expect(await pixels(fileOf(changed))).toBe(60_000);
});

test('a TIFF that does not say what its fourth channel is loses no pixel, and is read', async () => {
  const tiff = await tiffOf([{ image: picture(300, 200, 3).ensureAlpha(0.5) }]);
  expect(await pixels(fileOf(tiff, 'scan.tif'))).toBe(60_000);
});

test('damage that a TIFF decoder warns of is named', async () => {
  const lines = sharp(Buffer.alloc(90_000, 255).fill(0, 300, 60_000), {
    raw: { width: 300, height: 300, channels: 1 },
  });
  const fax = await lines.toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer();
  fax.fill(0x5a, 12, 30);
  await expect(pixels(fileOf(fax, 'scan.tif'))).rejects.toThrow(/damaged or cut short \((?!Warning).*line/);
});

test.each<[string, Entry]>([
  ['a text without its last byte', [305, 2, 'Scanner 3000']],
  ['a text of two', [33_432, 2, 'Muzeum\0Warszawa\0']],
  ['a tag of another length', [336, 3, [0]]],
  ['values for more channels', [280, 3, [0, 0, 0, 0, 0]]],
  ['lengths of its strips that cannot be right', [279, 4, [0]]],
])('a TIFF with %s loses no pixel, and is read', async (_, entry) => {
  const tiff = await tiffOf([{ image: picture(300, 200, 3), entries: [entry] }]);
  expect(await pixels(fileOf(tiff, 'scan.tif'))).toBe(60_000);
});

test('a TIFF in a compression that is not read is not called damaged', async () => {
  const tiff = await tiffOf([{ image: picture(300, 200, 3), entries: [[259, 3, [50_000]]] }]);
  await expect(pixels(fileOf(tiff, 'scan.tif'))).rejects.toThrow(
    'its compression (ZSTD) cannot be read here: use LZW, Deflate or none',
  );
});

/** A JPEG with codes of all ones, which are invalid (ITU-T T.81, C.2); ff is stuffed as ff 00. */
function damaged(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg);
  const from = jpeg.indexOf(startOfScan) + 400;
  for (let at = from; at < from + 300; at += 2) bytes.writeUInt16BE(0xff00, at);
  return bytes;
}

test.each(['srgb', 'b-w'])(
  'damaged pixels in %s are refused, though the decoder would go on',
  async (space) => {
    const jpeg = await picture(300, 200, 3).toColourspace(space).jpeg().toBuffer();
    await expect(pixels(fileOf(damaged(jpeg)))).rejects.toThrow(/damaged or cut short/);
    // Harmless warnings come first.
    const junk = Buffer.from('junk');
    const one = withSegment(damaged(jpeg), jpeg.indexOf(startOfScan), junk);
    const two = withSegment(one, jpeg.indexOf(startOfFrame), junk);
    await expect(pixels(fileOf(one))).rejects.toThrow('damaged or cut short (read gave 2 warnings)');
    await expect(pixels(fileOf(two))).rejects.toThrow('damaged or cut short (read gave 3 warnings)');
  },
);

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
