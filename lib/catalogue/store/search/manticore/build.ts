import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { documentVersion } from '#lib/search/document.ts';
import { raiseVersion } from '../../database.ts';
import { insertRows } from '../../insert-rows.ts';
import type { Tables } from '../../tables.ts';
import { transact } from '../../transaction.ts';
import { markAllPending } from '../texts/pending-texts.ts';
import { textsVersion } from '../texts/text-index.ts';
import type { Nodes } from './nodes.ts';
import { type BuiltSet, readSets, type Sets, updateSets } from './sets.ts';
import { type SetName, setNames, setTables, stateTable } from './tables.ts';

/** Objects added to the outbox per statement. */
const fillBatchSize = 2000;

export type BuildOptions = {
  db: Kysely<Tables>;
  nodes: Nodes;
  prefix: string;
  /** Sets used alternately. */
  alternatingSets: readonly [SetName, ...SetName[]];
};

/** Builds whole indexes, each in its own set of tables. Only one process does so at a time: the holder of a lease. */
export class Build {
  readonly #options: BuildOptions;
  readonly #assertLease: (trx: Kysely<Tables>) => Promise<void>;

  /** @param assertLease throws if another process holds the lease now */
  constructor(options: BuildOptions, assertLease: (trx: Kysely<Tables>) => Promise<void>) {
    this.#options = options;
    this.#assertLease = assertLease;
  }

  /**
   * Checks whether the nodes hold what the store says, and starts a new index if there is none, if it was built for
   * another version, or if one was requested.
   * @returns what is wrong, or why a new one is started, as a sentence
   * @throws {CatalogueUnavailable | LeaseLost}
   */
  async check(): Promise<string | undefined> {
    const { live, building, isWanted } = (await readSets(this.#options.db)) ?? { live: null, building: null };
    let problem: string | undefined;
    if (live && !(await this.#exists(live))) {
      problem = 'a shard has lost it, or there are other shards';
      await this.#change((known) => (known.live?.shape === live.shape ? { ...known, live: null } : known));
    } else if (!live && !building) problem = 'there is none yet';
    else if (live && !building && !this.#isCurrent(live)) problem = 'another version made it';
    if (isWanted) problem ??= 'it was asked for';
    else if (building && !this.#isCurrent(building)) problem ??= 'another version began it';
    else if (building) {
      if (await this.#exists(building)) return problem;
      problem ??= 'what was made so far is not there any more';
    }
    if (problem) await this.#start();
    return problem;
  }

  /**
   * Requests from the lease's holder a new index next to the live one. If one is being built already, that one is
   * continued.
   * @throws {CatalogueUnavailable} when a node is down
   */
  async requestRebuild(): Promise<void> {
    const { db, nodes, prefix } = this.#options;
    await nodes.executeAll(() => `SELECT id FROM ${stateTable(prefix)}`);
    await transact(db, (trx) =>
      updateSets(trx, (known) => (known.building ? known : { ...known, isWanted: true })),
    );
  }

  /** Starts a new index next to the live one. */
  async #start(): Promise<void> {
    const { db, nodes, alternatingSets } = this.#options;
    const shape = `${randomUUID()} ${nodes.shardCount} ${this.#version()}`;
    const { live } = await this.#change((known) => ({ ...known, building: null }));
    // The set cannot go live meanwhile, since only the lease's holder swaps.
    const set = alternatingSets.find((one) => one !== live?.set) ?? alternatingSets[0];
    await this.#empty(set);
    await this.#sign({ set, shape });
    await markAllPending(db);
    await this.#change((known) => ({ live: known.live, building: { set, shape, filled: '' } }));
  }

  /** Adds more objects to the outbox while a new index lacks any. @returns whether a new index was being filled */
  async fill(): Promise<boolean> {
    const { db } = this.#options;
    return await transact(db, async (trx) => {
      const { building } = (await readSets(trx)) ?? {};
      if (!building || building.filled === null) return false;
      const rows = await trx
        .selectFrom('search_objects')
        .select('object_id')
        .where('object_id', '>', building.filled)
        .orderBy('object_id')
        .limit(fillBatchSize)
        .execute();
      await insertRows(trx, 'search_outbox', rows);
      const filled = rows.length < fillBatchSize ? null : (rows.at(-1)?.object_id ?? null);
      await updateSets(trx, (sets) => ({ ...sets, building: { ...building, filled } }));
      return true;
    });
  }

  /**
   * Switches visitors to the completed index. The old one, which some still use, is emptied when the next build starts.
   * @throws {LeaseLost}
   */
  async swap({ set, shape }: BuiltSet): Promise<void> {
    await transact(this.#options.db, async (trx) => {
      await this.#assertLease(trx);
      const { live } = await updateSets(trx, (known) =>
        known.building?.shape === shape ? { ...known, live: { set, shape }, building: null } : known,
      );
      // Cached results came from the old index.
      if (live?.shape === shape) await raiseVersion(trx);
    });
  }

  /** @returns the resulting state */
  async #change(change: (known: Sets) => Sets): Promise<Sets> {
    return await transact(this.#options.db, async (trx) => {
      await this.#assertLease(trx);
      return await updateSets(trx, change);
    });
  }

  #version(): string {
    return `${documentVersion}.${textsVersion}`;
  }

  /** Whether a set is made of documents of this version alone. */
  #isCurrent({ shape }: BuiltSet): boolean {
    return shape.endsWith(` ${this.#version()}`);
  }

  async #exists({ set, shape }: BuiltSet): Promise<boolean> {
    const { nodes, prefix, alternatingSets } = this.#options;
    if (!alternatingSets.includes(set)) return false;
    const answers = await nodes.executeAll(
      () => `SELECT holds FROM ${stateTable(prefix)} WHERE id = ${rowOf(set)}`,
    );
    return answers.every((shard, index) =>
      shard.every(
        ([row]) => row?.holds === `${shape} ${index + 1}` && shape.split(' ')[1] === String(answers.length),
      ),
    );
  }

  async #sign({ set, shape }: BuiltSet): Promise<void> {
    const { nodes, prefix } = this.#options;
    await nodes.executeAll(
      (shard) =>
        `REPLACE INTO ${stateTable(prefix)} (id, none, holds) VALUES (${rowOf(set)}, '', '${shape} ${shard + 1}')`,
    );
  }

  async #empty(set: SetName): Promise<void> {
    const { nodes, prefix } = this.#options;
    const { localObjects, localTexts } = setTables(prefix, set);
    for (const table of [localObjects, localTexts]) await nodes.executeAll(() => `TRUNCATE RTINDEX ${table}`);
  }
}

/** Row of the state table in which a shard records what it holds of a set. */
const rowOf = (set: SetName) => setNames.indexOf(set) + 1;
