import type { Log } from '#lib/log.ts';
import type { Lease } from '../store/lease.ts';
import { backoff, type Clock } from './pace.ts';
import { LeaseLost } from './store.ts';

export type RunOptions<Held extends Pick<Lease, 'isHeld' | 'release'>> = {
  /** Takes the lease; undefined while another process has it. */
  takeLease(): Promise<Held | undefined>;
  /** Opens what is done over a store that writes only while the lease is held; a step tells how long to wait for the next. */
  open(lease: Held): Promise<{ step(): Promise<number> }>;
  log: Log;
  clock: Clock;
  signal: AbortSignal;
  /** What the log says of trouble. */
  failed?: string;
};

/** Milliseconds between two attempts to take the lease, and the most for which it is not looked at. */
const leaseEvery = 5000;

/**
 * Mirrors, or does other work that one process does, for as long as the signal allows, whenever this process has the lease;
 * else it stands by. Trouble with the store is written to the log, and the work opened anew after growing delays. Never throws.
 */
export async function runMirror<Held extends Pick<Lease, 'isHeld' | 'release'>>({
  takeLease,
  open,
  log,
  clock,
  signal,
  failed = 'the mirror of the catalogue service stopped and will be opened again',
}: RunOptions<Held>): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let wait = leaseEvery;
    try {
      const lease = await takeLease();
      if (lease) {
        try {
          const mirror = await open(lease);
          while (!signal.aborted && lease.isHeld()) {
            const delay = await mirror.step();
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
