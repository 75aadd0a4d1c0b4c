import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { valueLabel } from '#lib/search/labels.ts';
import { calendarPath } from '#lib/search/path.ts';
import type { FacetValue } from '#lib/search/query.ts';
import styles from './Calendar.module.css';

/** Series of the library, each with the number of its objects. */
export function SeriesList({ locale, largest }: { locale: Locale; largest: FacetValue[] }) {
  const t = translator(locale);
  const number = new Intl.NumberFormat(locale);
  return (
    <>
      <h1>{t('navigation.calendar')}</h1>
      <p>{t(largest.length > 0 ? 'calendar.lead' : 'calendar.none')}</p>
      <ul className={styles.series}>
        {largest.map((one) => (
          <li key={one.value}>
            <a href={calendarPath(locale, { series: one.value })} dir="auto">
              {valueLabel(locale, 'series', one)}
            </a>{' '}
            <span className={styles.count}>{number.format(one.count)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
