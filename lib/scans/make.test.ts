import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../catalogue/store/temporary-store.fixture.ts';
import {
  type Colour,
  coloursOf,
  distance,
  filesBelow,
  middles,
  picture,
  quarters,
} from './images.fixture.ts';
import { type GeneratedScan, makeScan } from './make.ts';

const most = 600_000_000;

async function make(image: Sharp, name: string): Promise<GeneratedScan & { folder: string }> {
  const source = join(temporaryFolder(), name);
  await image.toFile(source);
  const folder = temporaryFolder();
  return { ...(await makeScan(source, folder, most)), folder };
}

/** Levels with their numbers of columns and rows, as Deep Zoom defines them. */
function levelsOf(width: number, height: number) {
  const highest = Math.ceil(Math.log2(Math.max(width, height)));
  return Array.from({ length: highest + 1 }, (_, level) => {
    const scale = 2 ** (highest - level);
    const size = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) };
    return { level, ...size, columns: Math.ceil(size.width / 512), rows: Math.ceil(size.height / 512) };
  });
}

/** Length of a tile's side. */
const sideOf = (index: number, whole: number) => Math.min(whole, (index + 1) * 512) - index * 512;

async function expectQuarters(folder: string, size: { width: number; height: number }, within: number) {
  const highest = levelsOf(size.width, size.height).at(-1)?.level ?? 0;
  const [columns, rows] = [Math.ceil(size.width / 512), Math.ceil(size.height / 512)];
  for (const name of ['scan.jpg', 'default.jpg', 'large.jpg', 'huge.jpg']) {
    const colour = await coloursOf(join(folder, name));
    for (const [index, [x, y]] of middles.entries()) {
      const found = colour(x, y);
      expect(distance(found, quarters[index] as Colour), `${name} at ${x}, ${y}: ${found}`).toBeLessThan(
        within,
      );
    }
  }
  for (const [index, [x, y]] of middles.entries()) {
    // The corner of a corner tile is the corner of the image.
    const [column, row] = [x < 0.5 ? 0 : columns - 1, y < 0.5 ? 0 : rows - 1];
    const tile = join(folder, `scan_files/${highest}/${column}_${row}.jpeg`);
    const found = (await coloursOf(tile))(x < 0.5 ? 0.02 : 0.98, y < 0.5 ? 0.02 : 0.98);
    expect(distance(found, quarters[index] as Colour), `${tile}: ${found}`).toBeLessThan(within);
  }
}

describe('the picture stays what it is', () => {
  const size = { width: 1200, height: 700 };
  const upright = () => picture(size.width, size.height);
  const stored = (turn: number, orientation: number) => async () =>
    sharp(await upright().rotate(turn).png().toBuffer())
      .withMetadata({ orientation })
      .jpeg({ quality: 95 });
  const kinds: [string, string, () => Sharp | Promise<Sharp>, number?][] = [
    ['a JPEG', 'a.jpg', () => upright().jpeg()],
    ['a progressive JPEG', 'a.jpg', () => upright().jpeg({ progressive: true })],
    ['a JPEG with a wide colour profile', 'a.jpg', () => upright().withIccProfile('p3').jpeg()],
    ['a CMYK JPEG', 'a.jpg', () => upright().toColourspace('cmyk').withIccProfile('cmyk').jpeg(), 70],
    ['a JPEG lying the right way', 'a.jpg', stored(0, 1)],
    ['a JPEG upside down', 'a.jpg', stored(180, 3)],
    ['a JPEG turned to the left', 'a.jpg', stored(270, 6)],
    ['a JPEG turned to the right', 'a.jpg', stored(90, 8)],
    ['a PNG with alpha', 'a.png', () => upright().ensureAlpha(1).png()],
    ['a PNG of 16 bits', 'a.png', () => upright().toColourspace('rgb16').png()],
    ['a TIFF with JPEG inside', 'a.tif', () => upright().tiff({ compression: 'jpeg', quality: 90 })],
    ['a WebP', 'a.webp', () => upright().webp({ lossless: true })],
  ];

  test.each(kinds)('%s', async (_, name, image, within = 18) => {
    const { folder, ...facts } = await make(await image(), name);
    expect(facts).toMatchObject(size);
    await expectQuarters(folder, size, within);
    for (const [index, thumbnail] of ['default.jpg', 'large.jpg', 'huge.jpg'].entries()) {
      const { width, height } = await sharp(join(folder, thumbnail)).metadata();
      expect(facts.thumbnails[index]).toEqual({ width, height });
    }
    const whole = await sharp(join(folder, 'scan.jpg')).metadata();
    expect({ width: whole.width, height: whole.height }).toEqual(size);
    expect((await readFile(join(folder, 'scan.jpg'))).length).toBe(facts.imageBytes);
  });

  test('grey stays grey, and what is clear becomes white', async () => {
    const { folder } = await make(upright().toColourspace('b-w').jpeg(), 'a.jpg');
    expect(await sharp(join(folder, 'scan.jpg')).metadata()).toMatchObject({ channels: 1, space: 'b-w' });
    const clear = sharp({ create: { width: 90, height: 60, channels: 4, background: '#00000000' } });
    const flat = await make(clear.png(), 'a.png');
    const colour = await coloursOf(join(flat.folder, 'scan.jpg'));
    expect(distance(colour(0.5, 0.5), [255, 255, 255])).toBeLessThan(3);
  });

  test('a bitonal fax TIFF is black on white', async () => {
    const fax = upright().threshold(140).toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 });
    const { folder } = await make(fax, 'a.tif');
    const colour = await coloursOf(join(folder, 'scan.jpg'));
    expect(Math.max(...colour(0.25, 0.25))).toBeLessThan(10);
    expect(Math.min(...colour(0.75, 0.75))).toBeGreaterThan(245);
  });
});

