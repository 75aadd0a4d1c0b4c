import type { Facing } from '#lib/reading/facing.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';

/**
 * What a stage, the element that a scan is drawn in, says of its scan in the attribute `data-stage`, as JSON:
 * the viewer can then start from the document alone, before the framework has.
 */
export type Stage = {
  tileSource: TileSource;
  /** Clockwise degrees at the start. */
  rotation: number;
  /** Whether the page's address holds the view of this scan. */
  followsAddress: boolean;
  /** The view at the start of a scan that does not follow the page's address, as a fragment. */
  fragment?: string | undefined;
  /** Scan pixels in one centimetre of the original, where known. */
  pixelsPerCentimetre?: number | undefined;
  hints: { wheel: string; touch: string };
  /** Whether it is as wide as the stage at first; missing: it is seen as a whole. */
  opensAtWidth?: true | undefined;
  /** What of the object's other scans may lie beside; missing where nothing may. */
  facing?: Facing | undefined;
};

/** What OpenSeadragon is told of levels; what is asked for before it has come must be what it will ask for. */
export const viewingRules = { minLevel: 8, minPixelRatio: 0.5 };

/** Event of the window: the first view of a scan is as sharp as it gets. */
export const sharpEvent = 'czytelnia:sharp';

/** Where the browser stores whether the text panel is open. */
export const textPanelKey = 'czytelnia-text-panel';
