import styles from '#components/calendar/Calendar.module.css';
import { Parts } from '#components/calendar/Parts.tsx';
import { YearIssues } from '#components/calendar/YearIssues.tsx';
import { YearLinks, YearList } from '#components/calendar/YearLinks.tsx';
import { Title } from '#components/layout/Title.tsx';
import { Pager } from '#components/search/Pager.tsx';
import { ShelfListView } from '#components/search/ShelfListView.tsx';
import { objectPath } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { shelfPath, workPath } from '#lib/search/path.ts';
import type { FoundWork, PartsPage, WorkAnswer } from '#lib/site/work-for.ts';
import { visibleText } from '#lib/untrusted.ts';

type Props = { locale: Locale; answer: WorkAnswer };

/** All works, or a work by its parts or years, or one of its years by months and days. */
export function WorkView({ locale, answer }: Props) {
  if (answer.kind === 'all') return <WorkList locale={locale} {...answer} />;
  const t = translator(locale);
  const { work } = answer;
  const { name, years } = work;
  return (
    <article className={styles.calendar}>
      <Head
        locale={locale}
        work={work}
        maker={answer.kind === 'work' ? makerOf(work, answer.shown) : work.whole?.entity_creator_name}
      />
      {answer.kind === 'work' ? (
        <WorkParts locale={locale} work={work} shown={answer.shown} />
      ) : (
        <>
          <YearLinks locale={locale} work={name} years={years} year={answer.year} />
          <YearIssues
            locale={locale}
            work={name}
            year={answer.year}
            count={years.find(({ year }) => year === answer.year)?.count ?? 0}
            issues={answer.issues}
          />
          <details className={styles.all}>
            <summary>{t('calendar.allYears')}</summary>
            <YearList locale={locale} work={name} years={years} />
          </details>
        </>
      )}
    </article>
  );
}

type HeadProps = { locale: Locale; work: FoundWork; maker: string | undefined };

function Head({ locale, work: { name, title, whole, count }, maker }: HeadProps) {
  const t = translator(locale);
  return (
    <>
      <Title locale={locale} text={shownTitle(t, title)} />
      {visibleText(maker) && <p dir="auto">{maker}</p>}
      {whole && (
        <p>
          {t('works.whole')}{' '}
          <a href={objectPath(locale, whole.related_object)} dir="auto">
            {shownTitle(t, whole.entity_title)}
          </a>
        </p>
      )}
      <p className={`row ${styles.ways}`}>
        {count > 0 && <span>{t('works.count', { count })}</span>}
        {'series' in name && <a href={shelfPath(locale, 'series', name.series)}>{t('calendar.shelf')}</a>}
        <a href={workPath(locale, {})}>{t('navigation.works')}</a>
      </p>
    </>
  );
}

type PartsProps = { locale: Locale; work: FoundWork; shown: PartsPage | undefined };

/** The work's parts in order; before them its years, if these have days or replace a long list of parts. */
function WorkParts({ locale, work: { name, years, count }, shown }: PartsProps) {
  const t = translator(locale);
  const hasDays = years.some(({ onDays }) => onDays > 0);
  return (
    <>
      {(hasDays || !shown) && (
        <>
          <h2>{t(hasDays ? 'calendar.title' : 'calendar.years')}</h2>
          <YearList locale={locale} work={name} years={years} />
        </>
      )}
      {shown ? (
        <section aria-labelledby="parts">
          <h2 id="parts">{t('works.parts')}</h2>
          <Parts locale={locale} parts={shown.parts} />
          <Pager
            locale={locale}
            name={t('works.pages')}
            page={shown.page}
            pages={shown.pages}
            to={(page) => workPath(locale, { work: name, page })}
          />
        </section>
      ) : (
        count > 0 && (
          <p>
            <a href={workPath(locale, { work: name, page: 1 })} rel="nofollow">
              {t('works.all')}
            </a>
          </p>
        )
      )}
    </>
  );
}

/** The creator of a work: as named by the whole, if the library has it, else the one creator of all its parts. */
function makerOf({ whole }: FoundWork, shown: PartsPage | undefined): string | undefined {
  if (whole) return whole.entity_creator_name;
  const [maker, another] = new Set(shown?.parts.map(({ tile }) => tile.entity_creator_name));
  return shown?.pages === 1 && another === undefined ? maker : undefined;
}

function WorkList({ locale, list, page }: Extract<WorkAnswer, { kind: 'all' }> & { locale: Locale }) {
  const t = translator(locale);
  return (
    <ShelfListView
      locale={locale}
      title={t('navigation.works')}
      lead={t('works.lead')}
      page={page}
      answer={list}
      to={(one) => workPath(locale, { page: one })}
      show={({ name, title, count, years }) => ({
        path: workPath(locale, { work: name }),
        name: shownTitle(t, title),
        about: [t('works.listed', { count }), years && yearRange(years)].filter(Boolean).join(', '),
      })}
    />
  );
}

function yearRange({ from, to }: { from: number; to: number }): string {
  return from === to ? String(from) : `${from}–${to}`;
}
