import type { Store } from '#lib/catalogue/store/database.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { organizationNumber } from '#lib/catalogue/store/organizations.ts';
import type { ScanRecord } from '#lib/catalogue/store/records.ts';
import { UnreadableFile } from '#lib/scans/inspect.ts';
import type { ImportOptions } from './options.ts';
import { Progress } from './progress.ts';
import { type Owner, recordOf } from './record.ts';
import type { ImportReport } from './report.ts';
import type { SourceObject } from './sources/source.ts';
import { StorageFailure, type Stores, storeScan } from './store-scan.ts';
import { ScanWorkers } from './workers.ts';

type Keeping = ImportOptions & { store: Store; origin: string };

/** A scan on its way: which object it belongs to, and where in it. */
type Waiting = { object: Pending; position: number };
type Pending = { source: SourceObject; scans: (ScanRecord | undefined)[]; open: number };

/** Makes the scans of all objects, as many at once as there are workers, and keeps each object when its last is made. */
export async function keepObjects(
  keeping: Keeping,
  sources: SourceObject[],
  megapixels: Map<string, number>,
  report: ImportReport,
): Promise<void> {
  const { config, store, signal } = keeping;
  const workers = new ScanWorkers();
  const stores: Stores = { db: store.db, dataDir: config.dataDir, maxPixels: config.maxPixels, workers };
  const progress = new Progress([...megapixels.values()].reduce((sum, one) => sum + one, 0));
  const queue = sources.flatMap((source): Waiting[] => {
    const object: Pending = { source, scans: [], open: source.scans.length };
    if (source.scans.length === 0) report.objects.failed += 1;
    return source.scans.map((_, position) => ({ object, position }));
  });
  const underWay = new Map<string, Promise<unknown>>();
  const keep = keeper(keeping, report);

  const lane = async () => {
    for (let next = queue.shift(); next && !signal?.aborted; next = queue.shift()) {
      const { object, position } = next;
      const scan = object.source.scans[position];
      if (!scan) continue;
      try {
        // Two objects may share an image; its files are made once.
        await underWay.get(scan.file);
        const making = storeScan(stores, scan);
        underWay.set(
          scan.file,
          making.catch(() => undefined),
        );
        const { record, wasMade } = await making;
        object.scans[position] = record;
        report.scans[wasMade ? 'made' : 'reused'] += 1;
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        report.problems.push({ file: scan.file, reason: error.message, kind: 'error' });
      }
      progress.advance(megapixels.get(scan.file) ?? 0, object.source.label);
      object.open -= 1;
      if (object.open === 0) await keep(object);
    }
  };
  try {
    const lanes = await Promise.allSettled(Array.from({ length: workers.size }, lane));
    const failed = lanes.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    progress.end();
    workers.close();
  }
  report.interrupted = signal?.aborted ?? false;
}

function keeper({ store, origin, organization, categories = [] }: Keeping, report: ImportReport) {
  const known = new Map<string, string>();
  // One transaction at a time: there is one connection.
  let last: Promise<void> = Promise.resolve();

  const keep = async ({ source, scans }: Pending): Promise<void> => {
    const made = scans.filter((scan) => scan !== undefined);
    const owner = await ownerOf(store, source.metadata.organization ?? organization);
    if (made.length === 0 || owner === 'unknown') {
      if (owner === 'unknown') {
        const reason = `there is no institution "${source.metadata.organization}"; add it first`;
        report.problems.push({ file: source.label, reason, kind: 'error' });
      }
      report.objects.failed += 1;
      return;
    }
    const record = recordOf(owner, source, made, categories);
    const twin = known.get(record.id);
    if (twin !== undefined) {
      report.problems.push({
        file: source.label,
        reason: `it is the same object as ${twin}`,
        kind: 'skipped',
      });
      return;
    }
    known.set(record.id, source.label);
    const result = await saveObject(store.db, origin, record).catch((error: unknown) => {
      throw new StorageFailure(
        `The store could not be written: ${error instanceof Error ? error.message : error}`,
      );
    });
    report.objects[result] += 1;
  };
  return (object: Pending): Promise<void> => {
    last = last.then(() => keep(object));
    return last;
  };
}

async function ownerOf(store: Store, key: string | undefined): Promise<Owner | 'unknown'> {
  if (key === undefined) return null;
  const id = await organizationNumber(store.db, key);
  return id === undefined ? 'unknown' : { key, id };
}
