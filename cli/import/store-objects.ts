import { objectPath } from '#lib/addresses.ts';
import type { Store } from '#lib/catalogue/store/database.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { organizationNumber } from '#lib/catalogue/store/organizations.ts';
import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import { locales } from '#lib/i18n/locales.ts';
import { slugOf } from '#lib/pages/slug.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { placesFor } from '../origin.ts';
import type { ImportOptions } from './options.ts';
import { refuseParts } from './parts.ts';
import { Progress } from './progress.ts';
import { type Owner, recordOf } from './record.ts';
import { conclude, type ImportReport, reportOf } from './report.ts';
import type { SourceObject, SourceScan } from './sources/source.ts';
import { type StoredScan, type Stores, storeScan } from './store-scan.ts';
import type { ScanWorkers } from './workers.ts';

/** What storing objects needs, and where it is reported. */
export type Importing = ImportOptions & {
  store: Store;
  storage: Storage;
  workers: ScanWorkers;
  report: ImportReport;
};

/** A scan on its way: which object it belongs to, and where in it. */
type Waiting = { object: Pending; position: number };
type Pending = {
  owner: Owner;
  source: SourceObject;
  scans: (StoredScan | undefined)[];
  open: number;
  /** Something of it could not be fetched; what the library has of it stays as it is. */
  isIncomplete: boolean;
};

/** Makes the scans of objects, as many at once as there are workers, and stores each object when its last is made. */
export async function storeObjects(
  importing: Importing,
  sources: AsyncIterable<SourceObject>,
): Promise<void> {
  const { config, store, storage, workers, report, signal } = importing;
  const stores: Stores = { db: store.db, storage, config, workers, underWay: new Map() };
  const progress = new Progress(0);
  const save = objectWriter(importing);

  const make = async ({ object, position }: Waiting) => {
    const scan = object.source.scans[position];
    if (!scan || signal?.aborted) return;
    try {
      const stored = await storeScan(stores, scan);
      object.scans[position] = stored;
      report.scans[stored.wasMade ? 'made' : 'reused'] += 1;
    } catch (error) {
      // What hangs when the import is stopped is not done.
      if (signal?.aborted) return;
      if (!(error instanceof UnreadableFile)) throw error;
      reportOf(report, object.source, { file: scan.file, reason: error.message, kind: 'error' });
      object.isIncomplete ||= scan.fetch !== undefined;
    }
    progress.advance(workOf(scan), object.source.label);
    object.open -= 1;
    if (object.open === 0) await save(object);
  };
  try {
    // While the workers make scans, as many others are read for their digests or go into the storage.
    await forEachConcurrently(2 * workers.size, waitingScans(importing, sources, progress), make);
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    progress.end();
  }
  report.interrupted = signal?.aborted ?? false;
}

/** What a scan counts in the progress: its megapixels, or as many as a scan usually has. */
const workOf = ({ megapixels = 10 }: SourceScan) => megapixels;

/** All scans to make, of the objects that can be stored. */
async function* waitingScans(
  { store, organization, report, signal }: Importing,
  sources: AsyncIterable<SourceObject>,
  progress: Progress,
): AsyncGenerator<Waiting> {
  for await (const source of sources) {
    if (signal?.aborted) return;
    const key = source.metadata.organization ?? organization;
    const owner = await ownerOf(store, key);
    if (owner === 'unknown') {
      const reason = `there is no institution "${key}"; add it first (czytelnia organizations add)`;
      reportOf(report, source, { file: source.label, reason, kind: 'error' });
    }
    if (owner === 'unknown' || source.scans.length === 0) {
      conclude(report, source);
      continue;
    }
    progress.expect(
      source.scans.reduce((sum, scan) => sum + workOf(scan), 0),
      source.scans.length,
    );
    const object: Pending = { owner, source, scans: [], open: source.scans.length, isIncomplete: false };
    for (const position of source.scans.keys()) yield { object, position };
  }
}

function objectWriter({ store, config, categories = [], report }: Importing) {
  const known = new Map<string, string>();
  // One transaction at a time: there is one connection.
  let last: Promise<void> = Promise.resolve();

  const save = async ({ owner, source, scans, isIncomplete }: Pending): Promise<void> => {
    const made = scans.filter((scan) => scan !== undefined);
    if (made.length === 0 || isIncomplete) {
      conclude(report, source);
      return;
    }
    const whole = { ...source, scans: source.scans.filter((_, position) => scans[position] !== undefined) };
    refuseParts(whole, (problem) => reportOf(report, source, problem));
    const record = recordOf(owner, whole, made, categories);
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
    // A server may have been started at another address meanwhile.
    const places = await placesFor(store.db, config);
    const state = await saveObject(store.db, places, record);
    const path = objectPath(locales[0], { id: record.id, slug: slugOf(record.title) });
    conclude(report, source, { id: record.id, state, address: places.origin + path });
  };
  return (object: Pending): Promise<void> => {
    last = last.then(() => save(object));
    return last;
  };
}

async function ownerOf(store: Store, key: string | undefined): Promise<Owner | 'unknown'> {
  if (key === undefined) return null;
  const id = await organizationNumber(store.db, key);
  return id === undefined ? 'unknown' : { key, id };
}
