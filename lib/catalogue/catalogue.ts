import type { BulkDownload } from '../bulk/files.ts';
import type { Locale } from '../i18n/locales.ts';
import type { TileSource } from '../scans/tile-source.ts';
import type { IssuesBeside, IssuesOfYear, IssueYear, PartsWithin, Work, WorkPart } from '../search/issues.ts';
import type {
  HitRange,
  ObjectTexts,
  SearchQuery,
  SearchResult,
  SimilarObjects,
  Suggestion,
  TextState,
  TextsResult,
} from '../search/query.ts';
import type { ShelfName } from '../search/shelves.ts';
import type { PartOf, WorkName } from '../search/works.ts';
import type { TextLayer } from '../text/text-layer.ts';
import type { ObjectChanges } from './changes.ts';
import type { EndedSessions, PageEditing, PageState } from './editing.ts';
import type { MirrorProgress } from './mirror/progress.ts';
import type { EntityTile, MainScan, Organization, Page, Statistics, Tile, TileType } from './schema.ts';
import type { Timestamp } from './timestamp.ts';
import type { WholeObject } from './whole-object.ts';

/** Default number of tiles in a batch, and the most. */
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

/** Statistics with the time of counting in UTC, where it is known. */
export type CountedStatistics = Statistics & { counted_at?: Timestamp | undefined };

/** A page of the API with what the site needs besides: where it is and how its languages pair. */
export type StaticPage = Page & {
  language: Locale;
  slug: string;
  /** Pages with the same key are one page in different languages. */
  translationKey: string;
  /** One or two sentences for search engines and lists. */
  description?: string | undefined;
  /** What relative addresses in it are resolved against, where that is not the site; without a slash at the end. */
  base?: string | undefined;
};

/** A page as an editor sees it: its draft where there is one, and beside it what the public sees. */
export type PreviewPage = StaticPage & {
  state: PageState;
  /** What the public sees, where it sees anything. */
  published?: Page | undefined;
  /** Newest version, which holds what is shown and is the base of the next edit; only where the store is ours. */
  version?: number | undefined;
  /** Who saved what is shown; only where the store is ours. */
  editor?: string | undefined;
};

/** Words of the record with the BCP 47 tag of their language, where known. */
export type RecordText = { text: string; language?: string | undefined };

/** Somebody who had a part in an object: the name as the search knows it, and in the words of the source where those say more. */
export type Contributor = {
  role: string;
  name: string;
  statement?: string | undefined;
  kind?: 'person' | 'body' | undefined;
};

/** A scan that the source of an object names and the library could not have. */
export type MissingScan = {
  /** Position of the scan that comes after it; behind the last one: how many scans there are. */
  before: number;
  /** What stands on its page, where the source says so. */
  label: string | null;
};

/** What the store knows of an object beyond the contract; services give none of it. */
export type ObjectDetails = {
  description?: Partial<Record<Locale, string>> | undefined;
  rights?: string | undefined;
  rightsUrl?: string | undefined;
  /** Where the original or the text comes from, in words. */
  source?: string | undefined;
  sourceUrl?: string | undefined;
  /** BCP 47 tag of the object's text and title, where known. */
  language?: string | undefined;
  /** How finely the scans show the original: scan pixels in one centimetre of it. */
  pixelsPerCentimetre?: number | undefined;
  /** Titles besides the main one. */
  titles?: (RecordText & { kind?: 'alternative' | 'translated' | 'uniform' | undefined })[] | undefined;
  /** People and bodies besides those that the contract's fields name; roles are relator terms such as `engraver`. */
  contributors?: Contributor[] | undefined;
  /** Kinds are `topic`, `person`, `place`, `time`, `genre` or what the source calls them. */
  subjects?: (RecordText & { address?: string | undefined; kind?: string | undefined })[] | undefined;
  /** All but the one that the library knows the object by. */
  identifiers?: { kind: string; value: string }[] | undefined;
  series?: string[] | undefined;
  /** Works that it is a part of, the series among them. */
  works?: PartOf[] | undefined;
  /** BCP 47 tags of further languages of the text. */
  otherLanguages?: string[] | undefined;
  /** Places besides that of publication; roles are such as `printing`, `depicted`. */
  otherPlaces?: { role: string; name: string }[] | undefined;
  /** What it is tied to besides the works that it is a part of: `has-part`, `related` …; the target is an identifier or an address. */
  relations?: { kind: string; text: string; target?: string | undefined }[] | undefined;
  /** Further data, each with a label in the words of the source. */
  notes?: (RecordText & { label: string })[] | undefined;
  /** In reading order. */
  missing?: readonly MissingScan[] | undefined;
};

/** An entry of an object's table of contents, which may hold others. */
export type ContentsEntry = {
  label: string;
  /** How many entries it lies within. */
  depth: number;
  /** Positions of its first and last scan, from 0; undefined where the source names none. */
  first: number | undefined;
  last: number | undefined;
};

