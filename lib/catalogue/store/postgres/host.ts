import type { ClientConfig, Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { sqlState } from '../transaction.ts';
import type { HostAddress } from './address.ts';

/** The PostgreSQL client, which is never loaded for a library on SQLite. */
export type Driver = typeof import('pg');

/** Current role of a host: writes go to the primary, replicas are read-only; down: it last failed to answer. */
export type Role = 'primary' | 'replica' | 'down';

/** Milliseconds for a host to accept a connection, and to answer a probe. */
const connectTimeout = 2000;
/** Milliseconds of disuse after which a connection for writing is probed before use. */
const maxIdle = 1000;
/** Milliseconds of silence before the system probes whether the other machine is still there; by default two hours. */
const keepAliveInitialDelayMillis = 10_000;
/** Milliseconds for a visitor's query. */
const readTimeout = 5000;
/** Maximum connections of a process to a host, for reading and for writing each. */
const poolSize = 10;

/**
 * Parsers for a database's values: 64-bit integers (all counts) and their sums, by default returned as text, become
 * numbers. Ours are below 2^53 (engine.ts).
 */
export function parsersOf({ types }: Driver): ClientConfig['types'] {
  const numeric = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);
  return { getTypeParser: (oid, format) => (numeric.has(oid) ? Number : types.getTypeParser(oid, format)) };
}

/** Times out connecting only; the pool's own limit would also cover waiting for a free connection. */
function quickClientOf({ Client }: Driver) {
  return class extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connectTimeout });
      // The next query fails anyway. Between two queries nothing else listens, and the process would crash.
      this.on('error', () => undefined);
    }
  };
}

/** One PostgreSQL server: its connections and its last known role. */
export class Host {
  readonly name: string;
  role: Role = 'down';
  /** Consecutive failed queries. */
  failures = 0;
  /** Identifies the data of a primary and of its replicas; undefined where an engine does not report it. */
  system: string | undefined;
  readonly #config: ClientConfig;
  readonly #Client: ReturnType<typeof quickClientOf>;
  readonly #readers: Pool;
  readonly #writers: Pool;
  readonly #releasedAt = new WeakMap<PoolClient, number>();

  constructor(driver: Driver, { name, url }: HostAddress) {
    this.name = name;
    this.#config = {
      connectionString: url,
      types: parsersOf(driver),
      keepAlive: true,
      keepAliveInitialDelayMillis,
    };
    this.#Client = quickClientOf(driver);
    [this.#readers, this.#writers] = [this.#pool(driver), this.#pool(driver)];
    this.#writers.on('release', (_error, client) => this.#releasedAt.set(client, performance.now()));
  }

  #pool({ Pool }: Driver): Pool {
    const pool = new Pool({ ...this.#config, Client: this.#Client, max: poolSize, allowExitOnIdle: true });
    // The pool drops a connection that breaks while idle; the next query finds out if the host is down.
    pool.on('error', () => undefined);
    return pool;
  }

  /** Queries the host's role. @throws when it does not answer in time */
  async probe(): Promise<Role> {
    const client = new this.#Client(this.#config);
    try {
      await client.connect();
      const evaluate = async (expression: string) => {
        const query = { text: `SELECT ${expression} AS answer`, query_timeout: connectTimeout };
        return (await client.query<{ answer: unknown }>(query)).rows[0]?.answer;
      };
      const isReplica = await evaluate('pg_is_in_recovery()');
      // Another server may come behind the same address at any time. One that does not report it is not queried over
      // and over.
      if (this.role === 'down' || this.system !== undefined)
        this.system = await evaluate('(pg_control_system()).system_identifier::text').then(
          String,
          () => this.system,
        );
      return isReplica ? 'replica' : 'primary';
    } finally {
      // Not awaited, since the host may hang.
      void client.end().catch(() => undefined);
    }
  }

  /** Answers one query within bounded time. @param isProbe so cheap that a host that does not answer must be down */
  async read(text: string, values: readonly unknown[], isProbe: boolean): Promise<QueryResult> {
    const query_timeout = isProbe ? connectTimeout : readTimeout;
    const query: QueryConfig & { query_timeout: number } = { text, values: [...values], query_timeout };
    return await this.#readers.query(query);
  }

  /**
   * A connection for writing that answers, or did a moment ago; the caller releases it.
   * @throws when it does not answer in time: a machine that vanished has not closed it, and a write would wait for minutes
   */
  async connect(): Promise<PoolClient> {
    const client = await this.#writers.connect();
    const releasedAt = this.#releasedAt.get(client) ?? performance.now();
    if (performance.now() - releasedAt <= maxIdle) return client;
    try {
      const query = { text: 'SELECT 1', query_timeout: connectTimeout };
      await client.query(query);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#readers.end(), this.#writers.end()]);
  }
}

// PostgreSQL error classes (manual, appendix A) that mean: this host cannot serve now, another one may. 40001 on a
// replica is a recovery conflict; a new table or column may not have reached a replica yet.
const retryable = /^(?:08|28|3D|40|53|57|58|XX)|^42(?:P01|703)$|^25006$/;
const broken = /^(?:08|57P0[1-3]$)/;
// It refuses logins, lacks resources such as connections, or the administrator's limits ended the query.
const unable = /^(?:28|3D|53|57)/;

/** Whether another host may be able to answer the same query. */
export function mayRetryOnOtherHost(error: unknown): boolean {
  return isConnectionFailure(error) || retryable.test(sqlState(error));
}

/** Whether a host cannot serve now, whatever the query. */
export function isUnable(error: unknown): boolean {
  return isConnectionFailure(error) || unable.test(sqlState(error));
}

/** Whether a query timed out, for which the query itself may be to blame. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Whether an error comes from the connection or from a host starting or stopping, rather than answering the query. */
export function isConnectionFailure(error: unknown): boolean {
  // Servers' errors carry a severity; others come from the network or the driver: refused, cut off, timed out.
  const isServers = error instanceof Error && 'severity' in error;
  return !isServers || broken.test(sqlState(error));
}
