import type { Locale } from '#lib/i18n/locales.ts';
import { type Gap, gapSentence } from '#lib/reading/missing-scans.ts';
import styles from './MissingScansNote.module.css';

type Props = {
  locale: Locale;
  /** Those of the work. */
  gaps: readonly Gap[];
  total: number;
  /** Positions to report on: before these scans; the total stands for the end. */
  before: readonly number[];
};

/** Says which scans are missing at given positions of a work; renders nothing if there are none. */
export function MissingScansNote({ locale, gaps, total, before }: Props) {
  return gaps
    .filter((gap) => before.includes(gap.before))
    .map((gap) => (
      <p key={gap.before} className={`muted ${styles.gap}`} dir="auto">
        {gapSentence(locale, gap, total)}
      </p>
    ));
}
