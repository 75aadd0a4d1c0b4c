import type { Organization, Page, Statistics, TileType } from '../schema.ts';
import type { Timestamp } from '../timestamp.ts';
import type { PlacedTile } from '../upstream/readers.ts';
import type { MirrorRecord } from './record.ts';

/** Another process mirrors now: this one must write nothing more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('Another process mirrors the catalogue service now');
  }
}

/** A tile that the store has of the service and shows, with what tells whether it is the same one there. */
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
   * What is kept with them, in the same transaction; undefined leaves what is kept. May be called more than once.
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

/**
 * What the mirror needs of the store, for one service. Each method is one transaction that ends whole or not at all,
 * writes nothing where nothing differs, and, where it writes, checks the lease in it. @throws {LeaseLost}
 */
export interface MirrorStore {
  /** What was kept last, as JSON gives it; undefined before the first time. */
  readRecord(): Promise<unknown>;
  saveRecord(record: MirrorRecord): Promise<void>;
  /** Tiles of this service that are shown, not older than an instant if one is given. Cheap: asked twice a minute. */
  countTiles(since?: Timestamp): Promise<number>;
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
}
