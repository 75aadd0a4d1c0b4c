import type { Selectable } from 'kysely';
import type { FeedItem } from '../mirror/service/readers.ts';
import type { Tile } from '../schema.ts';
import { parseTimestamp, type Timestamp } from '../timestamp.ts';
import type { Tables } from './tables.ts';

/** What identifies a stored tile of a service, to tell whether it is still the same. */
export type KnownRow = Pick<
  Selectable<Tables['tiles']>,
  'id' | 'type' | 'object_id' | 'service_tile' | 'service_object' | 'service_sorting' | 'walk'
>;

/** A tile for the store to show, replacing the row (if any) that currently shows it or its object. */
export type PlannedTile<Row extends KnownRow> = {
  id: number;
  tile: Tile;
  at: Timestamp;
  row: Row | undefined;
};

/** The effect of a batch of a service on the store. */
export type Plan<Row extends KnownRow> = {
  /** Rows whose tile has become something else, to be removed before the rest. */
  removed: Row[];
  tiles: PlannedTile<Row>[];
  /** Known rows whose tile is currently unusable; they stay as they are. */
  unchanged: Row[];
};

/**
 * Assigns each tile of a batch to a row. With another type or object, a tile is a different one. An object has a single
 * tile: the newest of those that the service gives it, as long as that still exists.
 * @param known the service's rows with these tiles or these objects
 * @param walk number of the walk in progress. As it starts from the newest tile, an object's row that it has not marked
 * yet belongs to a tile that is gone
 */
export function planOf<Row extends KnownRow>(
  known: readonly Row[],
  batch: readonly FeedItem[],
  walk: number | undefined,
): Plan<Row> {
  const items = newestOfEach(batch);
  const byTile = new Map(known.map((row) => [row.service_tile, row]));
  const removed = items.flatMap(({ id, tile }) => {
    const row = byTile.get(id);
    return row && tile && !isSame(row, tile) ? [row] : [];
  });
  for (const row of removed) byTile.delete(row.service_tile);
  const staying = known.filter((row) => !removed.includes(row));
  const byObject = new Map(staying.map((row) => [row.service_object, row]));
  const plan: Plan<Row> = { removed, tiles: [], unchanged: [] };
  for (const { id, tile, at } of items) {
    const own = byTile.get(id);
    if (!tile) {
      if (own) plan.unchanged.push(own);
      continue;
    }
    const object = objectOf(tile);
    const other = object === null ? undefined : byObject.get(object);
    const isUnseen = walk !== undefined && other?.walk !== walk;
    if (!other || other === own || isUnseen || at > (other.service_sorting ?? ''))
      plan.tiles.push({ id, tile, at, row: own ?? other });
  }
  return plan;
}

/** The service's id of a tile's object; null for tiles of other types. */
export function objectOf(tile: Tile): string | null {
  return tile.type === 'entity' ? tile.related_object.id : null;
}

function isSame(row: KnownRow, tile: Tile): boolean {
  return row.type === tile.type && row.service_object === objectOf(tile);
}

type TimedItem = FeedItem & { at: Timestamp };

/** Removes duplicates by tile, and by object keeps the newest; tiles without a valid position are left out. */
function newestOfEach(batch: readonly FeedItem[]): TimedItem[] {
  const tiles = new Map<string, TimedItem>();
  for (const item of new Map(batch.map((one) => [one.id, one])).values()) {
    const at = parseTimestamp(item.sorting_datetime);
    if (!at) continue;
    const object = item.tile && objectOf(item.tile);
    const key = object == null ? `tile ${item.id}` : `object ${object}`;
    const other = tiles.get(key);
    if (!other || other.at < at) tiles.set(key, { ...item, at });
  }
  return [...tiles.values()];
}
