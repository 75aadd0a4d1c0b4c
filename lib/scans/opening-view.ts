import type { TileSource } from './tile-source.ts';

/** Longer side, in pixels, from which a scan is illegible when it is shown as a whole. */
const largeSide = 3000;

/**
 * Whether a scan initially fills the view's width instead of being shown as a whole: a newspaper page, which would be
 * illegible. Only for unrotated scans in portrait format; in an even taller view the whole fits anyway.
 */
export function opensAtWidth(
  categories: readonly string[],
  { width, height }: Pick<TileSource, 'width' | 'height'>,
  rotation: number,
): boolean {
  return categories.includes('serials') && rotation === 0 && height > width && height >= largeSide;
}
