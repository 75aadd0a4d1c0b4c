import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../../engine.ts';
import type { Tables } from '../../tables.ts';

/** Setting that exists while objects are missing from an index that was emptied: the damage, for the log. */
export const damageSetting = 'search_damage';

/** Setting with the position in the feed of the last object that an unfinished rebuild has processed. */
export const progressSetting = 'search_rebuild';

/** Settings that describe the state of this store's index. */
export const indexSettings = [damageSetting, progressSetting] as const;

/**
 * Whether an error of SQLite means that the index of words is damaged, rather than the store or a statement. It is the
 * store's only virtual table, and only virtual tables violate a constraint that has neither a kind nor a name.
 */
export function isIndexDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'SQLITE_CORRUPT_VTAB') return true;
  return /vtable constructor failed|invalid fts5 file format|^constraint failed$/.test(error.message);
}

/**
 * Empties SQLite's index of words, however damaged it is. All else that is known of the objects remains, so they are
 * still listed and filtered; a rebuild, which the maintenance begins by itself, makes their words findable again.
 * @param reason for the log
 * @param isAgain also an index that was emptied before and is still being filled
 */
export async function emptyIndex(db: Kysely<Tables>, reason: string, isAgain = true): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const emptied = trx.selectFrom('settings').select('name').where('name', '=', damageSetting);
    if (!isAgain && (await emptied.executeTakeFirst())) return;
    // Without a readable structure and configuration FTS5 refuses every statement, even DROP TABLE. An empty index
    // has both, whatever its columns; the command then overwrites all rows (sqlite.org/fts5, 6.4 and 9).
    await sql`CREATE VIRTUAL TABLE temp.empty_index USING fts5(word, content = '', contentless_delete = 1)`.execute(
      trx,
    );
    await sql`REPLACE INTO search_index_data SELECT * FROM temp.empty_index_data`.execute(trx);
    await sql`REPLACE INTO search_index_config SELECT * FROM temp.empty_index_config`.execute(trx);
    await sql`DROP TABLE temp.empty_index`.execute(trx);
    await sql`INSERT INTO search_index (search_index) VALUES ('delete-all')`.execute(trx);
    await trx.deleteFrom('settings').where('name', '=', progressSetting).execute();
    await trx
      .insertInto('settings')
      .values({ name: damageSetting, value: reason })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: reason }))
      .execute();
  });
}

/** Whether the index of words can be read completely. Takes a minute per million objects on SQLite. */
export async function isIndexSound(db: Kysely<Tables>): Promise<boolean> {
  if (isPostgres(db)) return true;
  try {
    const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check(search_index)`.execute(db);
    return rows.every(({ integrity_check }) => integrity_check === 'ok');
  } catch (error) {
    if (isIndexDamage(error)) return false;
    throw error;
  }
}
