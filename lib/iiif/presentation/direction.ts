import type { EntityTile } from '#lib/catalogue/schema.ts';
import { isRightToLeft } from '#lib/text/right-to-left.ts';

/** The direction in which the pages of an object follow one another (Presentation API 3.0, section 3.1). @param language as a record has it */
export function viewingDirection(language: string | undefined): 'left-to-right' | 'right-to-left' {
  return isRightToLeft(language) ? 'right-to-left' : 'left-to-right';
}

/** Categories of objects that are leafed through, with two pages side by side. */
const leafed = new Set(['books', 'serials', 'manuscripts', 'scores']);

/**
 * How a viewer lays out the canvases (Presentation API 3.0, section 3.4): `paged` for what is leafed through and scanned
 * page by page, `individuals` for everything else; undefined for a single scan.
 */
export function behaviorOf(
  { categories, main_scan: { pagination_info: page } }: EntityTile['related_object'],
  count: number,
): 'paged' | 'individuals' | undefined {
  if (count < 2) return undefined;
  const areSpreads = /double|spread|rozk[łl]ad/i.test(page.scan_structure);
  return categories.some((category) => leafed.has(category)) && !areSpreads ? 'paged' : 'individuals';
}
