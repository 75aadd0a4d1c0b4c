import { Title } from '#components/layout/Title.tsx';
import { visibleText } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { calendarPath, shelfPath } from '#lib/search/path.ts';
import type { CalendarAnswer } from '#lib/site/calendar-for.ts';
import styles from './Calendar.module.css';
import { SeriesList } from './SeriesList.tsx';
import { YearIssues } from './YearIssues.tsx';
import { YearLinks } from './YearLinks.tsx';
import { YearList } from './YearList.tsx';

type Props = { locale: Locale; answer: CalendarAnswer };

/** The series there are, or one of them by years, or a year of it by months and days. */
export function Calendar({ locale, answer }: Props) {
  const t = translator(locale);
  if (answer.kind === 'all') return <SeriesList locale={locale} largest={answer.largest} />;
  const { series, years } = answer;
  return (
    <article className={styles.calendar}>
      <Title locale={locale} text={visibleText(series) || t('object.untitled')} />
      <p className={styles.ways}>
        <a href={shelfPath(locale, 'series', series)}>{t('calendar.shelf')}</a>
        <a href={calendarPath(locale, {})}>{t('calendar.allSeries')}</a>
      </p>
      {answer.kind === 'series' ? (
        <>
          <h2>{t('calendar.title')}</h2>
          <YearList locale={locale} series={series} years={years} />
        </>
      ) : (
        <>
          <YearLinks locale={locale} series={series} years={years} year={answer.year} />
          <YearIssues
            locale={locale}
            series={series}
            year={answer.year}
            count={years.find(({ year }) => year === answer.year)?.count ?? 0}
            issues={answer.issues}
          />
          <details className={styles.all}>
            <summary>{t('calendar.allYears')}</summary>
            <YearList locale={locale} series={series} years={years} />
          </details>
        </>
      )}
    </article>
  );
}
