import type { ClientConfig, Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { sqlState } from '../transaction.ts';
import type { HostAddress } from './address.ts';

/** The client of PostgreSQL, which a library on SQLite never loads. */
export type Driver = typeof import('pg');

/** What a host is now: writes go to the primary, replicas are read only; down: it did not answer when last asked. */
export type Role = 'primary' | 'replica' | 'down';

/** Milliseconds in which a host must take a connection, and answer a question of ours that is not work. */
const connectTimeout = 2000;
/** Milliseconds in which a visitor's question must be answered. */
const readTimeout = 5000;
/** Connections of one process to one host, for reading and for writing each. */
const poolSize = 10;

/**
 * How values of a database are read: whole numbers of 64 bits (all counts) and their sums, which come as text otherwise, as
 * numbers. Ours are below 2^53 (engine.ts).
 */
export function parsersOf({ types }: Driver): ClientConfig['types'] {
  const numeric = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);
  return { getTypeParser: (oid, format) => (numeric.has(oid) ? Number : types.getTypeParser(oid, format)) };
}

/** The pool's own time limit would count waiting for a free connection too, which says nothing of the host. */
function quickClientOf({ Client }: Driver) {
  return class extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connectTimeout });
      // The next question fails. Between two of a transaction nobody else listens, and the process would end.
      this.on('error', () => undefined);
    }
  };
}

/** One PostgreSQL server: its connections, and what it said of itself. */
export class Host {
  readonly name: string;
  role: Role = 'down';
  /** Failed questions in a row. */
  failures = 0;
  readonly #config: ClientConfig;
  readonly #Client: ReturnType<typeof quickClientOf>;
  readonly #readers: Pool;
  readonly #writers: Pool;

  constructor(driver: Driver, { name, url }: HostAddress) {
    this.name = name;
    this.#config = { connectionString: url, types: parsersOf(driver), keepAlive: true };
    this.#Client = quickClientOf(driver);
    [this.#readers, this.#writers] = [this.#pool(driver), this.#pool(driver)];
  }

  #pool({ Pool }: Driver): Pool {
    const pool = new Pool({ ...this.#config, Client: this.#Client, max: poolSize, allowExitOnIdle: true });
    // A connection that breaks while nobody uses it leaves the pool; whoever asks next finds out.
    pool.on('error', () => undefined);
    return pool;
  }

  /** Asks the host for its role. @throws when it does not answer in time */
  async probe(): Promise<Role> {
    const client = new this.#Client(this.#config);
    try {
      await client.connect();
      const question = { text: 'SELECT pg_is_in_recovery() AS replica', query_timeout: connectTimeout };
      const { rows } = await client.query<{ replica: boolean }>(question);
      return rows[0]?.replica ? 'replica' : 'primary';
    } finally {
      // Awaiting would wait for a host that hangs.
      void client.end().catch(() => undefined);
    }
  }

  /** Answers one question within bounded time. @param isProbe so easy that a host without an answer is ill */
  async read(text: string, values: readonly unknown[], isProbe: boolean): Promise<QueryResult> {
    const query_timeout = isProbe ? connectTimeout : readTimeout;
    const question: QueryConfig & { query_timeout: number } = { text, values: [...values], query_timeout };
    return await this.#readers.query(question);
  }

  /** A connection to write with; the caller releases it. */
  async connect(): Promise<PoolClient> {
    return await this.#writers.connect();
  }

  async close(): Promise<void> {
    await Promise.all([this.#readers.end(), this.#writers.end()]);
  }
}

// Of PostgreSQL's error classes (manual, appendix A) those that say: this host cannot serve now, another one may.
// 40001 on a replica is a conflict with its recovery; a table or column may not have come to a replica yet.
const elsewhere = /^(?:08|28|3D|40|53|57P|58|XX)|^42(?:P01|703)$|^25006$/;
const broken = /^(?:08|57P0[1-3]$)/;

/** Whether the same question may be answered by another host. */
export function mayBeAnsweredElsewhere(error: unknown): boolean {
  return isConnectionFailure(error) || elsewhere.test(sqlState(error));
}

/** Whether a question took too long, which may lie in the question. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Whether an error is of the connection or of a host that stops or starts, and not an answer to what was asked. */
export function isConnectionFailure(error: unknown): boolean {
  // What no server said, by the severity that it gives each error, comes from the network or from the driver: refused,
  // cut off, out of time.
  const isServers = error instanceof Error && 'severity' in error;
  return !isServers || broken.test(sqlState(error));
}
