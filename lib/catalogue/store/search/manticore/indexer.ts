import type { Kysely } from 'kysely';
import { grouped } from '#lib/lists.ts';
import { LeaseLost } from '../../../mirror/store.ts';
import type { OnDamaged } from '../../damaged.ts';
import type { Lease } from '../../lease.ts';
import type { Tables } from '../../tables.ts';
import { transact } from '../../transaction.ts';
import { maxPosition, type TextChange, type TextIndex, type TextOwner } from '../texts/text-index.ts';
import { writeWords } from '../write-vocabulary.ts';
import { Build, type BuildOptions } from './build.ts';
import { countOutbox, readRows } from './outbox.ts';
import { decoded, numberOf, objectRow, ownerToken, pageNumber, pageRow, replacing, shardOf } from './rows.ts';
import { readSets } from './sets.ts';
import { type SetTables, setTables } from './tables.ts';

/** The rows of an object to be removed, by number, and those to be written. */
type Replacement = { objectId: string; removed: readonly bigint[]; rows: readonly string[] };

/** Changes per step; visitors get their turn between steps. */
const changeBatchSize = 100;

export type IndexerOptions = BuildOptions & { onDamaged?: OnDamaged };

/**
 * Brings changes in the store into the distributed index: objects from the outbox, and pages. Each is written both to
 * the live set and to the one being built, and retried until acknowledged.
 */
export class Indexer implements TextIndex {
  readonly #options: IndexerOptions;
  readonly #build: Build;
  #lease: Pick<Lease, 'isHeldIn'> | undefined;

  constructor(options: IndexerOptions) {
    this.#options = options;
    this.#build = new Build(options, (trx) => this.#assertLease(trx));
  }

  async open(lease: Pick<Lease, 'isHeldIn'>): Promise<string | undefined> {
    this.#lease = lease;
    await this.#assertLease(this.#options.db);
    return await this.#build.check();
  }

  /** @see {Build.requestRebuild} */
  async requestRebuild(): Promise<void> {
    await this.#build.requestRebuild();
  }

  /** Indexes some changed objects. @returns how many; 0: none are due */
  async feedRecords(): Promise<number> {
    const { db } = this.#options;
    const pending = await db
      .selectFrom('search_outbox')
      .select(['number', 'object_id'])
      .orderBy('number')
      .limit(changeBatchSize)
      .execute();
    if (pending.length === 0) return (await this.#build.fill()) ? await this.feedRecords() : 0;
    const ids = [...new Set(pending.map(({ object_id: id }) => id))];
    const rows = await readRows(db, ids, this.#options.onDamaged);
    await this.#assertLease(db);
    const replaced = ids.map((id) => {
      const row = rows.get(id);
      return { objectId: id, removed: rows.has(id) ? [] : [numberOf(id)], rows: row ? [objectRow(row)] : [] };
    });
    for (const { localObjects } of await this.#targets())
      await this.#replace(localObjects, 'objects', replaced);
    const numbers = pending.map(({ number }) => number);
    const isHeld = await transact(db, async (trx) => {
      if (await this.#lease?.isHeldIn(trx)) {
        await trx.deleteFrom('search_outbox').where('number', 'in', numbers).execute();
        return true;
      }
      // This may have overwritten newer data of the new holder with older, so make it write these again.
      const requeued = ids.map((id) => ({ object_id: id }));
      await trx.insertInto('search_outbox').values(requeued).execute();
      return false;
    });
    if (!isHeld) throw new LeaseLost();
    return ids.length;
  }

  /** Call when all due texts have been processed: an index being built is then complete if no object is due either. */
  async finishPass(): Promise<void> {
    const { db } = this.#options;
    const { building } = (await readSets(db)) ?? {};
    if (building?.filled === null && (await countOutbox(db)) === 0) await this.#build.swap(building);
  }

  async sources(owner: TextOwner): Promise<Map<number, string>> {
    const { nodes } = this.#options;
    let common: Map<number, string> | undefined;
    for (const { localTexts } of await this.#targets()) {
      const limit = maxPosition + 1;
      const answers = await nodes.execute(
        shardOf(owner.objectId, nodes.shardCount),
        `SELECT position, source FROM ${localTexts} WHERE MATCH('@owner ${ownerToken(owner)}') LIMIT ${limit} OPTION cutoff=0, max_matches=${limit}`,
      );
      for (const rows of answers) {
        const found = new Map(rows.map((row) => [Number(row.position), decoded(String(row.source))]));
        // A page missing on one node is rewritten; one found on any is listed, since it may have to be removed.
        const before: Map<number, string> = common ?? found;
        common = new Map(
          [...new Set([...before.keys(), ...found.keys()])].map((position): [number, string] => {
            const source = found.get(position);
            return [position, source !== undefined && source === before.get(position) ? source : ''];
          }),
        );
      }
    }
    return common ?? new Map();
  }

  async write(changes: readonly TextChange[]): Promise<void> {
    const { db } = this.#options;
    const words = new Set(changes.flatMap(({ pages }) => pages.flatMap((page) => page.words)));
    await transact(db, async (trx) => {
      await this.#assertLease(trx);
      // Queries are expanded with the store's own words.
      await writeWords(trx, words);
    });
    const replaced = changes.map(({ owner, pages, removed }) => ({
      objectId: owner.objectId,
      removed: removed.map((position) => pageNumber(owner, position)),
      rows: pages.map((page) => pageRow(owner, page)),
    }));
    for (const { localTexts } of await this.#targets()) await this.#replace(localTexts, 'texts', replaced);
  }

  async close(): Promise<void> {
    await this.#options.nodes.close();
  }

  /** Removes rows of a table by their numbers, and writes others, on the shards of their objects. */
  async #replace(table: string, kind: 'objects' | 'texts', changes: readonly Replacement[]): Promise<void> {
    const { nodes } = this.#options;
    const byShard = grouped(changes, ({ objectId }) => shardOf(objectId, nodes.shardCount));
    await Promise.all(
      [...byShard].map(async ([shard, own]) => {
        const removed = own.flatMap((change) => change.removed);
        if (removed.length > 0)
          await nodes.execute(shard, `DELETE FROM ${table} WHERE id IN (${removed.join()})`);
        const rows = own.flatMap((change) => change.rows);
        for (const statement of replacing(table, kind, rows)) await nodes.execute(shard, statement);
      }),
    );
  }

  async #targets(): Promise<SetTables[]> {
    const { live, building } = (await readSets(this.#options.db)) ?? {};
    return [live, building].flatMap((one) => (one ? [setTables(this.#options.prefix, one.set)] : []));
  }

  async #assertLease(db: Kysely<Tables>): Promise<void> {
    if (!(await this.#lease?.isHeldIn(db))) throw new LeaseLost();
  }
}
