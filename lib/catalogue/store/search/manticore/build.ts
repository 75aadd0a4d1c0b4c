import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { documentVersion } from '#lib/search/document.ts';
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

/** Makes whole indexes, each in a set of tables of its own. One program does it at a time. */
export class Build {
  readonly #options: BuildOptions;

  constructor(options: BuildOptions) {
    this.#options = options;
  }

  /**
   * Looks whether the nodes hold what the store says, and begins a new index where there is none or it is made in another way.
   * @returns why it begins, as a sentence
   * @throws {CatalogueUnavailable}
   */
  async check(): Promise<string | undefined> {
    const { db } = this.#options;
    const known = (await readSets(db)) ?? { live: null, building: null };
    if (known.building) {
      if (await this.#isThere(known.building)) return undefined;
      return await this.#because('what was made so far is not there any more');
    }
    const { live } = known;
    if (!live) return await this.#because('there is none yet');
    if (!(await this.#isThere(live))) {
      await this.#change((sets) => ({ ...sets, live: null }));
      return await this.#because('a shard has lost it, or there are other shards');
    }
    if (!live.shape.endsWith(this.#version())) return await this.#because('another version made it');
    return undefined;
  }

  /** Begins a new index beside the one that is searched. @returns what tells it from others */
  async begin(): Promise<string> {
    const { db, nodes, turns } = this.#options;
    const { live } = (await readSets(db)) ?? { live: null };
    const set = turns.find((one) => one !== live?.set) ?? turns[0];
    const shape = `${randomUUID()} ${nodes.shardCount} ${this.#version()}`;
    await this.#change((sets) => ({ ...sets, building: null }));
    await this.#empty(set);
    await this.#sign({ set, shape });
    await this.#change((sets) => ({ ...sets, building: { set, shape, filled: '' } }));
    await makeAllDue(db);
    return shape;
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

  /** Lets visitors search the new index, which is whole now, and empties the old one. */
  async swap(): Promise<void> {
    const { live, building } = (await readSets(this.#options.db)) ?? {};
    if (!building) return;
    await this.#change(() => ({ live: { set: building.set, shape: building.shape }, building: null }));
    if (live) await this.#empty(live.set);
  }

  async #because(reason: string): Promise<string> {
    await this.begin();
    return reason;
  }

  async #change(change: (known: Sets) => Sets): Promise<void> {
    await transact(this.#options.db, (trx) => changeSets(trx, change));
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
