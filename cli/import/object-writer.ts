import { setTimeout as sleep } from 'node:timers/promises';
import { objectPath } from '#lib/addresses.ts';
import type { Store } from '#lib/catalogue/store/database.ts';
import type { RunningImport } from '#lib/catalogue/store/imports.ts';
import { saveOverride } from '#lib/catalogue/store/overrides.ts';
import { saveObjects } from '#lib/catalogue/store/save-objects.ts';
import type { ObjectSource } from '#lib/catalogue/store/sources.ts';
import { locales } from '#lib/i18n/locales.ts';
import { slugOf } from '#lib/pages/slug.ts';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { baseUrlsFor } from '../store.ts';
import { type CompleteObject, completeObject, correct } from './complete-object.ts';
import { keepTexts } from './kept-texts.ts';
import type { LocalScan } from './local-scans.ts';
import type { ImportOptions } from './options.ts';
import { previousIds, reportReplaced } from './previous-import.ts';
import type { Owner } from './record.ts';
import { conclude, type OngoingReport, reportDuplicate, type SavedObject } from './report.ts';
import type { SourceObject } from './sources/source.ts';
import type { StoredScan } from './store-scan.ts';
import type { ScanMakers } from './workers.ts';

export type ImportContext = ImportOptions & {
  store: Store;
  storage: Storage;
  workers: ScanMakers;
  report: OngoingReport;
  running: RunningImport;
};

/** An object to import, and its future owner. */
export type OwnedSource = {
  owner: Owner;
  source: SourceObject;
  /** Its source, with a digest of all its metadata. */
  objectSource: ObjectSource;
  /** The digest if linked images were stored instead. */
  unlinkedDigest: string;
};

export type PendingObject = OwnedSource & {
  /** For each scan of the source, the scans found in it, each with its stored files. */
  found: { scan: LocalScan; stored?: StoredScan }[][];
  open: number;
};

/** The reported state of an object that stays unchanged in the store. */
export async function unchangedObject(
  { store, config }: ImportContext,
  source: SourceObject,
  id: string,
): Promise<SavedObject> {
  return savedAt(await baseUrlsFor(store.db, config), source, id, 'unchanged');
}

function savedAt(
  { publicUrl }: BaseUrls,
  { metadata, label }: SourceObject,
  id: string,
  state: SavedObject['state'],
): SavedObject {
  const path = objectPath(locales[0], { id, slug: slugOf(metadata.title ?? label) });
  return { id, state, address: publicUrl + path };
}

/**
 * The most objects of a transaction, and after how many milliseconds without another object they are stored. Kept small
 * because with an embedded store, writes of visitors have to wait for a transaction.
 */
const batchLimits = { made: { max: 200, idleTime: 5 }, linked: { max: 500, idleTime: 20 } };

/** Objects that are stored in one transaction once no more arrive. */
type Batch = { objects: PendingObject[]; stored: Promise<void> };

type WriterContext = Pick<ImportContext, 'store' | 'config' | 'report' | 'running' | 'link' | 'categories'>;

/** Stores objects once all their scans are made; those that complete at about the same time share a transaction. */
export function objectWriter(context: WriterContext): (object: PendingObject) => Promise<void> {
  const { store, config, report, running } = context;
  const { max, idleTime } = context.link ? batchLimits.linked : batchLimits.made;
  let openBatch: Batch | undefined;
  // One transaction at a time, because there is only one connection.
  let last: Promise<void> = Promise.resolve();

  /** Stores objects up to the first repeated id, then the rest: each object can be saved once per transaction. */
  async function saveInTransaction(all: CompleteObject[]): Promise<void> {
    const outdated = all.filter(({ of }) => of.isOutdated?.());
    for (const { of } of outdated) await of.onConcluded?.('unchanged');
    const objects = all.filter((one) => !outdated.includes(one));
    if (objects.length === 0) return;
    const ids = new Set<string>();
    const from = objects.findIndex(({ record: { id } }) => ids.size === ids.add(id).size);
    const distinct = from === -1 ? objects : objects.slice(0, from);
    // A server may have been started at another address meanwhile.
    const baseUrls = await baseUrlsFor(store.db, config);
    await correct(store.db, distinct, report);
    await reportReplaced(
      store.db,
      report,
      distinct.map(({ record: { id, title }, of }) => ({ id, title, of })),
    );
    const states = await saveObjects(store.db, baseUrls, distinct, async (trx) => {
      const sources = distinct.map(({ source }) => source);
      await running.finish(trx, sources);
      // Read again, or corrections saved in the meantime would be lost.
      for (const [id, override] of await correct(trx, distinct)) await saveOverride(trx, id, override);
    });
    for (const [index, { record, of }] of distinct.entries())
      await conclude(report, of, savedAt(baseUrls, of, record.id, states[index] ?? 'unchanged'));
    if (from !== -1) await saveInTransaction(objects.slice(from));
  }

  /** The objects that another source has not already become. */
  async function withoutDuplicates(objects: CompleteObject[]): Promise<CompleteObject[]> {
    if (objects.length === 0) return [];
    const originals = await running.settle(
      objects.map(({ source, record, of }) => ({ source, label: of.label, objectId: record.id })),
    );
    for (const [index, { of }] of objects.entries()) {
      const original = originals[index];
      if (original === undefined) continue;
      reportDuplicate(report, original, of);
      await of.onConcluded?.('unchanged');
    }
    return objects.filter((_, index) => originals[index] === undefined);
  }

  async function saveBatch(batch: PendingObject[]): Promise<void> {
    // Objects that arrive shortly afterwards join the batch.
    for (let before = 0; batch.length > before && batch.length < max; await sleep(idleTime))
      before = batch.length;
    if (openBatch?.objects === batch) openBatch = undefined;
    const before = await previousIds(store.db, batch);
    const complete: CompleteObject[] = [];
    for (const one of batch) {
      const object = completeObject(context, one, before);
      if (object) complete.push(object);
      else await conclude(report, one.source);
    }
    const objects = await withoutDuplicates(complete);
    await keepTexts(store.db, report, objects);
    await saveInTransaction(objects);
  }

  return (object: PendingObject): Promise<void> => {
    if (!openBatch || openBatch.objects.length >= max) {
      const objects: PendingObject[] = [];
      last = last.then(() => saveBatch(objects));
      openBatch = { objects, stored: last };
    }
    openBatch.objects.push(object);
    return openBatch.stored;
  };
}