/**
 * Which scans of an object: so many in reading order from one on, counted from 0, unless said otherwise with its table of
 * contents; those at some places; the one that the contract calls so, or that has this number here.
 */
export type ScanRange =
  | { from: number; count: number; contents?: false }
  | { positions: readonly number[] }
  | { id: number }
  | { number: number };

/** A scan with what a viewer needs before it asks for the first tile. Sizes in pixels and bytes. */
export type ObjectScan = {
  /** Place in reading order, from 0. */
  position: number;
  /** The library's own number of it, unlike that of `scan`, which may be a service's, of no other scan here. */
  number: number;
  scan: MainScan;
  /** Undefined when the manifest cannot be read; the thumbnails still stand. */
  tileSource: TileSource | undefined;
  imageBytes: number | undefined;
  textBytes: number | undefined;
};

/** What a work's files have in all: how many texts, bytes of images and of texts; and pixels of a scan on average. */
export type OwnFiles = {
  texts: number;
  imageBytes: number;
  textBytes: number;
  width: number;
  height: number;
};

/** An object with those of its scans that were asked for, in reading order. The tile's main scan is the first of all. */
export type CatalogueObject = {
  tile: EntityTile;
  scans: ObjectScan[];
  /** How many scans it has in all. */
  scanCount: number;
  /** Of its own files; undefined where some lie elsewhere. */
  files?: OwnFiles | undefined;
  /** Its table of contents, each entry before those within it; empty where it was not asked for. */
  contents: ContentsEntry[];
  details: ObjectDetails;
  organization?: Organization | undefined;
  /** Whether a service holds it. */
  isMirrored: boolean;
  /** Address of its persistent identifier, which is among its identifiers too, where the library gives any. */
  persistentAddress?: string | undefined;
};

/** An object as the sitemap names it; `changed` is when its record last changed here, unless the store does not know. */
export type SitemapObject = { tile: EntityTile; changed: Timestamp | undefined };

/** One part of the sitemap: objects with `from` ≤ sorting_datetime < `to`. */
export type SitemapPart = { from: Timestamp; to: Timestamp };

/** Parts of a catalogue that can be away one by one. */
export type CataloguePart = 'frontpage' | 'organizations' | 'statistics' | 'pages';

/** How long what is made from a catalogue may be cached in front of it, in seconds. */
export type AnswerLifetime = { fresh: number; whileRevalidating: number; ifError: number };

/**
 * The catalogue that the whole site and the read API stand on. Every question may throw CatalogueUnavailable: the store
 * may be away, and of a service that is mirrored nothing is known before its first answer.
 */
