import type { CatalogueObject } from '../catalogue.ts';
import type { EntityTile, Tile } from '../schema.ts';
import { parseTimestamp, shiftTimestamp, showTimestamp, type Timestamp } from '../timestamp.ts';
import { ifAvailable } from '../unavailable.ts';
import { type BatchQuestion, largerBatch } from './batch.ts';
import type { Manifests } from './manifests.ts';
import { tileFreshness } from './questions.ts';
import type { SeenTiles } from './seen-tiles.ts';

/** Tiles asked for to find one again: it, those that share its instant, and the next older object. */
const aroundOne = 10;

export type ObjectFinderOptions = {
  /** A batch of objects as the service gives it, newest first. */
  ask(question: BatchQuestion): Promise<Tile[]>;
  /** The newest objects, as far as they are looked through for one that has moved. */
  recent(): Promise<EntityTile[]>;
  seen: SeenTiles;
  manifests: Manifests;
  /** Told when a tile stands in that could not be asked for again. @param answeredAt milliseconds since 1970 */
  onOld(answeredAt: number): void;
};

const isObject =
  (id: string) =>
  (tile: Tile): tile is EntityTile =>
    tile.type === 'entity' && tile.related_object.id === id;

/** Objects of a service that has no look-up by id. */
export function objectFinder({ ask, recent, seen, manifests, onOld }: ObjectFinderOptions) {
  async function around(at: Timestamp, size: number): Promise<Tile[]> {
    // Bounds may include or exclude: a microsecond above, the tile is there either way.
    return await ask({ type: 'entity', min: undefined, max: showTimestamp(shiftTimestamp(at, 1)), size });
  }

  async function findAt(id: string, at: Timestamp): Promise<EntityTile | undefined> {
    const batch = await around(at, aroundOne);
    const found = batch.find(isObject(id));
    const isAllOneInstant = batch.every(({ sorting_datetime }) => parseTimestamp(sorting_datetime) === at);
    if (found) return found;
    if (batch.length > 0 && isAllOneInstant) return (await around(at, largerBatch)).find(isObject(id));
    // A service that reads times less finely than it writes them needs a bound well above.
    const second = shiftTimestamp(at, 1_000_000);
    return (await around(second, largerBatch)).find(isObject(id));
  }

  async function find(id: string, at: Timestamp | undefined): Promise<EntityTile | undefined> {
    const known = seen.find(id);
    if (known && Date.now() - known.answeredAt < tileFreshness) return known.tile;
    const place = at ?? (known && parseTimestamp(known.tile.sorting_datetime));
    try {
      const placed = place && (await findAt(id, place));
      // What has changed its place is looked for among the newest: that is where a change brings it.
      return placed ?? (await recent()).find(isObject(id));
    } catch (error) {
      // The kept batches of the feed may show it, also after a restart.
      await ifAvailable(recent());
      const kept = seen.find(id);
      if (!kept) throw error;
      onOld(kept.answeredAt);
      return kept.tile;
    }
  }

  return {
    async object(id: string, at: Timestamp | undefined): Promise<CatalogueObject | undefined> {
      const tile = await find(id, at);
      if (!tile) return undefined;
      const scan = tile.related_object.main_scan;
      const tileSource = await manifests(scan);
      const scans = [{ scan, tileSource, imageBytes: undefined, textBytes: undefined }];
      return { tile, at: tile.sorting_datetime, scans, details: {} };
    },

    /** The objects on either side, as far as batches have shown them; the older one is asked for where it is not known. */
    async neighbours(tile: EntityTile) {
      const known = seen.find(tile.related_object.id);
      const at = parseTimestamp(tile.sorting_datetime);
      if (known?.older || !at) return { newer: known?.newer, older: known?.older };
      const batch = (await around(at, aroundOne)).filter((one) => one.type === 'entity');
      const index = batch.findIndex(isObject(tile.related_object.id));
      return { newer: known?.newer, older: index === -1 ? undefined : batch[index + 1] };
    },
  };
}
