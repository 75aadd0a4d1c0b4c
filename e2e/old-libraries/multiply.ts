import type { Kysely } from 'kysely';
import { formatTimestamp, parseTimestamp, shiftTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import { type AnyTables, withDatabase } from './database.ts';
import type { StoreLocation } from './library.ts';

/** Parts of a tile's finished JSON that differ in a copy. */
type Tile = {
  id: number;
  sorting_datetime: string;
  related_object_id?: string;
  related_object?: { id: string; main_scan: { id: number } };
};

/** Offset between the row numbers of one copy and those of the copy before. */
const idOffset = 10 ** 12;
/** An hour and a prime number of microseconds: no two tiles meet. */
const timeOffset = 3_600_001_009;

/**
 * Adds copies of all objects and tiles to a library, as its version would have stored them, so that migration takes
 * many steps.
 */
export function multiply(location: StoreLocation, copies: number): Promise<void> {
  return withDatabase(location, async (db: Kysely<AnyTables>) => {
    const [objects, categories, scans, tiles] = await Promise.all(
      ['objects', 'object_categories', 'scans', 'tiles'].map((name) =>
        db.selectFrom(name).selectAll().execute(),
      ),
    );
    for (let copy = 1; copy <= copies; copy += 1) {
      const text = (id: unknown) => (id === null ? null : `${id}~${copy}`);
      const number = (id: unknown) => Number(id) + copy * idOffset;
      const ofObject = (row: Record<string, unknown>) => ({ ...row, object_id: text(row.object_id) });
      await insert(
        db,
        'objects',
        objects?.map((row) => ({ ...row, id: text(row.id) })),
      );
      await insert(db, 'object_categories', categories?.map(ofObject));
      await insert(
        db,
        'scans',
        scans?.map((row) => ({ ...ofObject(row), id: number(row.id) })),
      );
      await insert(
        db,
        'tiles',
        tiles?.map((row) => {
          const tile: Tile = JSON.parse(String(Buffer.from(row.json as Uint8Array)));
          const sorting = shiftTimestamp(
            parseTimestamp(tile.sorting_datetime) as Timestamp,
            copy * timeOffset,
          );
          tile.id = number(row.id);
          tile.sorting_datetime = formatTimestamp(sorting);
          if (tile.related_object) {
            tile.related_object_id = `${row.object_id}~${copy}`;
            tile.related_object.id = tile.related_object_id;
            tile.related_object.main_scan.id = number(tile.related_object.main_scan.id);
          }
          const json = Buffer.from(JSON.stringify(tile));
          return { ...ofObject(row), id: tile.id, key: text(row.key), sorting_datetime: sorting, json };
        }),
      );
    }
  });
}

async function insert(
  db: Kysely<AnyTables>,
  table: string,
  rows: Record<string, unknown>[] = [],
): Promise<void> {
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + 500))
      .execute();
}

/** Every tile of a library as its version stores and serves it, newest first. */
export function storedTiles(location: StoreLocation): Promise<string[]> {
  return withDatabase(location, async (db: Kysely<AnyTables>) => {
    const rows = await db.selectFrom('tiles').select('json').orderBy('sorting_datetime', 'desc').execute();
    return rows.map(({ json }) => String(Buffer.from(json as Uint8Array)));
  });
}
