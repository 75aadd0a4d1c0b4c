import type { Viewer } from 'openseadragon';
import { useEffect } from 'react';
import { onScan } from '#lib/scans/pyramid.ts';
import { quarterTurn } from '#lib/scans/quarter-turn.ts';
import type { Region } from '#lib/scans/region.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { isAtStart, shownRegion, showRegion, widthRegion } from './region.ts';
import { changeAddress, onAddressChange } from './view-address.ts';

/** How a scan is seen at first: what differs from that stands in the address. */
type Start = {
  /** The scan's own, in degrees. */
  rotation: number;
  /** Whether it is as wide as the view, and not seen as a whole. */
  opensAtWidth: boolean;
};

/**
 * Ties what is seen to the page's address: it is written when the visitor has moved, turned or mirrored the scan, and
 * followed when the visitor goes back, forward or to a link within the page.
 */
export function useAddress(
  viewer: Viewer | undefined,
  scan: TileSource,
  { rotation, opensAtWidth }: Start,
): void {
  useEffect(() => {
    if (!viewer) return;
    const { viewport } = viewer;
    // Going back is told twice, as `popstate` and as `hashchange`: what the first turns must not change the address that
    // the second reads.
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
    viewer.addHandler('animation-finish', write);
    viewer.addHandler('rotate', write);
    viewer.addHandler('flip', write);
    return () => {
      unfollow();
      viewer.removeHandler('animation-finish', write);
      viewer.removeHandler('rotate', write);
      viewer.removeHandler('flip', write);
    };
  }, [viewer, scan, rotation, opensAtWidth]);
}

/** Writes what is seen, or will be when a movement has ended, into the page's address. */
export function writeAddress(viewer: Viewer, scan: TileSource, { rotation, opensAtWidth }: Start): void {
  const turned = quarterTurn(viewer.viewport.getRotation());
  const region = regionOfView(viewer, scan, opensAtWidth);
  changeAddress(scan, {
    // Of what lies beside, the address of this scan can say nothing.
    region: region && onScan(scan, region) && region,
    rotation: turned === quarterTurn(rotation) ? undefined : turned,
    flipped: viewer.viewport.getFlip() || undefined,
  });
}

/** What is seen of a scan, or will be when a movement has ended; undefined where it is seen as at first. */
export function regionOfView(viewer: Viewer, scan: TileSource, opensAtWidth: boolean): Region | undefined {
  return isAtStart(viewer, scan, opensAtWidth) ? undefined : shownRegion(viewer);
}
