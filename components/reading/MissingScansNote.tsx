import type { Locale } from '#lib/i18n/locales.ts';
import { type Gap, gapSentence } from '#lib/reading/missing-scans.ts';
import styles from './MissingScansNote.module.css';

type Props = {
  locale: Locale;
  /** Those of the work. */
  gaps: readonly Gap[];
  /** How many scans it has. */
  total: number;
  /** Places in question: before the scans at these positions; at the total: behind the last. */
  before: readonly number[];
};

/** Says which scans are missing at a place of a work; nothing where none are. */
export function MissingScansNote({ locale, gaps, total, before }: Props) {
  return gaps
    .filter((gap) => before.includes(gap.before))
    .map((gap) => (
      <p key={gap.before} className={styles.gap} dir="auto">
        {gapSentence(locale, gap, total)}
      </p>
    ));
}
