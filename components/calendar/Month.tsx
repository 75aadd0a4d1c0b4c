import { objectPath } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { weeksOf } from '#lib/metadata/calendar-date.ts';
import type { DatedIssue } from '#lib/search/issues.ts';
import styles from './Calendar.module.css';
import { dateWriter, machineDate, weekdays } from './dates.ts';
import { issueLabel } from './IssueLink.tsx';

/** An issue on a day; on a later one of several days with the first, where all issues of that day are listed. */
export type IssueOnDay = DatedIssue & { first?: string };

type Props = { locale: Locale; year: number; month: number; issues: readonly IssueOnDay[] };

/** A month as weeks starting on Monday. A day with one issue links to it, a day with several to their list below. */
export function Month({ locale, year, month, issues }: Props) {
  const t = translator(locale);
  const write = dateWriter(locale);
  const dayOf = (day: number) => {
    const ofDay = issues.filter((issue) => issue.day === day);
    const [only] = ofDay;
    const date = { year, month, day };
    const dateTime = machineDate(date);
    if (!only) return <span className={styles.without}>{day}</span>;
    const isOne = ofDay.length === 1;
    const label = isOne
      ? `${write(date)}: ${issueLabel(locale, only)}`
      : t('calendar.sameDayCount', { day: write(date), count: ofDay.length });
    return (
      <a
        href={isOne ? objectPath(locale, only) : `#day-${only.first ?? dateTime}`}
        aria-label={label}
        title={label}
      >
        <time dateTime={dateTime}>{day}</time>
      </a>
    );
  };
  return (
    <table className={styles.month}>
      <caption>
        <time dateTime={machineDate({ year, month })}>{write({ year, month })}</time>
      </caption>
      <thead>
        <tr>
          {weekdays(locale).map(({ long, short }) => (
            <th key={long} scope="col">
              <span aria-hidden="true">{short}</span>
              <span className="heard">{long}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((week) => (
          <tr key={week.find((day) => day !== undefined)}>
            {week.map((day, weekday) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its place in the week
              <td key={weekday}>{day === undefined ? null : dayOf(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
