import { fill } from '#lib/i18n/fill.ts';
import { isPageNumber } from '#lib/scans/label.ts';
import type { ReadingStrings } from './reading-strings.ts';

/** What a scan is called where it stands alone: by the label of its page, if it has one, and by its number. */
export function placeName(
  { page, scanOf }: Pick<ReadingStrings, 'page' | 'scanOf'>,
  { position, total, label }: { position: number; total: number; label: string | undefined },
): string {
  const scan = fill(scanOf, { number: position + 1, total });
  if (!label) return scan;
  return `${isPageNumber(label) ? fill(page, { label }) : label} · ${scan}`;
}

/**
 * What two facing scans are called.
 * @param sentence with their numbers @param values besides the numbers: the scan that is read first is counted from 0
 * @param labels of pages by their places
 */
export function openingName(
  { page, pages }: Pick<ReadingStrings, 'page' | 'pages'>,
  sentence: string,
  { first, ...values }: { first: number; total: number; title?: string },
  labels: Readonly<Record<number, string>>,
): string {
  const numbers = fill(sentence, { ...values, first: first + 1, last: first + 2 });
  const own = [labels[first], labels[first + 1]].flatMap((label) => label || []);
  const label = own.join('–');
  if (!label) return numbers;
  const named = own.length > 1 ? pages : page;
  return `${numbers} · ${own.every(isPageNumber) ? fill(named, { label }) : label}`;
}
