import type { Catalogue, CataloguePart, ListedPage } from '#lib/catalogue/catalogue.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import type { Alternate } from '#lib/discovery/alternate.ts';
import type { WebLink } from '#lib/discovery/web-link.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ListedFacet } from '#lib/search/shelf-list.ts';
import type { ShelfName } from '#lib/search/shelves.ts';
import type { WorkName } from '#lib/search/works.ts';

/**
 * Whether what a page shows exists, completely or in part, or under which path; or that it was withdrawn. `late`: it lacks
 * only what was not read in time, and the next rendering is likely to have.
 */
export type Found = 'here' | 'late' | 'incomplete' | 'missing' | 'withdrawn' | { movedTo: string };

/** What decides whether a page exists. */
export type PageContext = {
  catalogue: Catalogue;
  query: URLSearchParams;
  /** The catalogue's static pages, as far as the visitor may see them. */
  staticPages(): Promise<readonly PageName[]>;
  /** The same, with the site's default pages. */
  listed(): Promise<readonly ListedPage[]>;
};

/** A sitemap entry, with a page in each locale. */
export type SitemapEntry = {
  path: (locale: Locale) => string;
  /** When it was changed, in W3C's profile of ISO 8601. */
  changed?: string | undefined;
  image?: string | undefined;
};

/** The parts of the library listed in one sitemap file; undefined: not in this file, or unavailable now. */
export type Listing = {
  organizations?: Awaited<ReturnType<Catalogue['organizations']>> | undefined;
  pages?: readonly ListedPage[] | undefined;
  works?: readonly WorkName[];
  shelves?: readonly ShelfName[];
  /** Facets of which there is a list of shelves. */
  shelfLists?: readonly ListedFacet[];
};

/** A query parameter of a page, with a check of its value. */
export type QueryParameter = readonly [name: string, isValid: (value: string) => boolean];

/** Everything about a kind of page except its content, which is in its folder in app/. */
export type PageDeclaration = {
  /**
   * Folder below app/[locale], and also its path: `[name]` is one segment with any text, `[...names]` are several. Those
   * in `preview` are for editors who have signed in, and never cached; all others are cached as catalogue data is.
   */
  folder: string;
  /** Former folder of a single page; its addresses are redirected. */
  previousFolder?: string;
  /** Parses the path segments, still encoded; undefined where they are invalid. Omitted: there are none. */
  read?(...segments: string[]): object | undefined;
  /** The canonical path for parameters from `read`, with canonical percent-encoding. */
  path?(locale: Locale, parameters: object): string;
  /** Parameters of its query, in order. */
  query?: readonly QueryParameter[];
  /** Replaces `query` if parameters depend on each other: returns the canonical query, to which others redirect. */
  canonical?(query: URLSearchParams): URLSearchParams;
  /** The part of the catalogue that it shows: the page is unavailable while that is. */
  part?: CataloguePart;
  /** Whether what it shows exists. Without this and `part`, it always does. */
  find?(address: { locale: Locale }, context: PageContext): Promise<Found>;
  /** Its machine-readable alternates, reached by an extension or by `Accept`. None where there is no such page. */
  alternates?(
    address: { locale: Locale },
    context: Omit<PageContext, 'staticPages'>,
    publicUrl: string,
  ): readonly Alternate[] | Promise<readonly Alternate[]>;
  /** Its typed links besides its alternates, for the `Link` header, once it is known to exist. */
  links?(
    address: { locale: Locale },
    context: Pick<PageContext, 'catalogue' | 'query'>,
    publicUrl: string,
  ): Promise<WebLink[]>;
  /** Its schema.org type; omitted where other JSON-LD describes it in full, or none at all. */
  schemaType?: 'WebPage' | 'AboutPage' | 'CollectionPage' | 'SearchResultsPage';
  /** Whether other sites may show it in a frame. */
  isFramable?: boolean;
  /** Whether it has islands: parts that the framework hydrates in the browser. Other pages are sent without it. */
  hasIslands?: boolean;
  /** Whether it is in the menu. */
  inMenu?: boolean;
  /** Whether the sitemap lists it, for single pages. */
  isListed?: boolean;
  /** Further sitemap entries of a single page, distinguished by their queries. */
  listMore?(listing: Listing): SitemapEntry[];
  /** Sitemap entries of all its pages. Objects have sitemap files of their own (lib/discovery/sitemap.ts). */
  list?(listing: Listing): SitemapEntry[];
};
