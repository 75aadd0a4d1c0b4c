import { createHash } from 'node:crypto';
import { objectPath } from '#lib/addresses.ts';
import type { Store } from '#lib/catalogue/store/database.ts';
import { removeObject, saveObject } from '#lib/catalogue/store/objects.ts';
import { organizationNumber } from '#lib/catalogue/store/organizations.ts';
import { objectAsSaid, objectsOfSource, saveSource } from '#lib/catalogue/store/sources.ts';
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
import { conclude, type ImportReport, reportOf, type SavedObject } from './report.ts';
import type { SourceObject, SourceScan, Withdrawal } from './sources/source.ts';
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
  sources: AsyncIterable<SourceObject | Withdrawal>,
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
  importing: Importing,
  sources: AsyncIterable<SourceObject | Withdrawal>,
  progress: Progress,
): AsyncGenerator<Waiting> {
  const { store, organization, report, signal } = importing;
  for await (const source of sources) {
    if (signal?.aborted) return;
    if ('withdrawn' in source) {
      await withdraw(importing, source);
      continue;
    }
    const key = source.metadata.organization ?? organization;
    const owner = await ownerOf(store, key);
    if (owner === 'unknown') {
      const reason = `there is no institution "${key}"; add it first (czytelnia organizations add)`;
      reportOf(report, source, { file: source.label, reason, kind: 'error' });
    }
    if (owner === 'unknown' || source.scans.length === 0) {
      await conclude(report, source);
      continue;
    }
    const same = await sameAsBefore(importing, owner, source);
    if (same !== undefined) {
      await conclude(report, source, await savedObject(importing, source, same, 'unchanged'));
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

/** Removes the objects that were made of a record which is no more. */
async function withdraw({ store: { db }, report }: Importing, { withdrawn }: Withdrawal): Promise<void> {
  for (const id of await objectsOfSource(db, withdrawn)) {
    await removeObject(db, id);
    report.withdrawn += 1;
  }
}

/** Id of the object that was made of the same record, which lies elsewhere: its scans are not fetched once more. */
async function sameAsBefore(
  importing: Importing,
  owner: Owner,
  source: SourceObject,
): Promise<string | undefined> {
  if (!source.scans.every(({ fetch }) => fetch)) return undefined;
  return await objectAsSaid(importing.store.db, {
    source: source.source,
    saidDigest: saidDigest(importing, owner, source),
  });
}

/** Digest of all that a source says. */
function saidDigest({ categories }: Importing, owner: Owner, { metadata, scans }: SourceObject): string {
  const said = [owner?.key, categories, metadata, scans];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** What is reported of an object that is stored. */
async function savedObject(
  { store, config }: Importing,
  { metadata, label }: SourceObject,
  id: string,
  state: SavedObject['state'],
): Promise<SavedObject> {
  const { origin } = await placesFor(store.db, config);
  const path = objectPath(locales[0], { id, slug: slugOf(metadata.title ?? label) });
  return { id, state, address: origin + path };
}

function objectWriter(importing: Importing) {
  const { store, config, categories = [], report } = importing;
  const known = new Map<string, string>();
  // One transaction at a time: there is one connection.
  let last: Promise<void> = Promise.resolve();

  const save = async ({ owner, source, scans, isIncomplete }: Pending): Promise<void> => {
    const made = scans.filter((scan) => scan !== undefined);
    if (made.length === 0 || isIncomplete) {
      await conclude(report, source);
      return;
    }
    // Of what was asked for, not of what was left of it.
    const said = { source: source.source, saidDigest: saidDigest(importing, owner, source) };
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
    await saveSource(store.db, record.id, said);
    await conclude(report, source, await savedObject(importing, source, record.id, state));
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
