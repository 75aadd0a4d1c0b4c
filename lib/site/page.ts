import type { Catalogue, CataloguePart } from '#lib/catalogue/catalogue.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import type { Alternate } from '#lib/discovery/alternate.ts';
import type { WebLink } from '#lib/discovery/web-link.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ListedPage } from '#lib/pages/defaults/list.ts';
import type { ShelfName } from '#lib/search/shelves.ts';
import type { WorkName } from '#lib/search/works.ts';

/** Whether the thing of a page exists, whole or in part, or at which path it does; or that it was there and was withdrawn. */
export type Found = 'here' | 'incomplete' | 'missing' | 'withdrawn' | { movedTo: string };

/** What is asked for whether a page exists. */
export type Asked = {
  catalogue: Catalogue;
  query: URLSearchParams;
  /** The catalogue's static pages that the visitor may see. */
  written(): Promise<readonly PageName[]>;
  /** The same, and those that the site has by default. */
  listed(): Promise<readonly ListedPage[]>;
};

/** One thing in the sitemap, with a page in each language. */
export type SitemapEntry = {
  path: (locale: Locale) => string;
  /** When it was changed, as W3C's profile of ISO 8601 writes it. */
  changed?: string | undefined;
  image?: string | undefined;
};

/** What of the library one file of the sitemap names; undefined: it names none, or it cannot be had now. */
export type Listing = {
  organizations?: Awaited<ReturnType<Catalogue['organizations']>> | undefined;
  pages?: readonly ListedPage[] | undefined;
  works?: readonly WorkName[];
  shelves?: readonly ShelfName[];
};

/** A parameter of a page, and what it may hold. */
export type QueryParameter = readonly [name: string, isValid: (value: string) => boolean];

/** All that the site knows of a kind of page, but for what is on it: that is its folder in app/. */
export type PageDeclaration = {
  /** Its folder below app/[locale], which is its path too: `[name]` is a segment of any text, `[...names]` are several. */
  folder: string;
  /** Where the only one of its kind was before: addresses there are moved. */
  folderBefore?: string;
  /** What the segments of its path say, as they were sent; undefined where they say nothing. Left out: it has none. */
  read?(...segments: string[]): object | undefined;
  /** Its one path, from what `read` has read, in the one spelling of its percent-encoding. */
  path?(locale: Locale, parameters: object): string;
  /** Parameters of its query, in their order. */
  query?: readonly QueryParameter[];
  /** In place of `query`, where parameters depend on one another: all that it says in its one spelling. Any other is moved to it. */
  canonical?(query: URLSearchParams): URLSearchParams;
  /** The part of the catalogue that it is about: while that cannot be had, it is not there. */
  part?: CataloguePart;
  /** Whether the one thing exists that it is about. Without this and a part it is always there. */
  find?(address: { locale: Locale }, asked: Asked): Promise<Found>;
  /** How long it is cached: as long as what the catalogue says, or never, for it is made for an editor behind the form. */
  lifetime: 'catalogue' | 'never';
  /**
   * What it is for programs: its alternates, to which its address with an ending and `Accept` lead. None where there is no such page.
   * @param publicUrl where the public reaches this site
   */
  alternates?(
    address: { locale: Locale },
    asked: Omit<Asked, 'written'>,
    publicUrl: string,
  ): readonly Alternate[] | Promise<readonly Alternate[]>;
  /** What it tells machines besides in the header `Link`, where its alternates stand then too, once it is known to be there. @param publicUrl where the public reaches this site */
  links?(
    address: { locale: Locale },
    asked: Pick<Asked, 'catalogue' | 'query'>,
    publicUrl: string,
  ): Promise<WebLink[]>;
  /** What schema.org calls it; left out where other JSON-LD describes it in full, or none does. */
  schemaType?: 'WebPage' | 'AboutPage' | 'CollectionPage' | 'SearchResultsPage';
  /** Whether other sites may show it in a frame. */
  isFramable?: boolean;
  /** Whether it has islands: parts that the framework brings to life in the browser. Others are sent without it. */
  hasIslands?: boolean;
  /** Whether the menu leads there. */
  inMenu?: boolean;
  /** Whether it is in the sitemap, where it is the only one of its kind. */
  isListed?: boolean;
  /** What else the sitemap names of the only one of its kind, told apart by its query. */
  listMore?(listing: Listing): SitemapEntry[];
  /** All of its kind as the sitemap names them. Objects have files of their own there (lib/discovery/sitemap.ts). */
  list?(listing: Listing): SitemapEntry[];
};
