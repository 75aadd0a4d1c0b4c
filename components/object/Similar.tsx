import { Hits } from '#components/search/Hits.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { everything } from '#lib/search/address.ts';
import { filterLabels } from '#lib/search/labels.ts';
import { searchPath } from '#lib/search/path.ts';
import type { Filters, SimilarObjects } from '#lib/search/query.ts';
import styles from './Similar.module.css';

type Props = SimilarObjects & { locale: Locale };

export function Similar({ locale, tiles, shelves }: Props) {
  const t = translator(locale);
  if (tiles.length === 0) return null;
  const number = new Intl.NumberFormat(locale);
  return (
    <section className={`${styles.similar} unprinted`} aria-labelledby="similar">
      <h2 id="similar">{t('object.similar')}</h2>
      <Hits locale={locale} tiles={tiles} view="row" />
      {shelves.length > 0 && (
        <ul className={`row ${styles.shelves}`} aria-label={t('object.shelves')}>
          {shelves.map(({ count, filters, label }) => {
            const href = searchPath(locale, { ...everything, filters });
            return (
              <li key={href}>
                <a href={href} dir="auto">
                  {labelOf(locale, filters, label)}
                </a>
                <span className={`muted ${styles.count}`}> {number.format(count)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function labelOf(locale: Locale, filters: Filters, named: string | undefined): string {
  return filterLabels(locale, filters)
    .map(({ facet, label }) => `${facet}: ${named ?? label}`)
    .join(' · ');
}
