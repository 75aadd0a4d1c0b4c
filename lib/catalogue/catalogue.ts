import type { BulkDownload } from '../bulk/files.ts';
import type { Locale } from '../i18n/locales.ts';
import type { TileSource } from '../scans/tile-source.ts';
import type { ValueCount } from '../search/engine.ts';
import type {
  AdjacentIssues,
  IssuesOfYear,
  IssueYear,
  ListedWork,
  PartsWithin,
  Work,
  WorkPart,
} from '../search/issues.ts';
import type {
  HitRange,
  ObjectTexts,
  SearchQuery,
  SearchResult,
  ShelfKey,
  SimilarObjects,
  Suggestion,
  TextState,
  TextsResult,
} from '../search/query.ts';
import type { NamedShelf, ShelfName } from '../search/shelves.ts';
import type { PartOf, WorkName } from '../search/works.ts';
import type { TextLayer } from '../text/text-layer.ts';
import type { ObjectChanges } from './changes.ts';
import type { PageEditing, PageState, RevokedSessions } from './editing.ts';
import type { MirrorProgress } from './mirror/progress.ts';
import type { EntityTile, MainScan, Organization, Page, Statistics, Tile, TileType } from './schema.ts';
import type { IdentifierRecord, PlaceRecord, TitleRecord } from './store/records.ts';
import type { Timestamp } from './timestamp.ts';
import type { WholeObject } from './whole-object.ts';

/** Default, and maximum, number of tiles in a batch. */
export const batchLimit = 40;

/** Which tiles of the front page: half-open bounds, newest first. */
export type FrontpageQuery = {
  type?: TileType | undefined;
  /** Tiles strictly older than this. */
  max?: Timestamp | undefined;
  /** Tiles from this instant on. */
  min?: Timestamp | undefined;
  /** 1 to {@link batchLimit}. */
  batchSize: number;
};

/** Statistics with the time they were counted, in UTC, where it is known. */
export type CountedStatistics = Statistics & { counted_at?: Timestamp | undefined };

/** A page of the API with what the site needs in addition: its address and how its translations pair up. */
export type StaticPage = Page & {
  language: Locale;
  slug: string;
  /** Pages with the same key are one page in different languages. */
  translationKey: string;
  /** One or two sentences for search engines and lists. */
  description?: string | undefined;
  /** Base of the relative addresses in it, where that is not the site; no trailing slash. */
  base?: string | undefined;
};

/** A page without its text, with all that a link to it needs. */
export type ListedPage = Omit<StaticPage, 'content'>;

/** A page as an editor sees it: its draft if there is one, along with what the public sees. */
export type PreviewPage = StaticPage & {
  state: PageState;
  /** What the public sees; undefined where the page is not public. */
  published?: Page | undefined;
  /** Newest version: the one shown, and the base of the next edit; only where the pages are stored here. */
  version?: number | undefined;
  /** Who saved the version shown; only where the pages are stored here. */
  editor?: string | undefined;
};

/** Text from the record with the BCP 47 tag of its language, where known. */
export type RecordText = { text: string; language?: string | undefined };

/** A contributor to an object: the name as the search knows it, and the wording of the source where that says more. */
export type Contributor = {
  role: string;
  name: string;
  statement?: string | undefined;
  kind?: 'person' | 'body' | undefined;
};

/** A scan that the source of an object lists but the library could not obtain. */
export type MissingScan = {
  /** Position of the scan that follows the gap; the number of scans where it is after the last one. */
  before: number;
  /** Label of its page, where the source gives one. */
  label: string | null;
};

