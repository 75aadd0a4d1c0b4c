import type { Viewer } from 'openseadragon';
import { useEffect } from 'react';
import { quarterTurn } from '#lib/scans/placement.ts';
import { onScan } from '#lib/scans/pyramid.ts';
import type { Region } from '#lib/scans/region.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { onViewer } from './on-viewer.ts';
import { isAtStart, shownRegion, showRegion, widthRegion } from './region.ts';
import { changeAddress, onAddressChange } from './view-address.ts';

/** The initial view of a scan: the address contains what differs from it. */
export type Start = {
  /** Of the scan itself, in degrees. */
  rotation: number;
  /** Whether it is fitted to the width of the view rather than shown as a whole. */
  opensAtWidth: boolean;
};

/**
 * Synchronises the view with the page's address: writes it when the visitor has moved, rotated or mirrored the scan,
 * and follows it when the visitor goes back, forward or to a link within the page.
 */
export function useAddress(
  viewer: Viewer | undefined,
  scan: TileSource,
  { rotation, opensAtWidth }: Start,
): void {
  useEffect(() => {
    if (!viewer) return;
    const { viewport } = viewer;
    // Going back fires both `popstate` and `hashchange`: rotating at the first must not change the address that the
    // second reads.
    let isFollowing = false;
    const write = () => {
      if (!isFollowing) writeAddress(viewer, scan, { rotation, opensAtWidth });
    };
    const unfollow = onAddressChange(scan, (view) => {
      isFollowing = true;
      viewport.setRotation(view.rotation ?? rotation);
      viewport.setFlip(view.flipped ?? false);
      isFollowing = false;
      const region = view.region ?? (opensAtWidth ? widthRegion(viewer, scan) : undefined);
      if (region) showRegion(viewer, region);
      else viewport.goHome();
    });
    const unwrite = onViewer(viewer, { 'animation-finish': write, rotate: write, flip: write });
    return () => {
      unfollow();
      unwrite();
    };
  }, [viewer, scan, rotation, opensAtWidth]);
}

/** Writes the current view, as of the end of any movement, into the page's address. */
export function writeAddress(viewer: Viewer, scan: TileSource, { rotation, opensAtWidth }: Start): void {
  const turned = quarterTurn(viewer.viewport.getRotation());
  const region = regionOfView(viewer, scan, opensAtWidth);
  changeAddress(scan, {
    // This scan's address cannot describe a view of the scan beside it.
    region: region && onScan(scan, region) && region,
    rotation: turned === quarterTurn(rotation) ? undefined : turned,
    flipped: viewer.viewport.getFlip() || undefined,
  });
}

/** The visible part of a scan, as of the end of any movement; undefined in the initial view. */
export function regionOfView(viewer: Viewer, scan: TileSource, opensAtWidth: boolean): Region | undefined {
  return isAtStart(viewer, scan, opensAtWidth) ? undefined : shownRegion(viewer);
}
