import type { CountedStatistics } from '#lib/catalogue/catalogue.ts';
import { categories } from '#lib/catalogue/schema.ts';
import { showDateTime } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { shelfPath } from '#lib/search/path.ts';
import { pathTo } from '#lib/site/address.ts';
import styles from './Statistics.module.css';

/** Totals, and the categories as a table that is its own chart. */
export function Statistics({ locale, statistics }: { locale: Locale; statistics: CountedStatistics }) {
  const t = translator(locale);
  const number = new Intl.NumberFormat(locale);
  const { entities, counted_at: countedAt } = statistics;
  const { total, public: open, by_category } = entities;
  const rows = categories
    .map((category) => ({ category, count: by_category[category] }))
    .sort((one, other) => other.count - one.count);
  const max = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <>
      <h1>{t('statistics.title')}</h1>
      <dl className={`row ${styles.totals}`}>
        <div>
          <dt>{t('statistics.total')}</dt>
          <dd>
            <a href={pathTo('search')(locale)}>{number.format(total)}</a>
          </dd>
        </div>
        <div>
          <dt>{t('statistics.public')}</dt>
          <dd>
            {/* Searches have no filter for public objects; a link is possible only if all are public. */}
            {open === total ? (
              <a href={pathTo('search')(locale)}>{number.format(open)}</a>
            ) : (
              number.format(open)
            )}
          </dd>
        </div>
      </dl>
      <h2 id="by-category">{t('statistics.byCategory')}</h2>
      <div className={styles.wide}>
        <table className={styles.table} aria-labelledby="by-category">
          <thead>
            <tr>
              <th scope="col">{t('statistics.category')}</th>
              <th scope="col" className={styles.number}>
                {t('statistics.count')}
              </th>
              <td className={styles.chart} />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ category, count }) => (
              <tr key={category}>
                <th scope="row">{t(`categories.${category}`)}</th>
                <td className={styles.number}>
                  <a href={shelfPath(locale, 'category', category)}>{number.format(count)}</a>
                </td>
                <td className={styles.chart}>
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                    <rect width={(100 * count) / max} height="10" />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={`muted ${styles.note}`}>
        {t('statistics.manyCategories')}{' '}
        {countedAt
          ? t('statistics.countedAt', { when: showDateTime(countedAt, locale) })
          : t('statistics.fromService')}
      </p>
    </>
  );
}
