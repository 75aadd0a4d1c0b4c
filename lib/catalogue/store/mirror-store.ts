import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import type { MirrorRecord } from '../mirror/record.ts';
import { type KnownTile, LeaseLost, type MirrorStore } from '../mirror/store.ts';
import { tileType } from '../schema.ts';
import { countRows, purgeCaches, raiseVersion } from './database.ts';
import { isPostgres } from './engine.ts';
import type { Lease } from './lease.ts';
import { saveServiceOrganizations, saveServicePages, saveServiceStatistics } from './mirrored-lists.ts';
import { includesOwn } from './mirrored-objects.ts';
import { packText, saveText, tilesWithTexts } from './mirrored-texts.ts';
import { isOneOf, saveBatch } from './mirrored-tiles.ts';
import { recordIn, removeTiles } from './services.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/** Minimum milliseconds between raises of the version, so that caches are not renewed all the time. */
const raiseEvery = 2000;

export type MirrorStoreOptions = {
  db: Kysely<Tables>;
  baseUrls: BaseUrls;
  /** Number of the service. */
  service: number;
  /** Nothing is written unless it is held. */
  lease: Pick<Lease, 'isHeldIn'>;
};

/** The store as the mirror of one service writes to it. */
export function openMirrorStore({ db, baseUrls, service, lease }: MirrorStoreOptions): MirrorStore {
  let raisedAt = Number.NEGATIVE_INFINITY;
  /** Whether anything has changed since the version was raised: a previous process may have ended before doing so. */
  let isBehind = true;
  const shown = () => db.selectFrom('tiles').where('service_id', '=', service);
  const serviceRow = () =>
    db
      .selectFrom('services')
      .select(['record', 'tiles', 'objects'])
      .where('id', '=', service)
      .executeTakeFirst();

  /** How pages describe the mirror: whether it is complete, and what its problem is. */
  let shownState: string | undefined;

  /**
   * @param work returns whether visitors see a difference, whether something is withdrawn, and the record to store in
   * the same transaction
   */
  async function write<
    Done extends { isVisible: boolean; isWithdrawal?: boolean; record?: MirrorRecord | undefined },
  >(work: (trx: Transaction<Tables>) => Promise<Done>): Promise<Done> {
    const start = performance.now();
    const { done, state, isVisible, isRaised } = await transact(db, async (trx) => {
      if (!(await lease.isHeldIn(trx))) throw new LeaseLost();
      const done = await work(trx);
      const { record } = done;
      if (record)
        await trx
          .updateTable('services')
          .set({ record: JSON.stringify(record) })
          .where('id', '=', service)
          .execute();
      const state = record ? `${record.complete} ${record.problem?.kind}` : shownState;
      const isVisible = done.isVisible || state !== shownState;
      const passed = Date.now() - raisedAt;
      const isDue = passed < 0 || passed >= raiseEvery;
      const isRaised = done.isWithdrawal || (isDue && (isVisible || isBehind));
      if (isRaised) await (done.isWithdrawal ? purgeCaches : raiseVersion)(trx);
      return { done, state, isVisible, isRaised };
    });
    // Only now, since the transaction may have run more than once.
    shownState = state;
    isBehind = !isRaised && (isVisible || isBehind);
    if (isRaised) raisedAt = Date.now();
    // SQLite writes on the thread that serves visitors, so leave them as much time as the write took.
    if (!isPostgres(db)) await setTimeout(performance.now() - start);
    return done;
  }

  return {
    readRecord: async () => recordIn((await serviceRow())?.record ?? null),
    async saveRecord(record) {
      await write(async () => ({ isVisible: false, record }));
    },
    async countTiles(since) {
      if (since === undefined) return (await serviceRow())?.tiles ?? 0;
      return await countRows(shown().where('service_sorting', '>=', since));
    },
    countObjects: async () => (await serviceRow())?.objects ?? 0,
    countOrganizations: () => countRows(db.selectFrom('organizations').where('service_id', '=', service)),
    countPages: () => countRows(db.selectFrom('service_pages').where('service_id', '=', service)),
    async newestTiles(limit) {
      const rows = await shown()
        .select(knownColumns)
        .orderBy('service_sorting', 'desc')
        .limit(limit)
        .execute();
      return rows.flatMap((row) => knownTile(row) ?? []);
    },
    async findTiles(ids, objects) {
      if (ids.length + objects.length === 0) return [];
      const rows = await db
        .selectFrom('tiles')
        .select(knownColumns)
        .where(isOneOf(service, ids, objects))
        .execute();
      return rows.flatMap((row) => knownTile(row) ?? []);
    },
    includesOwn: (tiles) => includesOwn(db, baseUrls, tiles),
    async saveTiles({ tiles, walk, record: recordOf }) {
      const { fresh, added, moved, record } = await write(async (trx) => {
        const saved = await saveBatch(trx, { baseUrls, service, walk }, tiles);
        return { ...saved, record: recordOf(saved.fresh) };
      });
      return { fresh, added, moved, record };
    },
    async withdrawTiles(before, except, limit) {
      const { count } = await write(async (trx) => {
        let rows = trx
          .selectFrom('tiles')
          .select(['id', 'object_id'])
          .where('service_id', '=', service)
          .where('walk', '<', before)
          .limit(limit);
        if (except.length > 0) rows = rows.where('service_sorting', 'not in', except);
        const found = await rows.execute();
        await removeTiles(trx, service, found);
        const isWithdrawal = found.length > 0;
        return { count: found.length, isVisible: isWithdrawal, isWithdrawal };
      });
      return count;
    },
    async saveOrganizations(organizations, isAll) {
      await write((trx) => saveServiceOrganizations(trx, service, organizations, isAll));
    },
    async savePages(pages, isAll) {
      await write(async (trx) => {
        const isVisible = await saveServicePages(trx, service, pages, isAll);
        // As when an editor publishes a page: its previous content may have been wrong.
        return { isVisible, isWithdrawal: isVisible };
      });
    },
    async saveStatistics(statistics) {
      await write(async (trx) => ({ isVisible: await saveServiceStatistics(trx, service, statistics) }));
    },
    tilesWithTexts: (behind, limit) => tilesWithTexts(db, service, behind, limit),
    async saveText(text, record) {
      const packed = text.alto && (await packText(text.alto));
      await write(async (trx) => {
        await saveText(trx, text, packed);
        return { isVisible: false, record };
      });
    },
  };
}

const knownColumns = ['service_tile', 'type', 'service_sorting', 'created_at', 'service_object'] as const;

function knownTile(row: Pick<Tables['tiles'], (typeof knownColumns)[number]>): KnownTile | undefined {
  const { service_tile: id, service_sorting: sorting_datetime, service_object: object } = row;
  if (id === null || sorting_datetime === null) return undefined;
  const created_at = row.created_at ?? undefined;
  return { id, type: tileType.parse(row.type), sorting_datetime, created_at, object };
}
