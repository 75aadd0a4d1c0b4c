import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Processor } from 'iiif-processor';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '#lib/scans/images.fixture.ts';
import { makeScan } from '#lib/scans/make.ts';
import { pyramidFormat, type TileSource } from '#lib/scans/tile-source.ts';
import { MissingTile, makeImage } from './make.ts';
import { readImageRequest } from './request.ts';

const size = { width: 1531, height: 1100 };
const folder = mkdtempSync(join(tmpdir(), 'czytelnia-image-'));
afterAll(() => rmSync(folder, { recursive: true }));
const source: TileSource = { ...pyramidFormat, ...size, tilesUrl: '' };
const requested: string[] = [];
const readTile = async (address: string) => {
  requested.push(address);
  return await readFile(join(folder, 'scan_files', address));
};

async function make(request: string, of = source) {
  requested.length = 0;
  return await makeImage(of, readImageRequest(request.split('/'), of, 3), readTile);
}

beforeAll(async () => {
  const file = join(folder, 'source.jpg');
  // Gradients and a circle, besides the quarters, reveal misplacement by a few pixels.
  const slope = Buffer.from(
    `<svg width="${size.width}" height="${size.height}"><linearGradient id="g" x2="1" y2="1"><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/><circle cx="1100" cy="400" r="120"/></svg>`,
  );
  await picture(size.width, size.height)
    .composite([{ input: slope }])
    .jpeg({ quality: 98 })
    .toFile(file);
  await makeScan(file, folder, 1e9);
});

/** The mean difference between the channels of two images, from 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((image) => sharp(image).toColourspace('srgb').removeAlpha().raw().toBuffer()),
  );
  if (!first || first.length !== second?.length) throw new Error('the pictures are not of one size');
  return first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] ?? 0)), 0) / first.length;
}

describe('an image made from tiles', () => {
  test.each([
    'full/max/0/default.png',
    'full/400,/0/default.png',
    'full/!300,300/0/gray.png',
    'full/333,111/0/default.png',
    'square/200,/90/default.png',
    '500,480,40,60/max/0/default.png',
    '505,505,600,500/300,/!0/default.png',
    '1020,0,500,1000/,250/270/default.png',
    'pct:12.5,25,50,33.3/pct:40/!180/default.png',
  ])('%s is what iiif-processor makes of the whole image', async (request) => {
    const peer = new Processor(`http://localhost/iiif/3/scan/${request}`, async () =>
      sharp(join(folder, 'scan.jpg')),
    );
    const expected = await peer.execute();
    if (expected.type !== 'content') throw new Error(JSON.stringify(expected));
    expect(await difference(await make(request), Buffer.from(expected.body))).toBeLessThan(3);
  });

  test('a tile of the grid in info.json is made from one tile, and from a level that is small enough', async () => {
    await make('512,512,512,512/512,/0/default.jpg');
    expect(requested).toEqual(['11/1_1.jpeg']);
    await make('0,0,1024,1024/512,/0/default.jpg');
    expect(requested).toEqual(['10/0_0.jpeg']);
    await make('full/96,/0/default.jpg');
    expect(requested).toEqual(['7/0_0.jpeg']);
  });

  test('formats and qualities are as requested', async () => {
    const formats = ['jpg', 'png', 'webp'] as const;
    for (const format of formats) {
      const { format: found } = await sharp(await make(`full/50,/0/default.${format}`)).metadata();
      expect(found).toBe(format === 'jpg' ? 'jpeg' : format);
    }
    const bitonal = await sharp(await make('full/50,/0/bitonal.png'))
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    expect(new Set(bitonal)).toEqual(new Set([0, 255]));
  });

  test('a missing or broken tile is reported', async () => {
    const request = readImageRequest(['full', '50,', '0', 'default.jpg'], source, 3);
    await expect(makeImage(source, request, async () => undefined)).rejects.toThrow(MissingTile);
    await expect(makeImage(source, request, async () => Buffer.from('no picture'))).rejects.toThrow(
      MissingTile,
    );
  });

  test('a distorted size does not need more pixels than the limit', async () => {
    const huge: TileSource = { ...source, width: 200_000, height: 200_000 };
    const request = readImageRequest(['full', '1,10000', '0', 'default.jpg'], huge, 3);
    const grey = await sharp({ create: { width: 511, height: 511, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    let tiles = 0;
    await makeImage(huge, request, async () => {
      tiles += 1;
      return grey;
    });
    expect(tiles).toBeLessThan(200);
  });

  test('tiles of one pixel are not assembled by the million', async () => {
    const tiny: TileSource = { ...source, tileSize: 1, tileOverlap: 0 };
    const request = readImageRequest(['full', 'max', '0', 'default.jpg'], tiny, 3);
    const grey = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    let tiles = 0;
    const readGrey = async () => {
      tiles += 1;
      return grey;
    };
    const image = await makeImage(tiny, request, readGrey);
    expect(await sharp(image).metadata()).toMatchObject(size);
    expect(tiles).toBeLessThan(1000);
    const finest: TileSource = { ...tiny, layout: 'iiif-3', coarsest: 1 };
    await expect(makeImage(finest, request, readGrey)).rejects.toThrow(MissingTile);
  });

  test('a single image of the whole scan serves as its tile', async () => {
    const whole: TileSource = {
      ...{ ...source, layout: 'picture', tilesUrl: 'whole' },
      ...{ tileSize: size.width, tileOverlap: 0, coarsest: 1 },
    };
    const request = readImageRequest(['1020,0,511,500', '100,', '0', 'default.png'], whole, 3);
    const image = await makeImage(whole, request, () => readFile(join(folder, 'scan.jpg')));
    expect(await difference(image, await make('1020,0,511,500/100,/0/default.png'))).toBeLessThan(3);
  });
});
