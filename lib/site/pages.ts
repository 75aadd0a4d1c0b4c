import {
  decodeSegment,
  editPath,
  embedPath,
  encodeSegment,
  objectPath,
  organizationPath,
  pageApiPath,
  pagePath,
  pageTextPath,
  shelfListPath,
  type WholeView,
  wholePath,
  withQuery,
} from '#lib/addresses.ts';
import { searchApiPath } from '#lib/api/search-address.ts';
import { shelvesApiPath } from '#lib/api/shelves.ts';
import { worksApiPath } from '#lib/api/works.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import { tileTypes } from '#lib/catalogue/schema.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import type { Alternate } from '#lib/discovery/alternate.ts';
import { libraryFeedPath, searchFeedPath } from '#lib/discovery/feed-paths.ts';
import { isLocale, type Locale } from '#lib/i18n/locales.ts';
import { mediaTypes } from '#lib/iiif/http.ts';
import {
  type CollectionAddress,
  collectionPath,
  seriesCollection,
} from '#lib/iiif/presentation/collection-address.ts';
import { findPage, named, translationOf } from '#lib/pages/find.ts';
import { movedTopic } from '#lib/pages/topic-links.ts';
import { isQuestion } from '#lib/preview/change.ts';
import { isProblem } from '#lib/preview/request.ts';
import { isPageOfSite } from '#lib/preview/return-address.ts';
import { signInProblems } from '#lib/preview/sign-in.ts';
import { printParams, printPath, readPrint } from '#lib/reading/print-range.ts';
import { maxLabelLength } from '#lib/scans/label.ts';
import { everything, searchParams, toggleValue } from '#lib/search/address.ts';
import { findParams, findPath, isFindText, readFind } from '#lib/search/find-address.ts';
import { isListedFacet, type ListedFacet, readListPage } from '#lib/search/shelf-list.ts';
import { readNormalizedSearch } from '#lib/search/values.ts';
import { readWork, workParams } from '#lib/search/works.ts';
import { findInObject } from './find-in-object.ts';
import { findEmbedded, findObject } from './find-object.ts';
import { findPrinted } from './find-printed.ts';
import { findWhole } from './find-whole.ts';
import { translatedPages } from './listed-pages.ts';
import {
  alternatesOfFind,
  alternatesOfObject,
  alternatesOfPrint,
  alternatesOfWhole,
  linksOfObject,
} from './object-alternates.ts';
import type { Found, Listing, PageContext, PageDeclaration, SitemapEntry } from './page.ts';
import { searchedWords, searchFor } from './search-for.ts';
import { shelvesFor } from './shelves-for.ts';
import { workFor } from './work-for.ts';

type In<Parameters> = { locale: Locale } & Parameters;

const isTimestamp = (value: string) => parseTimestamp(value) !== undefined;
const isNumber = (value: string) => /^\d{1,9}$/.test(value);
const isTileType = (value: string) => (tileTypes as readonly string[]).includes(value);
const isLabel = (value: string) => value.trim() !== '' && value.length <= maxLabelLength;
const isPageName = (value: string) => {
  const slash = value.indexOf('/');
  return isLocale(value.slice(0, slash)) && value.length > slash + 1 && value.length <= slash + 301;
};

const json = (path: string): Alternate => ({ type: 'application/json', path });
const feed = (path: string): Alternate => ({ type: 'application/atom+xml', path });
const collections = (address: CollectionAddress): Alternate[] => [
  { type: mediaTypes[3], path: collectionPath(address), title: 'IIIF' },
  { type: mediaTypes[2], path: collectionPath(address, undefined, 2), title: 'IIIF 2' },
];

/** The id and the slug of an object, from segments of an address. */
function readWords(name: string, words: string) {
  const [id, slug] = [decodeSegment(name), decodeSegment(words)];
  return id && slug ? { id, slug } : undefined;
}

/** The parameter of the go-to-page form: a page's label, or the number of a scan. */
const pageToGoTo = ['page', isLabel] as const;

