import type { Metadata } from 'next';
import { Search } from '#components/search/Search.tsx';
import { objectPath } from '#lib/addresses.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { SearchAddress } from '#lib/search/address.ts';
import { searchTitle } from '#lib/search/labels.ts';
import { searchPath } from '#lib/search/path.ts';
import { isShelf } from '#lib/search/shelves.ts';
import { readNormalizedSearch } from '#lib/search/values.ts';
import { searchFor } from '#lib/site/search-for.ts';
import { pageMetadata } from '../metadata.ts';
import { localeOf, type PageProps, queryOf } from '../page-props.ts';
import { SiteFrame } from '../site-frame.tsx';

const pathOf = (search: SearchAddress) => (locale: Locale) => searchPath(locale, search);

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const locale = await localeOf(params);
  const search = await readAddress(searchParams);
  const { result } = await searchFor(currentCatalogue(), search);
  const title = searchTitle(locale, search, result.facets);
  // The sitemap lists shelves that are not empty.
  return pageMetadata(locale, pathOf(search), { title, isListed: isShelf(search) && result.count > 0 });
}

export default async function SearchPage({ params, searchParams }: PageProps) {
  const locale = await localeOf(params);
  const search = await readAddress(searchParams);
  const answer = await searchFor(currentCatalogue(), search);
  const { tiles, facets } = answer.result;
  const name = searchTitle(locale, search, facets);
  const items = tiles.map(({ related_object: object }) => objectPath(locale, object));
  const frame = { locale, pathIn: pathOf(search), part: 'frontpage' } as const;
  return (
    <SiteFrame {...frame} hasOwnSearch structuredData={{ name, items }}>
      <Search locale={locale} search={search} {...answer} />
    </SiteFrame>
  );
}

async function readAddress(searchParams: PageProps['searchParams']): Promise<SearchAddress> {
  return readNormalizedSearch(await queryOf(searchParams));
}
