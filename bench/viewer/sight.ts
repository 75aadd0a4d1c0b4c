import sharp from 'sharp';
import type { Box, Loaded } from './load.ts';
import type { Profile } from './profiles.ts';

/** When the scan was seen, in milliseconds from the start of the navigation. */
export type Sight = {
  /** Any recognisable part of the scan, at any resolution. */
  first: number;
  /** The picture that stays. */
  sharp: number;
  /** Frames that were looked at. */
  frames: number;
  /** How much the settled picture is like the scan: 1 where it is the same. */
  likeness: number;
};

/** Grey values 0 to 255 of a part of the window, in device pixels. */
type Picture = { width: number; height: number; grey: Buffer };

/** Side of the squares that are compared, in device pixels. */
const square = 12;
/** Mean difference of a square's grey values, of 255, that JPEG's losses do not explain. */
const noise = 5;
/** Share of the scan's squares that may differ from the settled picture in a picture that counts as sharp. */
const strays = 0.002;
/** Parts of the scan on each side; one of them is enough for the first pixels. */
const parts = 4;
/** Correlation with the settled picture, and share of its contrast, from which a part is recognised. */
const alike = 0.8;
const contrast = 0.5;

/**
 * Finds the two times by comparing each frame with the settled picture, only where the scan is.
 * @param image file with the whole scan
 */
export async function see(
  loaded: Loaded,
  profile: Profile,
  image: string,
  size: { width: number; height: number },
) {
  const scale = profile.context.deviceScaleFactor;
  const area = visibleArea(fitted(loaded.stage, size), profile, scale);
  const settled = await cut(loaded.settled, area);
  const squares = squaresOf(settled).filter(([x, y]) => !isCovered(area, x, y, loaded.overlays, scale));
  const likeness = await likenessTo(image, loaded, size, area, settled, squares, scale);
  const final = means(settled, squares);
  let first = Number.NaN;
  let sharpAt = Number.NaN;
  for (const { at, jpeg } of loaded.frames) {
    if (at < 0) continue;
    const picture = await cut(jpeg, area, profile);
    if (Number.isNaN(first) && isRecognised(picture, settled, squares, final)) first = at;
    const wrong = squares.filter((each) => difference(picture, settled, each) > noise).length;
    if (wrong > strays * squares.length) sharpAt = Number.NaN;
    else if (Number.isNaN(sharpAt)) sharpAt = at;
  }
  return { first, sharp: sharpAt, frames: loaded.frames.length, likeness };
}

/** Where a picture lies in a box that it fills without being cut. */
function fitted({ left, top, width, height }: Box, size: { width: number; height: number }): Box {
  const scale = Math.min(width / size.width, height / size.height);
  const [w, h] = [size.width * scale, size.height * scale];
  return { left: left + (width - w) / 2, top: top + (height - h) / 2, width: w, height: h };
}

/** The part of a box that the window shows, in whole device pixels. */
function visibleArea({ left, top, width, height }: Box, { context }: Profile, scale: number): Box {
  const { viewport } = context;
  const x = Math.ceil(Math.max(0, left) * scale);
  const y = Math.ceil(Math.max(0, top) * scale);
  const right = Math.floor(Math.min(viewport.width, left + width) * scale);
  const bottom = Math.floor(Math.min(viewport.height, top + height) * scale);
  return { left: x, top: y, width: right - x, height: bottom - y };
}

async function cut(bytes: Buffer, area: Box, profile?: Profile): Promise<Picture> {
  let image = sharp(bytes);
  if (profile) {
    const { viewport, deviceScaleFactor } = profile.context;
    const { width, height } = await image.metadata();
    const wanted = { width: viewport.width * deviceScaleFactor, height: viewport.height * deviceScaleFactor };
    if (width !== wanted.width || height !== wanted.height)
      throw new Error(`A frame is ${width}×${height}, the window ${wanted.width}×${wanted.height}`);
  }
  image = image.extract(area).greyscale();
  return { width: area.width, height: area.height, grey: await image.raw().toBuffer() };
}

