import type { MissingScan } from '../catalogue/catalogue.ts';
import type { Locale } from '../i18n/locales.ts';
import { translator } from '../i18n/translate.ts';
import { isPageNumber, shortLabel } from '../scans/label.ts';

/** Scans missing at one place: index, from 0, of the scan after them, their number, and their pages' labels. */
export type Gap = { before: number; count: number; labels: string[] };

/** Maximum numbers of labels in a sentence, and of gaps that a page lists. */
const max = { labels: 12, gaps: 12 };

/** The places where scans are missing, in reading order. */
export function gapsOf(missing: readonly MissingScan[] = []): Gap[] {
  const gaps: Gap[] = [];
  for (const { before, label } of missing) {
    const last = gaps.at(-1);
    const gap = last?.before === before ? last : { before, count: 0, labels: [] };
    if (gap !== last) gaps.push(gap);
    gap.count += 1;
    const shortened = shortLabel(label);
    if (shortened !== undefined) gap.labels.push(shortened);
  }
  return gaps;
}

/** A sentence on which scans are missing, and where. @param total number of existing scans */
export function gapSentence(locale: Locale, { before, count, labels }: Gap, total: number): string {
  const t = translator(locale);
  const listed = [...labels.slice(0, max.labels), ...(labels.length > max.labels ? ['…'] : [])].join(', ');
  const named = labels.every(isPageNumber)
    ? t('reading.missingPages', { count: labels.length, labels: listed })
    : listed;
  const which = labels.length > 0 ? ` (${named})` : '';
  const values = { before, after: before + 1 };
  const where = before === 0 ? 'missingFirst' : before < total ? 'missingBetween' : ('missingLast' as const);
  return `${t('reading.missingScans', { count })}${which} ${t(`reading.${where}`, values)}.`;
}

/** Sentences on all places, summarised after the first few. */
export function gapSentences(
  locale: Locale,
  missing: readonly MissingScan[] | undefined,
  total: number,
): string[] {
  const gaps = gapsOf(missing);
  const more = gaps.length - max.gaps;
  return [
    ...gaps.slice(0, max.gaps).map((gap) => gapSentence(locale, gap, total)),
    ...(more > 0 ? [translator(locale)('reading.missingMore', { count: more })] : []),
  ];
}
