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
import type { Hosts } from './hosts.ts';

/** Kysely's dialect for reads, each of which may be answered by any host. */
export function readingDialect(hosts: Hosts): PostgresDialect {
  // Of the driver's two ways of asking Kysely uses the other for cursors alone, which these stores have none of.
  const query = ((text: string, values: readonly unknown[]) => hosts.read(text, values)) as unknown;
  const anyHost = { query, release: () => undefined } as PostgresPoolClient;
  const dialect = new PostgresDialect({ pool: { connect: async () => anyHost, end: async () => undefined } });
  dialect.createAdapter = () => new Adapter();
  return dialect;
}

/** Kysely's dialect for the primary. @param committed is waited for after each transaction */
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

/** Transactions are as if they ran one after another; those that could not be fail, and are done again (transaction.ts). */
class WritingDriver extends PostgresDriver {
  readonly #hosts: Hosts;
  readonly #committed: () => Promise<unknown>;

  constructor(pool: Pool, hosts: Hosts, committed: () => Promise<unknown>) {
    super({ pool });
    this.#hosts = hosts;
    this.#committed = committed;
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
      throw await this.#hosts.doubtPrimary(error);
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    await this.#committed();
  }
}

/**
 * Several servers that start at once migrate once: a row is the lock, held to the end of the transaction that it begins.
 * Kysely's own is an advisory lock of the session, which neither PgBouncer nor the distributed engines hold.
 */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(
    db: Kysely<unknown>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    // What others have migrated while it waited must be seen.
    await sql`start transaction isolation level read committed`.execute(db);
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db);
  }

  /** After a step that failed PostgreSQL ends the transaction by taking all of it back. */
  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`commit`.execute(db);
  }
}
