import type { Viewer } from 'openseadragon';
import type { FacingPage } from '#lib/reading/facing.ts';
import { adjustTiles } from './adjust-tiles.ts';
import { type MissingTiles, watchMissingTiles } from './missing-tiles.ts';
import { besideIn, openViewer, showScan } from './open-viewer.ts';
import { followWithPicture } from './picture-below.ts';
import type { Stage } from './stage.ts';

// A script of its own, loaded beside the framework's: a scan in the document opens as soon as this runs, and the
// framework takes over the open viewer when it is ready. If the framework renders the scan, it calls this itself.

/** A scan that is open in its stage. */
export type OpenScan = {
  viewer: Viewer;
  missing: MissingTiles;
  /** Sets the filter that the scan is drawn through, `none` at first. */
  adjust: (filter: string) => void;
  /** Replaces the previous scan by the one now named in the stage. */
  change: () => void;
  /** Position and side of the scan shown beside it as its facing page. */
  readonly beside: Pick<FacingPage, 'position' | 'side'> | undefined;
};

// After a failure the script is loaded again from another address, and both copies must share the open scans.
const shared: { [key: symbol]: WeakMap<Element, OpenScan> | undefined } = Object(globalThis);
const key = Symbol.for('czytelnia:open-scans');
const open = shared[key] ?? new WeakMap<Element, OpenScan>();
shared[key] = open;

/** The open scan of a stage, opened now if it is not. @throws when the browser cannot draw it */
export function openScan(element: HTMLElement): OpenScan {
  const known = open.get(element);
  if (known) return known;
  const stage = () => JSON.parse(element.dataset.stage ?? '') as Stage;
  let beside = besideIn(stage());
  const viewer = openViewer(element, stage());
  const missing = watchMissingTiles(viewer);
  const scan = {
    viewer,
    missing,
    adjust: adjustTiles(viewer),
    change: () => {
      beside = besideIn(stage());
      showScan(viewer, stage());
    },
    get beside() {
      return beside;
    },
  };
  followWithPicture(viewer, missing, element);
  open.set(element, scan);
  return scan;
}

export function closeScan(element: HTMLElement): void {
  open.get(element)?.viewer.destroy();
  open.delete(element);
}

for (const element of document.querySelectorAll<HTMLElement>('[data-stage]')) {
  try {
    openScan(element);
  } catch {
    // The framework tries again, and reports it if the scan cannot be drawn.
  }
}