/** What the store knows of an object beyond the contract; services supply none of it. */
export type ObjectDetails = {
  description?: Partial<Record<Locale, string>> | undefined;
  rights?: string | undefined;
  rightsUrl?: string | undefined;
  /** Provenance of the original or the text, in words. */
  source?: string | undefined;
  sourceUrl?: string | undefined;
  /** BCP 47 tag of the object's text and title, where known. */
  language?: string | undefined;
  /** Resolution of the scans: scan pixels per centimetre of the original. */
  pixelsPerCentimetre?: number | undefined;
  /** Titles other than the main one. */
  titles?: (RecordText & Partial<Pick<TitleRecord, 'kind'>>)[] | undefined;
  /** People and bodies beyond those in the contract's fields; roles are relator terms such as `engraver`. */
  contributors?: Contributor[] | undefined;
  /** Kinds are `topic`, `person`, `place`, `time`, `genre` or whatever the source uses. */
  subjects?: (RecordText & { address?: string | undefined; kind?: string | undefined })[] | undefined;
  /** All but the one that the library uses as the object's id. */
  identifiers?: IdentifierRecord[] | undefined;
  series?: string[] | undefined;
  /** Works that it is part of, series included. */
  works?: PartOf[] | undefined;
  /** BCP 47 tags of further languages of the text. */
  otherLanguages?: string[] | undefined;
  /** Places other than that of publication; roles are for example `printing` or `depicted`. */
  otherPlaces?: PlaceRecord[] | undefined;
  /**
   * Relations other than to the works it is part of: `has-part`, `related` …; the target is an identifier or a URL, the
   * number a place in what it relates to, in the words of the source: `XXII, 123` in a bibliography.
   */
  relations?:
    | { kind: string; text: string; target?: string | undefined; number?: string | undefined }[]
    | undefined;
  /** Further data, each labelled in the words of the source. */
  notes?: (RecordText & { label: string })[] | undefined;
  /** In reading order. */
  missing?: readonly MissingScan[] | undefined;
};

/** An entry of an object's table of contents; entries nest. */
export type ContentsEntry = {
  label: string;
  /** What it is, as its source calls it: `chapter`, `title_page`; `part` or empty where the source does not say. */
  kind: string;
  /** How many entries enclose it. */
  depth: number;
  /** Positions of its first and last scan, from 0; undefined where the source gives none. */
  first: number | undefined;
  last: number | undefined;
};

/**
 * Which scans of an object to return: a run in reading order, with the table of contents unless `contents` is false;
 * those at given positions; the one with a given id in the contract; or the one with a given number in this library.
 */
export type ScanRange =
  | { from: number; count: number; contents?: false }
  | { positions: readonly number[] }
  | { id: number }
  | { number: number };

/** A scan with what a viewer needs before it requests the first tile. Sizes in pixels and bytes. */
export type ObjectScan = {
  /** Place in reading order, from 0. */
  position: number;
  /** The library's own number for the scan, unique here; the id in `scan` may be a service's, and is not. */
  number: number;
  scan: MainScan;
  /** Undefined when the manifest cannot be read; thumbnails still work. */
  tileSource: TileSource | undefined;
  imageBytes: number | undefined;
  textBytes: number | undefined;
};

/** Totals over a work's files: texts, bytes of images and of texts; width and height are average pixels per scan. */
export type FileTotals = {
  texts: number;
  imageBytes: number;
  textBytes: number;
  width: number;
  height: number;
};

/** An object with the scans that were requested, in reading order. The tile's main scan is the first of all scans. */
export type CatalogueObject = {
  tile: EntityTile;
  scans: ObjectScan[];
  scanCount: number;
  /** Totals over its files; undefined where some are hosted elsewhere. */
  files?: FileTotals | undefined;
  /** Table of contents, each entry before its children; empty where not requested. */
  contents: ContentsEntry[];
  details: ObjectDetails;
  organization?: Organization | undefined;
  isMirrored: boolean;
  /** URL of its persistent identifier, which is among its identifiers too; undefined where the library assigns none. */
  persistentAddress?: string | undefined;
};

/** An object as listed in the sitemap; `changed` is when its record last changed here, where the store knows. */
export type SitemapObject = { tile: EntityTile; changed: Timestamp | undefined };

/** One part of the sitemap: objects with `from` ≤ sorting_datetime < `to`. */
export type SitemapPart = { from: Timestamp; to: Timestamp };

/** Parts of a catalogue that can be unavailable independently of each other. */
export type CataloguePart = 'frontpage' | 'organizations' | 'statistics' | 'pages';

