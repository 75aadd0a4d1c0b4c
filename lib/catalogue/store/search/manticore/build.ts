import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { documentVersion } from '#lib/search/document.ts';
import { raiseVersion } from '../../database.ts';
import type { Tables } from '../../tables.ts';
import { transact } from '../../transaction.ts';
import type { SearchTables } from '../tables.ts';
import { makeAllDue } from '../texts/make-all-due.ts';
import { textsVersion } from '../texts/text-index.ts';
import type { Nodes } from './nodes.ts';
import { changeSets, type MadeSet, readSets, type Sets } from './sets.ts';
import { type SetName, setNames, setTables, stateTable } from './tables.ts';

/** Objects that are put into the outbox in one statement. */
const filledTogether = 2000;

export type BuildOptions = {
  db: Kysely<Tables>;
  nodes: Nodes;
  prefix: string;
  /** Sets that take turns. */
  turns: readonly [SetName, ...SetName[]];
};

/** Makes whole indexes, each in a set of tables of its own. One program does it at a time: the holder of a lease. */
export class Build {
  readonly #options: BuildOptions;
  readonly #assertLease: (trx: Kysely<Tables>) => Promise<void>;

  /** @param assertLease throws where another program does it now */
  constructor(options: BuildOptions, assertLease: (trx: Kysely<Tables>) => Promise<void>) {
    this.#options = options;
    this.#assertLease = assertLease;
  }

  /**
   * Looks whether the nodes hold what the store says, and begins a new index where there is none, it is made in another way, or
   * somebody wants one.
   * @returns what is wrong, or why it begins, as a sentence
   * @throws {CatalogueUnavailable | LeaseLost}
   */
  async check(): Promise<string | undefined> {
    const { live, building, isWanted } = (await readSets(this.#options.db)) ?? { live: null, building: null };
    let problem: string | undefined;
    if (live && !(await this.#isThere(live))) {
      problem = 'a shard has lost it, or there are other shards';
      await this.#change((known) => (known.live?.shape === live.shape ? { ...known, live: null } : known));
    } else if (!live && !building) problem = 'there is none yet';
    else if (live && !building && !live.shape.endsWith(this.#version())) problem = 'another version made it';
    if (isWanted) problem ??= 'it was asked for';
    else if (building) {
      if (await this.#isThere(building)) return problem;
      problem ??= 'what was made so far is not there any more';
    }
    if (problem) await this.#begin();
    return problem;
  }

  /**
   * Asks whoever holds the lease for a new index beside the one that is searched. One that is being made is that one, and what is
   * made of it stays.
   * @throws {CatalogueUnavailable} where a node is away
   */
  async want(): Promise<void> {
    const { db, nodes, prefix } = this.#options;
    await nodes.tellAll(() => `SELECT id FROM ${stateTable(prefix)}`);
    await transact(db, (trx) =>
      changeSets(trx, (known) => (known.building ? known : { ...known, isWanted: true })),
    );
  }

  /** Begins a new index beside the one that is searched. */
  async #begin(): Promise<void> {
    const { db, nodes, turns } = this.#options;
    const shape = `${randomUUID()} ${nodes.shardCount} ${this.#version()}`;
    const { live } = await this.#change((known) => ({ ...known, building: null }));
    // Nobody else names it live meanwhile, since only who holds the lease swaps.
    const set = turns.find((one) => one !== live?.set) ?? turns[0];
    await this.#empty(set);
    await this.#sign({ set, shape });
    await makeAllDue(db);
    await this.#change((known) => ({ live: known.live, building: { set, shape, filled: '' } }));
  }

  /** Puts some more objects into the outbox, as long as there are any that a new index lacks. @returns whether it did */
  async fill(): Promise<boolean> {
    const { db } = this.#options;
    return await transact(db, async (trx) => {
      const { building } = (await readSets(trx)) ?? {};
      if (!building || building.filled === null) return false;
      const rows = await trx
        .withTables<SearchTables>()
        .selectFrom('search_objects')
        .select('object_id')
        .where('object_id', '>', building.filled)
        .orderBy('object_id')
        .limit(filledTogether)
        .execute();
      if (rows.length > 0)
        await sql`INSERT INTO search_outbox (object_id) VALUES ${sql.join(
          rows.map(({ object_id: id }) => sql`(${id})`),
        )}`.execute(trx);
      const filled = rows.length < filledTogether ? null : (rows.at(-1)?.object_id ?? null);
      await changeSets(trx, (sets) => ({ ...sets, building: { ...building, filled } }));
      return true;
    });
  }

  /**
   * Lets visitors search the new index, which is whole now. The old one is emptied when the next begins: some visitors still ask it.
   * @throws {LeaseLost}
   */
  async swap({ set, shape }: MadeSet): Promise<void> {
    await transact(this.#options.db, async (trx) => {
      await this.#assertLease(trx);
      const { live } = await changeSets(trx, (known) =>
        known.building?.shape === shape ? { ...known, live: { set, shape }, building: null } : known,
      );
      // What is cached was found in the old one.
      if (live?.shape === shape) await raiseVersion(trx);
    });
  }

  /** @returns what the store knows then */
  async #change(change: (known: Sets) => Sets): Promise<Sets> {
    return await transact(this.#options.db, async (trx) => {
      await this.#assertLease(trx);
      return await changeSets(trx, change);
    });
  }

  #version(): string {
    return `${documentVersion}.${textsVersion}`;
  }

  async #isThere({ set, shape }: MadeSet): Promise<boolean> {
    const { nodes, prefix, turns } = this.#options;
    if (!turns.includes(set)) return false;
    const answers = await nodes.tellAll(
      () => `SELECT holds FROM ${stateTable(prefix)} WHERE id = ${rowOf(set)}`,
    );
    return answers.every((shard, place) =>
      shard.every(
        ([row]) => row?.holds === `${shape} ${place + 1}` && shape.split(' ')[1] === String(answers.length),
      ),
    );
  }

  async #sign({ set, shape }: MadeSet): Promise<void> {
    const { nodes, prefix } = this.#options;
    await nodes.tellAll(
      (shard) =>
        `REPLACE INTO ${stateTable(prefix)} (id, none, holds) VALUES (${rowOf(set)}, '', '${shape} ${shard + 1}')`,
    );
  }

  async #empty(set: SetName): Promise<void> {
    const { nodes, prefix } = this.#options;
    const { ownObjects, ownTexts } = setTables(prefix, set);
    for (const table of [ownObjects, ownTexts]) await nodes.tellAll(() => `TRUNCATE RTINDEX ${table}`);
  }
}

/** In which row of the table of states a shard says what it holds of a set. */
const rowOf = (set: SetName) => setNames.indexOf(set) + 1;
