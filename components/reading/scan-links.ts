import { scanPath } from '#lib/addresses.ts';
import { printParams } from '#lib/reading/print-range.ts';
import { toolFragment } from '#lib/scans/view.ts';

/** What can be done with one of many scans on a page, in the order in which it is offered. */
export const scanLinks = ['closer', 'text', 'region', 'compare', 'adjust', 'citation', 'print'] as const;

export type ScanLink = (typeof scanLinks)[number];

/**
 * Where a link leads: to the scan's own page, with the tool open, or to the page for printing.
 * @param path of the object's page @param position of the scan, from 0 @param total how many scans the object has
 */
export function scanLinkPath(link: ScanLink, path: string, position: number, total: number): string {
  const scan = scanPath(path, position);
  if (link === 'closer') return scan;
  if (link === 'citation') return `${scan}#citation`;
  if (link === 'print') return `${path}/print?${printParams({ from: position, count: 1 }, total)}`;
  return `${scan}#${toolFragment(link)}`;
}
