import type { Viewer } from 'openseadragon';
import type { FacingPage } from '#lib/reading/facing.ts';
import { quarterTurn } from '#lib/scans/placement.ts';
import { onScan } from '#lib/scans/pyramid.ts';
import type { Region } from '#lib/scans/region.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import type { OwnScans } from './ComparePanel.tsx';
import { isAtHome, shownRegion } from './region.ts';
import { ofScan } from './scan-coordinates.ts';

export type ScanInViewer = {
  /** From 0, among those of the object. */
  position: number;
  tileSource: TileSource;
  /** Its name among the scans of its object; undefined if it is the only one. */
  name: string | undefined;
};

/** The scans in the viewer, the page's own first. @param beside its facing page, if shown */
export function scansShown(
  tileSource: TileSource,
  beside: FacingPage | undefined,
  { position, names }: OwnScans,
): ScanInViewer[] {
  const nameOf = (place: number) => (names.length > 1 ? names.find(([at]) => at === place)?.[1] : undefined);
  const own = { position, tileSource, name: nameOf(position) };
  if (!beside) return [own];
  const { position: place, scan } = beside;
  return [own, { position: place, tileSource: scan.tileSource, name: nameOf(place) }];
}

/** The visible part of a scan in its pixels, and its clockwise rotation in degrees. */
export type VisibleScan = ScanInViewer & { region: Region; rotation: number };

/**
 * The scan that the visitor is looking at: the page's own while all is visible, else the one that covers most of the
 * view. Undefined if none is in it.
 * @param scans the page's own, and the one beside it, if any
 */
export function visibleScan(viewer: Viewer, scans: readonly ScanInViewer[]): VisibleScan | undefined {
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
