import type { Locale } from '../i18n/locales.ts';
import type { TileSource } from '../scans/tile-source.ts';
import type { EntityTile, MainScan, Organization, Page, Statistics, Tile, TileType } from './schema.ts';
import type { Timestamp } from './timestamp.ts';

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

/** Statistics with the time of counting, in UTC. */
export type CountedStatistics = Statistics & { counted_at: Timestamp };

/** A page of the API with what the site needs besides: where it is and how its languages pair. */
export type StaticPage = Page & {
  language: Locale;
  slug: string;
  /** Pages with the same key are one page in different languages. */
  translationKey: string;
};

/** What the store knows of an object beyond the contract; upstreams know none of it. */
export type ObjectDetails = {
  description?: { pl?: string | undefined; en?: string | undefined } | undefined;
  rights?: string | undefined;
  rightsUrl?: string | undefined;
  /** Where the original or the text comes from, in words. */
  source?: string | undefined;
  sourceUrl?: string | undefined;
  /** BCP 47 tag of the object's text and title, where known. */
  language?: string | undefined;
};

/** A scan with what a viewer needs before it asks for the first tile. Sizes in pixels and bytes. */
export type ObjectScan = {
  scan: MainScan;
  /** Undefined when the manifest cannot be read; the thumbnails still stand. */
  tileSource: TileSource | undefined;
  imageBytes: number | undefined;
  textBytes: number | undefined;
};

/** An object with all of its scans in reading order; the first is the tile's main scan. */
export type CatalogueObject = {
  tile: EntityTile;
  scans: ObjectScan[];
  details: ObjectDetails;
  organization?: Organization | undefined;
};

/** One part of the sitemap: objects with `from` ≤ sorting_datetime < `to`. */
export type SitemapPart = { from: Timestamp; to: Timestamp };

/** The catalogue that the whole site and the read API stand on. */
export interface Catalogue {
  /** All institutions, by full name in Polish order. */
  organizations(): Promise<Organization[]>;
  organization(id: number): Promise<Organization | undefined>;
  frontpage(query: FrontpageQuery): Promise<Tile[]>;
  /** The same batch as the JSON array that the API sends; nothing is parsed on the way. */
  frontpageJson(query: FrontpageQuery): Promise<Uint8Array>;
  statistics(): Promise<CountedStatistics>;
  /** Published pages by created_at, then title. */
  pages(): Promise<StaticPage[]>;
  /** @param at the tile's sorting_datetime, which finds it where there is no index by id */
  object(id: string, at?: Timestamp): Promise<CatalogueObject | undefined>;
  /** The objects on either side in the feed of objects. */
  neighbours(tile: EntityTile): Promise<{ newer?: EntityTile | undefined; older?: EntityTile | undefined }>;
  /** Bounds of sitemap files of at most `size` objects each, oldest first. */
  sitemapParts(size: number): Promise<SitemapPart[]>;
  /** Objects of one sitemap part. */
  sitemapObjects(part: SitemapPart): Promise<EntityTile[]>;
  /** Changes with every write that a visitor could see; cheap enough to ask at every request. */
  version(): string;
  /** @throws when the catalogue cannot answer now. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
