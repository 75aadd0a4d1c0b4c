import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { Progress } from '../progress.ts';
import { claimedSources } from './claimed-sources.ts';
import { describeByDocument } from './document-pages.ts';
import { inBatches } from './in-batches.ts';
import { isMissing } from './inspect-object.ts';
import { type LocalScan, withLocalScans } from './local-scans.ts';
import {
  type ImportContext,
  type OwnedSource,
  objectWriter,
  type PendingObject,
  unchangedObject,
} from './object-writer.ts';
import { ownedSources } from './owned-sources.ts';
import { unchangedIds } from './previous-import.ts';
import { NotFetched } from './remote/not-fetched.ts';
import { conclude, reportOf } from './report.ts';
import type { SourceObject, SourceScan, Withdrawal } from './sources/source.ts';
import { type Stores, storeScan } from './store-scan.ts';
import { isSameObject, withdrawals } from './withdrawals.ts';

type Waiting = { object: PendingObject; position: number };

/** Makes the scans of objects in parallel, and stores each object once its last scan is made. */
export async function storeObjects(
  context: ImportContext,
  sources: AsyncIterable<SourceObject | Withdrawal>,
): Promise<void> {
  const { config, store, storage, workers, report, signal } = context;
  const stores: Stores = { db: store.db, storage, config, workers, inProgress: new Map() };
  const progress = new Progress(0);
  const save = objectWriter(context);

  /** Does some work on a scan. A failure is reported and the scan is skipped, or, if it is temporary, the object. */
  const attempt = async (object: PendingObject, scan: SourceScan, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      // Stopping the import aborts requests, which is not an error.
      if (signal?.aborted) return;
      if (!(error instanceof UnreadableFile)) throw error;
      reportOf(report, object.source, { file: scan.file, reason: error.message, kind: 'error' });
      const isTemporary = error instanceof NotFetched ? error.why !== 'lasting' : await isMissing(scan);
      object.source.isIncomplete ||= isTemporary;
      object.source.isRefused ||= error instanceof NotFetched && error.why === 'refused';
      report.unavailable ||= error instanceof NotFetched ? error.why === 'passing' : isTemporary;
    }
  };

  const make = async ({ object, position }: Waiting) => {
    const { source } = object;
    const scan = source.scans[position];
    if (!scan || signal?.aborted) return;
    const isOnlyScan = source.scans.length === 1;
    await attempt(object, scan, () =>
      withLocalScans(stores, scan, isOnlyScan, async (scans, facts) => {
        const found: PendingObject['found'][number] = scans.map((one) => ({ scan: one }));
        object.found[position] = found;
        if (isOnlyScan && facts) describeByDocument(source, facts);
        progress.expect(workOfAll(scans) - workOf(scan), scans.length - 1);
        await forEachConcurrently(2 * workers.size, found, async (one) => {
          if (signal?.aborted) return;
          await attempt(object, scan, async () => {
            one.stored = await storeScan(stores, one.scan);
            report.scans[one.stored.outcome] += 1;
          });
          progress.advance(workOf(one.scan), source.label);
        });
      }),
    );
    if (signal?.aborted) return;
    // The scan could not be read at all; count it as done nevertheless.
    if (!object.found[position]) progress.advance(workOf(scan), source.label);
    object.open -= 1;
    if (object.open === 0) await save(object);
  };
  try {
    // While the workers make scans, as many others are being hashed or uploaded.
    const concurrency = context.link ? linkConcurrency : 2 * workers.size;
    await forEachConcurrently(concurrency, waitingScans(context, sources, progress), make);
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    progress.finish();
  }
  report.interrupted = signal?.aborted ?? false;
}

/** Linking needs no worker. With this many in progress, some can be read while others are stored in a batch. */
const linkConcurrency = 1000;

const lookupBatchSize = 200;

/** A scan's share of the progress: its megapixels, or those of a typical scan. */
const workOf = ({ megapixels = 10 }: LocalScan) => megapixels;
const workOfAll = (scans: readonly LocalScan[]) => scans.reduce((sum, scan) => sum + workOf(scan), 0);

/** All scans to make, of the objects that can be stored. */
async function* waitingScans(
  context: ImportContext,
  sources: AsyncIterable<SourceObject | Withdrawal>,
  progress: Progress,
): AsyncGenerator<Waiting> {
  const changed = changedSources(context, sources);
  // Two imports may link the same image without harm, and claiming it would take longer than linking.
  const claimed = context.link ? changed : claimedSources(context, changed);
  for await (const one of claimed) {
    const { source } = one;
    progress.expect(workOfAll(source.scans), source.scans.length);
    const object: PendingObject = {
      ...one,
      found: [],
      open: source.scans.length,
    };
    for (const position of source.scans.keys()) yield { object, position };
  }
}

/** The objects that can be stored, except those known to be unchanged without reading their scans. */
async function* changedSources(
  context: ImportContext,
  sources: AsyncIterable<SourceObject | Withdrawal>,
): AsyncGenerator<OwnedSource> {
  const { store, report, signal } = context;
  const owned = ownedSources({ ...context, db: store.db }, sources);
  const { withdraw, awaited, isMaking } = withdrawals(context);
  for await (const group of inBatches(owned, lookupBatchSize)) {
    const same = await unchangedIds(
      context,
      group.flatMap((one) => ('withdrawn' in one ? [] : [one])),
    );
    for (const one of group) {
      if (signal?.aborted) return;
      if ('withdrawn' in one) {
        for (const other of same.keys()) if (other.source.source === one.withdrawn) same.delete(other);
        await withdraw(one);
        continue;
      }
      const id = same.get(one);
      if (id === undefined || isMaking(one)) {
        // A later version that is as the one stored before replaces this one.
        for (const other of same.keys()) if (isSameObject(one, other)) same.delete(other);
        yield await awaited(one);
      } else await conclude(report, one.source, await unchangedObject(context, one.source, id));
    }
  }
}
