import { randomUUID } from 'node:crypto';
import type { Log } from '#lib/log.ts';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import type { ObjectChanges } from '../../changes.ts';
import { type RunningWork, startWork, workUnderLease } from '../../leased-work.ts';
import { systemClock } from '../../mirror/pace.ts';
import { LeaseLost } from '../../mirror/store.ts';
import { takeLease } from '../lease.ts';
import { tileShape } from '../shapes.ts';
import type { Store } from '../store.ts';
import { renewBulkFiles } from './renew-bulk.ts';
import { readBulkFiles } from './stored-bulk.ts';

/** Raise it when the same records would yield different files. */
const recipe = 4;

/** Milliseconds between checks of the files, and between checks of whether one is due. */
const delays = { look: 600_000, idle: 3000 };

export type BulkOptions = {
  changes: ObjectChanges;
  storage: Storage;
  baseUrls: BaseUrls;
  dataDir: string;
  log: Log;
};

/**
 * Keeps the files for bulk download up to date, for as long as this process lives and once somebody has requested them:
 * every ten minutes, and at once after a withdrawal. Of all processes and servers on a store one does it, and between
 * pieces it leaves the CPU to visitors for as long as the last piece took.
 */
export function startBulk(
  { db, purges }: Pick<Store, 'db' | 'purges'>,
  { changes, storage, baseUrls, dataDir, log }: BulkOptions,
): RunningWork {
  const owner = randomUUID();
  const shape = [recipe, tileShape, baseUrls.publicUrl, baseUrls.assets].join(' ');
  const work = (signal: AbortSignal) =>
    workUnderLease({
      takeLease: () => takeLease(db, 'bulk', owner),
      async open(lease) {
        let lastCheck: { at: number; purges: string } | undefined;
        return {
          async step() {
            const known = await readBulkFiles(db);
            if (!known) return delays.idle;
            const isFirst = known.files.length === 0 && (await changes.earliest()) !== undefined;
            const isDue =
              isFirst || lastCheck?.purges !== purges() || performance.now() - lastCheck.at > delays.look;
            if (!isDue) return delays.idle;
            lastCheck = { at: performance.now(), purges: purges() };
            let stepStart = performance.now();
            const pause = async () => {
              if (!lease.isHeld()) throw new LeaseLost();
              await systemClock.sleep(Math.ceil(performance.now() - stepStart), signal);
              stepStart = performance.now();
            };
            const made = await renewBulkFiles(known, {
              db,
              changes,
              storage,
              lease,
              dataDir,
              publicUrl: baseUrls.publicUrl,
              shape,
              pause,
            });
            if (made > 0) log.info({ made }, 'files for bulk download made');
            return delays.idle;
          },
        };
      },
      log,
      signal,
      failureMessage: 'the files for bulk download cannot be made now; it is tried again',
    });
  return startWork(work);
}
