import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { countFilters, everything, type SearchAddress, toggleValue } from '#lib/search/address.ts';
import { filterLabels } from '#lib/search/labels.ts';
import { searchPath } from '#lib/search/path.ts';
import type { SearchResult } from '#lib/search/query.ts';
import styles from './Results.module.css';
import { withoutFilter } from './without-filter.ts';

type Props = { locale: Locale; search: SearchAddress; result: SearchResult };

export function Chips({ locale, search, result }: Props) {
  const t = translator(locale);
  if (countFilters(search.filters) === 0) return null;
  return (
    <ul className={`row ${styles.chips}`} aria-label={t('search.chosen')}>
      {filterLabels(locale, search.filters, result.facets).map((chosen) => {
        const { facet, label, isForeign } = chosen;
        const without =
          chosen.kind === 'years'
            ? withoutFilter(search, 'years')
            : toggleValue(search, chosen.kind, chosen.value);
        return (
          <li key={`${facet} ${label}`}>
            <a className={styles.chip} href={`${searchPath(locale, without)}#filters`} rel="nofollow">
              <span>
                {facet}: {isForeign ? <bdi>{label}</bdi> : label}
              </span>
              <span aria-hidden="true">×</span> <span className="heard">({t('search.removeFilter')})</span>
            </a>
          </li>
        );
      })}
      <li>
        <a href={searchPath(locale, { ...search, filters: everything.filters, page: 1 })} rel="nofollow">
          {t('search.clear')}
        </a>
      </li>
    </ul>
  );
}
