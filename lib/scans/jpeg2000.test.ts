import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { inspectScan } from './inspect.ts';
import { jpeg2000 } from './jpeg2000.fixture.ts';
import { decodeJpeg2000 } from './jpeg2000.ts';
import { jpeg2000Header } from './jpeg2000-header.ts';
import { makeScan } from './make.ts';

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

/** The start of a codestream: SOC and SIZ. @param offset of the image on its grid */
function siz(width: number, height: number, offset = 0, components = 3): Buffer {
  const marker = Buffer.alloc(43);
  marker.writeUInt32BE(0xff4fff51);
  marker.writeUInt32BE(width + offset, 8);
  marker.writeUInt32BE(height + offset, 12);
  marker.writeUInt32BE(offset, 16);
  marker.writeUInt32BE(offset, 20);
  marker.writeUInt16BE(components, 40);
  marker.writeUInt8(7, 42);
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

test('the header of a file states its size and its profile, wherever the image begins', async () => {
  const file = Buffer.concat([
    signature,
    box('xml ', Buffer.alloc(100_000)),
    header,
    box('jp2c', siz(700, 500, 3)),
  ]);
  const to = file.length;
  const size = { width: 700, height: 500, components: 3, depth: 8 };
  const expected = { ...size, profile, space: undefined, codestream: { from: to - 43, to } };
  expect(await jpeg2000Header(fileWith(file))).toEqual(expected);
  expect(await jpeg2000Header(fileWith(siz(7, 5, 0, 4), 'a.j2k'))).toEqual({
    width: 7,
    height: 5,
    components: 4,
    depth: 8,
    profile: undefined,
    space: undefined,
    codestream: { from: 0, to: Number.MAX_SAFE_INTEGER },
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
  // The length of 1 stands for that in the eight bytes that follow.
  [
    'has a box of 2^60 bytes',
    Buffer.concat([signature, Buffer.from('00000001667265651000000000000000', 'hex')]),
    /cut short/,
  ],
  ['has no size', Buffer.concat([signature, box('jp2c', siz(0, 5))]), /names no size/],
  [
    'begins elsewhere',
    Buffer.concat([signature, box('jp2c', Buffer.alloc(50))]),
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

test('a file that is larger than is read at once is refused', async () => {
  const file = fileWith(Buffer.concat([signature, box('jp2c', siz(70, 50))]));
  truncateSync(file, 2 ** 31);
  await expect(decodeJpeg2000(file, join(temporaryFolder(), 'a.tif'))).rejects.toThrow(
    new UnreadableFile('its JPEG 2000 is larger than 2 GB; convert it to TIFF'),
  );
});

test('an image that is damaged is refused', async () => {
  const image = box('jp2c', Buffer.concat([siz(70, 50), Buffer.from('ffd9', 'hex')]));
  const file = fileWith(Buffer.concat([signature, header, image]));
  const refusal = await decodeJpeg2000(file, join(temporaryFolder(), 'a.tif')).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(UnreadableFile);
  expect(String(refusal)).toMatch(/its JPEG 2000 cannot be decoded/);
});

test.each([
  [1, 8, 0],
  [3, 8, 0],
  [1, 1, 0],
  [3, 4, 0],
  [1, 16, 1],
  [1, 12, 1],
])(
  '%i channels of %i bits come out in 8 bits, at most %i beside it',
  async (componentCount, bitsPerSample, tolerance) => {
    const [width, height] = [70, 130];
    const samplesOf = width * height * componentCount;
    const most = 2 ** bitsPerSample - 1;
    const values = Array.from({ length: samplesOf }, (_, index) => Math.floor((index * most) / samplesOf));
    const pixels =
      bitsPerSample > 8 ? new Uint8Array(Uint16Array.from(values).buffer) : Uint8Array.from(values);
    const info = { width, height, bitsPerSample, componentCount, isSigned: false };
    const target = join(temporaryFolder(), 'a.tif');
    await decodeJpeg2000(fileWith(await jpeg2000(info, pixels), 'a.j2k'), target);
    const channels = componentCount < 3 ? 1 : 3;
    const image = channels === 1 ? sharp(target).toColourspace('b-w') : sharp(target);
    const expected = values
      .filter((_, index) => index % componentCount < channels)
      .map((value) => Math.round((value * 255) / most));
    const actual = [...(await image.raw().toBuffer())];
    expect(actual).toHaveLength(expected.length);
    const differences = actual.map((value, index) => Math.abs(value - (expected[index] ?? 0)));
    expect(Math.max(...differences)).toBeLessThanOrEqual(tolerance);
  },
);

test('what OpenJPEG’s own program decodes looks the same where the machine has none', async () => {
  const [width, height] = [300, 200];
  const values = Uint8Array.from({ length: 3 * width * height }, (_, index) => (index * index) % 251);
  const info = { width, height, bitsPerSample: 8, componentCount: 3, isSigned: false };
  const file = fileWith(await jpeg2000(info, values), 'a.j2k');
  const decoded = async () => {
    const target = join(temporaryFolder(), 'source');
    await decodeJpeg2000(file, target);
    return readFileSync(target);
  };
  const byProgram = await decoded();
  vi.stubEnv('PATH', '');
  const byPdfium = await decoded();
  vi.unstubAllEnvs();
  // The TIFF encoders differ, so their bytes do too.
  expect(byProgram.equals(byPdfium)).toBe(false);
  const [program, pdfium] = await Promise.all(
    [byProgram, byPdfium].map((tiff) => sharp(tiff).raw().toBuffer()),
  );
  expect(program?.equals(values)).toBe(true);
  expect(pdfium?.equals(values)).toBe(true);
});

test.each([1, 3])(
  'an image of %i channels that is too large at once is decoded in bands',
  async (channels) => {
    const [width, height] = [40, 2500];
    const values = Uint8Array.from(
      { length: channels * width * height },
      (_, index) => (index * index) % 251,
    );
    const info = { width, height, bitsPerSample: 8, componentCount: channels, isSigned: false };
    const file = fileWith(await jpeg2000(info, values), 'a.j2k');
    const decoded = async (most?: { whole: number; band: number }) => {
      const target = join(temporaryFolder(), 'source');
      await decodeJpeg2000(file, target, most);
      return target;
    };
    const inBands = await decoded({ whole: 0, band: 0 });
    // Its one strip is ours: the program writes several.
    expect(
      (
        await sharp(inBands)
          .toColourspace(channels === 1 ? 'b-w' : 'srgb')
          .raw()
          .toBuffer()
      ).equals(values),
    ).toBe(true);
    expect(readFileSync(inBands).equals(readFileSync(await decoded()))).toBe(false);
  },
);

test.each([
  ['lossy', ['-r', '10']],
  ['lossy, by the other transform', ['-I', '-r', '10']],
  ['tiled', ['-t', '64,48']],
  ['lossy and tiled', ['-r', '10', '-t', '64,48']],
])('an image may be %s', async (_, options) => {
  const folder = temporaryFolder();
  const [original, file, target] = ['a.tif', 'a.jp2', 'out.tif'].map((name) => join(folder, name));
  const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c85a1e' } });
  const circle = Buffer.from(
    '<svg width="300" height="200"><circle cx="140" cy="90" r="70" fill="#27a"/></svg>',
  );
  await drawn
    .composite([{ input: circle }])
    .removeAlpha()
    .tiff({ compression: 'none' })
    .toFile(original ?? '');
  execFileSync('opj_compress', ['-i', original ?? '', '-o', file ?? '', ...options]);
  for (const path of [process.env.PATH ?? '', '']) {
    vi.stubEnv('PATH', path);
    await decodeJpeg2000(file ?? '', target ?? '');
    vi.unstubAllEnvs();
    const [expected, actual] = await Promise.all(
      [original, target].map((one) => sharp(one).removeAlpha().raw().toBuffer()),
    );
    expect(actual?.length).toBe(expected?.length);
    const differences = [...(actual ?? [])].map((value, index) => Math.abs(value - (expected?.[index] ?? 0)));
    expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(2);
  }
});

test('bytes behind the image change nothing, and an image that is cut short is refused', async () => {
  const [width, height] = [70, 130];
  const values = Uint8Array.from({ length: 3 * width * height }, (_, index) => index);
  const info = { width, height, bitsPerSample: 8, componentCount: 3, isSigned: false };
  const image = await jpeg2000(info, values);
  const target = join(temporaryFolder(), 'a.tif');
  await decodeJpeg2000(fileWith(Buffer.concat([image, Buffer.alloc(100)]), 'a.j2k'), target);
  expect((await sharp(target).raw().toBuffer()).equals(values)).toBe(true);
  const cut = fileWith(image.subarray(0, -1000), 'a.j2k');
  await expect(decodeJpeg2000(cut, target)).rejects.toThrow(/cut short/);
});

// Images of 8 × 6 pixels, where channel c of pixel k is (60 c + 3 k) % 256, times 257 in 16 bits. Made by OpenJPEG from
// a.raw with these values, channel after channel: opj_compress -i a.raw -o a.j2k -n 1 -F 8,6,4,8,u
const codestreams = {
  '2 of 8':
    '/0//UQAsAAAAAAAIAAAABgAAAAAAAAAAAAAACAAAAAYAAAAAAAAAAAACBwEBBwEB/1IADAAAAAEAAAQEAAH/XAAEQED/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAABnAAH/k9+BUBInVkly1p1kFYvfsz0X9sWwloSJJ5GvN39WNxRDG4npOuCRVCEl5eahT8+0pBJfkcVcF4s4BSVew2yM7QV9hsqauWhJA7E6M7ZxXUfxdrnpab5vu0dH/9k=',
  '4 of 8':
    '/0//UQAyAAAAAAAIAAAABgAAAAAAAAAAAAAACAAAAAYAAAAAAAAAAAAEBwEBBwEBBwEBBwEB/1IADAAAAAEBAAQEAAH/XAAEQED/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAACMAAH/k8+0qBJfkPc5I3ZOblztNvpjyIoq3WGyphibogdidDPR81R/F32L40bzffo6P9+AkH8/C/cOMW3/OOvxHsPQAwkJf8fUFhFQVK2a+SAABhISz7SsDqUhgLqizQg5Fo1ovUmReW0mOgTVIX1CCOqkCbmn+1VadGxDgl5eXl5pef/Z',
  '3 of 16':
    '/0//UQAvAAAAAAAIAAAABgAAAAAAAAAAAAAACAAAAAYAAAAAAAAAAAADDwEBDwEBDwEB/1IADAAAAAEBAAQEAAH/XAAEQID/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAACvAAH/k8/8MVgSX5D3M+JRBfkM8C2RV0IDOTD/L3zoDnDwQWKWhkFJJpz1bzHI+BV086s62gxkCc7jft4AZNRt0+ZOd1C/zV+XV/f+NjzlpUpxycC11MdZhqbfN83jiN/4kSh/Pwv3DjFt/zjr8R7D0AMJCXoD9xpBAAYSC5miUNDzZxAAwkJfx/4MNBFQVK2a+SAABhIS+vmYAAGEhL6+ZgAAYSEv/9k=',
  '4 of 16':
    '/0//UQAyAAAAAAAIAAAABgAAAAAAAAAAAAAACAAAAAYAAAAAAAAAAAAEDwEBDwEBDwEBDwEB/1IADAAAAAEBAAQEAAH/XAAEQID/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAEKAAH/k8/8MVgSX5D3M+JRBfkM8C2RV0IDOTD/L3zoDnDwQWKWhkFJJpz1bzHI+BV086s62gxkCc7jft4AZNRt0+ZOd1C/zV+XV/f+NjzlpUpxycC11MdZhqbfN83jiN/4kSh/Pwv3DjFt/zjr8R7D0AMJCXoD9xpBAAYSC5miUNDzZxAAwkJfx/4MNBFQVK2a+SAABhIS+vmYAAGEhL6+ZgAAYSEvz/wxXA6lIYC6os0IORaWfW/ZVp7/b9mF8N5v2fOZTzbkOZjETXvI+8V7Hf8hsWNqAMqcj/hZwJ8it99eF7y6vkdZgu5H5GLoR1UgTc0/2qrTo2IcEvLy8vNLz//Z',
};
const [across, down] = [8, 6];
const sampleOf = (channel: number, pixel: number) => (60 * channel + 3 * pixel) % 256;
const pixels = Array.from({ length: across * down }, (_, pixel) => pixel);

/** A JP2 file with one of them. @param colours content of its colour specification */
function jp2Of(kind: keyof typeof codestreams, colours: Buffer): string {
  const codestream = Buffer.from(codestreams[kind], 'base64');
  const components = codestream.readUInt16BE(40);
  const bits = (codestream[42] ?? 0) + 1;
  const ihdr = Buffer.from([0, 0, 0, down, 0, 0, 0, across, 0, components, bits - 1, 7, 0, 0]);
  const type = box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1'));
  const head = box('jp2h', Buffer.concat([box('ihdr', ihdr), box('colr', colours)]));
  return fileWith(Buffer.concat([signature, type, head, box('jp2c', codestream)]));
}
const space = (number: number) => Buffer.from([1, 0, 0, 0, 0, 0, number]);

async function renderedPixels(file: string): Promise<number[]> {
  const target = join(temporaryFolder(), 'a.tif');
  await decodeJpeg2000(file, target);
  const { data, info } = await sharp(target).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: across, height: down, channels: 3 });
  return [...data];
}

test.each([
  ['3 of 16', 16, [0, 1, 2], 1],
  ['2 of 8', 17, [0, 0, 0], 0],
  ['4 of 8', 16, [0, 1, 2], 0],
  ['4 of 16', 16, [0, 1, 2], 1],
] as const)(
  'colours stay, and transparency is left out: %s bits',
  async (kind, number, channels, tolerance) => {
    const actual = await renderedPixels(jp2Of(kind, space(number)));
    const expected = pixels.flatMap((pixel) => channels.map((channel) => sampleOf(channel, pixel)));
    for (const [index, value] of actual.entries())
      expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThanOrEqual(tolerance);
  },
);

test('CMYK is shown in its colours, by its profile where it has one', async () => {
  const background = { r: 200, g: 90, b: 30 };
  const plain = sharp({ create: { width: across, height: down, channels: 3, background } });
  const tiff = await plain.withIccProfile('cmyk').tiff({ compression: 'none' }).toBuffer();
  const { icc = Buffer.alloc(0) } = await sharp(tiff).metadata();
  // The same ink values written into a TIFF, in place of its own uniform ones.
  const size = across * down * 4;
  const from = tiff.findIndex(
    (_, at) => tiff.compare(tiff, at, at + size - 4, at + 4, at + size) === 0 && tiff[at] !== tiff[at + 1],
  );
  for (const pixel of pixels)
    for (const ink of [0, 1, 2, 3]) tiff[from + 4 * pixel + ink] = sampleOf(ink, pixel);
  const expected = [...(await sharp(tiff).toColourspace('srgb').raw().toBuffer())];
  const profiled = await renderedPixels(jp2Of('4 of 8', Buffer.concat([Buffer.from([2, 0, 0]), icc])));
  const bare = await renderedPixels(jp2Of('4 of 8', space(12)));
  for (const [index, value] of expected.entries()) {
    expect(Math.abs(value - (profiled[index] ?? 0))).toBeLessThan(30);
    expect(Math.abs(value - (bare[index] ?? 0))).toBeLessThan(60);
  }
});

test('channels of unknown meaning are refused with advice', async () => {
  const target = join(temporaryFolder(), 'a.tif');
  const refusal = /4 channels and does not say in a known way what they are; convert it to TIFF/;
  const bare = fileWith(Buffer.from(codestreams['4 of 8'], 'base64'), 'a.j2k');
  await expect(decodeJpeg2000(bare, target)).rejects.toThrow(refusal);
  await expect(decodeJpeg2000(jp2Of('4 of 8', space(17)), target)).rejects.toThrow(refusal);
});

test.each([
  ['cut short', (file: Buffer) => file.subarray(0, -50), /it is cut short/],
  [
    'damaged',
    (file: Buffer) => file.fill(0xff, file.indexOf('jp2c') + 60, file.length - 2),
    /its JPEG 2000 cannot be decoded/,
  ],
])('of four channels, too, what is %s is refused', async (_, harm, reason) => {
  const file = jp2Of('4 of 8', space(16));
  writeFileSync(file, harm(readFileSync(file)));
  const refusal = await decodeJpeg2000(file, join(temporaryFolder(), 'a.tif')).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(UnreadableFile);
  expect(String(refusal)).toMatch(reason);
});

const samples = resolve('..', 'shared', 'samples', '01-book-mets-alto-bagit');

test.runIf(existsSync(samples))('a page in JPEG 2000 looks as the same page in TIFF', async () => {
  const folder = temporaryFolder();
  const scan = await makeScan(join(samples, 'jp2-variant/OCR-D-IMG/INPUT_0020.jp2'), folder, 400_000_000);
  expect(scan).toMatchObject({ width: 1457, height: 2084 });
  const thumbnailOf = async (file: string) =>
    await sharp(file).resize(20, 30, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const [actual, expected] = await Promise.all([
    thumbnailOf(join(folder, 'scan.jpg')),
    thumbnailOf(join(samples, 'data/OCR-D-IMG/INPUT_0020.tif')),
  ]);
  expect(actual.length).toBe(expected.length);
  const differences = [...actual].map((value, index) => Math.abs(value - (expected[index] ?? 0)));
  expect(differences.reduce((sum, one) => sum + one, 0) / actual.length).toBeLessThan(12);
});
