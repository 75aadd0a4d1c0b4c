import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { contentDigest } from './staging.ts';

export type Colour = readonly [number, number, number];

/** Colours of a picture's quarters, clearly distinct: top left, top right, bottom left, bottom right. */
export const quarters: readonly [Colour, Colour, Colour, Colour] = [
  [200, 40, 40],
  [40, 150, 70],
  [50, 70, 190],
  [225, 205, 70],
];

/** Centres of the quarters, as fractions of width and height. */
export const middles = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** A picture of four coloured quarters. @param seed pictures with different seeds have different bytes */
export function picture(width: number, height: number, seed = 0): Sharp {
  const data = Buffer.alloc(width * height * 3);
  let noise = seed;
  for (let at = 0; at < width * height; at += 1) {
    const right = at % width >= width / 2 ? 1 : 0;
    const colour = at >= Math.ceil(height / 2) * width ? quarters[right ? 3 : 2] : quarters[right ? 1 : 0];
    // Some noise, reproducible by seed, so that tiling costs as much as for a real scan.
    if (seed > 0) noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    for (let channel = 0; channel < 3; channel += 1)
      data[at * 3 + channel] = (colour[channel] ?? 0) + ((noise >> 16) & 15);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Decodes an image file. @returns its colour at fractions of its width and height, in sRGB */
export async function coloursOf(file: string): Promise<(x: number, y: number) => Colour> {
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x, y) => {
    const at =
      (Math.min(info.height - 1, Math.floor(y * info.height)) * info.width +
        Math.min(info.width - 1, Math.floor(x * info.width))) *
      info.channels;
    const channel = (index: number) => data[at + (info.channels === 1 ? 0 : index)] ?? 0;
    return [channel(0), channel(1), channel(2)];
  };
}

/** The distance of two colours: the largest difference in a channel. */
export function distance(one: Colour, other: Colour): number {
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
}

/** All files below a folder, as sorted paths relative to it. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** SHA-256 of every file below a folder, by name. */
export async function contentsBelow(folder: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const name of await filesBelow(folder)) contents[name] = await contentDigest(join(folder, name));
  return contents;
}
