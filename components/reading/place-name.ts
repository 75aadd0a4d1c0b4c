import { fill } from '#lib/i18n/fill.ts';
import { isPageNumber } from '#lib/scans/label.ts';
import type { ReadingStrings } from './reading-strings.ts';

/** The name of a labelled page: a number is that of a page, anything else names itself. */
export const pageName = ({ page }: Pick<ReadingStrings, 'page'>, label: string): string =>
  isPageNumber(label) ? fill(page, { label }) : label;

/** The name of a scan on its own: the label of its page, if it has one, and its number. */
export function placeName(
  strings: Pick<ReadingStrings, 'page' | 'scanOf'>,
  { position, total, label }: { position: number; total: number; label: string | undefined },
): string {
  const scan = fill(strings.scanOf, { number: position + 1, total });
  return label ? `${pageName(strings, label)} · ${scan}` : scan;
}

/**
 * The name of two facing scans.
 * @param sentence with their numbers @param values besides the numbers; `first` is the scan read first, from 0
 * @param labels of pages by position
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
