import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { countFilters, type SearchAddress } from '#lib/search/address.ts';
import { periodLabel } from '#lib/search/labels.ts';
import { maxFilters, type SearchResult } from '#lib/search/query.ts';
import { pathTo } from '#lib/site/address.ts';
import { FacetLink } from './FacetLink.tsx';
import styles from './Facets.module.css';
import { HiddenInputs } from './HiddenInputs.tsx';
import { withoutFilter } from './without-filter.ts';

/** As the address accepts it. */
const yearPattern = '[1-9]\\d{0,3}';

type Props = { locale: Locale; search: SearchAddress; result: SearchResult };

/** A chart of periods whose bars are filters, a form for any range of years, and a filter for undated objects. */
export function Years({ locale, search, result: { periods, undated } }: Props) {
  const t = translator(locale);
  const { filters } = search;
  const { from, to } = filters;
  const isNarrowed = from !== undefined || to !== undefined || filters.undated;
  const isFull = !isNarrowed && countFilters(filters) >= maxFilters;
  if (periods.length === 0 && undated === 0 && !isNarrowed) return null;
  const max = Math.max(1, ...periods.map(({ count }) => count));
  const others = withoutFilter(search, 'years');
  const within = (years: Partial<typeof filters>): SearchAddress => ({
    ...others,
    filters: { ...others.filters, ...years },
  });
  return (
    <>
      <h3>{t('search.years')}</h3>
      <ul className={styles.values}>
        {periods.map((period) => {
          const isChosen = period.from === from && period.to === to;
          return (
            <li key={period.from}>
              <FacetLink
                {...{ locale, isChosen, isFull, max, count: period.count }}
                label={periodLabel(period)}
                search={within(isChosen ? {} : { from: period.from, to: period.to })}
              />
            </li>
          );
        })}
        {(undated > 0 || filters.undated) && (
          <li>
            <FacetLink
              {...{ locale, isFull, max, count: undated }}
              isChosen={filters.undated}
              label={t('search.undated')}
              search={within({ undated: !filters.undated })}
            />
          </li>
        )}
      </ul>
      {!isFull && (
        <form action={`${pathTo('search')(locale)}#filters`} className={`row ${styles.years}`}>
          <HiddenInputs search={within({})} />
          {(['from', 'to'] as const).map((name) => (
            <label key={name}>
              {t(`search.${name}`)}
              <input
                name={name}
                inputMode="numeric"
                pattern={yearPattern}
                title={t('search.yearHint')}
                size={4}
                defaultValue={filters[name]}
              />
            </label>
          ))}
          <button type="submit">{t('search.apply')}</button>
        </form>
      )}
    </>
  );
}
