import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../catalogue/store/temporary-store.fixture.ts';
import { picture } from './images.fixture.ts';
import { copyPicture } from './jpeg.ts';

/** The copy of a JPEG, or undefined where it was not copied. */
async function copyOf(bytes: Buffer): Promise<Buffer | undefined> {
  const folder = temporaryFolder();
  const [file, target] = [join(folder, 'source.jpg'), join(folder, 'copy.jpg')];
  writeFileSync(file, bytes);
  const isCopied = await copyPicture(file, target);
  expect(existsSync(target)).toBe(isCopied);
  return isCopied ? readFileSync(target) : undefined;
}

const pixels = (bytes: Buffer) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
const jpeg = (options = {}, image: Sharp = picture(120, 90, 5)) => image.jpeg(options).toBuffer();

/** A marker segment (ITU-T T.81, B.1.1.4). */
function segment(marker: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** A JPEG with bytes inserted at an offset, replacing `instead` bytes. */
const spliced = (bytes: Buffer, at: number, put: Buffer, instead = 0) =>
  Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + instead)]);

/** The markers of a JPEG's segments up to its compressed pixels. */
function markersOf(bytes: Buffer): number[] {
  const markers: number[] = [];
  for (let at = 2; markers.at(-1) !== 0xda; at += 2 + bytes.readUInt16BE(at + 2)) {
    expect(bytes[at]).toBe(0xff);
    markers.push(bytes.readUInt8(at + 1));
  }
  return markers;
}

// Written into every copy; sharp does not write it.
const jfifLength = 18;
const startOfFrame = Buffer.from('ffc0', 'hex');
const startOfScan = Buffer.from('ffda', 'hex');

describe('a plain JPEG', () => {
  test.each([
    ['with colours at half the size', {}],
    ['with all colours', { chromaSubsampling: '4:4:4' }],
    ['with the standard tables', { optimiseCoding: false }],
    ['of low quality', { quality: 30 }],
  ])('%s preserves every pixel', async (_, options) => {
    const source = await jpeg(options);
    const copy = await copyOf(source);
    expect(await pixels(copy ?? Buffer.alloc(0))).toEqual(await pixels(source));
    expect(copy?.subarray(2 + jfifLength)).toEqual(source.subarray(2));
  });

  test('stays grey', async () => {
    const copy = (await copyOf(await jpeg({}, picture(50, 40).toColourspace('b-w')))) ?? Buffer.alloc(0);
    expect(await sharp(copy).metadata()).toMatchObject({ channels: 1, width: 50, height: 40 });
  });

  test('preserves nothing but its picture', async () => {
    const source = await picture(120, 90, 5)
      .withExif({ IFD0: { Artist: 'Secret' } })
      .jpeg()
      .toBuffer();
    const notes = [0xe1, 0xe2, 0xed, 0xef, 0xfe].map((marker) => segment(marker, `Secret ${marker}`));
    const before = source.indexOf(startOfScan);
    const noted = spliced(source, before, Buffer.concat(notes));
    const copy = (await copyOf(Buffer.concat([noted, Buffer.from('Secret')]))) ?? Buffer.alloc(0);
    expect(copy.includes('Secret')).toBe(false);
    expect(markersOf(copy).filter((marker) => marker >= 0xe0)).toEqual([0xe0]);
    expect(copy.subarray(-2)).toEqual(Buffer.from('ffd9', 'hex'));
    expect(await pixels(copy)).toEqual(await pixels(source));
  });

  test('larger than what is read at once', async () => {
    const noise = sharp({
      create: {
        width: 2600,
        height: 1400,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', sigma: 40 },
      },
    });
    const source = await jpeg({ quality: 80 }, noise);
    expect(source.length).toBeGreaterThan(2 ** 20);
    const copy = (await copyOf(source)) ?? Buffer.alloc(0);
    expect(copy.subarray(2 + jfifLength).equals(source.subarray(2))).toBe(true);
  });
});

describe('left alone is', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['a progressive JPEG', () => jpeg({ progressive: true })],
    ['a CMYK JPEG', () => jpeg({}, picture(40, 30).toColourspace('cmyk'))],
    ['a JPEG with a colour profile', () => jpeg({}, picture(40, 30).withIccProfile('p3'))],
    ['a JPEG of many bytes', () => jpeg({ quality: 100, chromaSubsampling: '4:4:4' }, picture(8, 8, 3))],
    ['a PNG', () => picture(40, 30).png().toBuffer()],
    ['an empty file', async () => Buffer.alloc(0)],
    ['a JPEG without its end', async () => (await jpeg()).subarray(0, -2)],
    ['a JPEG without pixels', async () => (await jpeg()).subarray(0, 200)],
    ['a JPEG with two frames', () => withFrame((frame) => Buffer.concat([frame, frame]))],
    ['a JPEG of 12 bits', () => withFrame((frame) => spliced(frame, 4, Buffer.from([12]), 1))],
    ['a JPEG without height', () => withFrame((frame) => spliced(frame, 5, Buffer.from([0, 0]), 2))],
    ['a JPEG whose components are R, G and B', () => named('RGB')],
    [
      'a JPEG without colour transform',
      async () => spliced(await jpeg(), 2, segment(0xee, 'Adobe\0d\0\0\0\0\0')),
    ],
    ['a JPEG with something between two segments', async () => spliced(await jpeg(), 2, Buffer.from('junk'))],
    [
      'a JPEG with a comment among its pixels',
      async () => {
        const bytes = await jpeg();
        return spliced(bytes, bytes.length - 2, segment(0xfe, 'note'));
      },
    ],
  ])('%s', async (_, source) => {
    expect(await copyOf(await source())).toBeUndefined();
  });

  const withFrame = async (change: (frame: Buffer) => Buffer) => {
    const bytes = await jpeg();
    const at = bytes.indexOf(startOfFrame);
    return spliced(bytes, at, change(bytes.subarray(at, at + 19)), 19);
  };
  const named = (names: string) =>
    withFrame((frame) => {
      const renamed = Buffer.from(frame);
      for (const [index, name] of [...names].entries()) renamed.write(name, 10 + 3 * index, 'latin1');
      return renamed;
    });
});

test('of any bytes, a copy shows the same picture, and contains nothing more', async () => {
  const sources = [
    await jpeg({}, picture(40, 30, 2)),
    await picture(40, 30, 2)
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer(),
    await jpeg({ optimiseCoding: false, chromaSubsampling: '4:4:4' }, picture(40, 30, 2)),
  ];
  const damage = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    byte: fc.nat(255),
    cut: fc.boolean(),
  });
  let copies = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sources),
      fc.array(damage, { maxLength: 3 }),
      async (source, damages) => {
        let bytes = Buffer.from(source);
        for (const { at, byte, cut } of damages) {
          const offset = Math.floor(at ** 3 * (bytes.length - 1));
          if (cut) bytes = Buffer.concat([bytes.subarray(0, offset), bytes.subarray(offset + 1)]);
          else bytes[offset] = byte;
        }
        const copy = await copyOf(bytes);
        if (!copy) return;
        copies += 1;
        expect(copy.length).toBeLessThanOrEqual(bytes.length + jfifLength);
        expect(markersOf(copy).filter((marker) => marker >= 0xe0)).toEqual([0xe0]);
        const shown = await pixels(bytes).catch(() => undefined);
        if (shown) expect(await pixels(copy)).toEqual(shown);
      },
    ),
    { numRuns: 300 },
  );
  expect(copies).toBeGreaterThan(50);
});
