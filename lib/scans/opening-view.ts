import type { TileSource } from './tile-source.ts';

/** Pixels of the longer side of a scan of which nothing could be read if it were seen as a whole. */
const largeSide = 3000;

/**
 * Whether a scan is as wide as the view at first, and not seen as a whole: the page of a newspaper, which nobody could read
 * so small. One that stands upright and is higher than wide; where the view is higher still, the whole fits anyway.
 */
export function opensAtWidth(
  categories: readonly string[],
  { width, height }: Pick<TileSource, 'width' | 'height'>,
  rotation: number,
): boolean {
  return categories.includes('serials') && rotation === 0 && height > width && height >= largeSide;
}
