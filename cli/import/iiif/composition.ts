import type { Rectangle } from '#lib/text/alto/boxes.ts';
import type { IiifImage, Painting } from './paintings.ts';
import type { Canvas } from './presentation.ts';

/** A canvas composed of several images. */
export type Composition = Pick<Canvas, 'id' | 'width' | 'height'> & { pictures: PlacedImage[] };

/** An image, and where it belongs, in the canvas's units. */
export type PlacedImage = { image: IiifImage; region: Rectangle };

const maxPictures = 100;
/** The longest side of a canvas in its units, and the least share of one that a picture takes: beyond, nobody means it. */
const [maxUnits, minShare] = [1e8, 1e-4];

/** The address by which an image is called. */
export const nameOf = ({ service, address = '' }: IiifImage) => service ?? address;

/**
 * How a canvas is composed of several images, painted in the manifest's order (Presentation 3, section 5.5); or how
 * many they are, and why the first has to do for all. Images that all cover the whole canvas show the same page
 * several times: painted, only the last would be seen.
 * @returns undefined if there is only one
 */
export function compositionOf(
  canvas: Canvas,
): Composition | { count: number; reason: string | undefined } | undefined {
  const { id, width, height } = canvas;
  const paintings = withoutRepeats(canvas);
  const count = paintings.length;
  if (count < 2) return undefined;
  const whole = { x: 0, y: 0, width, height };
  const regions = paintings.map(({ region }) => (region === 'whole' ? whole : region));
  if (regions.every((region) => region && isWithin(whole, region))) return { count, reason: undefined };
  const failed = (reason: string) => ({ count, reason });
  if (count > maxPictures) return failed(`more than ${maxPictures} are not put together`);
  if (!(width > 0 && height > 0 && Math.max(width, height) <= maxUnits))
    return failed('the canvas has no size by which they could be put together');
  const pictures: PlacedImage[] = [];
  for (const [index, { image, isImage, isPlain }] of paintings.entries()) {
    const region = regions[index];
    if (!isImage) return failed(`${nameOf(image)} is not an image`);
    if (!isPlain) return failed(`${nameOf(image)} is shown turned, in part or with a style`);
    if (!region || region.width < width * minShare || region.height < height * minShare)
      return failed(`where ${nameOf(image)} belongs cannot be read`);
    if (!isWithin(region, whole)) return failed(`${nameOf(image)} is outside the canvas`);
    pictures.push({ image, region });
  }
  return { id, width, height, pictures };
}

/** The paintings of a canvas, without those of an image that is painted there again later; too many are not compared. */
function withoutRepeats({ paintings }: Canvas): Painting[] {
  if (paintings.length > maxPictures) return paintings;
  const keyOf = ({ image, region }: Painting) => JSON.stringify([nameOf(image), region]);
  return [...new Map(paintings.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
}

/** Whether a rectangle is within another, except for what rounding to whole units adds. */
function isWithin(part: Rectangle, whole: Rectangle): boolean {
  const [across, down] = [Math.min(1, whole.width / 200), Math.min(1, whole.height / 200)];
  return (
    part.x >= whole.x - across &&
    part.y >= whole.y - down &&
    part.x + part.width <= whole.x + whole.width + across &&
    part.y + part.height <= whole.y + whole.height + down
  );
}
