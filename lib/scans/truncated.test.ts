import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { picture } from './images.fixture.ts';
import { tiffOf } from './tiff.fixture.ts';
import { isTruncated } from './truncated.ts';

const written = (bytes: Buffer) => {
  const file = join(temporaryFolder(), 'image');
  writeFileSync(file, bytes);
  return file;
};
const jpeg = await picture(300, 200, 3).withMetadata().jpeg().toBuffer();
const png = await picture(300, 200, 3).png().toBuffer();
const gif = await picture(300, 200, 3).gif().toBuffer();
const tiff = await tiffOf([{ image: picture(300, 200, 3) }, { image: picture(300, 200, 4) }]);
const bigTiff = await tiffOf([{ image: picture(300, 200, 3) }], { big: true, high: true });
const tiledTiff = await picture(300, 200, 3).tiff({ tile: true, compression: 'deflate' }).toBuffer();

/** Two strips of 50 bytes after the directory with their offsets, as scanners write it. */
const scannersTiff = Buffer.concat([
  Buffer.from('49492a0008000000', 'hex'),
  Buffer.from('0200', 'hex'),
  Buffer.from('11010400020000002600000017010300020000003200320000000000', 'hex'),
  Buffer.from('2e00000060000000', 'hex'),
  Buffer.alloc(100),
]);

/** A JPEG 2000 codestream of 70 by 50 pixels; only its ends are examined. */
const size = Buffer.alloc(43);
size.write('ff4fff51', 'hex');
size.writeUInt32BE(70, 8);
size.writeUInt32BE(50, 12);
const codestream = Buffer.concat([size, Buffer.alloc(100), Buffer.from('ffd9', 'hex')]);
/** In a JP2 file with an explicit box length; an earlier box contains the bytes of the end marker. */
const jp2 = Buffer.concat([
  Buffer.from('0000000c6a5020200d0a870a', 'hex'),
  Buffer.from('0000000a66726565ffd9', 'hex'),
  Buffer.from('000000996a703263', 'hex'),
  codestream,
]);
/** The same with a box that extends to the end of the file. */
const openJp2 = Buffer.concat([jp2.subarray(0, 22), Buffer.alloc(4), jp2.subarray(26)]);

/** With an embedded thumbnail in front, as cameras write it. */
function withPreview(image: Buffer): Buffer {
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xffe1);
  segment.writeUInt16BE(2 + jpeg.length, 2);
  return Buffer.concat([image.subarray(0, 2), segment, jpeg, image.subarray(2)]);
}

test.each<[string, Buffer, boolean]>([
  ['a whole JPEG', jpeg, false],
  ['one with notes behind it', Buffer.concat([jpeg, Buffer.alloc(100_000)]), false],
  ['half of one', jpeg.subarray(0, jpeg.length / 2), true],
  ['one without its last two bytes', jpeg.subarray(0, -2), true],
  ['half of one with a preview', withPreview(jpeg).subarray(0, 1.5 * jpeg.length), true],
  ['one cut within its preview', withPreview(jpeg).subarray(0, jpeg.length / 2), true],
  ['a whole PNG', png, false],
  ['half of one', png.subarray(0, png.length / 2), true],
  ['a whole TIFF of two pages', tiff, false],
  ['one cut within its second page', tiff.subarray(0, 0.7 * tiff.length), true],
  ['a whole BigTIFF, highest byte first', bigTiff, false],
  ['one without its last byte', bigTiff.subarray(0, -1), true],
  ['a whole TIFF in tiles', tiledTiff, false],
  ['half of one', tiledTiff.subarray(0, tiledTiff.length / 2), true],
  ['a whole TIFF with its directory in front', scannersTiff, false],
  ['one without its last byte', scannersTiff.subarray(0, -1), true],
  ['one that tells where its strips are behind its end', scannersTiff.subarray(0, 40), true],
  ['a whole JPEG 2000', jp2, false],
  ['one without its last byte', jp2.subarray(0, -1), true],
  ['one whose box goes to the end of the file', openJp2, false],
  ['half of one', openJp2.subarray(0, openJp2.length / 2), true],
  ['a whole codestream', codestream, false],
  ['half of one', codestream.subarray(0, codestream.length / 2), true],
  ['half of a GIF, of which nothing is said', gif.subarray(0, gif.length / 2), false],
  ['nothing', Buffer.alloc(0), false],
])('%s', async (_, bytes, isShort) => {
  expect(await isTruncated(written(bytes))).toBe(isShort);
});

test('the pages of a TIFF are each examined once, though they go in circles', { timeout: 5000 }, async () => {
  const [count, table] = [1_000_000, 8 + 2 + 12 * 3 + 4];
  const bytes = Buffer.alloc(table + 8 * count);
  bytes.write('49492a00080000000300', 'hex');
  for (const [index, [tag, length, value]] of [
    [256, 1, 100],
    [273, count, table],
    [279, count, table + 4 * count],
  ].entries()) {
    bytes.writeUInt16LE(tag ?? 0, 10 + 12 * index);
    bytes.writeUInt16LE(4, 12 + 12 * index);
    bytes.writeUInt32LE(length ?? 0, 14 + 12 * index);
    bytes.writeUInt32LE(value ?? 0, 18 + 12 * index);
  }
  // The next directory is the same.
  bytes.writeUInt32LE(8, table - 4);
  expect(await isTruncated(written(bytes))).toBe(false);
});
