import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { grouped } from '#lib/lists.ts';
import { dayAfter, spanOf, utcDay } from '#lib/metadata/calendar-date.ts';
import { everything } from '#lib/search/address.ts';
import type { DatedIssue, IssuesOfYear } from '#lib/search/issues.ts';
import { searchPath, workPath } from '#lib/search/path.ts';
import type { WorkName } from '#lib/search/works.ts';
import styles from './Calendar.module.css';
import { dateWriter, machineDate } from './dates.ts';
import { IssueLink } from './IssueLink.tsx';
import { type IssueOnDay, Month } from './Month.tsx';
import { Parts } from './Parts.tsx';

type Props = {
  locale: Locale;
  work: WorkName;
  year: number;
  /** How many issues the year has in all. */
  count: number;
  issues: IssuesOfYear;
};

/** The issues of a year: months with their days, then issues whose date is less well known. */
export function YearIssues({ locale, work, year, count, issues: { dated, undated } }: Props) {
  const t = translator(locale);
  const write = dateWriter(locale);
  const hasDays = dated.some(({ day }) => day > 0);
  const later = onLaterDays(dated);
  // Where days are known the whole year is drawn, so that missing issues show as gaps.
  const months = Array.from({ length: 12 }, (_, index) => index + 1).map((month) => ({
    month,
    issues: dated.filter((issue) => issue.month === month),
  }));
  const shelf = 'series' in work && {
    ...everything,
    filters: { ...everything.filters, chosen: { series: [work.series] }, from: year, to: year },
  };
  return (
    <>
      <h2>
        {year}
        {count > 0 && <span className={`muted ${styles.count}`}> {t('search.count', { count })}</span>}
      </h2>
      {count === 0 && <p>{t('calendar.noneInYear')}</p>}
      {hasDays && (
        <div className={styles.months}>
          {months.map(({ month, issues }) => (
            <Month
              key={month}
              locale={locale}
              year={year}
              month={month}
              issues={[...issues, ...later.filter((issue) => issue.month === month)]}
            />
          ))}
        </div>
      )}
      <Section
        name={t('calendar.sameDay')}
        groups={sameDay(dated).map((issues) => ({
          key: `day-${machineDate(issues[0])}`,
          label: write(issues[0]),
          issues,
        }))}
        locale={locale}
      />
      <Section
        name={t('calendar.withoutDay')}
        groups={months
          .map(({ month, issues }) => ({
            key: `month-${month}`,
            label: write({ year, month }),
            issues: issues.filter(({ day }) => day === 0),
          }))
          .filter(({ issues }) => issues.length > 0)}
        locale={locale}
      />
      {undated.length > 0 && (
        <>
          {dated.length > 0 && <h3>{t('calendar.withoutMonth')}</h3>}
          <Parts locale={locale} parts={undated} />
        </>
      )}
      {count > dated.length + undated.length && <p>{t('calendar.partly')}</p>}
      {count > 0 && (
        <p>
          {shelf ? (
            <a href={searchPath(locale, shelf)} rel="nofollow">
              {t('calendar.more', { year: String(year) })}
            </a>
          ) : (
            <a href={workPath(locale, { work, page: 1 })} rel="nofollow">
              {t('works.all')}
            </a>
          )}
        </p>
      )}
    </>
  );
}

type Group = { key: string; label: string; issues: readonly DatedIssue[] };

function Section({ name, groups, locale }: { name: string; groups: readonly Group[]; locale: Locale }) {
  if (groups.length === 0) return null;
  return (
    <>
      <h3>{name}</h3>
      {groups.map(({ key, label, issues }) => (
        <section key={key} id={key} aria-labelledby={`${key}-name`}>
          <h4 id={`${key}-name`}>{label}</h4>
          <ul className={styles.issues}>
            {issues.map((issue) => (
              <li key={issue.id}>
                <IssueLink locale={locale} issue={issue} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The issues of each day that has several, in order. */
function sameDay(dated: readonly DatedIssue[]): [DatedIssue, ...DatedIssue[]][] {
  const days = grouped(
    dated.filter(({ day }) => day !== 0),
    machineDate,
  );
  return [...days.values()].filter((issues) => issues.length > 1);
}

/**
 * Issues for several days once more on the later days of the year, with their first day, unless an issue of another day
 * stands there.
 */
function onLaterDays(dated: readonly DatedIssue[]): IssueOnDay[] {
  const firsts = new Map(dated.map((issue) => [machineDate(issue), machineDate(issue)]));
  return dated.flatMap((issue) => {
    const { year, month, day } = spanOf(issue.dateDescriptive ?? '')?.last ?? {};
    if (issue.day === 0 || year === undefined || month === undefined || day === undefined) return [];
    const first = machineDate(issue);
    const end = utcDay({ year, month, day });
    const later: IssueOnDay[] = [];
    for (let date = dayAfter(issue); utcDay(date) <= end && date.year === issue.year; date = dayAfter(date)) {
      const other = firsts.get(machineDate(date)) ?? first;
      if (other === first) later.push({ ...issue, ...date, first });
      firsts.set(machineDate(date), other);
    }
    return later;
  });
}
