import type { Organization, Page, Statistics, TileType } from '../schema.ts';
import type { Timestamp } from '../timestamp.ts';
import type { MirrorRecord, TextPlace } from './record.ts';
import type { PlacedTile } from './service/readers.ts';

/** Another process mirrors now: this one must write nothing more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('Another process mirrors the catalogue service now');
  }
}

/** A tile that the store has of the service and shows, with what shows whether it is the same one there. */
export type KnownTile = {
  /** As the service numbers it. */
  id: number;
  type: TileType;
  /** As the service gave it, also where the store had to move it by a microsecond. */
  sorting_datetime: Timestamp;
  created_at: Timestamp | undefined;
  /** The service's id of its object; null for other types. */
  object: string | null;
};

/** Tiles that the service has now. */
export type SeenTiles = {
  /**
   * One without a `tile` cannot be used: if it is known it is marked as seen and stays as it is, else it is left out.
   * One that was withdrawn is shown again.
   */
  tiles: readonly PlacedTile[];
  /** Number that each is marked with. */
  walk: number;
  /**
   * What is stored with them, in the same transaction; undefined leaves what is stored. May be called more than once.
   * @param fresh how many of the tiles, usable or not, were not marked with this number before; of an unusable tile
   *   that is not known nothing can be remembered, so it never counts
   */
  record(fresh: number): MirrorRecord | undefined;
};

/** What saving tiles has changed. */
export type SavedTiles = {
  /** As it was given to `record`. */
  fresh: number;
  /** Tiles that the store did not show before. */
  added: number;
  /** Tiles that were known with another sorting_datetime or updated_at. Counts of views do not matter here. */
  moved: number;
  /** What `record` gave in the transaction that held. */
  record: MirrorRecord | undefined;
};

/** A scan of the service, and what is stored of its text. */
export type ScanText = {
  /** Number of the scan in the store. */
  scan: number;
  /** Of its ALTO; undefined where it has none. */
  address: string | undefined;
  /** Where the stored text was read, and when, in milliseconds since 1970. */
  stored: { address: string; readAt: number } | undefined;
};

/** A tile of the service, with the text of its object's one scan; without one where it is no object's. */
export type TileText = { place: TextPlace; text: ScanText | undefined };

/** A text as the service has it now; without `alto` it has none, and none is stored. */
export type ReadText = { scan: number; address: string; alto: Uint8Array | undefined; readAt: number };

/**
 * What the mirror needs of the store, for one service. Each method that writes is one transaction that ends whole or not at
 * all and checks the lease in it; tiles, institutions and pages that are as before are not written. @throws {LeaseLost}
 */
export interface MirrorStore {
  /** What was stored last, as JSON gives it; undefined before the first time. */
  readRecord(): Promise<unknown>;
  saveRecord(record: MirrorRecord): Promise<void>;
  /** Tiles of this service that are shown, not older than an instant if one is given. Cheap: asked twice a minute. */
  countTiles(since?: Timestamp): Promise<number>;
  /** Those of them that are objects'. */
  countObjects(): Promise<number>;
  countOrganizations(): Promise<number>;
  countPages(): Promise<number>;
  /** The newest tiles of this service that are shown, newest first. */
  newestTiles(limit: number): Promise<KnownTile[]>;
  /** Tiles of this service that are shown and have one of these ids, or one of these objects. At most some hundreds. */
  findTiles(ids: readonly number[], objects: readonly string[]): Promise<KnownTile[]>;
  saveTiles(seen: SeenTiles): Promise<SavedTiles>;
  /**
   * Withdraws tiles of this service with a mark below `before`, but for those with one of these instants as their
   * sorting_datetime.
   * @returns how many; fewer than `limit` when none is left
   */
  withdrawTiles(before: number, except: readonly Timestamp[], limit: number): Promise<number>;
  /** Adds and changes institutions. @param isAll whether those that are not among them are withdrawn */
  saveOrganizations(organizations: readonly Organization[], isAll: boolean): Promise<void>;
  /** Adds and changes pages, which have no id. @param isAll whether those that are not among them are withdrawn */
  savePages(pages: readonly Page[], isAll: boolean): Promise<void>;
  saveStatistics(statistics: Statistics): Promise<void>;
  /** The tiles behind a place, newest first; none where that was the last. */
  tilesWithTexts(behind: TextPlace, limit: number): Promise<TileText[]>;
  /** Stores the text of a scan, if that still stands, and the record with it. */
  saveText(text: ReadText, record: MirrorRecord): Promise<void>;
}
