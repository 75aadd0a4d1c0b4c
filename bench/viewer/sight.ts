import type { Loaded } from './load.ts';
import {
  type Box,
  cut,
  detail,
  difference,
  mean,
  type Picture,
  type Size,
  type Square,
  scanIn,
  side,
  squaresOf,
} from './picture.ts';
import type { Profile } from './profiles.ts';

/** When the scan was seen, in milliseconds from the start of the navigation. */
export type Sight = {
  /** Any recognisable part of the scan, at any resolution. */
  first: number;
  /** The picture that stays. */
  sharp: number;
  /** Share of the scan's place that was looked at: what no control covers. */
  judged: number;
  /** Mean difference of neighbouring pixels in the settled picture, of that in the scan scaled to the same size. */
  detail: number;
};

/** Mean difference of a square's grey values, of 255, that JPEG's losses do not explain. */
const noise = 5;
/** Share of the squares that may differ from the settled picture in a picture that counts as sharp. */
const strays = 0.002;
/** Difference from the scan itself from which a square of the settled picture shows something else. */
const foreign = 12;
/** Share of the scan's place that must show it; with less the viewer has put it elsewhere, or has failed. */
const leastJudged = 0.6;
/** Parts of the scan on each side; one of them is enough for the first pixels. */
const parts = 4;
/** Correlation with the settled picture, and share of its contrast, from which a part is recognised. */
const alike = 0.8;
const contrast = 0.5;
/** Spread of grey values below which a part looks like any even background. */
const even = 6;

/**
 * Finds the two times by comparing each frame with the settled picture, only where the scan is.
 * @param image file with the whole scan
 * @returns nothing when the browser did not hand out its last picture, so that nobody knows when it was shown
 */
export async function see(
  loaded: Loaded,
  profile: Profile,
  image: string,
  size: Size,
): Promise<Sight | undefined> {
  const { deviceScaleFactor: scale, viewport } = profile.context;
  const window = { width: viewport.width * scale, height: viewport.height * scale };
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
  const recognised = recogniser(settled, squares);
  const sight = {
    first: Number.NaN,
    sharp: Number.NaN,
    judged,
    detail: detailOf(settled, expected, squares),
  };
  for (const { at, jpeg } of loaded.frames) {
    if (at < 0) continue;
    const picture = await cut(jpeg, area, window);
    if (Number.isNaN(sight.first) && recognised(picture)) sight.first = at;
    const wrong = squares.filter((each) => difference(picture, settled, each) > noise).length;
    if (wrong > strays * squares.length) sight.sharp = Number.NaN;
    else if (Number.isNaN(sight.sharp)) sight.sharp = at;
  }
  return Number.isNaN(sight.sharp) ? undefined : sight;
}

function detailOf(settled: Picture, expected: Picture, squares: Square[]): number {
  const sum = (picture: Picture) => squares.reduce((total, square) => total + detail(picture, square), 0);
  return sum(settled) / sum(expected);
}

/** Where a scan lies in a viewer that shows all of it, in device pixels. */
function fitted({ left, top, width, height }: Box, size: Size, scale: number): Box {
  const zoom = Math.min(width / size.width, height / size.height);
  const [w, h] = [size.width * zoom, size.height * zoom];
  const place = { left: left + (width - w) / 2, top: top + (height - h) / 2, width: w, height: h };
  return { left: place.left * scale, top: place.top * scale, width: w * scale, height: h * scale };
}

/** The whole pixels of a box that the window shows. */
function visible({ left, top, width, height }: Box, window: Size): Box {
  const [x, y] = [Math.ceil(Math.max(0, left)), Math.ceil(Math.max(0, top))];
  const right = Math.floor(Math.min(window.width, left + width));
  const bottom = Math.floor(Math.min(window.height, top + height));
  return { left: x, top: y, width: right - x, height: bottom - y };
}

/** Whether a control lies over a square, or near it: controls have shadows. */
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

/** Tells of a picture whether any part of it looks like the settled one, however blurred, and not only faintly. */
function recogniser(settled: Picture, squares: Square[]): (picture: Picture) => boolean {
  const groups = new Map<string, Square[]>();
  for (const square of squares) {
    const [column, row] = [square[0] / settled.width, square[1] / settled.height].map((share) =>
      Math.floor(share * parts),
    );
    const key = `${column} ${row}`;
    groups.set(key, [...(groups.get(key) ?? []), square]);
  }
  const known = [...groups.values()]
    .map((group) => ({ group, final: statistics(group.map((square) => mean(settled, square))) }))
    .filter(({ final }) => final.spread >= even);
  return (picture) =>
    known.some(({ group, final }) => {
      const seen = statistics(group.map((square) => mean(picture, square)));
      if (seen.spread < contrast * final.spread) return false;
      const covariance =
        seen.deviations.reduce((sum, value, index) => sum + value * (final.deviations[index] ?? 0), 0) /
        group.length;
      return covariance / (seen.spread * final.spread) >= alike;
    });
}

function statistics(values: number[]) {
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviations = values.map((value) => value - middle);
  return {
    deviations,
    spread: Math.sqrt(deviations.reduce((sum, value) => sum + value ** 2, 0) / values.length),
  };
}
