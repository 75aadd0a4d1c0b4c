import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import Database from 'libsql';
import * as pg from 'pg';
import { storeFile } from '#lib/catalogue/store/database.ts';
import { parsersOf } from '#lib/catalogue/store/postgres/host.ts';
import { openPool } from '#lib/catalogue/store/postgres/server.fixture.ts';
import type { StoreLocation } from './library.ts';

/** The tables of any version. */
export type AnyTables = Record<string, Record<string, unknown>>;

/** Uses a library's store as it is: nothing is migrated. */
export async function withDatabase<Shape, Result>(
  { dataDir, databaseUrl }: StoreLocation,
  use: (db: Kysely<Shape>) => Promise<Result>,
): Promise<Result> {
  const file = databaseUrl ? undefined : new Database(storeFile(dataDir));
  const dialect = file
    ? new SqliteDialect({ database: file })
    : new PostgresDialect({ pool: openPool({ connectionString: databaseUrl, types: parsersOf(pg) }) });
  const db = new Kysely<Shape>({ dialect });
  try {
    return await use(db);
  } finally {
    // The driver closes when its statements are garbage-collected: until then the file alone must be complete.
    file?.pragma('wal_checkpoint(TRUNCATE)');
    await db.destroy();
  }
}

/** Columns that depend on the time of a run rather than its result, by table. */
const ofTheRun: Record<string, string[]> = {
  catalogue_version: ['version'],
  kysely_migration: ['timestamp'],
  statistics: ['counted_at'],
  object_changes: ['datestamp'],
  object_sets: ['datestamp'],
  search_objects: ['number', 'terms', 'words', 'xid'],
};
const settingsOfTheRun = ['statistics_claim', 'texts_lease', 'bulk_lease', 'search_texts_files'];

/** Tables of the search index whose numbers reflect the order in which it was built. */
const numbered = /^search_(?:index|removals|state|terms?|term_words|texts|pages)(?:_|$)/;

/**
 * Every row of every table as text that starts with the table's name.
 * @param without more columns that depend on the run, by table
 */
export function everyRow(location: StoreLocation, without: Record<string, string[]> = {}): Promise<string[]> {
  return withDatabase(location, async (db: Kysely<AnyTables>) => {
    const rows: string[] = [];
    for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
      if (numbered.test(name)) continue;
      for (const row of await db.selectFrom(name).selectAll().execute())
        if (name !== 'settings' || !settingsOfTheRun.includes(String(row.name)))
          rows.push(`${name} ${textOf(row, [...(ofTheRun[name] ?? []), ...(without[name] ?? [])])}`);
    }
    return rows;
  });
}

/** Rows that are missing, superfluous, or occur another number of times; empty if both stores are equal. */
export function otherRows(expected: string[], found: string[]): string[] {
  const times = new Map<string, number>();
  for (const row of expected) times.set(row, (times.get(row) ?? 0) - 1);
  for (const row of found) times.set(row, (times.get(row) ?? 0) + 1);
  return [...times].flatMap(([row, more]) => (more === 0 ? [] : [`${more > 0 ? '+' : ''}${more} × ${row}`]));
}

function textOf(row: Record<string, unknown>, without: string[]): string {
  return JSON.stringify(row, (key, value: unknown) => {
    if (without.includes(key)) return undefined;
    // Bytes are text in this store; JSON calls a Buffer's own method before this one.
    const bytes = value !== null && typeof value === 'object' && 'data' in value ? value.data : undefined;
    return Array.isArray(bytes) ? Buffer.from(bytes).toString() : value;
  });
}
