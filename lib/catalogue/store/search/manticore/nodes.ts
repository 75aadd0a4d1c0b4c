import { setTimeout } from 'node:timers/promises';
import { createPool, type Pool, type PoolConnection } from 'mysql2/promise';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import type { SearchAddress } from './address.ts';

/** A row of an answer; 64-bit integers are strings. */
export type Row = Readonly<Record<string, string | number | null>>;

/** Result of a query: rows, and the total number without its limit. */
export type Answer = { rows: Row[]; found: number };

/** Milliseconds for connecting to a node. */
const connectTimeout = 2000;

/** Additional attempts where shards have copies. */
const triesForCopy = 6;
/** Maximum attempts where they have none: a node that is down is missing from every answer. */
const triesWithoutCopy = 3;

/** Maximum concurrent queries of a process to a node. */
const connections = 12;

/** The nodes of a distributed engine, queried in SphinxQL over the MySQL protocol. */
export class Nodes {
  /** The nodes of each shard. */
  readonly #shards: Pool[][];
  readonly #all: Pool[];
  readonly #answerTimeout: number;
  #next = 0;

  /** @param answerTimeout milliseconds for answering a query on any node, with the wait for a free connection */
  constructor({ shards, user, password }: SearchAddress, answerTimeout = 20_000) {
    this.#answerTimeout = answerTimeout;
    this.#shards = shards.map((nodes) =>
      nodes.map(({ host, port }) =>
        createPool({
          host,
          port,
          ...(user !== undefined && { user }),
          ...(password !== undefined && { password }),
          connectTimeout,
          connectionLimit: connections,
          maxIdle: 2,
          idleTimeout: 30_000,
          queueLimit: 200,
          // A query and its SHOW META are sent together.
          multipleStatements: true,
          supportBigNumbers: true,
          bigNumberStrings: true,
        }),
      ),
    );
    this.#all = this.#shards.flat();
  }

  get shardCount(): number {
    return this.#shards.length;
  }

  /**
   * Queries a distributed table through any node that can be reached.
   * @throws {CatalogueUnavailable} also where a shard did not answer, since hits would be missing unnoticed
   */
  async query(select: string): Promise<Answer> {
    const deadline = performance.now() + this.#answerTimeout;
    let failure: unknown;
    this.#next += 1;
    // A node whose query went to a dead copy of a shard will use another copy on one of the next attempts. Without
    // copies it may have kept connections to a node that has been restarted since, of which others have none.
    const hasCopies = this.#all.length > this.#shards.length;
    const tries = hasCopies ? this.#all.length + triesForCopy : Math.min(triesWithoutCopy, this.#all.length);
    for (let index = 0; index < tries; index += 1) {
      const node = this.#all[(this.#next + index) % this.#all.length];
      if (!node) continue;
      try {
        const [rows = [], meta = []] = (await run(
          node,
          `${select}; SHOW META`,
          deadline,
        )) as unknown as Row[][];
        const values = new Map(meta.map((row) => [row.Variable_name, row.Value]));
        const warning = values.get('warning') ?? values.get('error');
        if (!warning) return { rows, found: Number(values.get('total_found') ?? rows.length) };
        failure = new CatalogueUnavailable(`A part of the search index does not answer: ${warning}`);
      } catch (error) {
        if (!isUnreachable(error)) throw unavailable(error);
        failure = error;
      }
      if (performance.now() >= deadline) break;
    }
    throw unavailable(failure);
  }

  /** Runs a statement on every node of a shard, on its own tables. @throws {CatalogueUnavailable} */
  async execute(shard: number, statement: string): Promise<Row[][]> {
    const answers: Row[][] = [];
    for (const node of this.#shards[shard] ?? []) {
      try {
        const rows = await run(node, statement, performance.now() + this.#answerTimeout);
        answers.push(Array.isArray(rows) ? rows : []);
      } catch (error) {
        throw unavailable(error);
      }
    }
    return answers;
  }

  /** The same on all shards. */
  async executeAll(statement: (shard: number) => string): Promise<Row[][][]> {
    return await Promise.all(this.#shards.map((_, shard) => this.execute(shard, statement(shard))));
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#all.map((node) => node.end()));
  }
}

async function run(node: Pool, sql: string, deadline: number): Promise<Row[]> {
  const connection = await connectionOf(node, deadline);
  try {
    const timeout = Math.max(1, deadline - performance.now());
    const [rows] = await connection.query({ sql, timeout });
    connection.release();
    return rows as Row[];
  } catch (error) {
    // After a refusal the connection is still usable; after no answer its state is unknown.
    if (isUnreachable(error)) connection.destroy();
    else connection.release();
    throw error;
  }
}

/** A free connection; the pool itself would wait for one forever. @throws also the error of a node that is down */
async function connectionOf(node: Pool, deadline: number): Promise<PoolConnection> {
  const connecting = node.getConnection();
  const timer = new AbortController();
  // The sentence tells a node under load from one that is down, whose own error says so.
  const late = setTimeout(Math.max(1, deadline - performance.now()), undefined, timer).then(() => {
    throw new Error('no connection is free');
  });
  try {
    return await Promise.race([connecting, late]);
  } catch (error) {
    // One that comes too late is not needed any more.
    connecting.then((connection) => connection.release()).catch(() => undefined);
    throw error;
  } finally {
    timer.abort();
  }
}

/** Error code of a node that has reached its connection limit. */
const tooManyConnections = 1040;

/** Whether the node is down or full, as opposed to having refused the query. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof CatalogueUnavailable) return false;
  if (!(error instanceof Error && 'errno' in error && 'sqlState' in error)) return true;
  return error.errno === tooManyConnections;
}

function unavailable(error: unknown): CatalogueUnavailable {
  if (error instanceof CatalogueUnavailable) return error;
  const reason = error instanceof Error ? error.message.replace(/\0/g, '') || error.name : String(error);
  const what = isUnreachable(error) ? 'does not answer' : 'refuses what it is asked';
  const isWithoutTables = /unknown local index|existing RT index|unknown (?:local )?table/i.test(reason);
  const hint = isWithoutTables
    ? '. Its configuration lacks the tables that "czytelnia search config" prints'
    : '';
  return new CatalogueUnavailable(`The search engine ${what}: ${reason}${hint}`, { cause: error });
}
