import { FailureLog } from '#lib/failure-log.ts';
import type { Log } from '#lib/log.ts';
import { backoff, type Clock, systemClock } from './mirror/pace.ts';
import { LeaseLost } from './mirror/store.ts';
import type { Lease } from './store/lease.ts';

/** Background work of a running server. */
export type RunningWork = {
  /** Stops it after the transaction in progress. */
  stop(): Promise<void>;
};

/** Starts work that runs until it is done or its signal aborts. */
export function startWork(work: (signal: AbortSignal) => Promise<unknown>): RunningWork {
  const stopping = new AbortController();
  const running = work(stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

export type LeasedWorkOptions<HeldLease extends Pick<Lease, 'isHeld' | 'release'>> = {
  /** Takes the lease; undefined while another process holds it. */
  takeLease(): Promise<HeldLease | undefined>;
  /** Opens the work on a store that writes only while the lease is held. A step returns the delay until the next. */
  open(lease: HeldLease): Promise<{ step(): Promise<number> }>;
  log: Log;
  clock?: Clock;
  signal: AbortSignal;
  /** Log message for failures. */
  failureMessage: string;
};

/** Milliseconds between attempts to take the lease, and the longest pause before it is checked again. */
const leaseInterval = 5000;

/**
 * Does work that only one process may do at a time, until the signal aborts: works while this process holds the lease,
 * else stands by. Store failures are logged once each until it works again, and the work is reopened after growing
 * delays. Never throws.
 */
export async function workUnderLease<HeldLease extends Pick<Lease, 'isHeld' | 'release'>>({
  takeLease,
  open,
  log,
  clock = systemClock,
  signal,
  failureMessage,
}: LeasedWorkOptions<HeldLease>): Promise<void> {
  let failures = 0;
  const failureLog = new FailureLog((fields) => log.error(fields, failureMessage));
  while (!signal.aborted) {
    let wait = leaseInterval;
    try {
      const lease = await takeLease();
      if (lease) {
        try {
          const work = await open(lease);
          while (!signal.aborted && lease.isHeld()) {
            const delay = await work.step();
            failures = 0;
            failureLog.succeeded();
            if (delay > 0) await clock.sleep(Math.min(delay, leaseInterval), signal);
          }
        } finally {
          await lease.release();
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof LeaseLost)) {
        failures += 1;
        wait = backoff(failures);
        failureLog.failed(error);
      }
    }
    await clock.sleep(wait, signal).catch(() => undefined);
  }
}
