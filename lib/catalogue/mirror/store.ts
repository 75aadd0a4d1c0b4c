import type { Organization, Page, Statistics, TileType } from '../schema.ts';
import type { Timestamp } from '../timestamp.ts';
import type { MirrorRecord, TextPosition } from './record.ts';
import type { FeedItem } from './service/readers.ts';

/** Another process is mirroring now, so this one must stop writing. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('Another process mirrors the catalogue service now');
  }
}

/** A tile of the service that the store shows, with what identifies it. */
export type KnownTile = {
  /** The service's number for it. */
  id: number;
  type: TileType;
  /** As the service gave it, even if the store had to shift its own copy by a microsecond. */
  sorting_datetime: Timestamp;
  created_at: Timestamp | undefined;
  /** The service's id of its object; null for other types. */
  object: string | null;
};

/** Tiles that the service currently has. */
export type SeenTiles = {
  /**
   * A position without a `tile` is unusable: if the tile is known it is marked as seen and otherwise unchanged, else it
   * is ignored. A withdrawn tile is shown again.
   */
  tiles: readonly FeedItem[];
  /** Number of the walk to mark them with. */
  walk: number;
  /**
   * The record to store in the same transaction; undefined leaves the stored one. May be called more than once.
   * @param fresh how many of the tiles, usable or not, were not marked with this number before; tiles that are neither
   * usable nor known leave no trace, so they never count
   */
  record(fresh: number): MirrorRecord | undefined;
};

/** What saving tiles has changed. */
export type SavedTiles = {
  /** As passed to `record`. */
  fresh: number;
  /** Tiles that the store did not show before. */
  added: number;
  /** Known tiles whose sorting_datetime or updated_at has changed. Changes of view counts are ignored. */
  moved: number;
  /** What `record` returned in the transaction that was committed. */
  record: MirrorRecord | undefined;
};

/** A scan of the service, and what is stored of its text. */
export type ScanText = {
  /** Number of the scan in the store. */
  scan: number;
  /** URL of its ALTO; undefined where it has none. */
  address: string | undefined;
  /** Where the stored text was read from, and when, in milliseconds since 1970. */
  stored: { address: string; readAt: number } | undefined;
};

/** A tile of the service, with the text of its object's only scan; undefined for tiles of other types. */
export type TileText = { position: TextPosition; text: ScanText | undefined };

/** A text as the service has it now; `alto` undefined: it has none, so none is stored. */
export type ReadText = { scan: number; address: string; alto: Uint8Array | undefined; readAt: number };

/**
 * What the mirror needs of the store, for one service. Each method that writes is a single transaction that also checks
 * the lease; unchanged tiles, institutions and pages are not written. @throws {LeaseLost}
 */
export interface MirrorStore {
  /** The record last stored, as parsed JSON; undefined before the first time. */
  readRecord(): Promise<unknown>;
  saveRecord(record: MirrorRecord): Promise<void>;
  /** Number of this service's tiles that are shown, optionally from an instant on. Cheap: called twice a minute. */
  countTiles(since?: Timestamp): Promise<number>;
  /** How many of them belong to objects. */
  countObjects(): Promise<number>;
  countOrganizations(): Promise<number>;
  countPages(): Promise<number>;
  /** The newest tiles of this service that are shown, newest first. */
  newestTiles(limit: number): Promise<KnownTile[]>;
  /** Tiles of this service that are shown and have one of these ids or objects. At most a few hundred. */
  findTiles(ids: readonly number[], objects: readonly string[]): Promise<KnownTile[]>;
  /** Whether one of these tiles is an object of the library itself, with its picture. */
  includesOwn(tiles: readonly FeedItem[]): Promise<boolean>;
  saveTiles(seen: SeenTiles): Promise<SavedTiles>;
  /**
   * Withdraws tiles of this service marked below `before`, except those whose sorting_datetime is one of these
   * instants.
   * @returns how many; fewer than `limit` when none are left
   */
  withdrawTiles(before: number, except: readonly Timestamp[], limit: number): Promise<number>;
  /** Adds and updates institutions. @param isAll whether to withdraw those not in the list */
  saveOrganizations(organizations: readonly Organization[], isAll: boolean): Promise<void>;
  /** Adds and updates pages, which have no id. @param isAll whether to withdraw those not in the list */
  savePages(pages: readonly Page[], isAll: boolean): Promise<void>;
  saveStatistics(statistics: Statistics): Promise<void>;
  /** The tiles after a position, newest first; empty at the end. */
  tilesWithTexts(behind: TextPosition, limit: number): Promise<TileText[]>;
  /** Stores a scan's text, unless the scan is gone, and the record with it. */
  saveText(text: ReadText, record: MirrorRecord): Promise<void>;
}
