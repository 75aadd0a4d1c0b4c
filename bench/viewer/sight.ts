import sharp, { type Sharp } from 'sharp';
import { sum } from '../../e2e/support/figures.ts';
import { grouped } from '../../lib/lists.ts';
import type { Profile } from '../browser.ts';

export type Size = { width: number; height: number };

/** A rectangle in the window, from its top left. */
export type Box = { left: number; top: number } & Size;

/** When the scan was seen, in milliseconds from the start of the navigation. */
export type Sight = {
  /** Any recognisable part of the scan is visible, at any resolution. */
  first: number;
  /** The final picture is visible. */
  sharp: number;
};

/** A screenshot of the window with the time when it was shown. */
export type Frame = { at: number; jpeg: Buffer };

/** A recorded load, a lossless screenshot once everything is idle, the box of the picture, and the controls over it. */
type Loaded = { frames: Frame[]; settled: Buffer; stage: Box; overlays: Box[] };

/** A picture in grey values from 0 to 255. */
type Picture = Size & { grey: Buffer };
/** Top left corner of a square in a picture, in pixels. */
type Square = [left: number, top: number];

/** Side of the compared squares, in pixels. */
const side = 12;
/** Largest mean difference of a square's grey values, of 255, that JPEG losses can explain. */
const noise = 5;
/** Share of squares that may differ from the settled picture in a frame that counts as sharp. */
const strays = 0.002;
/** Difference from the scan itself above which a square of the settled picture shows something else. */
const foreign = 12;
/** Minimum share of the scan's area that must show it; with less, the viewer has placed it elsewhere or failed. */
const leastJudged = 0.6;
/** Number of parts of the scan along each side; one of them is enough for the first pixels. */
const parts = 4;
/** Minimum correlation with the settled picture, and minimum share of its contrast, for a part to be recognised. */
const alike = 0.8;
const contrast = 0.5;
/** Standard deviation of grey values below which a part looks like any plain background. */
const even = 6;

/**
 * Finds both times by comparing each frame with the settled picture, only where the scan is.
 * @param image file of the whole scan
 * @returns undefined if the browser did not deliver its last frame, so that its time is unknown
 */
export async function see(
  loaded: Loaded,
  { context }: Pick<Profile, 'context'>,
  image: string,
  size: Size,
): Promise<Sight | undefined> {
  const scale = context.deviceScaleFactor;
  const window = { width: context.viewport.width * scale, height: context.viewport.height * scale };
  const whole = fitted(loaded.stage, size, scale);
  const area = visible(whole, window);
  const settled = await cut(loaded.settled, area, window);
  const expected = await scanIn(image, whole, area);
  const all = squaresOf(settled);
  const squares = all
    .filter((each) => !isCovered(area, each, loaded.overlays, scale))
    .filter((each) => Math.abs(mean(settled, each) - mean(expected, each)) < foreign);
  const judged = squares.length / all.length;
  if (!(judged >= leastJudged))
    throw new Error(`Only ${Math.round(judged * 100)} % of the scan's place show it`);
  const isRecognised = recogniser(settled, squares);
  let [first, last]: (number | undefined)[] = [];
  for (const { at, jpeg } of loaded.frames.filter((frame) => frame.at >= 0)) {
    const picture = await cut(jpeg, area, window);
    if (first === undefined && isRecognised(picture)) first = at;
    const wrong = squares.filter((each) => difference(picture, settled, each) > noise).length;
    last = wrong > strays * squares.length ? undefined : (last ?? at);
  }
  return last === undefined ? undefined : { first: first ?? Number.NaN, sharp: last };
}

/** Crops a picture. @param size its expected size @throws if it has a different one */
async function cut(bytes: Buffer, area: Box, size: Size): Promise<Picture> {
  const image = sharp(bytes);
  const { width, height } = await image.metadata();
  if (width !== size.width || height !== size.height)
    throw new Error(
      `A picture of the window has ${width} × ${height} pixels, not ${size.width} × ${size.height}`,
    );
  return await grey(image.extract(area));
}

