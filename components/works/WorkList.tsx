import styles from '#components/calendar/Calendar.module.css';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { valueLabel } from '#lib/search/labels.ts';
import { workPath } from '#lib/search/path.ts';
import type { FacetValue } from '#lib/search/query.ts';

/** Series of the library, each with the number of its objects. */
export function WorkList({ locale, largest }: { locale: Locale; largest: FacetValue[] }) {
  const t = translator(locale);
  const number = new Intl.NumberFormat(locale);
  return (
    <>
      <h1>{t('navigation.works')}</h1>
      <p>{t(largest.length > 0 ? 'calendar.lead' : 'calendar.none')}</p>
      <ul className={styles.series}>
        {largest.map((one) => (
          <li key={one.value}>
            <a href={workPath(locale, { work: { series: one.value } })} dir="auto">
              {valueLabel(locale, 'series', one)}
            </a>{' '}
            <span className="muted">{number.format(one.count)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
