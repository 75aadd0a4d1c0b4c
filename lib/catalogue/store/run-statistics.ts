import { setTimeout as sleep } from 'node:timers/promises';
import { FailureLog } from '#lib/failure-log.ts';
import type { Log } from '#lib/log.ts';
import { type RunningWork, startWork } from '../leased-work.ts';
import { isOutdated, recountIfOutdated, storedStatistics } from './statistics.ts';
import type { Store } from './store.ts';

/** Milliseconds between checks of whether a count is due. */
const usual = 60_000;

/**
 * Recounts the library's objects as soon as the stored count is due; of several servers on a store one counts. A
 * failure is logged once, and it is tried again; a failed count when its claim has expired.
 * @param pause milliseconds between two checks
 */
export function startStatistics({ db, reader }: Store, log: Log, pause = usual): RunningWork {
  return startWork(async (signal) => {
    const failures = new FailureLog((fields) =>
      log.warn(fields, 'the objects cannot be counted now; visitors see the last count'),
    );
    while (!signal.aborted) {
      try {
        const stored = await storedStatistics(reader);
        if (stored && isOutdated(stored)) await recountIfOutdated(db);
        failures.succeeded();
      } catch (error) {
        if (!signal.aborted) failures.failed(error);
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  });
}
