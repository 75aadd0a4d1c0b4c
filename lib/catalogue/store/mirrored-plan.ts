import type { PlacedTile } from '../mirror/service/readers.ts';
import type { Tile } from '../schema.ts';
import { parseTimestamp, type Timestamp } from '../timestamp.ts';

/** A tile of a service as the store has it, as far as that shows whether it is still the same. */
export type KnownRow = {
  id: number;
  type: string;
  object_id: string | null;
  service_tile: number | null;
  service_object: string | null;
  service_sorting: Timestamp | null;
  walk: number | null;
};

/** A tile that the store is to show, in the place of the row that shows it or its object now. */
export type PlannedTile<Row extends KnownRow> = {
  id: number;
  tile: Tile;
  at: Timestamp;
  row: Row | undefined;
};

/** What a batch of a service means for the store. */
export type Plan<Row extends KnownRow> = {
  /** Rows of tiles that are now something else, to be removed before the rest. */
  gone: Row[];
  tiles: PlannedTile<Row>[];
  /** Known rows of tiles that cannot be used now and stay as they are. */
  unchanged: Row[];
};

/**
 * Which row each tile of a batch belongs to. A tile stays what it is: with another type or object it is another one.
 * An object has one tile: of several that a service gives it, the newest, as long as that is still there.
 * @param known the service's rows with these tiles or these objects
 * @param walk number of the walk under way, which comes from the newest tile: an object's row that it has not marked is
 *   of a tile that has gone
 */
export function planOf<Row extends KnownRow>(
  known: readonly Row[],
  batch: readonly PlacedTile[],
  walk: number | undefined,
): Plan<Row> {
  const given = newestOfEach(batch);
  const byTile = new Map(known.map((row) => [row.service_tile, row]));
  const gone = given.flatMap(({ id, tile }) => {
    const row = byTile.get(id);
    return row && tile && !isSame(row, tile) ? [row] : [];
  });
  for (const row of gone) byTile.delete(row.service_tile);
  const staying = known.filter((row) => !gone.includes(row));
  const byObject = new Map(staying.map((row) => [row.service_object, row]));
  const plan: Plan<Row> = { gone, tiles: [], unchanged: [] };
  for (const { id, tile, at } of given) {
    const own = byTile.get(id);
    if (!tile) {
      if (own) plan.unchanged.push(own);
      continue;
    }
    const object = objectOf(tile);
    const other = object === null ? undefined : byObject.get(object);
    const isGone = walk !== undefined && other?.walk !== walk;
    if (!other || other === own || isGone || at > (other.service_sorting ?? ''))
      plan.tiles.push({ id, tile, at, row: own ?? other });
  }
  return plan;
}

/** The service's id of a tile's object; null where it is not an object's. */
export function objectOf(tile: Tile): string | null {
  return tile.type === 'entity' ? tile.related_object.id : null;
}

function isSame(row: KnownRow, tile: Tile): boolean {
  return row.type === tile.type && row.service_object === objectOf(tile);
}

type Given = PlacedTile & { at: Timestamp };

/** Each tile once, and of those of one object the newest; what has no place is left out. */
function newestOfEach(batch: readonly PlacedTile[]): Given[] {
  const tiles = new Map<string, Given>();
  for (const placed of new Map(batch.map((one) => [one.id, one])).values()) {
    const at = parseTimestamp(placed.sorting_datetime);
    if (!at) continue;
    const object = placed.tile && objectOf(placed.tile);
    const key = object == null ? `tile ${placed.id}` : `object ${object}`;
    const other = tiles.get(key);
    if (!other || other.at < at) tiles.set(key, { ...placed, at });
  }
  return [...tiles.values()];
}
