/** A rectangle of a scan in its own pixels. */
export type Region = { x: number; y: number; width: number; height: number };

/** In pixels. */
export type Size = { width: number; height: number };

/**
 * The region that a fragment names as `xywh=x,y,w,h`, with or without `pixel:` (W3C Media Fragments 1.0,
 * section 4.2.2). Undefined for any other fragment and for a region that does not touch the scan.
 */
export function parseRegion(fragment: string, scan: Size): Region | undefined {
  const match = /(?:^#?|&)xywh=(?:pixel:)?(-?\d{1,7}),(-?\d{1,7}),(\d{1,7}),(\d{1,7})(?:&|$)/.exec(fragment);
  if (!match) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number);
  const touches =
    width > 0 && height > 0 && x < scan.width && y < scan.height && x + width > 0 && y + height > 0;
  return touches ? { x, y, width, height } : undefined;
}

/** The fragment for a region, in whole pixels, without the `#`. */
export function formatRegion({ x, y, width, height }: Region): string {
  return `xywh=${[x, y, Math.max(width, 1), Math.max(height, 1)].map(Math.round).join(',')}`;
}
