import type { Rectangle } from '#lib/text/alto/boxes.ts';
import { idIn, listIn, objectIn, textIn } from './values.ts';

type Size = { width: number; height: number };

/** The region of a canvas in a fragment, `#xywh=10,20,30,40`, or a selector. @see Media Fragments URI 1.0, 4.2.2 */
export function regionOf(target: unknown, { width, height }: Size): Rectangle | undefined {
  const { selector, source, full } = objectIn(target);
  const chosen = listIn(selector).map((one) => objectIn(objectIn(one).default ?? one));
  const named = [idIn(target), idIn(source), idIn(full), ...chosen.map(({ value }) => textIn(value))].join(
    ' ',
  );
  const [, unit, ...numbers] = /xywh=(pixel:|percent:)?([\d.]+),([\d.]+),([\d.]+),([\d.]+)/.exec(named) ?? [];
  const [x = 0, y = 0, w = 0, h = 0] = numbers.map(Number);
  if (!(w > 0 && h > 0)) return undefined;
  const [across, down] = unit === 'percent:' ? [width / 100, height / 100] : [1, 1];
  return { x: x * across, y: y * down, width: w * across, height: h * down };
}