type Square = [x: number, y: number];

function squaresOf({ width, height }: Picture): Square[] {
  const squares: Square[] = [];
  for (let y = 0; y + square <= height; y += square)
    for (let x = 0; x + square <= width; x += square) squares.push([x, y]);
  return squares;
}

/** Whether a control lies over a square, or near it: controls have shadows. */
function isCovered(area: Box, x: number, y: number, overlays: Box[], scale: number): boolean {
  const [left, top] = [(area.left + x) / scale, (area.top + y) / scale];
  const side = square / scale;
  const near = 8;
  return overlays.some(
    (box) =>
      left + side > box.left - near &&
      left < box.left + box.width + near &&
      top + side > box.top - near &&
      top < box.top + box.height + near,
  );
}

function difference(one: Picture, other: Picture, [left, top]: Square): number {
  let sum = 0;
  for (let y = top; y < top + square; y += 1) {
    for (let at = y * one.width + left; at < y * one.width + left + square; at += 1)
      sum += Math.abs((one.grey[at] ?? 0) - (other.grey[at] ?? 0));
  }
  return sum / square ** 2;
}

function means(picture: Picture, squares: Square[]): number[] {
  return squares.map(([left, top]) => {
    let sum = 0;
    for (let y = top; y < top + square; y += 1)
      for (let at = y * picture.width + left; at < y * picture.width + left + square; at += 1)
        sum += picture.grey[at] ?? 0;
    return sum / square ** 2;
  });
}

function isRecognised(picture: Picture, settled: Picture, squares: Square[], final: number[]): boolean {
  const seen = means(picture, squares);
  const groups = new Map<number, number[]>();
  squares.forEach(([x, y], index) => {
    const part = Math.floor((x / settled.width) * parts) * parts + Math.floor((y / settled.height) * parts);
    groups.set(part, [...(groups.get(part) ?? []), index]);
  });
  return [...groups.values()].some((group) => {
    const one = statistics(group.map((index) => seen[index] ?? 0));
    const other = statistics(group.map((index) => final[index] ?? 0));
    // An even part looks like any even background.
    if (other.deviation < 6 || one.deviation < contrast * other.deviation) return false;
    const products = group.map(
      (index) => ((seen[index] ?? 0) - one.mean) * ((final[index] ?? 0) - other.mean),
    );
    const covariance = products.reduce((sum, product) => sum + product, 0) / group.length;
    return covariance / (one.deviation * other.deviation) >= alike;
  });
}

function statistics(values: number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) };
}

/** Correlation of the settled picture with the scan itself, drawn where it should be. */
async function likenessTo(
  image: string,
  { stage }: Loaded,
  size: { width: number; height: number },
  area: Box,
  settled: Picture,
  squares: Square[],
  scale: number,
): Promise<number> {
  const box = fitted(stage, size);
  const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  const left = Math.max(0, area.left - Math.round(box.left * scale));
  const top = Math.max(0, area.top - Math.round(box.top * scale));
  const grey = await sharp(image, { limitInputPixels: false })
    .resize(width, height, { fit: 'fill' })
    .extract({
      left,
      top,
      width: Math.min(area.width, width - left),
      height: Math.min(area.height, height - top),
    })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const expected = { width: grey.info.width, height: grey.info.height, grey: grey.data };
  const inside = squares.filter(([x, y]) => x + square <= expected.width && y + square <= expected.height);
  const [one, other] = [means(settled, inside), means(expected, inside)];
  const [a, b] = [statistics(one), statistics(other)];
  const products = one.map((value, index) => (value - a.mean) * ((other[index] ?? 0) - b.mean));
  return products.reduce((sum, product) => sum + product, 0) / products.length / (a.deviation * b.deviation);
}