/** A view of a whole object, in parts: `from` is the number of a part's first scan or entry. */
const whole = <View extends WholeView>(view: View, schemaType: 'WebPage' | 'CollectionPage' = 'WebPage') =>
  ({
    folder: `objects/[id]/[slug]/${view}`,
    read: readWords,
    path: (locale: Locale, object: { id: string; slug: string }) => wholePath(locale, object, view),
    query: [['from', isNumber], pageToGoTo],
    find: findWhole(view),
    alternates: alternatesOfWhole(view),
    schemaType,
  }) as const;

/**
 * All kinds of pages, each declared only here: its address, what decides that it exists, how long it is cached, where
 * it is linked and listed. Routes, cache, menu, sitemaps, metrics and the pages that tests visit derive from it, in
 * this order. Its key is its label in metrics, and the key of its menu text (`navigation` in the messages).
 */
export const sitePages = {
  home: {
    folder: '',
    query: [
      ['type', isTileType],
      ['max_sorting_datetime', isTimestamp],
    ],
    part: 'frontpage',
    alternates: ({ locale }: In<unknown>, { query }: Pick<PageContext, 'query'>) => [
      json(withQuery('/api/frontpage/', query)),
      feed(libraryFeedPath(locale)),
      ...collections('library'),
    ],
    hasIslands: true,
    isListed: true,
  },
  search: {
    folder: 'search',
    canonical: (query: URLSearchParams) => searchParams(readNormalizedSearch(query)),
    part: 'frontpage',
    schemaType: 'SearchResultsPage',
    // Searches before rendering, because a failed render does not say why.
    async find(_: In<unknown>, { catalogue, query }: PageContext): Promise<Found> {
      const { result, texts } = await searchFor(catalogue, readNormalizedSearch(query));
      return (texts ?? result).lacksSnippets ? 'late' : 'here';
    },
    listMore: ({ shelves = [] }: Listing): SitemapEntry[] =>
      shelves.map(({ facet, value }) => {
        const query = searchParams(toggleValue(everything, facet, value));
        return { path: (locale) => `/${locale}/search?${query}` };
      }),
    async alternates(
      { locale }: In<unknown>,
      { catalogue, query }: Pick<PageContext, 'catalogue' | 'query'>,
    ) {
      const search = readNormalizedSearch(query);
      const { text, filters, order, within } = search;
      // Feeds and collections correct no words, and have no hits with only some. Without an index they say so themselves.
      const found = text === '' ? undefined : await ifAvailable(searchFor(catalogue, search));
      const words = found ? searchedWords(search, found.result) : text;
      if (words === undefined) return [json(searchApiPath(search))];
      return [
        json(searchApiPath(search)),
        ...(within === 'objects' ? [feed(searchFeedPath(locale, { text: words, filters }))] : []),
        ...collections({ search: { text: words, filters, order } }),
      ];
    },
  },
  works: {
    folder: 'works',
    previousFolder: 'search/calendar',
    canonical: (query: URLSearchParams) => workParams(readWork(query)),
    part: 'frontpage',
    schemaType: 'CollectionPage',
    isListed: true,
    async find({ locale }: In<unknown>, { catalogue, query }: PageContext): Promise<Found> {
      const answer = await workFor(catalogue, locale, readWork(query));
      if (!answer) return 'missing';
      return answer.kind === 'all' && answer.list.isOld ? 'incomplete' : 'here';
    },
    async alternates(
      { locale }: In<unknown>,
      { catalogue, query }: Pick<PageContext, 'catalogue' | 'query'>,
    ) {
      const address = readWork(query);
      const { work } = address;
      if (work && !(await catalogue.work(work))) return [];
      // A work known only from `part-of` relations has no hits in the series filter.
      const search = work && 'series' in work && toggleValue(everything, 'series', work.series);
      const isSeries = search && (await catalogue.search(search, { offset: 0, limit: 0 })).count > 0;
      return [
        json(worksApiPath(address, locale)),
        ...(isSeries
          ? [feed(searchFeedPath(locale, search)), ...collections(seriesCollection(work.series))]
          : []),
      ];
    },
    listMore: ({ works = [] }: Listing): SitemapEntry[] =>
      works.map((work) => ({ path: (locale) => `/${locale}/works?${workParams({ work })}` })),
  },
  institutions: {
    folder: 'institutions',
    part: 'organizations',
    schemaType: 'CollectionPage',
    alternates: () => [json('/api/organizations/')],
    inMenu: true,
    isListed: true,
  },
  statistics: {
    folder: 'statistics',
    part: 'statistics',
    schemaType: 'WebPage',
    alternates: () => [json('/api/stats/')],
    inMenu: true,
    isListed: true,
  },
  pages: {
    folder: 'pages',
    part: 'pages',
    schemaType: 'CollectionPage',
    alternates: () => [json('/api/pages/')],
    inMenu: true,
    isListed: true,
  },
  // What a visitor saves is stored only in the browser.
  saved: { folder: 'saved', hasIslands: true, inMenu: true },
  institution: {
    folder: 'institutions/[id]',
    read: (id: string) => (/^(?:0|[1-9]\d{0,14})$/.test(id) ? { id: Number(id) } : undefined),
    path: (locale: Locale, { id }: { id: number }) => organizationPath(locale, id),
    find: async ({ id }: In<{ id: number }>, { catalogue }: PageContext): Promise<Found> =>
      (await catalogue.organization(id)) ? 'here' : 'missing',
    async alternates({ locale, id }: In<{ id: number }>, { catalogue }: Pick<PageContext, 'catalogue'>) {
      if (!(await catalogue.organization(id))) return [];
      const holdings = toggleValue(everything, 'institution', String(id));
      return [
        json(`/api/organizations/${id}/`),
        feed(searchFeedPath(locale, holdings)),
        ...collections({ organization: id }),
      ];
    },
    schemaType: 'AboutPage',
    list: ({ organizations = [] }: Listing): SitemapEntry[] =>
      organizations.map(({ id }) => ({ path: (locale) => organizationPath(locale, id) })),
  },
  shelves: {
    folder: 'shelves/[facet]',
    read: (facet: string) => (isListedFacet(facet) ? { facet } : undefined),
    path: (locale: Locale, { facet }: { facet: ListedFacet }) => shelfListPath(locale, facet),
    canonical(query: URLSearchParams) {
      const page = readListPage(query);
      return new URLSearchParams(page > 1 ? { page: String(page) } : {});
    },
    async find(
      { locale, facet }: In<{ facet: ListedFacet }>,
      { catalogue, query }: PageContext,
    ): Promise<Found> {
      const answer = await shelvesFor(catalogue, locale, facet, readListPage(query));
      if (!answer) return 'missing';
      return answer.isOld ? 'incomplete' : 'here';
    },
    alternates: ({ locale, facet }: In<{ facet: ListedFacet }>, { query }: Pick<PageContext, 'query'>) => [
      json(shelvesApiPath(facet, locale, readListPage(query))),
    ],
    schemaType: 'CollectionPage',
    list: ({ shelfLists = [] }: Listing): SitemapEntry[] =>
      shelfLists.map((facet) => ({ path: (locale) => shelfListPath(locale, facet) })),
  },
  object: {
    folder: 'objects/[...object]',
    read(name: string, words?: string, ...more: string[]) {
      const id = decodeSegment(name);
      const slug = words === undefined ? undefined : decodeSegment(words);
      return id && slug !== '' && more.length === 0 ? { id, slug } : undefined;
    },
    path: (locale: Locale, { id, slug }: { id: string; slug?: string | undefined }) =>
      slug === undefined ? `/${locale}/objects/${encodeSegment(id)}` : objectPath(locale, { id, slug }),
    query: [['at', isTimestamp], ['scan', isNumber], ['find', isFindText], pageToGoTo],
    find: findObject,
    alternates: alternatesOfObject,
    links: linksOfObject,
    hasIslands: true,
  },
  embed: {
    folder: 'embed/[id]',
    read(name: string) {
      const id = decodeSegment(name);
      return id ? { id } : undefined;
    },
    path: (locale: Locale, { id }: { id: string }) => embedPath(id, locale),
    query: [['scan', isNumber]],
    find: findEmbedded,
    alternates: alternatesOfObject,
    isFramable: true,
    hasIslands: true,
  },
  find: {
    folder: 'objects/[id]/[slug]/find',
    read: readWords,
    path: (locale: Locale, object: { id: string; slug: string }) => findPath(locale, object),
    canonical: (query: URLSearchParams) => findParams(readFind(query)),
    find: findInObject,
    alternates: alternatesOfFind,
    schemaType: 'SearchResultsPage',
  },
  objectText: whole('text'),
  objectPages: {
    ...whole('pages', 'CollectionPage'),
    query: [['from', isNumber], ['find', isFindText], pageToGoTo],
  },
  objectScroll: whole('scroll'),
  objectContents: whole('contents'),
  objectPrint: {
    folder: 'objects/[id]/[slug]/print',
    read: readWords,
    path: (locale: Locale, object: { id: string; slug: string }) => printPath(locale, object),
    canonical: (query: URLSearchParams) => printParams(readPrint(query)),
    find: findPrinted,
    alternates: alternatesOfPrint,
    schemaType: 'WebPage',
  },
  page: {
    folder: 'pages/[slug]',
    read(segment: string) {
      const slug = decodeSegment(segment);
      return slug ? { slug } : undefined;
    },
    path: (locale: Locale, { slug }: { slug: string }) => pagePath(locale, slug),
    async find({ locale, slug }: In<{ slug: string }>, { listed }: PageContext): Promise<Found> {
      const pages = await listed();
      const page = findPage(pages, locale, slug);
      // A page that exists only in another language is shown in that one, with a notice.
      const here = page && translationOf(pages, page, locale);
      if (here?.slug === slug) return 'here';
      const path = here ? pagePath(locale, here.slug) : movedTopic(locale, slug, pages);
      return path === undefined ? 'missing' : { movedTo: path };
    },
    schemaType: 'WebPage',
    async alternates({ locale, slug }: In<{ slug: string }>, { listed }: Pick<PageContext, 'listed'>) {
      const page = findPage(await listed(), locale, slug);
      if (!page) return [];
      return [
        json(pageApiPath(page)),
        { type: 'text/markdown', path: pageTextPath(page, 'md') },
        { type: 'text/plain', path: pageTextPath(page, 'txt') },
      ];
    },
    list: ({ pages = [] }: Listing) => translatedPages(pages),
  },
  // The editors' dashboard, and their editor: empty, for a new page, or for an existing one.
  preview: {
    folder: 'preview',
    query: [
      ['problem', (value) => isProblem(value) || signInProblems.some((one) => one === value)],
      ['return', isPageOfSite],
      ['done', (value) => /^[a-z]{1,20}$/.test(value)],
      ['page', isPageName],
      ['holder', isPageName],
      ['link', (value) => /^[\w.-]{1,4096}$/.test(value)],
      ['history', isPageName],
      ['version', isNumber],
      ['ask', isQuestion],
    ],
    hasIslands: true,
  },
  try: { folder: 'preview/try', query: [['from', isPageName]], hasIslands: true },
  edit: {
    folder: 'preview/edit/[language]/[slug]',
    read(language: string, segment: string) {
      const slug = decodeSegment(segment);
      return isLocale(language) && slug ? { language, slug } : undefined;
    },
    path: (locale: Locale, page: PageName) => editPath(locale, page),
    async find(page: In<PageName>, { staticPages }: PageContext): Promise<Found> {
      return named(await staticPages(), page) ? 'here' : 'missing';
    },
    hasIslands: true,
  },
} as const satisfies Record<string, PageDeclaration>;
