import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { objectPath } from '#lib/addresses.ts';
import type { Store } from '#lib/catalogue/store/database.ts';
import type { RunningImport } from '#lib/catalogue/store/imports.ts';
import { type Override, readOverrides, saveOverride } from '#lib/catalogue/store/overrides.ts';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { type SourcedObject, saveObjects } from '#lib/catalogue/store/save-objects.ts';
import type { ObjectSource } from '#lib/catalogue/store/sources.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { locales } from '#lib/i18n/locales.ts';
import { slugOf } from '#lib/pages/slug.ts';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { overridden } from '../overrides/apply.ts';
import { baseUrlsFor } from '../store.ts';
import { type KeepingTexts, keepTexts } from './kept-texts.ts';
import type { LocalScan } from './local-scans.ts';
import { withScans } from './missing.ts';
import type { ImportOptions } from './options.ts';
import { narrowParts } from './parts.ts';
import { previousIds, reportReplaced } from './previous-import.ts';
import { type Owner, recordOf } from './record.ts';
import {
  conclude,
  type OngoingReport,
  reportCorrected,
  reportDuplicate,
  reportOf,
  type SavedObject,
} from './report.ts';
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
  { origin }: BaseUrls,
  { metadata, label }: SourceObject,
  id: string,
  state: SavedObject['state'],
): SavedObject {
  const path = objectPath(locales[0], { id, slug: slugOf(metadata.title ?? label) });
  return { id, state, address: origin + path };
}

/**
 * The most objects of a transaction, and after how many milliseconds without another object they are stored. Kept small
 * because with an embedded store, writes of visitors have to wait for a transaction.
 */
const batchLimits = { made: { max: 200, idleTime: 5 }, linked: { max: 500, idleTime: 20 } };

/** Objects that are stored in one transaction once no more arrive. */
type Batch = { objects: PendingObject[]; stored: Promise<void> };

/** An object whose scans are all made, ready to be stored, and its record before corrections. */
type CompleteObject = SourcedObject & KeepingTexts & { original: ObjectRecord };

type WriterContext = Pick<ImportContext, 'store' | 'config' | 'report' | 'running' | 'link' | 'categories'>;

/** Stores objects once all their scans are made; those that complete at about the same time share a transaction. */
export function objectWriter(context: WriterContext): (object: PendingObject) => Promise<void> {
  const { store, config, report, running } = context;
  const { max, idleTime } = context.link ? batchLimits.linked : batchLimits.made;
  let openBatch: Batch | undefined;
  // One transaction at a time, because there is only one connection.
  let last: Promise<void> = Promise.resolve();

  /** Stores objects up to the first repeated id, then the rest: each object can be saved once per transaction. */
  async function saveInTransaction(objects: CompleteObject[]): Promise<void> {
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
    if (objects.length > 0) await saveInTransaction(objects);
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

/** The record of an object; undefined if it has no scans or is incomplete. */
function completeObject(
  { categories = [], report }: WriterContext,
  { owner, source, objectSource, found }: PendingObject,
  before: ReadonlyMap<SourceObject, string>,
): CompleteObject | undefined {
  const pages = found.flat();
  const stored = pages.flatMap((page) => page.stored ?? []);
  if (stored.length === 0 || source.isIncomplete) return undefined;
  const all = withScans(
    source,
    source.scans.map((_, position) => found[position]?.map(({ scan }) => scan) ?? []),
  );
  const remaining = withScans(
    all,
    pages.map((page) => (page.stored ? [page.scan] : [])),
  );
  const reduced = { ...source, ...remaining };
  narrowParts(reduced, (problem) => reportOf(report, source, problem));
  const record = recordOf(owner, reduced, stored, categories);
  record.id = before.get(source) ?? record.id;
  const keepsTexts = pages.flatMap(({ scan, stored }) => (stored ? [scan.keepsText === true] : []));
  return { record, original: record, source: objectSource, of: source, keepsTexts };
}

/**
 * Applies the editors' corrections to objects.
 * @param report of each part of a corrected table of contents whose scans the source has no longer
 * @returns the corrections, with what the sources say now
 */
async function correct(
  db: Kysely<Tables>,
  objects: CompleteObject[],
  report?: OngoingReport,
): Promise<Map<string, Override>> {
  const overrides = await readOverrides(
    db,
    objects.map(({ record }) => record.id),
  );
  for (const object of objects) {
    object.record = object.original;
    const override = overrides.get(object.record.id);
    if (!override) continue;
    const { corrections } = override;
    const { record, original } = overridden(object.original, corrections, (problem) => {
      if (report) reportCorrected(report, object.of, problem);
    });
    overrides.set(record.id, { corrections, original });
    object.record = record;
  }
  return overrides;
}
