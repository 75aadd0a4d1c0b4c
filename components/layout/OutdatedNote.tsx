import type { Timestamp } from '#lib/catalogue/timestamp.ts';
import { machineTime, showDateTime } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './OutdatedNote.module.css';

/** Says that a page shows an older state of the catalogue, and of what time. Renders nothing without one. */
export function OutdatedNote({ locale, asOf }: { locale: Locale; asOf: Timestamp | undefined }) {
  if (!asOf) return null;
  const [before, after] = translator(locale).raw('outdated.text').split('{when}');
  return (
    <p className={styles.note}>
      {before}
      <time dateTime={machineTime(asOf)}>{showDateTime(asOf, locale)}</time>
      {after}
    </p>
  );
}