/**
 * The catalogue that the whole site and the read API are built on. Every method may throw CatalogueUnavailable: the
 * store may be down, and nothing is known of a mirrored service before its first answer.
 */
export interface Catalogue {
  /** Base of the relative addresses in pages, unless a page has its own; no trailing slash. */
  readonly base: string;
  /**
   * Origins other than the site's own from which images and tiles may currently be loaded. Call it after a page has
   * been rendered, so that it covers everything that the page can show.
   */
  assetOrigins(): Promise<readonly string[]>;
  /** All institutions, by full name in Polish order. */
  organizations(): Promise<Organization[]>;
  organization(id: number): Promise<Organization | undefined>;
  frontpage(query: FrontpageQuery): Promise<Tile[]>;
  /** The same batch as the JSON array that the API sends; nothing is parsed in between. */
  frontpageJson(query: FrontpageQuery): Promise<Uint8Array>;
  /** Objects that match a query. @param range at most 200 of them, a part of a IIIF collection */
  search(query: SearchQuery, range: HitRange): Promise<SearchResult>;
  /** Pages of scans whose text contains the whole query. @param range at most {@link batchLimit} of them */
  searchTexts(query: Pick<SearchQuery, 'text' | 'filters'>, range: HitRange): Promise<TextsResult>;
  /**
   * Scans of one object whose text contains the whole query; terms for fields of the record are ignored.
   * @param range of the scans returned with snippets, at most {@link batchLimit}
   */
  findInObject(id: string, text: string, range: HitRange): Promise<ObjectTexts>;
  /** Whether {@link findInObject} can find anything. */
  textState(id: string): Promise<TextState>;
  /** Objects that have most in common with the given one. @param limit at most 24 */
  similar(object: CatalogueObject, limit: number): Promise<SimilarObjects>;
  /**
   * The picture of a recent object of each of some shelves, which are all different, found among those added last;
   * undefined where none is known. Some minutes old, but never of what has been withdrawn.
   */
  newestOn(shelves: readonly ShelfKey[]): Promise<(Pick<EntityTile, 'thumbnail_url'> | undefined)[]>;
  /** Completions of what a visitor is typing: at most ten, best first. @param text as typed so far */
  suggest(text: string): Promise<Suggestion[]>;
  /** A work with parts; undefined where no object is part of it. */
  work(name: WorkName): Promise<Work | undefined>;
  /** Years in which a work has parts, oldest first; empty where no object is part of it. */
  issueYears(name: WorkName): Promise<IssueYear[]>;
  /** Parts from one year, oldest first; at most {@link issueLimits} of them. */
  issuesOf(name: WorkName, year: number): Promise<IssuesOfYear>;
  /** Parts in order. @param range at most {@link partsOfPage} of them */
  partsOf(name: WorkName, range: HitRange): Promise<WorkPart[]>;
  /** The parts before and after an object in the first of its works, ordered by day or month, else by number. */
  adjacentIssues(id: string): Promise<AdjacentIssues>;
  /** The first parts of an object that is itself a whole work. @param limit at most {@link batchLimit} */
  partsWithin(id: string, limit: number): Promise<PartsWithin | undefined>;
  statistics(): Promise<CountedStatistics>;
  /** Published pages by created_at, then title. */
  pages(): Promise<StaticPage[]>;
  /** The same without their texts, which hold pictures and so may have megabytes: every page of the site links to them. */
  listPages(): Promise<ListedPage[]>;
  /**
   * All pages as an editor sees them, drafts included, in the order of pages(); read afresh each time, never cached.
   * Not for the public.
   * @throws {CatalogueUnavailable} also where the pages are available but their drafts are not
   */
  previewPages(): Promise<PreviewPage[]>;
  /** Editing of pages; undefined where a service is mirrored, since its pages are edited there. */
  readonly editing: PageEditing | undefined;
  readonly revokedSessions: RevokedSessions;
  /**
   * @param at the tile's sorting_datetime, used to request an object that is not mirrored yet from a service
   * @param scans which scans to include; all by default. Selecting scans by position or number leaves out the table of
   * contents, which can be longer than everything else.
   */
  object(id: string, at?: Timestamp, scans?: ScanRange): Promise<CatalogueObject | undefined>;
  /** BCP 47 tags of the languages of objects' titles, by the objects' ids; only those that are known. */
  titleLanguages(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Position of the first scan of an object with this label (`XII`, `23a`), ignoring case; undefined where there is
   * none.
   */
  scanLabelled(id: string, label: string): Promise<number | undefined>;
  /**
   * The nearest other scan with a text stored here, the later one of two equally near; undefined where there is none.
   * @param position from 0
   */
  nearestText(id: string, position: number): Promise<{ position: number; label: string | null } | undefined>;
  /** Scans of an object at positions `first` ≤ position < `end`, read a few at a time; unreadable ones are left out. */
  scansOf(id: string, first: number, end: number): AsyncIterable<ObjectScan>;
  /** A whole object, for export; for one mirrored from a service, only what is stored. */
  wholeObject(id: string): Promise<WholeObject | undefined>;
  /**
   * Text of a scan; undefined where there is none. Without a tileSource its words have no coordinates.
   * @throws {UnreadableFile} when there is one that cannot be read
   */
  textLayer(scan: ObjectScan): Promise<TextLayer | undefined>;
  /** The raw file that the text layer is read from; undefined where there is none. */
  textFile(scan: ObjectScan): Promise<Uint8Array | undefined>;
  /** The scan with its tile source, requested from the service where it is unknown. @param id of the object */
  withTileSource(id: string, scan: ObjectScan): Promise<ObjectScan>;
  /** The id of the object that a scan belongs to. */
  objectOfScan(scanId: number): Promise<string | undefined>;
  /**
   * A tile of a scan, or its single image; undefined where it does not exist, or may not be fetched from its address.
   * @param address as in the scan's tile source
   * @throws {CatalogueUnavailable}
   */
  tile(address: string): Promise<Uint8Array | undefined>;
  /** History of the objects, for clients that keep copies of their records. */
  readonly changes: ObjectChanges;
  /** All records as files. */
  readonly bulk: BulkDownload;
  /** The neighbouring objects in the feed of objects. */
  neighbours(tile: EntityTile): Promise<{ newer?: EntityTile | undefined; older?: EntityTile | undefined }>;
  /** Bounds of sitemap files of at most `size` objects each, oldest first. */
  sitemapParts(size: number): Promise<SitemapPart[]>;
  /** Objects of one sitemap part, oldest first. */
  sitemapObjects(part: SitemapPart, limit: number): Promise<SitemapObject[]>;
  /** Shelves that hold objects, by the numbers the index gave them: from `from` up to but not including `to`. */
  shelves(from: number, to: number): Promise<NamedShelf[]>;
  /** All numbers of shelves are below this. */
  shelfLimit(): Promise<number>;
  /** Those of some shelves of a facet that hold objects, with the numbers of these. */
  shelfCounts(facet: ShelfName['facet'], values: readonly string[]): Promise<ValueCount[]>;
  /** Works with parts, in the order of their keys in the index. @param from the lowest key */
  works(from: string, limit: number): Promise<WorkName[]>;
  /** Those of some works that have parts. */
  listedWorks(names: readonly WorkName[]): Promise<ListedWork[]>;
  /** Changes when anything made from the catalogue becomes stale; cheap enough to call on every request. */
  version(): string;
  /** Changes, always along with {@link version}, when what was made from the catalogue must no longer be shown. */
  purges(): string;
  /** Parts that can be shown now; empty when the catalogue cannot serve anybody. */
  available(): Promise<CataloguePart[]>;
  /** When a part last matched its service; undefined while that is recent (an hour, for statistics 25 hours). */
  asOf(part: CataloguePart): Promise<Timestamp | undefined>;
  /** Number of objects whose current texts are not searchable yet, capped at 10,000. */
  textsWaiting(): Promise<number>;
  /** Number of changes to objects that a distributed index has not received yet, capped at 10,000. */
  recordsWaiting(): Promise<number>;
  /** Combined progress of the mirrors of services; undefined where no service is mirrored. */
  mirror(): Promise<MirrorProgress | undefined>;
  close(): Promise<void>;
}
