import { SaveSearch } from '#components/saved/SaveSearch.tsx';
import { organizationPath } from '#lib/addresses.ts';
import { searchFeedPath } from '#lib/discovery/feed-paths.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { byName } from '#lib/lists.ts';
import { countFilters, type SearchAddress, searchViews } from '#lib/search/address.ts';
import { type FilterLabel, searchName, shelfLabel } from '#lib/search/labels.ts';
import { searchPath, workPath } from '#lib/search/path.ts';
import {
  pageLimit,
  type SearchResult,
  searchOrders,
  searchScopes,
  type TextsResult,
} from '#lib/search/query.ts';
import { type SearchAnswer, searchedWords } from '#lib/site/search-for.ts';
import { Chips } from './Chips.tsx';
import { Choice } from './Choice.tsx';
import { Facets } from './Facets.tsx';
import { Hits } from './Hits.tsx';
import { HowTo } from './HowTo.tsx';
import { DidYouMean, NothingFound, Spelling } from './Outcome.tsx';
import { Pager } from './Pager.tsx';
import styles from './Results.module.css';
import { SearchBox } from './SearchBox.tsx';
import { TextPages } from './TextPages.tsx';

type Props = SearchAnswer & { locale: Locale; search: SearchAddress };

export function Search({ locale, search, result, texts, objects }: Props) {
  const t = translator(locale);
  const { count } = texts ?? result;
  const pages = Math.ceil(count / pageLimit);
  const shelf = shelfLabel(locale, search, result.facets);
  const hasFilters = countFilters(search.filters) > 0;
  const narrowed = hasFilters ? t('search.labelNarrowed') : undefined;
  const boxLabel = shelf ? t('search.shelf.label') : narrowed;
  const isSearch = search.text !== '' || hasFilters;
  const names = byName(locales, (one) => searchName(one, search, result.facets));
  const words = searchedWords(search, result);
  const { series: [series, another] = [] } = search.filters.chosen;
  return (
    <>
      <Heading locale={locale} shelf={shelf} />
      <SearchBox locale={locale} search={search} size="large" label={boxLabel} />
      <HowTo locale={locale} />
      <Spelling locale={locale} search={search} result={result} />
      <DidYouMean locale={locale} search={search} result={result} />
      <Chips locale={locale} search={search} result={result} />
      <div className={styles.columns}>
        <Facets locale={locale} search={search} result={result} />
        <section className={styles.results} aria-labelledby="results">
          <div className={`row ${styles.bar}`}>
            <h2 id="results" className={styles.count}>
              {t(countWords(texts, result), { count })}
            </h2>
            {isSearch && <SaveSearch locale={locale} search={search} names={names} />}
            {(result.count > 0 || texts) && <ResultOptions locale={locale} search={search} />}
          </div>
          {series !== undefined && another === undefined && result.count > 0 && (
            <p>
              <a href={workPath(locale, { work: { series } })}>{t('works.all')}</a>
            </p>
          )}
          {count === 0 && <NothingFound locale={locale} search={search} result={result} objects={objects} />}
          {count > 0 && search.page > pages && (
            <p>
              {t('search.beyond')}{' '}
              <a href={searchPath(locale, { ...search, page: pages })}>{t('search.lastPage')}</a>
            </p>
          )}
          {texts ? (
            <TextPages locale={locale} pages={texts.pages} forms={result.forms} />
          ) : (
            <Hits
              locale={locale}
              tiles={result.tiles}
              view={search.view}
              texts={result.texts}
              words={result.onPage ?? words}
            />
          )}
          <Pager
            locale={locale}
            name={t('search.pages')}
            page={search.page}
            pages={pages}
            to={(page) => `${searchPath(locale, { ...search, page })}#results`}
          />
          {!texts && words !== undefined && (
            <p className={styles.feed}>
              <a
                href={searchFeedPath(locale, { ...search, text: words })}
                type="application/atom+xml"
                rel="nofollow"
              >
                {t('search.feed')}
              </a>
            </p>
          )}
        </section>
      </div>
    </>
  );
}

function countWords(texts: TextsResult | undefined, { isExact }: SearchResult) {
  if (texts) return texts.isExact === false ? 'search.textsCountOver' : 'search.textsCount';
  return isExact ? 'search.count' : 'search.countOver';
}

type HeadingProps = Pick<Props, 'locale'> & { shelf: FilterLabel | undefined };

/** The heading of a shelf names what is on it. */
function Heading({ locale, shelf }: HeadingProps) {
  const t = translator(locale);
  if (!shelf) return <h1>{t('search.title')}</h1>;
  return (
    <hgroup className={styles.shelf}>
      <p>{shelf.facet}</p>
      <h1 dir={shelf.isForeign ? 'auto' : undefined}>{shelf.label}</h1>
      {shelf.kind === 'institution' && (
        <p>
          <a href={organizationPath(locale, Number(shelf.value))}>{t('search.shelf.institution')}</a>
        </p>
      )}
    </hgroup>
  );
}

function ResultOptions({ locale, search }: Pick<Props, 'locale' | 'search'>) {
  const t = translator(locale);
  // Without words there is no relevance to sort by, and nothing to search for in texts.
  const hasWords = search.text !== '';
  const orders = searchOrders.filter((order) => order !== 'relevance' || hasWords);
  return (
    <div id="options" className={`row ${styles.options}`}>
      {hasWords && (
        <Choice
          name={t('search.within')}
          options={searchScopes.map((within) => ({
            label: t(`search.withins.${within}`),
            href: searchPath(locale, { ...search, within, page: 1 }),
            isChosen: within === search.within,
          }))}
        />
      )}
      {search.within === 'objects' && (
        <>
          <Choice
            name={t('search.order')}
            options={orders.map((order) => ({
              label: t(`search.orders.${order}`),
              href: searchPath(locale, { ...search, order, page: 1 }),
              isChosen: order === search.order,
            }))}
          />
          <Choice
            name={t('search.view')}
            options={searchViews.map((view) => ({
              label: t(`search.views.${view}`),
              href: searchPath(locale, { ...search, view }),
              isChosen: view === search.view,
              view,
            }))}
          />
        </>
      )}
    </div>
  );
}
