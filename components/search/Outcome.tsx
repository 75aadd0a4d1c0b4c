import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { countFilters, defaultOrder, everything, type SearchAddress } from '#lib/search/address.ts';
import { periodLabel } from '#lib/search/labels.ts';
import { hasWords, isCut, maxWords } from '#lib/search/parse.ts';
import { searchPath } from '#lib/search/path.ts';
import type { SearchResult } from '#lib/search/query.ts';
import { pathTo } from '#lib/site/address.ts';
import type { SearchAnswer } from '#lib/site/search-for.ts';
import styles from './Results.module.css';
import { withoutFilter } from './without-filter.ts';

type Props = { locale: Locale; search: SearchAddress; result: SearchResult };

/** How the words were interpreted, and a spelling with more results. */
export function Spelling({
  locale,
  search,
  result: { matched, onPage, correction, countUnfiltered },
}: Props) {
  const t = translator(locale);
  // One without hits has some only without the filters.
  const filters = correction?.count === 0 ? everything.filters : search.filters;
  const link = correction && (
    <a
      href={searchPath(locale, { ...search, text: correction.text, filters, page: 1 })}
      rel="nofollow"
      dir="auto"
    >
      {correction.text}
    </a>
  );
  if (matched === 'corrected')
    return (
      <p className={styles.note}>
        {t('search.corrected', { text: search.text })} {link}
      </p>
    );
  return (
    <>
      {search.text !== '' && !hasWords(search.text) && (
        <p className={styles.note}>{t('search.noWords', { text: search.text })}</p>
      )}
      {isCut(search.text) && <p className={styles.note}>{t('search.cut', { count: maxWords })}</p>}
      {onPage !== undefined && search.within === 'objects' && (
        <p className={styles.note}>{t('search.divided')}</p>
      )}
      {matched === 'some' && search.within === 'objects' && <p className={styles.note}>{t('search.some')}</p>}
      {correction && (
        <p className={styles.note}>
          {t(correction.count === 0 ? 'search.didYouMeanUnfiltered' : 'search.didYouMean')} {link} (
          {t('object.count', { count: correction.count || countUnfiltered })})
        </p>
      )}
    </>
  );
}

/** For a query that is a date or names a kind: a link to the objects of those years, or of that kind. */
export function DidYouMean({ locale, search, result: { ofYears, ofKind } }: Props) {
  const t = translator(locale);
  const { filters } = search;
  const proposal = (sentence: string, count: number, narrowed: Pick<SearchAddress, 'text' | 'filters'>) => {
    const order = defaultOrder(narrowed.text);
    const proposed = { ...search, ...narrowed, order, within: everything.within, page: 1 };
    return (
      <p className={styles.note}>
        {sentence}{' '}
        <a href={searchPath(locale, proposed)} rel="nofollow">
          {t('object.count', { count })}
        </a>
      </p>
    );
  };
  if (ofYears) {
    const { from, to, count } = ofYears;
    const ofThose = { text: '', filters: { ...filters, from, to, undated: false } };
    return proposal(t('search.ofYears', { years: periodLabel(ofYears) }), count, ofThose);
  }
  if (!ofKind) return undefined;
  const { category, text, count } = ofKind;
  const kind = t(`categories.${category}`);
  const ofThat = { text, filters: { ...filters, chosen: { ...filters.chosen, category: [category] } } };
  return proposal(t(text === '' ? 'search.ofKind' : 'search.ofKindWith', { kind, text }), count, ofThat);
}

export function NothingFound({ locale, search, result, objects }: Props & Pick<SearchAnswer, 'objects'>) {
  const t = translator(locale);
  return (
    <>
      <Reason locale={locale} search={search} result={result} objects={objects} />
      <p>
        <a href={searchPath(locale, everything)}>{t('search.everything')}</a>
      </p>
      <p>
        <a href={`${pathTo('home')(locale)}#shelves`}>{t('search.shelves.title')}</a>
      </p>
    </>
  );
}

/** Why nothing was found, if known, and links to where there is something. */
function Reason({
  locale,
  search,
  result: { emptiedBy, countUnfiltered, correction, ofYears, ofKind },
  objects,
}: Parameters<typeof NothingFound>[0]) {
  const t = translator(locale);
  const unfiltered = searchPath(locale, { ...search, filters: everything.filters, page: 1 });
  if (objects && objects.count > 0) {
    const { text, count } = objects;
    return (
      <>
        <p>
          {text === search.text ? t('search.onNoPage') : t('search.onNoPageCorrected', { text })}{' '}
          <a href={searchPath(locale, { ...search, text, within: 'objects', page: 1 })} rel="nofollow">
            {t('object.count', { count })}
          </a>
        </p>
        {countFilters(search.filters) > 0 && (
          <p>
            <a href={unfiltered} rel="nofollow">
              {t('search.clear')}
            </a>
          </p>
        )}
      </>
    );
  }
  if (emptiedBy.length > 0)
    return (
      <ul>
        {emptiedBy.map((one) => {
          const name = one.filter === 'years' ? t('search.years') : t(`search.facets.${one.filter}`);
          return (
            <li key={one.filter}>
              {t('search.emptiedBy', { filter: name })}{' '}
              <a href={searchPath(locale, withoutFilter(search, one.filter))} rel="nofollow">
                {t('object.count', { count: one.count })}
              </a>
            </li>
          );
        })}
      </ul>
    );
  if (countUnfiltered > 0 && !correction)
    return (
      <p>
        {t('search.emptiedTogether')}{' '}
        <a href={unfiltered} rel="nofollow">
          {t('object.count', { count: countUnfiltered })}
        </a>
      </p>
    );
  const isProposed = correction || ofYears || ofKind;
  return search.text === '' || isProposed ? undefined : <p>{t('search.emptyAdvice')}</p>;
}
