import type { Log } from '#lib/log.ts';
import { backoff, type Clock } from './mirror/pace.ts';
import { LeaseLost } from './mirror/store.ts';
import type { Lease } from './store/lease.ts';

export type LeasedWorkOptions<Held extends Pick<Lease, 'isHeld' | 'release'>> = {
  /** Takes the lease; undefined while another process has it. */
  takeLease(): Promise<Held | undefined>;
  /** Opens what is done over a store that writes only while the lease is held; a step tells how long to wait for the next. */
  open(lease: Held): Promise<{ step(): Promise<number> }>;
  log: Log;
  clock: Clock;
  signal: AbortSignal;
  /** What the log says of trouble. */
  failed: string;
};

/** Milliseconds between two attempts to take the lease, and the most for which it is not looked at. */
const leaseEvery = 5000;

/**
 * Does work that one process does at a time, for as long as the signal allows, whenever this process has the lease;
 * else it stands by. Trouble with the store is written to the log, and the work opened anew after growing delays. Never throws.
 */
export async function workUnderLease<Held extends Pick<Lease, 'isHeld' | 'release'>>({
  takeLease,
  open,
  log,
  clock,
  signal,
  failed,
}: LeasedWorkOptions<Held>): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let wait = leaseEvery;
    try {
      const lease = await takeLease();
      if (lease) {
        try {
          const work = await open(lease);
          while (!signal.aborted && lease.isHeld()) {
            const delay = await work.step();
            failures = 0;
            if (delay > 0) await clock.sleep(Math.min(delay, leaseEvery), signal);
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
        const reason = error instanceof Error ? error.message : String(error);
        log.error({ reason, failures }, failed);
      }
    }
    await clock.sleep(wait, signal).catch(() => undefined);
  }
}
