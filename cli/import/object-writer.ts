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
import type { Places } from '#lib/scans/addresses.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { placesFor } from '../origin.ts';
import { overridden } from '../overrides/apply.ts';
import { withScans } from './missing.ts';
import type { ImportOptions } from './options.ts';
import { refuseParts } from './parts.ts';
import { type Owner, recordOf } from './record.ts';
import { reportReplaced } from './replaced.ts';
import { conclude, type OngoingReport, reportDuplicate, reportOf, type SavedObject } from './report.ts';
import { idsBefore } from './said-before.ts';
import type { ScanHere } from './scans-here.ts';
import type { Problem, SourceObject } from './sources/source.ts';
import type { StoredScan } from './store-scan.ts';
import type { ScanMakers } from './workers.ts';

export type Importing = ImportOptions & {
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
  /** Its source, with a digest of everything that the source says. */
  said: ObjectSource;
  /** The digest it would have if linked images were stored instead. */
  saidOfStored: string;
};

/** An object with scans still to be made. */
export type PendingObject = OwnedSource & {
  /** For each scan of the source, the scans it turned out to be, each with what is stored of it. */
  found: { scan: ScanHere; stored?: StoredScan }[][];
  open: number;
};

/** How an object that stays as it is stored is reported. */
export async function unchangedObject(
  { store, config }: Importing,
  source: SourceObject,
  id: string,
): Promise<SavedObject> {
  return savedAt(await placesFor(store.db, config), source, id, 'unchanged');
}

function savedAt(
  { origin }: Places,
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
const rhythms = { made: { max: 200, lull: 5 }, linked: { max: 500, lull: 20 } };

/** Objects that are stored together once no more arrive. */
type Batch = { objects: PendingObject[]; stored: Promise<void> };

/** An object whose scans are all made, ready to be stored, and its record as the source has it. */
type Whole = SourcedObject & { of: SourceObject; uncorrected: ObjectRecord };

type Writing = Pick<Importing, 'store' | 'config' | 'report' | 'running' | 'link' | 'categories'>;

/** Stores objects once all their scans are made; those that complete at about the same time share a transaction. */
export function objectWriter(importing: Writing): (object: PendingObject) => Promise<void> {
  const { store, config, report, running } = importing;
  const { max, lull } = importing.link ? rhythms.linked : rhythms.made;
  let gathering: Batch | undefined;
  // One transaction at a time, because there is only one connection.
  let last: Promise<void> = Promise.resolve();

  /** Stores objects up to the first repeated id, then the rest: each object can be saved once per transaction. */
  async function saveTogether(objects: Whole[]): Promise<void> {
    const ids = new Set<string>();
    const from = objects.findIndex(({ record: { id } }) => ids.size === ids.add(id).size);
    const together = from === -1 ? objects : objects.slice(0, from);
    // A server may have been started at another address meanwhile.
    const places = await placesFor(store.db, config);
    await correct(store.db, together, (source, problem) => reportOf(report, source, problem));
    await reportReplaced(
      store.db,
      report,
      together.map(({ record: { id, title }, of }) => ({ id, title, of })),
    );
    const states = await saveObjects(store.db, places, together, async (trx) => {
      const sources = together.map(({ source }) => source);
      await running.finish(trx, sources);
      // Read again, or what an editor has saved meanwhile would be lost.
      for (const [id, override] of await correct(trx, together)) await saveOverride(trx, id, override);
    });
    for (const [index, { record, of }] of together.entries())
      await conclude(report, of, savedAt(places, of, record.id, states[index] ?? 'unchanged'));
    if (from !== -1) await saveTogether(objects.slice(from));
  }

  /** Those that are not the same object as what another source has become. */
  async function withoutDuplicates(objects: Whole[]): Promise<Whole[]> {
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
    // Those that come shortly after this one come along.
    for (let before = 0; batch.length > before && batch.length < max; await sleep(lull))
      before = batch.length;
    if (gathering?.objects === batch) gathering = undefined;
    const before = await idsBefore(store.db, batch);
    const whole: Whole[] = [];
    for (const one of batch) {
      const object = wholeOf(importing, one, before);
      if (object) whole.push(object);
      else await conclude(report, one.source);
    }
    const objects = await withoutDuplicates(whole);
    if (objects.length > 0) await saveTogether(objects);
  }

  return (object: PendingObject): Promise<void> => {
    if (!gathering || gathering.objects.length >= max) {
      const objects: PendingObject[] = [];
      last = last.then(() => saveBatch(objects));
      gathering = { objects, stored: last };
    }
    gathering.objects.push(object);
    return gathering.stored;
  };
}

/** The record of an object; undefined if it has no scans or is incomplete. */
function wholeOf(
  { categories = [], report }: Writing,
  { owner, source, said, found }: PendingObject,
  before: ReadonlyMap<string, string>,
): Whole | undefined {
  const pages = found.flat();
  const stored = pages.flatMap((page) => page.stored ?? []);
  if (stored.length === 0 || source.isIncomplete) return undefined;
  const all = withScans(
    source,
    source.scans.map((_, position) => found[position]?.map(({ scan }) => scan) ?? []),
  );
  const standing = withScans(
    all,
    pages.map((page) => (page.stored ? [page.scan] : [])),
  );
  const whole = { ...source, ...standing };
  refuseParts(whole, (problem) => reportOf(report, source, problem));
  const record = recordOf(owner, whole, stored, categories);
  record.id = before.get(source.source) ?? record.id;
  return { record, uncorrected: record, source: said, of: source };
}

/**
 * Applies the editors' corrections to objects.
 * @param report called with each part of a corrected table of contents whose scans the source has no longer
 * @returns the corrections, with what the sources say now
 */
async function correct(
  db: Kysely<Tables>,
  objects: Whole[],
  report: (source: SourceObject, problem: Problem) => void = () => undefined,
): Promise<Map<string, Override>> {
  const overrides = await readOverrides(
    db,
    objects.map(({ record }) => record.id),
  );
  for (const object of objects) {
    object.record = object.uncorrected;
    const override = overrides.get(object.record.id);
    if (!override) continue;
    const { said } = override;
    const { record, original } = overridden(object.uncorrected, said, ({ reason }) =>
      report(object.of, { file: object.of.label, reason: `in its corrections ${reason}`, kind: 'warning' }),
    );
    overrides.set(record.id, { said, original });
    object.record = record;
  }
  return overrides;
}