/** The part of a scan in an area, when the whole is fitted to a box. */
async function scanIn(file: string, whole: Box, area: Box): Promise<Picture> {
  const left = Math.round(area.left - whole.left);
  const top = Math.round(area.top - whole.top);
  const width = Math.max(Math.round(whole.width), left + area.width);
  const height = Math.max(Math.round(whole.height), top + area.height);
  const image = sharp(file, { limitInputPixels: false }).resize(width, height, { fit: 'fill' });
  return await grey(image.extract({ ...area, left, top }));
}

async function grey(image: Sharp): Promise<Picture> {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, grey: data };
}

function squaresOf({ width, height }: Size): Square[] {
  const squares: Square[] = [];
  for (let top = 0; top + side <= height; top += side)
    for (let left = 0; left + side <= width; left += side) squares.push([left, top]);
  return squares;
}

/** The mean of a function over the pixels of a square, called with their offsets. */
function meanOf({ width }: Size, [left, top]: Square, valueAt: (at: number) => number): number {
  let total = 0;
  for (let row = top; row < top + side; row += 1)
    for (let at = row * width + left; at < row * width + left + side; at += 1) total += valueAt(at);
  return total / side ** 2;
}

function mean(picture: Picture, square: Square): number {
  return meanOf(picture, square, (at) => picture.grey[at] ?? 0);
}

function difference(one: Picture, other: Picture, square: Square): number {
  return meanOf(one, square, (at) => Math.abs((one.grey[at] ?? 0) - (other.grey[at] ?? 0)));
}

/** The position of a scan in a viewer that shows all of it, in device pixels. */
function fitted({ left, top, width, height }: Box, size: Size, scale: number): Box {
  const zoom = Math.min(width / size.width, height / size.height);
  const [w, h] = [size.width * zoom, size.height * zoom];
  const corner = { left: left + (width - w) / 2, top: top + (height - h) / 2 };
  return { left: corner.left * scale, top: corner.top * scale, width: w * scale, height: h * scale };
}

/** The whole pixels of a box that are inside the window. */
function visible({ left, top, width, height }: Box, window: Size): Box {
  const [x, y] = [Math.ceil(Math.max(0, left)), Math.ceil(Math.max(0, top))];
  const right = Math.floor(Math.min(window.width, left + width));
  const bottom = Math.floor(Math.min(window.height, top + height));
  return { left: x, top: y, width: right - x, height: bottom - y };
}

/** Whether a control is over a square, or near it, since controls have shadows. */
function isCovered(area: Box, [x, y]: Square, overlays: Box[], scale: number): boolean {
  const near = 8;
  const [left, top] = [(area.left + x) / scale, (area.top + y) / scale];
  const [right, bottom] = [left + side / scale, top + side / scale];
  return overlays.some(
    (box) =>
      right > box.left - near &&
      left < box.left + box.width + near &&
      bottom > box.top - near &&
      top < box.top + box.height + near,
  );
}

/** Tests whether any part of a picture looks like the settled one: blurred perhaps, but not faint. */
function recogniser(settled: Picture, squares: Square[]): (picture: Picture) => boolean {
  const partOf = ([left, top]: Square) =>
    `${Math.floor((left / settled.width) * parts)} ${Math.floor((top / settled.height) * parts)}`;
  const known = [...grouped(squares, partOf).values()]
    .map((group) => ({ group, final: statistics(group.map((square) => mean(settled, square))) }))
    .filter(({ final }) => final.spread >= even);
  return (picture) =>
    known.some(({ group, final }) => {
      const seen = statistics(group.map((square) => mean(picture, square)));
      if (seen.spread < contrast * final.spread) return false;
      const products = seen.deviations.map((value, index) => value * (final.deviations[index] ?? 0));
      return sum(products) / group.length / (seen.spread * final.spread) >= alike;
    });
}

function statistics(values: number[]) {
  const middle = sum(values) / values.length;
  const deviations = values.map((value) => value - middle);
  return { deviations, spread: Math.sqrt(sum(deviations.map((value) => value ** 2)) / values.length) };
}
