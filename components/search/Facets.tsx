import { shelfListPath } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { countFilters, type SearchAddress, toggleValue } from '#lib/search/address.ts';
import { shownValues as countedValues } from '#lib/search/engine.ts';
import { isForeign, valueLabel } from '#lib/search/labels.ts';
import {
  type FacetName,
  type FacetValue,
  facetNames,
  maxFilters,
  type SearchResult,
} from '#lib/search/query.ts';
import { isListedFacet } from '#lib/search/shelf-list.ts';
import { FacetLink } from './FacetLink.tsx';
import styles from './Facets.module.css';
import { Years } from './Years.tsx';

type Props = { locale: Locale; search: SearchAddress; result: SearchResult };

/** Values of a facet shown at once; the others are a click away. */
const shownValues = 6;

/** The filters that narrow the results. Collapsed on a phone; beside the results where there is room. */
export function Facets({ locale, search, result }: Props) {
  const t = translator(locale);
  const count = countFilters(search.filters);
  const isFull = count >= maxFilters;
  const facets = facetNames.filter((facet) => result.facets[facet].length > 0);
  if (facets.length === 0 && result.periods.length === 0 && result.undated === 0) return null;
  return (
    <details id="filters" className={`${styles.facets} unprinted`}>
      <summary className="button">
        {count > 0 ? t('search.filtersChosen', { count }) : t('search.filters')}
      </summary>
      <section aria-labelledby="filters-name">
        <h2 id="filters-name" className="heard">
          {t('search.filters')}
        </h2>
        {search.within === 'texts' && <p>{t('search.countsObjects')}</p>}
        {isFull && <p>{t('search.limit', { count: maxFilters })}</p>}
        {facets.map((facet) => (
          <Facet key={facet} locale={locale} search={search} facet={facet} values={result.facets[facet]} />
        ))}
        <Years locale={locale} search={search} result={result} />
      </section>
    </details>
  );
}

type FacetProps = { locale: Locale; search: SearchAddress; facet: FacetName; values: FacetValue[] };

function Facet({ locale, search, facet, values }: FacetProps) {
  const t = translator(locale);
  const alphabet = new Intl.Collator(locale);
  const listed = values
    .map((one) => ({ ...one, label: valueLabel(locale, facet, one) }))
    .sort((one, other) => other.count - one.count || alphabet.compare(one.label, other.label));
  const items = listed.map(({ value, label, count, isChosen }) => (
    <li key={value}>
      <FacetLink
        locale={locale}
        label={label}
        isForeign={isForeign(facet)}
        count={count}
        isChosen={isChosen}
        isFull={countFilters(search.filters) >= maxFilters}
        search={toggleValue(search, facet, value)}
      />
    </li>
  ));
  const rest = items.slice(shownValues);
  return (
    <>
      <h3>{t(`search.facets.${facet}`)}</h3>
      <ul className={styles.values}>{items.slice(0, shownValues)}</ul>
      {rest.length > 0 && (
        <details className={styles.rest} open={listed.slice(shownValues).some(({ isChosen }) => isChosen)}>
          <summary>{t('search.more', { count: rest.length })}</summary>
          <ul className={styles.values}>{rest}</ul>
          {isListedFacet(facet) && values.length >= countedValues && (
            <p>
              <a href={shelfListPath(locale, facet)}>{t(`shelfLists.${facet}`)}</a>
            </p>
          )}
        </details>
      )}
    </>
  );
}
