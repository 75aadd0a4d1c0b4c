import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeScan } from '#lib/scans/make.ts';
import { pyramidFormat } from '#lib/scans/tile-source.ts';
import { makeImage } from './make.ts';
import { imageApiVersions, readImageRequest } from './request.ts';

// The requests of IIIF's Image API validator, against an image like its own: a thousand pixels along each side, in ten
// rows of ten squares of uniform colour.

type Square = readonly [x: number, y: number];
const colourOf = ([x, y]: Square) => [x * 25 + 10, y * 25 + 10, ((x * 7 + y * 3) % 10) * 25];
const folder = mkdtempSync(join(tmpdir(), 'czytelnia-image-'));
afterAll(() => rmSync(folder, { recursive: true }));
const source = { ...pyramidFormat, width: 1000, height: 1000, tilesUrl: '' };

beforeAll(async () => {
  const colours = Array.from({ length: 100 }, (_, at) => colourOf([at % 10, Math.floor(at / 10)]));
  const file = join(folder, 'source.png');
  await sharp(Buffer.from(colours.flat()), { raw: { width: 10, height: 10, channels: 3 } })
    .resize(1000, 1000, { kernel: 'nearest' })
    .png()
    .toFile(file);
  await makeScan(file, folder, 1e9);
});

const make = async (request: string, version: 2 | 3) =>
  sharp(
    await makeImage(source, readImageRequest(request.split('/'), source, version), (address) =>
      readFile(join(folder, 'scan_files', address)),
    ),
  );

/** The colour at the centre of each square of an image with `count` squares along each side. */
async function squaresOf(image: Sharp, count: number): Promise<(readonly [Square, number[]])[]> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: count ** 2 }, (_, at) => {
    const square = [at % count, Math.floor(at / count)] as const;
    const [x, y] = [info.width, info.height].map((side, axis) =>
      Math.floor(((square[axis] ?? 0) + 0.5) * (side / count)),
    );
    const start = ((y ?? 0) * info.width + (x ?? 0)) * info.channels;
    return [
      square,
      [0, 1, 2].map((channel) => data[start + Math.min(channel, info.channels - 1)] ?? 0),
    ] as const;
  });
}

const identity = (square: Square) => square;
const whole = 10;

describe.each(imageApiVersions)('version %i', (version) => {
  const max = version === 2 ? 'full' : 'max';
  test.each<[string, width: number, height: number, squares: number, from: (square: Square) => Square]>([
    [`full/${max}/0/default.jpg`, 1000, 1000, whole, identity],
    ['full/max/0/default.jpg', 1000, 1000, whole, identity],
    [`square/${max}/0/default.jpg`, 1000, 1000, whole, identity],
    [`313,213,74,74/${max}/0/default.jpg`, 74, 74, 1, () => [3, 2]],
    [`pct:31,21,8,8/${max}/0/default.jpg`, 80, 80, 1, () => [3, 2]],
    [`800,800,500,500/${max}/0/default.jpg`, 200, 200, 2, ([x, y]) => [x + 8, y + 8]],
    ['full/,437/0/default.jpg', 437, 437, whole, identity],
    ['full/437,/0/default.jpg', 437, 437, whole, identity],
    ['full/pct:61/0/default.jpg', 610, 610, whole, identity],
    ['full/351,702/0/default.jpg', 351, 702, whole, identity],
    ['full/!500,800/0/default.jpg', 500, 500, whole, identity],
    // Here the validator expects an error, but the specification (4.2) asks for the largest size available.
    ['full/!2000,3000/0/default.jpg', 1000, 1000, whole, identity],
    ['513,413,74,74/35,35/0/default.jpg', 35, 35, 1, () => [5, 4]],
    [`full/${max}/90/default.jpg`, 1000, 1000, whole, ([x, y]) => [y, 9 - x]],
    [`full/${max}/180/default.jpg`, 1000, 1000, whole, ([x, y]) => [9 - x, 9 - y]],
    [`full/${max}/270/default.jpg`, 1000, 1000, whole, ([x, y]) => [9 - y, x]],
    ['200,300,200,200/100,/90/default.jpg', 100, 100, 2, ([x, y]) => [2 + y, 4 - x]],
    [`full/${max}/!0/default.jpg`, 1000, 1000, whole, ([x, y]) => [9 - x, y]],
    [`full/${max}/!180/default.jpg`, 1000, 1000, whole, ([x, y]) => [x, 9 - y]],
    [`full/${max}/0/color.jpg`, 1000, 1000, whole, identity],
    [`full/${max}/0/default.png`, 1000, 1000, whole, identity],
    [`full/${max}/0/default.webp`, 1000, 1000, whole, identity],
  ])('%s', async (request, width, height, count, from) => {
    const image = await make(request, version);
    const format = { jpg: 'jpeg', png: 'png', webp: 'webp' }[request.split('.').at(-1) ?? ''];
    expect(await image.metadata()).toMatchObject({ width, height, format });
    for (const [square, found] of await squaresOf(image, count)) {
      const differences = colourOf(from(square)).map((value, at) => Math.abs(value - (found[at] ?? 0)));
      expect(Math.max(...differences), `${square}: ${found}`).toBeLessThan(12);
    }
  });

  test('a grey image has no colours, and a bitonal one two', async () => {
    const coloursIn = async (quality: string) =>
      (await squaresOf(await make(`full/${max}/0/${quality}.png`, version), whole)).map(([, found]) => found);
    for (const [red, green, blue] of await coloursIn('gray')) expect([green, blue]).toEqual([red, red]);
    expect(new Set((await coloursIn('bitonal')).map(String))).toEqual(new Set(['0,0,0', '255,255,255']));
  });

  test.each<[string, status: number]>([
    ...['1100,1100', ',1100', '1100,', 'pct:200'].map((size): [string, number] => [
      `full/${size}/0/default.jpg`,
      400,
    ]),
    ...['^max', '^1100,', '^,1100', '^1100,1100', '^!1100,1100', '^pct:200'].map((size): [string, number] => [
      `full/${size}/0/default.jpg`,
      501,
    ]),
    ['full/max/27/default.jpg', 501],
    ['full/max/!27/default.jpg', 501],
    ['a1b2c3/max/0/default.jpg', 400],
    ['full/a1b2c3/0/default.jpg', 400],
    ['full/max/a1b2c3/default.jpg', 400],
    ['full/max/0/a1b2c3.jpg', 400],
    ['full/max/0/default.a1b', 400],
    ...['tif', 'gif', 'jp2', 'pdf'].map((format): [string, number] => [`full/max/0/default.${format}`, 400]),
  ])('%s is refused with %i', async (request, status) => {
    await expect(make(request, version)).rejects.toMatchObject({ status });
  });
});
