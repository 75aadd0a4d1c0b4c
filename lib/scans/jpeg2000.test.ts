import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { FrameInfo } from '@cornerstonejs/codec-openjpeg/decodewasmjs';
import createEncoder from '@cornerstonejs/codec-openjpeg/wasmjs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { inspectScan } from './inspect.ts';
import { decodeJpeg2000 } from './jpeg2000.ts';
import { jpeg2000Header } from './jpeg2000-header.ts';
import { makeScan } from './make.ts';
import { UnreadableFile } from './unreadable-file.ts';

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

/** The beginning of a codestream: SOC and SIZ. @param offset of the image on its grid */
function siz(width: number, height: number, offset = 0): Buffer {
  const marker = Buffer.alloc(24);
  marker.writeUInt32BE(0xff4fff51);
  marker.writeUInt32BE(width + offset, 8);
  marker.writeUInt32BE(height + offset, 12);
  marker.writeUInt32BE(offset, 16);
  marker.writeUInt32BE(offset, 20);
  return marker;
}

const signature = box('jP  ', Buffer.from([0x0d, 0x0a, 0x87, 0x0a]));
const profile = Buffer.alloc(200, 7);
const header = box(
  'jp2h',
  Buffer.concat([
    box('ihdr', Buffer.alloc(14)),
    box('colr', Buffer.concat([Buffer.from([2, 0, 0]), profile])),
  ]),
);

function fileWith(bytes: Buffer, name = 'a.jp2'): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, bytes);
  return file;
}

test('the header of a file gives its size and its profile, wherever the image begins', async () => {
  const file = Buffer.concat([
    signature,
    box('xml ', Buffer.alloc(100_000)),
    header,
    box('jp2c', siz(700, 500, 3)),
  ]);
  expect(await jpeg2000Header(fileWith(file))).toEqual({ width: 700, height: 500, profile });
  expect(await jpeg2000Header(fileWith(siz(7, 5), 'a.j2k'))).toEqual({
    width: 7,
    height: 5,
    profile: undefined,
  });
});

test.each([
  ['is cut short', Buffer.concat([signature, header.subarray(0, 20)]), /cut short/],
  [
    'has a box without a length',
    Buffer.concat([signature, Buffer.from([0, 0, 0, 4, 0x61, 0x61, 0x61, 0x61])]),
    /boxes has no length/,
  ],
  [
    'has boxes without end',
    Buffer.concat([signature, ...Array.from({ length: 1001 }, () => box('free', Buffer.alloc(0)))]),
    /more than 1000 boxes/,
  ],
  ['has no size', Buffer.concat([signature, box('jp2c', siz(0, 5))]), /names no size/],
  [
    'begins elsewhere',
    Buffer.concat([signature, box('jp2c', Buffer.alloc(30))]),
    /does not begin where it should/,
  ],
])('a file that %s is refused', async (_, bytes, reason) => {
  const refusal = await jpeg2000Header(fileWith(bytes)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UnreadableFile);
  expect(String(refusal)).toMatch(reason);
});

test('what is larger than may be decoded is refused by its header', async () => {
  const file = fileWith(Buffer.concat([signature, box('jp2c', siz(100_000, 100_000))]));
  await expect(inspectScan(file, 400_000_000)).rejects.toThrow(/100000 × 100000 pixels/);
});

test('an image that is damaged is refused', async () => {
  const file = fileWith(Buffer.concat([signature, header, box('jp2c', siz(70, 50))]));
  const refusal = await decodeJpeg2000(file, join(temporaryFolder(), 'a.tif')).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(UnreadableFile);
  expect(String(refusal)).toMatch(/its JPEG 2000 cannot be decoded/);
});

/** Pixels as a codestream, without loss. */
async function encoded(info: FrameInfo, pixels: Uint8Array): Promise<Buffer> {
  const wasm = createRequire(import.meta.url).resolve('@cornerstonejs/codec-openjpeg/wasm');
  const { J2KEncoder } = await createEncoder({
    wasmBinary: readFileSync(wasm),
    print: () => undefined,
    printErr: () => undefined,
  });
  const encoder = new J2KEncoder();
  encoder.getDecodedBuffer(info).set(pixels);
  encoder.encode();
  return Buffer.from(encoder.getEncodedBuffer());
}

test.each([
  [1, 8],
  [3, 8],
  [1, 16],
  [1, 12],
])('%i channels of %i bits come out in 8 bits, pixel for pixel', async (componentCount, bitsPerSample) => {
  const [width, height] = [70, 130];
  const samplesOf = width * height * componentCount;
  const most = 2 ** bitsPerSample - 1;
  const values = Array.from({ length: samplesOf }, (_, index) => Math.floor((index * most) / samplesOf));
  const pixels =
    bitsPerSample > 8 ? new Uint8Array(Uint16Array.from(values).buffer) : Uint8Array.from(values);
  const info = { width, height, bitsPerSample, componentCount, isSigned: false };
  const target = join(temporaryFolder(), 'a.tif');
  await decodeJpeg2000(fileWith(await encoded(info, pixels), 'a.j2k'), target);
  const channels = componentCount < 3 ? 1 : 3;
  const image = channels === 1 ? sharp(target).toColourspace('b-w') : sharp(target);
  const wanted = values
    .filter((_, index) => index % componentCount < channels)
    .map((value) => Math.round((value * 255) / most));
  expect([...(await image.raw().toBuffer())]).toEqual(wanted);
});

test('transparency or four colours are refused with what to do', async () => {
  const info = { width: 70, height: 130, bitsPerSample: 8, componentCount: 4, isSigned: false };
  const file = fileWith(await encoded(info, new Uint8Array(70 * 130 * 4)), 'a.j2k');
  await expect(decodeJpeg2000(file, join(temporaryFolder(), 'a.tif'))).rejects.toThrow(
    /one or three channels.*convert it to TIFF/,
  );
});

const samples = resolve('..', 'shared', 'samples', '01-book-mets-alto-bagit');

test.runIf(existsSync(samples))('a page in JPEG 2000 looks as the same page in TIFF', async () => {
  const folder = temporaryFolder();
  const made = await makeScan(join(samples, 'jp2-variant/OCR-D-IMG/INPUT_0020.jp2'), folder, 400_000_000);
  expect(made).toMatchObject({ width: 1457, height: 2084 });
  const look = async (file: string) =>
    await sharp(file).resize(20, 30, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const [got, wanted] = await Promise.all([
    look(join(folder, 'scan.jpg')),
    look(join(samples, 'data/OCR-D-IMG/INPUT_0020.tif')),
  ]);
  expect(got.length).toBe(wanted.length);
  const differences = [...got].map((value, index) => Math.abs(value - (wanted[index] ?? 0)));
  expect(differences.reduce((sum, one) => sum + one, 0) / got.length).toBeLessThan(12);
});
