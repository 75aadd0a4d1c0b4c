import { setTimeout as sleep } from 'node:timers/promises';
import { FailureLog } from '#lib/failure-log.ts';
import type { Log } from '#lib/log.ts';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import { type RunningWork, startWork } from '../leased-work.ts';
import type { Timestamp } from '../timestamp.ts';
import type { OnDamaged } from './damaged.ts';
import { readSetting } from './database.ts';
import { isPostgres } from './engine.ts';
import {
  areRecordsMigrated,
  type MigrationStep,
  migrateObjects,
  migrateOtherTiles,
} from './migrate-records.ts';
import { isServedAt, serveAt } from './projections.ts';
import { indexMissing, isIndexed, markIndexed } from './search/index-missing.ts';
import { rebuildSome } from './search/rebuild-index.ts';
import { pruneRemovals } from './search/removals.ts';
import { damageSetting } from './search/sqlite/damage.ts';
import { isRenewed, markRenewed, renewTiles } from './stale-tiles.ts';
import type { Store } from './store.ts';

/** Objects or tiles per transaction: SQLite runs on the thread that serves, so visitors wait for it. */
const batchSize = 20;
/** Objects indexed per transaction where a separate database server does the work. */
const postgresBatchSize = 200;
/** Milliseconds until a retry after failure, doubling each time, since a retry checks everything again. */
const retryDelay = { first: 10_000, max: 600_000 };
/** Milliseconds between checks for an emptied index, and for removals that no server needs any more. */
const everyTenSeconds = 10_000;
/** Milliseconds between log lines. */
const logInterval = 30_000;

export type MaintenanceOptions = {
  baseUrls: BaseUrls;
  log: Log;
  /** Called with what cannot be migrated or regenerated; the rest is still done. */
  onDamaged: OnDamaged;
  /** Milliseconds until the first retry. */
  firstDelay?: number;
  checkEvery?: number;
};

/**
 * Records where the library is served, then migrates old rows, indexes missing objects and regenerates stale tiles, in
 * small background steps; then fills an index whenever one was emptied because of damage, and prunes its removals. May
 * be stopped at any point and resumes at the next start; servers on a store share the work.
 */
export function startMaintenance(store: Store, options: MaintenanceOptions): RunningWork {
  return startWork((signal) => maintain(store, options, signal));
}

async function maintain(
  store: Store,
  {
    baseUrls,
    log,
    onDamaged,
    firstDelay = retryDelay.first,
    checkEvery = everyTenSeconds,
  }: MaintenanceOptions,
  signal: AbortSignal,
): Promise<void> {
  const counts = { broughtOver: 0, madeAnew: 0, indexed: 0 };
  let loggedAt = performance.now();

  const pause = async (milliseconds: number) =>
    await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

  /** Does one step, then leaves the CPU to visitors for as long as the step took. */
  async function step<Result>(work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    const result = await work();
    await pause(Math.ceil(performance.now() - startedAt));
    if (performance.now() - loggedAt > logInterval) {
      loggedAt = performance.now();
      log.info(counts, 'the library is being brought up to date');
    }
    return result;
  }

  /** @param work one step that continues after the given position */
  async function walk<Id>(
    counted: 'broughtOver' | 'indexed',
    first: Id,
    work: (after: Id) => Promise<MigrationStep<Id>>,
  ): Promise<void> {
    for (let after: Id | undefined = first; after !== undefined && !signal.aborted; ) {
      const from: Id = after;
      const { count, next } = await step(() => work(from));
      counts[counted] += count;
      after = next;
    }
  }

  const indexBatchSize = isPostgres(store.db) ? postgresBatchSize : batchSize;

  async function indexAll(): Promise<void> {
    if (await isIndexed(store.reader)) return;
    await walk('indexed', '', (after) => indexMissing(store.db, after, indexBatchSize, onDamaged));
    if (!signal.aborted) await markIndexed(store.db);
  }

  async function refillEmptied(): Promise<void> {
    const reason = await readSetting(store.reader, damageSetting);
    if (reason === undefined) return;
    log.warn({ reason }, 'the search index was damaged; it was emptied, and is filled again');
    for (let isDone = false; !isDone && !signal.aborted; ) {
      const done = await step(() => rebuildSome(store.db, indexBatchSize, onDamaged, true));
      counts.indexed += done.count;
      ({ isDone } = done);
    }
    // If a copy of the store or an older version has begun it, that says nothing about the first objects.
    await indexAll();
    if (!signal.aborted) log.info({}, 'the search index is complete again');
  }

  async function renewAll(): Promise<void> {
    // Retries tiles that another server had locked; unreadable ones stay.
    for (
      let pass = { renewed: 1, remaining: 1 };
      pass.renewed > 0 && pass.remaining > 0 && !signal.aborted;
    ) {
      pass = await renewPass();
      if (pass.remaining === 0 && !signal.aborted) await markRenewed(store.db, baseUrls);
    }
  }

  async function renewPass(): Promise<{ renewed: number; remaining: number }> {
    const pass = { renewed: 0, remaining: 0 };
    let before: Timestamp | undefined;
    do {
      const { renewed, remaining, next } = await step(() =>
        renewTiles(store.db, baseUrls, { before, batchSize, onDamaged }),
      );
      pass.renewed += renewed;
      pass.remaining += remaining;
      counts.madeAnew += renewed;
      before = next;
    } while (before && !signal.aborted);
    return pass;
  }

  async function work(): Promise<void> {
    // Read from a replica, so that the primary may be down when there is nothing to do.
    if (!(await isServedAt(store.reader, baseUrls))) await serveAt(store.db, baseUrls);
    if (!(await areRecordsMigrated(store.reader))) {
      await walk('broughtOver', '', (after) => migrateObjects(store.db, after, batchSize, onDamaged));
      await walk('broughtOver', 0, (after) => migrateOtherTiles(store.db, after, batchSize, onDamaged));
    }
    await refillEmptied();
    await indexAll();
    if (!(await isRenewed(store.reader, baseUrls))) await renewAll();
    await pruneRemovals(store);
    if (!Object.values(counts).some((count) => count > 0)) return;
    log.info(
      counts,
      signal.aborted ? 'stopped before the library was up to date' : 'the library is up to date',
    );
  }

  const failures = new FailureLog((fields) =>
    log.warn(
      fields,
      'the library cannot be brought up to date now; visitors are served, and it is tried again',
    ),
  );
  for (let wait = firstDelay; !signal.aborted; wait = Math.min(2 * wait, retryDelay.max)) {
    try {
      await work();
      break;
    } catch (error) {
      if (signal.aborted) return;
      failures.failed(error);
    }
    await pause(wait);
  }
  for (await pause(checkEvery); !signal.aborted; await pause(checkEvery))
    await refillEmptied()
      .then(() => pruneRemovals(store))
      .then(
        () => failures.succeeded(),
        (error: unknown) => failures.failed(error),
      );
}
