import type { Facing } from '#lib/reading/facing.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';

/**
 * Data about a scan in the attribute `data-stage` of the stage, the element it is drawn in, as JSON: the viewer can
 * then start from the document alone, before the framework runs.
 */
export type Stage = {
  tileSource: TileSource;
  /** Initial clockwise rotation in degrees. */
  rotation: number;
  /** Whether the page's address holds the view of this scan. */
  followsAddress: boolean;
  /** The initial view, as a fragment, of a scan that does not follow the page's address. */
  fragment?: string | undefined;
  /** Scan pixels in one centimetre of the original, where known. */
  pixelsPerCentimetre?: number | undefined;
  hints: { wheel: string; touch: string };
  /** Whether the scan is fitted to the stage's width at first; missing: it is shown as a whole. */
  opensAtWidth?: true | undefined;
  /** The scans that may be shown beside it as facing pages; missing if there are none. */
  facing?: Facing | undefined;
};

/** OpenSeadragon's settings for levels; tiles requested before it runs must be those that it will request. */
export const viewingRules = { minLevel: 8, minPixelRatio: 0.5 };

/** Event of the window: the first view of a scan is fully loaded. */
export const sharpEvent = 'czytelnia:sharp';

/** Storage key of whether the text panel is open. */
export const textPanelKey = 'czytelnia-text-panel';

/** Event of the window: the visitor has opened or closed the text panel. */
export const textPanelEvent = 'czytelnia:text-panel';

/** Whether the text panel is open: styles decide, by the window's width, until the visitor does. */
export function isTextPanelOpen(): boolean {
  const { textPanel } = document.documentElement.dataset;
  return textPanel ? textPanel === 'open' : matchMedia('(min-width: 60rem)').matches;
}
