import sharp, { type Sharp } from 'sharp';

export type Size = { width: number; height: number };

/** A place in the window, from its top left. */
export type Box = { left: number; top: number; width: number; height: number };

/** Grey values 0 to 255. */
export type Picture = Size & { grey: Buffer };

/** Top left of a square of a picture, in pixels. */
export type Square = [left: number, top: number];

/** Side of the squares that are compared, in pixels. */
export const side = 12;

/** A part of a picture. @param size what the picture must have @throws when it has another */
export async function cut(bytes: Buffer, area: Box, size: Size): Promise<Picture> {
  const image = sharp(bytes);
  const { width, height } = await image.metadata();
  if (width !== size.width || height !== size.height)
    throw new Error(
      `A picture of the window has ${width} × ${height} pixels, not ${size.width} × ${size.height}`,
    );
  return await grey(image.extract(area));
}

/** The part of a scan that an area shows when the whole lies in a box. */
export async function scanIn(file: string, whole: Box, area: Box): Promise<Picture> {
  const left = Math.round(area.left - whole.left);
  const top = Math.round(area.top - whole.top);
  const width = Math.max(Math.round(whole.width), left + area.width);
  const height = Math.max(Math.round(whole.height), top + area.height);
  const image = sharp(file, { limitInputPixels: false }).resize(width, height, { fit: 'fill' });
  return await grey(image.extract({ left, top, width: area.width, height: area.height }));
}

async function grey(image: Sharp): Promise<Picture> {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, grey: data };
}

export function squaresOf({ width, height }: Size): Square[] {
  const squares: Square[] = [];
  for (let top = 0; top + side <= height; top += side)
    for (let left = 0; left + side <= width; left += side) squares.push([left, top]);
  return squares;
}

/** Mean grey value of a square. */
export function mean({ grey, width }: Picture, [left, top]: Square): number {
  let sum = 0;
  for (let row = top; row < top + side; row += 1)
    for (let at = row * width + left; at < row * width + left + side; at += 1) sum += grey[at] ?? 0;
  return sum / side ** 2;
}

/** Mean difference of the grey values of a square. */
export function difference(one: Picture, other: Picture, [left, top]: Square): number {
  let sum = 0;
  for (let row = top; row < top + side; row += 1)
    for (let at = row * one.width + left; at < row * one.width + left + side; at += 1)
      sum += Math.abs((one.grey[at] ?? 0) - (other.grey[at] ?? 0));
  return sum / side ** 2;
}

/** How much the pixels of a square differ from their neighbours on the right: what blur takes away. */
export function detail({ grey, width }: Picture, [left, top]: Square): number {
  let sum = 0;
  for (let row = top; row < top + side; row += 1)
    for (let at = row * width + left; at < row * width + left + side - 1; at += 1)
      sum += Math.abs((grey[at] ?? 0) - (grey[at + 1] ?? 0));
  return sum / (side * (side - 1));
}
