import type { Insertable, Kysely, Updateable } from 'kysely';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import type { Timestamp } from '../timestamp.ts';
import { freeInstant } from './database.ts';
import { insertRows } from './insert-rows.ts';
import type { StoredObject } from './read-records.ts';
import type { Tables } from './tables.ts';
import { objectTile, tileJson } from './tile-json.ts';

type TileRow = Insertable<Tables['tiles']> & { id: number };

/** Columns of the tile of one of our own objects that change with it. */
export function entityColumns(
  baseUrls: BaseUrls,
  object: Pick<StoredObject, 'record' | 'tile' | 'scanIds'>,
  projection: number,
) {
  const { times } = object.tile;
  return {
    sorting_datetime: times.sorting,
    organization_id: object.record.organizationId,
    created_at: times.created,
    updated_at: times.updated,
    projection,
    json: tileJson(objectTile(baseUrls, object)),
  };
}

/** The row of a new tile of one of our own objects. */
export function entityRow(
  baseUrls: BaseUrls,
  object: Pick<StoredObject, 'record' | 'tile' | 'scanIds'>,
  projection: number,
): TileRow {
  const columns = entityColumns(baseUrls, object, projection);
  return { id: object.tile.id, type: 'entity', object_id: object.record.id, featured: 0, ...columns };
}

/**
 * Inserts a new tile. @throws where its number is taken, as a drawn one may be: {@link transact} then runs the work
 * again, which draws another
 */
export async function insertTile(trx: Kysely<Tables>, row: TileRow): Promise<void> {
  await insertRows(trx, 'tiles', [row]);
}

/** Sets columns of the tile with this number. */
export async function updateTile(
  trx: Kysely<Tables>,
  id: number,
  columns: Updateable<Tables['tiles']>,
): Promise<void> {
  await trx.updateTable('tiles').set(columns).where('id', '=', id).execute();
}

/**
 * Inserts new tiles, each at the instant that it prefers or the next free one. Nearly all have one of their own, and are
 * inserted together.
 */
export async function insertTiles<Item>(
  trx: Kysely<Tables>,
  items: readonly Item[],
  preferred: (item: Item) => Timestamp,
  rowOf: (item: Item, sorting: Timestamp) => TileRow,
): Promise<void> {
  if (items.length === 0) return;
  const rows = await trx
    .selectFrom('tiles')
    .select('sorting_datetime')
    .where('sorting_datetime', 'in', items.map(preferred))
    .execute();
  const taken = new Set(rows.map(({ sorting_datetime }) => sorting_datetime));
  const [own, others]: [Item[], Item[]] = [[], []];
  for (const item of items) {
    (taken.has(preferred(item)) ? others : own).push(item);
    taken.add(preferred(item));
  }
  await insertRows(
    trx,
    'tiles',
    own.map((item) => rowOf(item, preferred(item))),
  );
  for (const item of others) await insertTile(trx, rowOf(item, await freeInstant(trx, preferred(item))));
}
