import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { gapSentence, gapsOf } from '#lib/reading/missing-scans.ts';
import { isSameLabel } from '#lib/scans/label.ts';
import styles from './MissingScansNote.module.css';

type Props = { locale: Locale; object: Pick<CatalogueObject, 'details' | 'scanCount'> };

/**
 * Says which scans are missing at given positions of a work; renders nothing if there are none.
 * @param props.before positions to report on: before these scans; the number of scans stands for the end
 */
export function MissingScansNote({ locale, object, before }: Props & { before: readonly number[] }) {
  const missing = object.details.missing?.filter((one) => before.includes(one.before));
  return gapsOf(missing).map((gap) => (
    <p key={gap.before} className={`muted ${styles.gap}`} dir="auto">
      {gapSentence(locale, gap, object.scanCount)}
    </p>
  ));
}

/** Says that the page requested by the visitor does not exist, or that the library does not have its scan. */
export function NotThere({ locale, object, page }: Props & { page: string }) {
  const gaps = gapsOf(object.details.missing);
  const gap = gaps.find(({ labels }) => labels.some((label) => isSameLabel(label, page)));
  return (
    <p id="not-there" role="status" dir="auto">
      {gap ? gapSentence(locale, gap, object.scanCount) : translator(locale)('reading.notThere', { page })}
    </p>
  );
}