test('a plain JPEG is the whole image with every pixel as it was, another is encoded', async () => {
  const plain = await picture(700, 600, 9).jpeg({ quality: 60 }).toBuffer();
  const shown = (image: string | Buffer) => sharp(image).raw().toBuffer();
  const { folder } = await make(sharp(plain).tiff(), 'a.tif');
  expect(await shown(join(folder, 'scan.jpg'))).not.toEqual(await shown(plain));
  const source = join(temporaryFolder(), 'a.jpg');
  await writeFile(source, plain);
  const target = temporaryFolder();
  await makeScan(source, target, most);
  expect(await shown(join(target, 'scan.jpg'))).toEqual(await shown(plain));
});

test('a JPEG that a decoder warns of, though every pixel is right, becomes a scan', async () => {
  const plain = await picture(700, 600, 9).jpeg().toBuffer();
  // Superfluous bytes after the last pixel and before the first.
  const extraneous = Buffer.concat([plain.subarray(0, -2), Buffer.from('junk'), plain.subarray(-2)]);
  const startOfScan = plain.indexOf(Buffer.from('ffda', 'hex'));
  const between = Buffer.concat([
    plain.subarray(0, startOfScan),
    Buffer.from('junk'),
    plain.subarray(startOfScan),
  ]);
  for (const bytes of [extraneous, between]) {
    const source = join(temporaryFolder(), 'a.jpg');
    await writeFile(source, bytes);
    const folder = temporaryFolder();
    expect(await makeScan(source, folder, most)).toMatchObject({ width: 700, height: 600 });
    expect((await filesBelow(folder)).filter((file) => file.startsWith('scan_files/10/'))).toHaveLength(4);
  }
});

test('no metadata of the source reaches the public', async () => {
  const exif = { IFD0: { Artist: 'Secret Photographer' } };
  const { folder } = await make(picture(700, 600).withExif(exif).withXmp('<x>Secret</x>').jpeg(), 'a.jpg');
  for (const file of await filesBelow(folder)) {
    expect((await readFile(join(folder, file))).includes('Secret'), file).toBe(false);
    if (!/\.jpe?g$/.test(file)) continue;
    const { exif, xmp, iptc, orientation } = await sharp(join(folder, file)).metadata();
    expect({ exif, xmp, iptc, orientation }, file).toEqual({});
  }
});

test.each([
  [1, 1],
  [2, 1],
  [509, 511],
  [512, 512],
  [511, 509],
  [1021, 10],
  [1020, 1531],
  [3, 2041],
])('a pyramid of %i × %i has every tile and no others', async (width, height) => {
  const { folder } = await make(picture(width, height).png(), 'a.png');
  const manifest = await readFile(join(folder, 'scan.dzi'), 'utf8');
  for (const attribute of [
    'TileSize="512"',
    'Overlap="0"',
    'Format="jpeg"',
    `Width="${width}"`,
    `Height="${height}"`,
  ])
    expect(manifest).toContain(attribute);
  const tiles = levelsOf(width, height).flatMap(({ level, columns, rows, ...size }) =>
    Array.from({ length: columns * rows }, (_, at) => {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      const sides = { width: sideOf(column, size.width), height: sideOf(row, size.height) };
      return { name: `scan_files/${level}/${column}_${row}.jpeg`, ...sides };
    }),
  );
  const others = ['default.jpg', 'facts.json', 'huge.jpg', 'large.jpg', 'scan.dzi', 'scan.jpg'];
  expect(await filesBelow(folder)).toEqual([...others, ...tiles.map(({ name }) => name)].sort());
  for (const { name, ...sides } of tiles) {
    const found = await sharp(join(folder, name)).metadata();
    expect({ width: found.width, height: found.height }, name).toEqual(sides);
  }
});

test('a folder for the pyramid may have any name', async () => {
  const folder = join(temporaryFolder(), 'Książki i mapy [1]');
  await mkdir(folder);
  const source = join(temporaryFolder(), 'skan %d [page=2].png');
  await picture(20, 30).png().toFile(source);
  expect(await makeScan(source, folder, most)).toMatchObject({ width: 20, height: 30 });
});
