import type { Viewer } from 'openseadragon';
import type { MissingTiles } from './missing-tiles.ts';

/** A scan that is open in its stage. */
export type OpenScan = {
  viewer: Viewer;
  missing: MissingTiles;
  /** Sets the filter that the scan is drawn through, `none` at first. */
  adjust: (filter: string) => void;
};
