import type { MainScan } from '#lib/catalogue/schema.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';

/** Maximum characters of a label by which a scan can be found. */
export const maxLabelLength = 200;

/** Maximum characters of a label where many are listed; the scan's own page has all of it. */
const maxShownLength = 60;

/** The label of a scan's page on one short line; undefined where it has none. */
export function scanLabel({ pagination_info }: Pick<MainScan, 'pagination_info'>): string | undefined {
  return shortLabel(pagination_info.scan_name);
}

/** The label of a page on one short line; undefined where it has no visible text. */
export function shortLabel(label: string | null | undefined): string | undefined {
  return oneLine(visibleText(label), maxShownLength) || undefined;
}

/** Whether a label is a page number (`23a`, `XII`, `[4]`) rather than words such as `title page`. */
export function isPageNumber(label: string): boolean {
  return /^[[(]?(?:\d{1,6}|[ivxlcdm]{1,12})[a-z*]?[\])]?$/i.test(label);
}

/** Whether two labels are equal apart from case. */
export function isSameLabel(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(label: string): string {
  return oneLine(label, maxLabelLength).normalize('NFC').toLowerCase();
}
