import type { EntityTile } from '#lib/catalogue/schema.ts';
import { isRightToLeft } from '#lib/text/right-to-left.ts';

/** The viewing direction of an object (Presentation API 3.0, section 3.1). @param language as in the record */
export function viewingDirection(language: string | undefined): 'left-to-right' | 'right-to-left' {
  return isRightToLeft(language) ? 'right-to-left' : 'left-to-right';
}

/** How a viewer lays out the canvases of a work (Presentation API 3.0, section 3.4); undefined for a single canvas. */
export type Behavior = 'paged' | 'individuals' | undefined;

/** Categories whose objects have pages to turn, shown in pairs. */
const leafed = new Set(['books', 'serials', 'manuscripts', 'scores']);

/** Whether a scan of this structure shows more than one page: a double-page spread or a fold-out. */
export function isWide(structure: string): boolean {
  return /double|spread|fold|rozk[łl]ad|wk[łl]adk/i.test(structure);
}

/**
 * How a viewer lays out the canvases: `paged` for objects with pages to turn, scanned page by page; `individuals` for
 * all others; undefined for a single scan.
 */
export function behaviorOf(
  { categories, main_scan: { pagination_info: page } }: EntityTile['related_object'],
  count: number,
): Behavior {
  if (count < 2) return undefined;
  return categories.some((category) => leafed.has(category)) && !isWide(page.scan_structure)
    ? 'paged'
    : 'individuals';
}
