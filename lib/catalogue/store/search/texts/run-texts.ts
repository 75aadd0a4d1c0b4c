import { randomUUID } from 'node:crypto';
import { FailureLog } from '#lib/failure-log.ts';
import type { Log } from '#lib/log.ts';
import { isOfOneFile, type Storage } from '#lib/scans/storage/storage.ts';
import { type RunningWork, startWork, workUnderLease } from '../../../leased-work.ts';
import { logDamaged } from '../../damaged.ts';
import { raiseVersion } from '../../database.ts';
import { takeLease } from '../../lease.ts';
import type { Store } from '../../store.ts';
import { transact } from '../../transaction.ts';
import { indexTexts } from './index-texts.ts';
import { openTextIndex, type TextIndexOptions } from './open-text-index.ts';

/** Milliseconds until the next check when nothing has changed, and after a failure. */
const pauses = { idle: 3000, failed: 1000 };

export type TextsOptions = Omit<TextIndexOptions, 'onDamaged'> & { storage: Storage; log: Log };

/** Minimum milliseconds between raises of the version because of texts, which make everything cached stale. */
const raiseEvery = 60_000;

/**
 * Keeps the index of texts up to date with the scans for as long as this process lives. Of all processes and servers on
 * a store one does so, in steps; between them it leaves the CPU to visitors for as long as the last step took.
 */
export function startTexts(
  { db, file }: Pick<Store, 'db' | 'file'>,
  { storage, log, programs, searchUrl }: TextsOptions,
): RunningWork {
  const owner = randomUUID();
  /** Whether pages have become findable since the version was last raised, and when that was. */
  let isFindable = false;
  let raised = Number.NEGATIVE_INFINITY;
  const index = openTextIndex({ db, file }, { programs, searchUrl, onDamaged: logDamaged(log) });

  const work = (signal: AbortSignal) =>
    workUnderLease({
      takeLease: () => takeLease(db, 'texts', owner),
      async open(lease) {
        let after = 0;
        let [pages, words] = [0, 0];
        let hasFailed = false;
        /** Whether texts' source or index was unavailable at any time in this pass over the objects. */
        let wasUnavailable = false;
        // Never forgotten, so that a text missing from storage is reported once.
        const failures = new FailureLog((fields) =>
          log.warn(fields, 'a text cannot be indexed now, and is tried again'),
        );
        return {
          async step() {
            const startedAt = performance.now();
            // Checked repeatedly, since a reader may have found it damaged, or somebody may have deleted it.
            const isCheckDue = after === 0 || hasFailed || index.feedRecords !== undefined;
            const problem = isCheckDue ? await index.open(lease) : undefined;
            if (problem) {
              log.warn(
                { reason: problem },
                'the index is rebuilt; what the store knows is found all the same',
              );
              after = 0;
            }
            const records = (await index.feedRecords?.()) ?? 0;
            const done = await indexTexts({ db, storage, index, lease }, after);
            hasFailed = done.failure !== undefined;
            // A file that is lost or unreadable for good must not keep a new index from going live.
            const isSourceUnavailable = hasFailed && !isOfOneFile(done.failure);
            wasUnavailable = isSourceUnavailable || (after > 0 && wasUnavailable);
            after = done.next ?? 0;
            if (done.next === undefined && !wasUnavailable) await index.finishPass?.();
            isFindable ||= done.pages > 0;
            if (done.next === undefined && isFindable && startedAt - raised >= raiseEvery) {
              // Cached answers lack them. More often, nothing would stay cached while a service's texts trickle in.
              await transact(db, raiseVersion);
              [isFindable, raised] = [false, startedAt];
            }
            pages += done.pages;
            words += done.words;
            if (hasFailed) failures.failed(done.failure);
            if (hasFailed && records === 0) return pauses.failed;
            if (records > 0 || done.next !== undefined) return Math.ceil(performance.now() - startedAt);
            if (pages > 0) log.info({ pages, words }, 'texts indexed');
            [pages, words] = [0, 0];
            return pauses.idle;
          },
        };
      },
      log,
      signal,
      failureMessage: 'the texts cannot be indexed now; it is tried again',
    });
  return startWork((signal) => work(signal).then(() => index.close()));
}
