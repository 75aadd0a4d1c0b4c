import type { Box } from '../text-layer.ts';

/** A rectangle in the unit of its ALTO file, unclipped. */
export type Rectangle = { x: number; y: number; width: number; height: number };

/** A size in any unit. */
export type Size = { width: number; height: number };

/** Direction of lines on the page: mostly to the right; others for rotated blocks or Hebrew. */
export type Direction = 'right' | 'left' | 'down' | 'up';

/** Attributes of an element. */
export type Attributes = Readonly<Record<string, string>>;

/** A rectangle from its attributes; undefined where one is missing, not a number, or leaves it without a size. */
export function rectangleOf({ HPOS, VPOS, WIDTH, HEIGHT }: Attributes): Rectangle | undefined {
  const [x, y] = [numberOf(HPOS), numberOf(VPOS)];
  const size = sizeOf({ WIDTH, HEIGHT });
  return x === undefined || y === undefined || !size ? undefined : { x, y, ...size };
}

/** A size from its attributes; undefined where there is none. */
export function sizeOf({ WIDTH, HEIGHT }: Partial<Attributes>): Size | undefined {
  const [width, height] = [numberOf(WIDTH), numberOf(HEIGHT)];
  return width && height && width > 0 && height > 0 ? { width, height } : undefined;
}

/** A number in an attribute; undefined where it is not one. */
export function numberOf(text: string | undefined): number | undefined {
  const number = text?.trim() ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Scales a rectangle to a scan: whole pixels, clipped; undefined if it lies completely outside.
 * @param page size of the page in the rectangle's unit
 */
export function boxOf(rectangle: Rectangle, page: Size, scan: Size): Box | undefined {
  const [left, right] = span(rectangle.x, rectangle.width, scan.width / page.width, scan.width);
  const [top, bottom] = span(rectangle.y, rectangle.height, scan.height / page.height, scan.height);
  return left < right && top < bottom ? [left, top, right - left, bottom - top] : undefined;
}

function span(start: number, length: number, scale: number, limit: number): [number, number] {
  const from = Math.round(start * scale);
  // Boxes are at least one pixel wide and high.
  const to = Math.max(from + 1, Math.round((start + length) * scale));
  return [Math.max(0, from), Math.min(limit, to)];
}

/** The smallest rectangle around both. */
export function around(one: Rectangle, other: Rectangle): Rectangle {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** The part of a rectangle for a part of its text. @param from and to: fractions of the text, 0 to 1 */
export function partOf(
  { x, y, width, height }: Rectangle,
  from: number,
  to: number,
  direction: Direction,
): Rectangle {
  const isBackwards = direction === 'left' || direction === 'up';
  const start = isBackwards ? 1 - to : from;
  if (direction === 'right' || direction === 'left')
    return { x: x + start * width, y, width: (to - from) * width, height };
  return { x, y: y + start * height, width, height: (to - from) * height };
}
