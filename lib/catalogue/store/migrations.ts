import { setTimeout } from 'node:timers/promises';
import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, sql } from 'kysely';
import { ConfigError } from '#lib/config.ts';
import type { Log } from '#lib/log.ts';
import { isPostgres } from './engine.ts';
import { firstVersion } from './first-version-migration.ts';
import {
  changes,
  harvestRetryAges,
  importClaims,
  largeLibraries,
  linkedScans,
  missingScans,
  revokedSessions,
  sources,
  tilings,
  withdrawals,
} from './later-migrations.ts';
import { pageVersions } from './page-versions-migration.ts';
import { records } from './records-migration.ts';
import { outbox } from './search/manticore/outbox-migration.ts';
import { issues, monthDays, people, search, works } from './search/search-migration.ts';
import { textChanges, texts } from './search/texts/texts-migration.ts';
import { services } from './services-migration.ts';
import type { Tables } from './tables.ts';

/**
 * All steps from an empty store to the newest schema, on every engine. What a step that was ever released does is never
 * changed. Servers of the previous version keep running alongside a new one, so a step only adds, and never removes or
 * renames what that version uses; what is no longer used is removed in a later release.
 */
const migrations: Record<string, Migration> = {
  '2026-11-first-version': firstVersion,
  '2026-11-page-versions': pageVersions,
  '2026-12-large-libraries': largeLibraries,
  '2026-12-records': records,
  '2026-12-services': services,
  '2026-12-signing-out': revokedSessions,
  '2026-12-withdrawals': withdrawals,
  '2027-01-search': search,
  '2027-01-texts': texts,
  '2027-02-issues': issues,
  '2027-02-search-outbox': outbox,
  '2027-03-sources': sources,
  '2027-03-works': works,
  '2027-04-linked-scans': linkedScans,
  '2027-05-import-claims': importClaims,
  '2027-06-changes': changes,
  '2027-07-missing-scans': missingScans,
  '2027-08-tilings': tilings,
  '2027-09-people': people,
  '2027-10-harvest-retry-ages': harvestRetryAges,
  '2027-11-month-days': monthDays,
  '2027-12-text-changes': textChanges,
};

/**
 * Migrates the store to the newest schema; running it again changes nothing. Of several servers starting at once, one
 * migrates and the others wait. A store that a newer version has migrated further is left alone.
 * @param until for tests: the last step to take
 * @throws {ConfigError} where another version has migrated it in a way that this one cannot build on
 * @throws whatever a migration throws
 */
export async function migrate(db: Kysely<Tables>, until?: string): Promise<void> {
  if (!until && (await isMigrated(db))) return;
  const foreign = await laterMigrations(db);
  if (foreign.length > 0)
    throw new ConfigError(
      `The store was made by another version of this program (${foreign.join(', ')}), which did not do what this one ` +
        'needs. Nothing was changed. Start the version that made it, or restore a backup.',
    );
  const schema = await schemaOf(db);
  const migrator = new Migrator({
    db,
    ...(schema !== undefined && { migrationTableSchema: schema }),
    provider: { getMigrations: async () => migrations },
    // PostgreSQL's migration lock is a row lock, so the lock itself opens and ends the transaction.
    disableTransactions: isPostgres(db),
  });
  const { error } = until ? await migrator.migrateTo(until) : await migrator.migrateToLatest();
  if (error) throw error;
}

/** Milliseconds between attempts to migrate while something else locks a table: each blocks readers for a moment. */
const firstPause = 2000;
const maxPause = 30_000;

/**
 * Migrates once no other process locks the tables: one that migrates a large library, or a backup, copy or other long
 * transaction. Servers of the previous version run on.
 * @param isLocked whether an attempt failed for that reason
 */
export async function migrateWhenUnlocked(
  db: Kysely<Tables>,
  isLocked: (error: unknown) => boolean,
  log: Log | undefined,
): Promise<void> {
  for (let pause = firstPause; ; pause = Math.min(2 * pause, maxPause)) {
    try {
      return await migrate(db);
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (pause === firstPause)
        log?.warn(
          {},
          'waiting to migrate the store until another process has migrated it, or a long transaction ends, such as that of a backup',
        );
      await setTimeout(pause);
    }
  }
}

/** Whether the store has the newest schema, or one that a newer version has migrated further. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const done = await doneMigrations(db);
  return Object.keys(migrations).every((name) => done.includes(name));
}

/** Migrations applied by a newer version that this one does not know. */
export async function laterMigrations(db: Kysely<Tables>): Promise<string[]> {
  return (await doneMigrations(db)).filter((name) => !Object.hasOwn(migrations, name));
}

async function doneMigrations(db: Kysely<Tables>): Promise<string[]> {
  const own = await schemaOf(db);
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name, schema }) => name === DEFAULT_MIGRATION_TABLE && schema === own)) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${table}`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * The schema of the store's tables in a PostgreSQL database, or the one where they will be created: `search_path` may
 * lead to another than `public`, and Kysely would mistake the tables of any other for this store's.
 */
async function schemaOf(db: Kysely<Tables>): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ schema: string | null }>`
    SELECT coalesce(
      (SELECT nspname FROM pg_class JOIN pg_namespace AS spaces ON spaces.oid = relnamespace
        WHERE pg_class.oid = to_regclass(${DEFAULT_MIGRATION_TABLE})),
      current_schema()) AS schema`.execute(db);
  return rows[0]?.schema ?? undefined;
}
