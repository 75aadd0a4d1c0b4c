import type { Viewer } from 'openseadragon';
import type { Beside } from '#lib/reading/facing.ts';
import { onScan } from '#lib/scans/pyramid.ts';
import { quarterTurn } from '#lib/scans/quarter-turn.ts';
import type { Region } from '#lib/scans/region.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import type { OwnScans } from './ComparePanel.tsx';
import { isAtHome, shownRegion } from './region.ts';
import { ofScan } from './scan-coordinates.ts';

/** A scan in a viewer. */
export type ScanInViewer = {
  /** From 0, among those of the object. */
  position: number;
  tileSource: TileSource;
  /** What it is called among those of its object; undefined where it is the only one. */
  name: string | undefined;
};

/** The scans in the viewer, the page's own first. @param beside what lies beside it as its facing page */
export function scansShown(
  tileSource: TileSource,
  beside: Beside | undefined,
  { position, scans }: OwnScans,
): ScanInViewer[] {
  const nameOf = (place: number) =>
    scans.length > 1 ? scans.find((one) => one.position === place)?.name : undefined;
  const own = { position, tileSource, name: nameOf(position) };
  if (!beside) return [own];
  const { position: place, scan } = beside;
  return [own, { position: place, tileSource: scan.tileSource, name: nameOf(place) }];
}

/** What of a scan is seen: a part of it in its pixels, turned clockwise by so many degrees. */
export type SeenScan = ScanInViewer & { region: Region; rotation: number };

/**
 * The scan that a visitor looks at, of those in a viewer: the page's own while all is seen, else the one that takes most of
 * the view. Undefined where none is in it.
 * @param scans the page's own, and the one that lies beside it, if there is one
 */
export function seenScan(viewer: Viewer, scans: readonly ScanInViewer[]): SeenScan | undefined {
  const { viewport, world } = viewer;
  const seen = scans.flatMap((scan, index) => {
    const region = onScan(scan.tileSource, shownRegion(viewer, index));
    if (!region) return [];
    const { x, y, width, height } = region;
    const inView = ofScan(viewer, index).imageToViewportRectangle(x, y, width, height);
    const own = world.getItemAt(index)?.getRotation() ?? 0;
    const rotation = quarterTurn(viewport.getRotation() + own);
    return [{ ...scan, region, rotation, share: inView.width * inView.height }];
  });
  return isAtHome(viewer) ? seen[0] : seen.toSorted((one, other) => other.share - one.share)[0];
}
