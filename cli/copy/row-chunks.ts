import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { leaseSettings } from '#lib/catalogue/store/lease.ts';
import { indexSettings } from '#lib/catalogue/store/search/sqlite/damage.ts';
import { countSetting } from '#lib/catalogue/store/statistics.ts';
import type { RecordTables, Tables } from '#lib/catalogue/store/tables.ts';
import { progressSetting } from './progress-setting.ts';
import { walks } from './tables.ts';

export type Row = Record<string, unknown>;
export type Key = (string | number)[];

/**
 * The rows of a table in key order, a batch at a time, so that memory use does not depend on the table's size.
 * @param after the key to resume after; undefined: start at the beginning
 */
export async function* rowChunks(
  db: Kysely<Tables>,
  table: keyof RecordTables,
  after?: Key,
): AsyncGenerator<{ rows: Row[]; last: Key }> {
  const { key, rows: limit } = walks[table];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const own = table === 'settings' ? ownSettings : sql`1 = 1`;
  for (let from = after; ; ) {
    const behind = from ? sql`(${columns}) > (${sql.join(from)})` : sql`1 = 1`;
    const { rows: found } = await sql<Row>`
      SELECT * FROM ${sql.table(table)} WHERE ${own} AND ${behind} ORDER BY ${columns} LIMIT ${limit}`.execute(
      db,
    );
    const rows = found.map(withBytes);
    const newest = rows.at(-1);
    if (!newest) return;
    from = key.map((column) => newest[column] as string | number);
    yield { rows, last: from };
    if (rows.length < limit) return;
    // SQLite's driver is synchronous and frees memory only when the event loop turns.
    await setImmediate();
  }
}

// Progress exists only in the target, which has an index of its own; leases and the claim on the daily count matter only
// to programs on the source.
const ownSettings = sql.join(
  [
    sql`name NOT IN (${sql.join([progressSetting, countSetting, ...indexSettings])})`,
    ...leaseSettings.map((setting) => sql`name NOT LIKE ${`${setting}%`}`),
  ],
  sql` AND `,
);

/** SQLite's driver returns blobs as a type that it does not accept as a parameter. */
function withBytes(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof ArrayBuffer ? new Uint8Array(value) : value,
    ]),
  );
}

/** A summary of a table, equal on any two engines if every value of every row is equal. */
export type Summary = { rows: number; digest: string };

/** @param advanced called with the number of rows read since the last call */
export async function summarise(
  db: Kysely<Tables>,
  table: keyof RecordTables,
  advanced: (rows: number) => void,
): Promise<Summary> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const { rows } of rowChunks(db, table)) {
    for (const row of rows) {
      // Engines may return the columns in a different order. The lengths delimit adjacent values.
      for (const column of Object.keys(row).sort()) {
        const value = row[column];
        const bytes =
          value instanceof Uint8Array ? value : value === null ? undefined : Buffer.from(String(value));
        hash.update(`${column} ${bytes?.length ?? 'null'} `);
        if (bytes) hash.update(bytes);
      }
    }
    count += rows.length;
    advanced(rows.length);
  }
  return { rows: count, digest: hash.digest('hex') };
}
