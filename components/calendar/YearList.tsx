import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { IssueYear } from '#lib/search/issues.ts';
import { workPath } from '#lib/search/path.ts';
import type { WorkName } from '#lib/search/works.ts';
import styles from './Calendar.module.css';

type Props = { locale: Locale; work: WorkName; years: readonly IssueYear[] };

/** Years with their numbers of issues. Issues of unknown year are counted too, but have no page to link to. */
export function YearList({ locale, work, years }: Props) {
  const t = translator(locale);
  const number = new Intl.NumberFormat(locale);
  const unknown = years.find(({ year }) => year === 0);
  return (
    <ul className={styles.years}>
      {years
        .filter(({ year }) => year > 0)
        .map(({ year, count }) => (
          <li key={year}>
            <a href={workPath(locale, { work, year })}>{year}</a>{' '}
            <span className="muted">{number.format(count)}</span>
          </li>
        ))}
      {unknown && (
        <li>
          {t('calendar.yearUnknown')} <span className="muted">{number.format(unknown.count)}</span>
        </li>
      )}
    </ul>
  );
}
