import type { EntityTile } from '#lib/catalogue/schema.ts';
import { isRightToLeft } from '#lib/text/right-to-left.ts';

/** The direction in which the pages of an object follow one another (Presentation API 3.0, section 3.1). @param language as a record has it */
export function viewingDirection(language: string | undefined): 'left-to-right' | 'right-to-left' {
  return isRightToLeft(language) ? 'right-to-left' : 'left-to-right';
}

/** How a viewer lays out the canvases of a work (Presentation API 3.0, section 3.4); undefined where there is one alone. */
export type Behavior = 'paged' | 'individuals' | undefined;

/** Categories of objects that are leafed through, with two pages side by side. */
const leafed = new Set(['books', 'serials', 'manuscripts', 'scores']);

/**
 * Whether a scan shows more than one page: two that face each other, or a leaf that is folded out.
 * @param structure as a record has it
 */
export function isWide(structure: string): boolean {
  return /double|spread|fold|rozk[łl]ad|wk[łl]adk/i.test(structure);
}

/**
 * How a viewer lays out the canvases: `paged` for what is leafed through and scanned
 * page by page, `individuals` for everything else; undefined for a single scan.
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
