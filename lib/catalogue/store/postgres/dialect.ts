import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type MigrationLockOptions,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type PostgresPoolClient,
  sql,
  type TransactionSettings,
} from 'kysely';
import type { QueryResult } from 'pg';
import type { Hosts } from './hosts.ts';
import { withoutTimeLimits } from './time-limits.ts';

/** Kysely's dialect for reads. @param read answers each, on whichever host */
export function readingDialect(
  read: (text: string, values: readonly unknown[]) => Promise<QueryResult>,
): PostgresDialect {
  // Kysely calls this overload except for cursors, which the stores do not use.
  const query: unknown = (text: string, values: readonly unknown[]) => read(text, values);
  const anyHost = { query, release: () => undefined } as PostgresPoolClient;
  const dialect = new PostgresDialect({ pool: { connect: async () => anyHost, end: async () => undefined } });
  dialect.createAdapter = () => new Adapter();
  return dialect;
}

/** Kysely's dialect for the primary. @param committed awaited after each transaction */
export function writingDialect(hosts: Hosts, committed: () => Promise<unknown>): PostgresDialect {
  const pool = {
    connect: async () => (await hosts.primary()) as PostgresPoolClient,
    end: async () => undefined,
  };
  const dialect = new PostgresDialect({ pool });
  dialect.createAdapter = () => new Adapter();
  dialect.createDriver = () => new WritingDriver(pool, hosts, committed);
  return dialect;
}

type Pool = { connect(): Promise<PostgresPoolClient>; end(): Promise<void> };

/** Transactions are serializable: those that conflict fail, and are run again (transaction.ts). */
class WritingDriver extends PostgresDriver {
  constructor(
    pool: Pool,
    private readonly hosts: Hosts,
    private readonly committed: () => Promise<unknown>,
  ) {
    super({ pool });
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const level = settings.isolationLevel ?? 'serializable';
    try {
      await connection.executeQuery(
        CompiledQuery.raw(`start transaction isolation level ${level}, read write`),
      );
    } catch (error) {
      throw await this.hosts.recheckPrimary(error);
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    await this.committed();
  }
}

/**
 * Migrates once when several servers start at the same time: the lock is a row lock, held to the end of the
 * transaction. Kysely's own is a session-level advisory lock, which neither PgBouncer nor distributed engines support.
 */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(
    db: Kysely<unknown>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    // Read committed, to see what others migrated while this one waited.
    await sql`start transaction isolation level read committed`.execute(db);
    await withoutTimeLimits(db);
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db);
    // Reads of a table queue behind a step that waits for it, say until a backup ends: shorter than a read may take.
    await sql`set local lock_timeout = '2s'`.execute(db);
  }

  /** After a failed step, PostgreSQL turns this commit into a rollback. */
  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`commit`.execute(db);
  }
}
