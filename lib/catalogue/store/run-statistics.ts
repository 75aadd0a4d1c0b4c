import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#lib/log.ts';
import { type RunningWork, startWork } from '../leased-work.ts';
import { isDue, recountIfDue, storedStatistics } from './statistics.ts';
import type { Store } from './store.ts';

/** Milliseconds between checks of whether a count is due. */
const usual = 60_000;

/**
 * Counts the library's objects anew whenever the stored count becomes due, so that nobody is shown an older one; of
 * several servers on a store one counts. A failure is logged, and it is tried again after the next pause.
 * @param pause milliseconds between two checks
 */
export function startStatistics({ db, reader }: Store, log: Log, pause = usual): RunningWork {
  return startWork(async (signal) => {
    while (!signal.aborted) {
      try {
        const stored = await storedStatistics(reader);
        if (stored && isDue(stored)) await recountIfDue(db);
      } catch (error) {
        if (!signal.aborted)
          log.warn({ reason: String(error) }, 'the objects cannot be counted now; it is tried again');
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  });
}
