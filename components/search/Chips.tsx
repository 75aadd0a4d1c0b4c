import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { countFilters, everything, type SearchAddress, toggleValue } from '#lib/search/address.ts';
import { searchPath } from '#lib/search/path.ts';
import { facetNames, type SearchResult } from '#lib/search/query.ts';
import { isForeign, valueLabel, yearsLabel } from './labels.ts';
import styles from './Results.module.css';
import { withoutFilter } from './without-filter.ts';

type Props = { locale: Locale; search: SearchAddress; result: SearchResult };

/** The chosen filters, each a link that drops it. */
export function Chips({ locale, search, result }: Props) {
  const t = translator(locale);
  if (countFilters(search.filters) === 0) return null;
  const values = facetNames.flatMap((facet) =>
    (search.filters.chosen[facet] ?? []).map((value) => {
      const known = result.facets[facet].find((one) => one.value === value) ?? { value, label: value };
      return {
        name: t(`search.facets.${facet}`),
        label: valueLabel(locale, facet, known),
        isForeign: isForeign(facet),
        without: toggleValue(search, facet, value),
      };
    }),
  );
  const years = yearsLabel(locale, search.filters);
  if (years !== undefined) {
    const without = withoutFilter(search, 'years');
    values.push({ name: t('search.years'), label: years, isForeign: false, without });
  }
  return (
    <ul className={styles.chips} aria-label={t('search.chosen')}>
      {values.map(({ name, label, isForeign, without }) => (
        <li key={`${name} ${label}`}>
          <a className={styles.chip} href={searchPath(locale, without)} rel="nofollow">
            <span>
              {name}: {isForeign ? <bdi>{label}</bdi> : label}
            </span>
            <span aria-hidden="true">×</span> <span className="heard">({t('search.removeFilter')})</span>
          </a>
        </li>
      ))}
      <li>
        <a href={searchPath(locale, { ...search, filters: everything.filters, page: 1 })} rel="nofollow">
          {t('search.clear')}
        </a>
      </li>
    </ul>
  );
}
