import { Hits } from '#components/search/Hits.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { defaultOrder, everything } from '#lib/search/address.ts';
import { filterLabels } from '#lib/search/labels.ts';
import { searchPath } from '#lib/search/path.ts';
import type { Shelf, SimilarObjects } from '#lib/search/query.ts';
import styles from './Similar.module.css';

type Props = SimilarObjects & { locale: Locale };

/** A row of objects like the one above it, and the shelves on which they stand. */
export function Similar({ locale, tiles, shelves }: Props) {
  const t = translator(locale);
  if (tiles.length === 0) return null;
  const number = new Intl.NumberFormat(locale);
  return (
    <section className={styles.similar} aria-labelledby="similar">
      <h2 id="similar">{t('object.similar')}</h2>
      <Hits locale={locale} tiles={tiles} view="row" />
      {shelves.length > 0 && (
        <ul className={styles.shelves} aria-label={t('object.shelves')}>
          {shelves.map(({ count, ...shelf }) => {
            const { text, filters } = shelf;
            const href = searchPath(locale, { ...everything, text, filters, order: defaultOrder(text) });
            return (
              <li key={href}>
                <a href={href} dir="auto">
                  {labelOf(locale, shelf)}
                </a>
                {count !== undefined && <span className={styles.count}> {number.format(count)}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** What stands on a shelf, in words; one of words alone is that of a series. */
function labelOf(locale: Locale, { text, filters }: Shelf): string {
  const series = text && `${translator(locale)('object.series')}: ${text.replaceAll('"', '')}`;
  const chosen = filterLabels(locale, filters).map(({ facet, label }) => `${facet}: ${label}`);
  return [series, ...chosen].filter(Boolean).join(' · ');
}
