import type { Size } from '#lib/scans/region.ts';

/** Least and most of a side in points that readers show (ISO 32000-1, annex C.2, and ISO 19005-2, 6.1.13). */
const minSide = 3;
const maxSide = 14_400;

const pointsPerInch = 72;
const centimetresPerInch = 2.54;
/** Pixels of the longer side from which a scan of unknown resolution is assumed to have 300 ppi, as archives scan. */
const fine = 2000;

/**
 * The page size for a scan, in points: that of the original where the record states the resolution, otherwise at 300
 * ppi, or 150 ppi for small scans. Within the limits of readers, and in the scan's proportions where these permit.
 */
export function pageSize({ width, height }: Size, pixelsPerCentimetre: number | undefined): Size {
  const guessed = Math.max(width, height) >= fine ? 300 : 150;
  const perInch =
    pixelsPerCentimetre && pixelsPerCentimetre > 0 ? pixelsPerCentimetre * centimetresPerInch : guessed;
  const points = pointsPerInch / perInch;
  const [long, short] = [Math.max(width, height) * points, Math.min(width, height) * points];
  const scale = Math.min(Math.max(1, minSide / short), maxSide / long);
  const side = (pixels: number) => Math.min(Math.max(pixels * points * scale, minSide), maxSide);
  return { width: side(width), height: side(height) };
}
