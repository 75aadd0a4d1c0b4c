import { around, type Rectangle } from '#lib/text/alto/boxes.ts';
import type { ReadLine, ReadText } from '#lib/text/alto/write.ts';

/** The rectangle around some points, each given as x and y; undefined if it has no size. */
export function boundsAround(points: readonly (readonly number[])[]): Rectangle | undefined {
  const corners = points.flatMap(([x = Number.NaN, y = Number.NaN]) =>
    Number.isFinite(x + y) ? [{ x, y, width: 0, height: 0 }] : [],
  );
  const bounds = corners.length > 0 ? corners.reduce(around) : undefined;
  return bounds && bounds.width > 0 && bounds.height > 0 ? bounds : undefined;
}

/** The points in a text such as `10,20 30,40`. */
export const pointsIn = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(',').map(Number));

/** A line with its words, else with its text as a whole; none without either. */
export function readLine(bounds: Rectangle | undefined, words: ReadText[], text: string): ReadLine[] {
  if (words.length > 0) return [{ bounds, words }];
  return text === '' ? [] : [{ bounds, words: [{ text, bounds }] }];
}

/** Converts a counterclockwise angle to clockwise degrees from 0 to 359; 0 if it is not a number. */
export function rotationOf(counterclockwise: string | undefined): number {
  const angle = Math.round(Number(counterclockwise ?? 0));
  return Number.isFinite(angle) ? (360 - (angle % 360)) % 360 : 0;
}
