import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { isCutShort } from './cut-short.ts';
import { picture } from './images.fixture.ts';

const written = (bytes: Buffer) => {
  const file = join(temporaryFolder(), 'image');
  writeFileSync(file, bytes);
  return file;
};
const jpeg = await picture(300, 200, 3).withMetadata().jpeg().toBuffer();
const png = await picture(300, 200, 3).png().toBuffer();
const tiff = await picture(300, 200, 3).tiff().toBuffer();

/** With a small picture in front, as cameras write it. */
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
  ['half of a TIFF, of which nothing is said', tiff.subarray(0, tiff.length / 2), false],
  ['nothing', Buffer.alloc(0), false],
])('%s', async (_, bytes, isShort) => {
  expect(await isCutShort(written(bytes))).toBe(isShort);
});