export interface Catalogue {
  readonly lifetime: AnswerLifetime;
  /** What relative addresses in pages are resolved against, unless a page says otherwise; without a slash at the end. */
  readonly base: string;
  /**
   * Origins, besides the site's own, on which pictures and tiles may lie at this moment. Asked after a page is made it names
   * all that the page can show.
   */
  assetOrigins(): Promise<readonly string[]>;
  /** All institutions, by full name in Polish order. */
  organizations(): Promise<Organization[]>;
  organization(id: number): Promise<Organization | undefined>;
  frontpage(query: FrontpageQuery): Promise<Tile[]>;
  /** The same batch as the JSON array that the API sends; nothing is parsed on the way. */
  frontpageJson(query: FrontpageQuery): Promise<Uint8Array>;
  /** Objects that a visitor looks for. @param range at most {@link batchLimit} of them */
  search(query: SearchQuery, range: HitRange): Promise<SearchResult>;
  /** Pages of scans in whose texts all that a visitor looks for stands. @param range at most {@link batchLimit} of them */
  searchTexts(query: Pick<SearchQuery, 'text' | 'filters'>, range: HitRange): Promise<TextsResult>;
  /**
   * Scans of one object in whose texts all that a visitor looks for stands; fields of records are passed over.
   * @param range of those that are given with their snippets, at most {@link batchLimit}
   */
  findInObject(id: string, text: string, range: HitRange): Promise<ObjectTexts>;
  /** Whether {@link findInObject} can find anything. */
  textState(id: string): Promise<TextState>;
  /** Objects with which another has most in common. @param limit at most 24 */
  similar(object: CatalogueObject, limit: number): Promise<SimilarObjects>;
  /** What a visitor may mean who is still typing: at most ten, best first. @param text as typed so far */
  suggest(text: string): Promise<Suggestion[]>;
  /** A work in parts; undefined where nothing is a part of it. */
  work(name: WorkName): Promise<Work | undefined>;
  /** Years of a work with its parts, oldest first; none where nothing is a part of it. */
  issueYears(name: WorkName): Promise<IssueYear[]>;
  /** Parts of a year, oldest first; at most {@link issueLimits} of them. */
  issuesOf(name: WorkName, year: number): Promise<IssuesOfYear>;
  /** Parts in their order. @param range at most {@link partsOfPage} of them */
  partsOf(name: WorkName, range: HitRange): Promise<WorkPart[]>;
  /** The parts before and after an object in the first of its works, by day or month, else by number. */
  issuesBeside(id: string): Promise<IssuesBeside>;
  /** The parts of an object that is a whole work: the first ones. @param limit at most {@link batchLimit} */
  partsWithin(id: string, limit: number): Promise<PartsWithin | undefined>;
  statistics(): Promise<CountedStatistics>;
  /** Published pages by created_at, then title. */
  pages(): Promise<StaticPage[]>;
  /**
   * All pages as an editor sees them, drafts included, in the order of pages(); asked anew each time, never cached.
   * Nothing of it is for the public.
   * @throws {CatalogueUnavailable} also where the pages can be had and their drafts not
   */
  previewPages(): Promise<PreviewPage[]>;
  /** Writing of pages; undefined where a service is mirrored, whose editors write its pages. */
  readonly editing: PageEditing | undefined;
  readonly endedSessions: EndedSessions;
  /**
   * @param at the tile's sorting_datetime, by which a service is asked for one that is not mirrored yet
   * @param scans those that it comes with: all, unless given. With single ones, by their places or numbers, it comes without its
   * table of contents, which can be longer than all the rest.
   */
  object(id: string, at?: Timestamp, scans?: ScanRange): Promise<CatalogueObject | undefined>;
  /**
   * The position of the first scan of an object on which this stands as its label (`XII`, `23a`), whatever the case of its
   * letters; undefined where there is none.
   */
  scanLabelled(id: string, label: string): Promise<number | undefined>;
  /**
   * The scan with a text of ours that is nearest to another, of two the later; undefined where there is none besides it.
   * @param position from 0
   */
  textNear(id: string, position: number): Promise<{ position: number; label: string | null } | undefined>;
  /** Scans of an object from a position to another, which is not included, read a few at a time; what cannot be read is left out. */
  scansOf(id: string, first: number, end: number): AsyncIterable<ObjectScan>;
  /** An object as a whole, to be taken away; of one that a service holds what is stored. */
  wholeObject(id: string): Promise<WholeObject | undefined>;
  /**
   * The text of a scan; undefined where there is none. Without a tileSource its words have no places.
   * @throws {UnreadableTextLayer} when there is one that cannot be read
   */
  textLayer(scan: ObjectScan): Promise<TextLayer | undefined>;
  /** The file that it is read from, as it lies; undefined where there is none. */
  textFile(scan: ObjectScan): Promise<Uint8Array | undefined>;
  /** A scan of an object with its tile source, for which a service is asked where it is not known. @param id of the object */
  withTileSource(id: string, scan: ObjectScan): Promise<ObjectScan>;
  /** The id of the object that a scan belongs to. */
  objectOfScan(scanId: number): Promise<string | undefined>;
  /**
   * A tile of a scan, or the one picture that it is; undefined where it is not there, or may not be fetched from where it is.
   * @param address as the scan's tile source has it
   * @throws {CatalogueUnavailable}
   */
  tile(address: string): Promise<Uint8Array | undefined>;
  /** What became of the objects, for those who keep copies of their records. */
  readonly changes: ObjectChanges;
  /** All records as files. */
  readonly bulk: BulkDownload;
  /** The objects on either side in the feed of objects. */
  neighbours(tile: EntityTile): Promise<{ newer?: EntityTile | undefined; older?: EntityTile | undefined }>;
  /** Bounds of sitemap files of at most `size` objects each, oldest first. */
  sitemapParts(size: number): Promise<SitemapPart[]>;
  /** Objects of one sitemap part, oldest first. */
  sitemapObjects(part: SitemapPart, limit: number): Promise<SitemapObject[]>;
  /** Shelves that objects stand on, by the numbers that the index gave them: from one on, below another. */
  shelves(from: number, to: number): Promise<ShelfName[]>;
  /** Numbers of shelves are below this. */
  shelfLimit(): Promise<number>;
  /** Works in parts, in the order of the keys that the index knows them by. @param from the least key */
  works(from: string, limit: number): Promise<WorkName[]>;
  /** Changes when what was made from the catalogue is stale; cheap enough to ask at every request. */
  version(): string;
  /** Changes, never without {@link version}, when what was made from the catalogue must not be shown any more. */
  purges(): string;
  /** Parts that can be shown now. Empty: the catalogue cannot serve anybody. */
  available(): Promise<CataloguePart[]>;
  /** When a part was last as its service has it, where nothing of it could be renewed for more than an hour. */
  asOf(part: CataloguePart): Promise<Timestamp | undefined>;
  /** How many objects have texts that are not searched yet as they are; 10,000 stands for more. */
  textsWaiting(): Promise<number>;
  /** How many changes of objects a distributed index does not have yet; 10,000 stands for more. */
  recordsWaiting(): Promise<number>;
  /** What the mirrors of services are doing, all in one; undefined where no service is mirrored. */
  mirror(): Promise<MirrorProgress | undefined>;
  close(): Promise<void>;
}
