import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { IssueYear } from '#lib/search/issues.ts';
import { workPath } from '#lib/search/path.ts';
import { type WorkName, workParams } from '#lib/search/works.ts';
import styles from './Calendar.module.css';

type Props = { locale: Locale; work: WorkName; years: readonly IssueYear[]; year: number };

/** Links to the previous and next year with issues, and a form for going to any year. */
export function YearLinks({ locale, work, years, year: shown }: Props) {
  const t = translator(locale);
  const known = years.map(({ year }) => year).filter((year) => year > 0);
  const previous = known.findLast((year) => year < shown);
  const next = known.find((year) => year > shown);
  return (
    <nav className={`row ${styles.links} unprinted`} aria-label={t('calendar.years')}>
      {previous !== undefined && (
        <a href={workPath(locale, { work, year: previous })} rel="prev">
          <span aria-hidden="true">← </span>
          {t('calendar.previousYear', { year: String(previous) })}
        </a>
      )}
      <form action={workPath(locale, {})}>
        {[...workParams({ work })].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label>
          {t('calendar.toYear')}{' '}
          <input
            name="year"
            inputMode="numeric"
            pattern="[1-9]\d{0,3}"
            title={t('search.yearHint')}
            size={4}
            required={true}
            defaultValue={shown}
          />
        </label>{' '}
        <button type="submit">{t('calendar.show')}</button>
      </form>
      {next !== undefined && (
        <a href={workPath(locale, { work, year: next })} rel="next">
          {t('calendar.nextYear', { year: String(next) })}
          <span aria-hidden="true"> →</span>
        </a>
      )}
    </nav>
  );
}

/** Years with their numbers of issues. Issues of unknown year are counted too, but have no page to link to. */
export function YearList({ locale, work, years }: Omit<Props, 'year'>) {
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
