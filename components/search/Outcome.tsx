import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { everything, type SearchAddress } from '#lib/search/address.ts';
import { searchPath } from '#lib/search/path.ts';
import type { SearchResult } from '#lib/search/query.ts';
import { pathTo } from '#lib/site/address.ts';
import styles from './Results.module.css';
import { withoutFilter } from './without-filter.ts';

type Props = { locale: Locale; search: SearchAddress; result: SearchResult };

/** How the words were taken, and in which other spelling there would be more. */
export function Spelling({ locale, search, result: { matched, correction } }: Props) {
  const t = translator(locale);
  const link = correction && (
    <a href={searchPath(locale, { ...search, text: correction.text, page: 1 })} rel="nofollow" dir="auto">
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
      {matched === 'some' && search.within === 'objects' && <p className={styles.note}>{t('search.some')}</p>}
      {correction && (
        <p className={styles.note}>
          {t('search.didYouMean')} {link} ({t('search.proposal', { count: correction.count })})
        </p>
      )}
    </>
  );
}

/** What is left to do where nothing was found. */
export function NothingFound({ locale, search, result: { emptiedBy } }: Props) {
  const t = translator(locale);
  return (
    <>
      {emptiedBy.length > 0 ? (
        <ul>
          {emptiedBy.map(({ filter, count }) => {
            const name = filter === 'years' ? t('search.years') : t(`search.facets.${filter}`);
            return (
              <li key={filter}>
                {t('search.emptiedBy', { filter: name })}{' '}
                <a href={searchPath(locale, withoutFilter(search, filter))} rel="nofollow">
                  {t('search.proposal', { count })}
                </a>
              </li>
            );
          })}
        </ul>
      ) : (
        <p>{t('search.emptyAdvice')}</p>
      )}
      <p>
        <a href={searchPath(locale, everything)}>{t('search.everything')}</a>
      </p>
      <p>
        <a href={`${pathTo('home')(locale)}#shelves`}>{t('search.shelves.title')}</a>
      </p>
    </>
  );
}
