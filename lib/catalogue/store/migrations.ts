import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, sql } from 'kysely';
import { ConfigError } from '#lib/config.ts';
import { linkedScans, missingScans, tilings } from './added-columns.ts';
import { changes } from './changes-migration.ts';
import { endedSessions } from './ended-sessions.ts';
import { columnTypes, isPostgres, numberColumn } from './engine.ts';
import { largeLibraries } from './large-libraries-migration.ts';
import { pageVersions } from './page-versions-migration.ts';
import { records } from './records-migration.ts';
import { outbox } from './search/manticore/outbox-migration.ts';
import { issues, people, search, works } from './search/search-migration.ts';
import { texts } from './search/texts/texts-migration.ts';
import { services } from './services-migration.ts';
import { importClaims, sources } from './sources-migration.ts';
import type { Tables } from './tables.ts';

const firstVersion: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer, bytes } = columnTypes(db);
    await db.schema
      .createTable('settings')
      .addColumn('name', text, (column) => column.primaryKey())
      .addColumn('value', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('catalogue_version')
      .addColumn('id', integer, (column) => column.primaryKey())
      .addColumn('version', integer, (column) => column.notNull())
      .execute();
    await sql`INSERT INTO catalogue_version (id, version) VALUES (1, 1)`.execute(db);
    await db.schema
      .createTable('organizations')
      .addColumn('id', integer, numberColumn(db, 999_999))
      .addColumn('key', text, (column) => column.notNull().unique())
      .addColumn('fullname', text, (column) => column.notNull())
      .addColumn('avatar_digest', text)
      .addColumn('avatar_width', integer, (column) => column.notNull())
      .addColumn('avatar_height', integer, (column) => column.notNull())
      .addColumn('background_digest', text)
      .addColumn('description_pl', text, (column) => column.notNull())
      .addColumn('description_en', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('objects')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('organization_id', integer, (column) => column.references('organizations.id'))
      .addColumn('is_public', integer, (column) => column.notNull())
      .addColumn('fingerprint', text, (column) => column.notNull())
      .addColumn('details', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('objects_by_organization')
      .on('objects')
      .columns(['organization_id', 'is_public'])
      .execute();
    await db.schema
      .createTable('object_categories')
      .addColumn('object_id', text, (column) => column.notNull().references('objects.id').onDelete('cascade'))
      .addColumn('category', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('object_categories_key', ['object_id', 'category'])
      .execute();
    await db.schema
      .createIndex('object_categories_by_category')
      .on('object_categories')
      .column('category')
      .execute();
    await db.schema
      .createTable('scans')
      .addColumn('id', integer, numberColumn(db))
      .addColumn('object_id', text, (column) => column.notNull().references('objects.id').onDelete('cascade'))
      .addColumn('position', integer, (column) => column.notNull())
      .addColumn('digest', text, (column) => column.notNull())
      .addColumn('text_digest', text)
      .addColumn('facts', text, (column) => column.notNull())
      .addUniqueConstraint('scans_in_order', ['object_id', 'position'])
      .execute();
    await db.schema.createIndex('scans_by_digest').on('scans').column('digest').execute();
    await db.schema.createIndex('scans_by_text_digest').on('scans').column('text_digest').execute();
    await db.schema
      .createTable('tiles')
      .addColumn('id', integer, numberColumn(db))
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('sorting_datetime', text, (column) => column.notNull().unique())
      .addColumn('object_id', text, (column) => column.unique().references('objects.id').onDelete('cascade'))
      .addColumn('organization_id', integer, (column) => column.references('organizations.id'))
      .addColumn('key', text, (column) => column.unique())
      .addColumn('featured', integer, (column) => column.notNull())
      .addColumn('image_digest', text)
      .addColumn('json', bytes, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('tiles_by_type').on('tiles').columns(['type', 'sorting_datetime']).execute();
    await db.schema
      .createTable('pages')
      .addColumn('id', integer, (column) => column.primaryKey())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('language', text, (column) => column.notNull())
      .addColumn('slug', text, (column) => column.notNull())
      .addColumn('translation_key', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('updated_at', text, (column) => column.notNull())
      .addUniqueConstraint('pages_by_address', ['language', 'slug'])
      .addUniqueConstraint('pages_by_translation', ['translation_key', 'language'])
      .execute();
    await db.schema
      .createTable('statistics')
      .addColumn('id', integer, (column) => column.primaryKey())
      .addColumn('counted_at', text, (column) => column.notNull())
      .addColumn('json', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('unreferenced_files')
      .addColumn('digest', text, (column) => column.primaryKey())
      .addColumn('since', text, (column) => column.notNull())
      .execute();
  },
};

/** Counts separately what caches must no longer serve; after a mere change, cached answers stay usable for a while. */
const withdrawals: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('catalogue_version')
      .addColumn('purges', columnTypes(db).integer, (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

/**
 * All steps from an empty store to the newest schema, on every engine. A step that was ever released is never edited.
 * Servers of the previous version keep running alongside a new one, so a step only adds, and never removes or renames
 * what that version uses; what is no longer used is removed in a later release.
 */
const migrations: Record<string, Migration> = {
  '2026-11-first-version': firstVersion,
  '2026-11-page-versions': pageVersions,
  '2026-12-large-libraries': largeLibraries,
  '2026-12-records': records,
  '2026-12-services': services,
  '2026-12-signing-out': endedSessions,
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
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // PostgreSQL's migration lock is a row lock, so the lock itself opens and ends the transaction.
    disableTransactions: isPostgres(db),
  });
  const { error } = until ? await migrator.migrateTo(until) : await migrator.migrateToLatest();
  if (error) throw error;
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
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${table}`.execute(db);
  return rows.map(({ name }) => name);
}
