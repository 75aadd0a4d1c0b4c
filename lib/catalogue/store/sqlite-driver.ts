import { setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
} from 'kysely';
import type Database from 'libsql';

/** Milliseconds to wait for a write of another process. */
export const busyTimeout = 10_000;

/** Milliseconds between attempts to begin a transaction. */
const retryDelay = 5;

/** Whether SQLite refused something because of another connection. */
export const isLocked = (error: unknown) => /locked/.test(String(error));

const isWrite = ({ sql }: CompiledQuery) => /^\s*(insert|update|delete)\b/i.test(sql);

/**
 * All our transactions write. One that began by reading could not wait for another process's write: SQLite would fail
 * its first write as "locked" immediately (sqlite.org/isolation, SQLITE_BUSY_SNAPSHOT).
 */
export class WritingDriver extends SqliteDriver {
  constructor(
    statements: SqliteDatabase,
    private readonly database: Database.Database,
  ) {
    super({ database: statements });
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) =>
        isWrite(query) && !this.database.inTransaction
          ? this.#writeInTransaction(connection, query)
          : connection.executeQuery(query),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  /** A prepared statement that fails as "locked" stays pending in libsql, and then nothing can be committed. */
  async #writeInTransaction<Row>(
    connection: DatabaseConnection,
    query: CompiledQuery,
  ): Promise<QueryResult<Row>> {
    await this.beginTransaction();
    try {
      const result = await connection.executeQuery<Row>(query);
      await this.commitTransaction(connection);
      return result;
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  /** SQLite would wait for another process on this thread, which serves: a rebuild held it for seconds. */
  override async beginTransaction(): Promise<void> {
    const end = performance.now() + busyTimeout;
    while (!this.#begins(performance.now() < end)) await setTimeout(retryDelay);
  }

  /** @param mayWait whether to return false, instead of throwing, while another process writes */
  #begins(mayWait: boolean): boolean {
    this.database.pragma('busy_timeout = 0');
    try {
      // As a prepared statement it would stay pending, too.
      this.database.exec('begin immediate');
      return true;
    } catch (error) {
      if (mayWait && isLocked(error)) return false;
      throw error;
    } finally {
      this.database.pragma(`busy_timeout = ${busyTimeout}`);
    }
  }

  /** SQLite rolls back by itself when the disk is full or fails; a second rollback would hide the original error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * By default Kysely migrates SQLite step by step without a transaction; but SQLite's DDL is transactional. So a power
 * cut leaves the old store intact, and of several processes opening one at once only one migrates it.
 */
export class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
