import { createHash } from 'node:crypto';
import { objectPath } from '#lib/addresses.ts';
import type { Store } from '#lib/catalogue/store/database.ts';
import type { RunningImport } from '#lib/catalogue/store/imports.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { readOverride, saveOverride } from '#lib/catalogue/store/overrides.ts';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { type ObjectSource, objectAsSaid, saveSource } from '#lib/catalogue/store/sources.ts';
import { locales } from '#lib/i18n/locales.ts';
import { slugOf } from '#lib/pages/slug.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { placesFor } from '../origin.ts';
import { overridden } from '../overrides/apply.ts';
import type { ImportOptions } from './options.ts';
import { refuseParts } from './parts.ts';
import { type Owner, recordOf } from './record.ts';
import { conclude, type ImportReport, reportOf, type SavedObject } from './report.ts';
import type { SourceObject } from './sources/source.ts';
import type { StoredScan } from './store-scan.ts';
import type { ScanWorkers } from './workers.ts';

/** What storing objects needs, and where it is reported. */
export type Importing = ImportOptions & {
  store: Store;
  storage: Storage;
  workers: ScanWorkers;
  report: ImportReport;
  running: RunningImport;
};

/** An object to import, and whose it will be. */
export type OwnedSource = { owner: Owner; source: SourceObject };

/** An object some of whose scans are still to be made. */
export type PendingObject = OwnedSource & {
  scans: (StoredScan | undefined)[];
  open: number;
  /** Something of it could not be fetched; what the library has of it stays as it is. */
  isIncomplete: boolean;
};

/** Id of the object that was made of the same record, which lies elsewhere: its scans are not fetched once more. */
export async function sameAsBefore(
  importing: Importing,
  owner: Owner,
  source: SourceObject,
): Promise<string | undefined> {
  if (!source.scans.every(({ fetch }) => fetch)) return undefined;
  return await objectAsSaid(importing.store.db, saidBy(importing, owner, source));
}

/** A source, and a digest of all that it says. */
export function saidBy(
  { categories }: Importing,
  owner: Owner,
  { source, metadata, scans }: SourceObject,
): ObjectSource {
  const said = [owner?.key, categories, metadata, scans];
  return { source, saidDigest: createHash('sha256').update(JSON.stringify(said)).digest('base64url') };
}

/** What is reported of an object that is stored. */
export async function savedObject(
  { store, config }: Importing,
  { metadata, label }: SourceObject,
  id: string,
  state: SavedObject['state'],
): Promise<SavedObject> {
  const { origin } = await placesFor(store.db, config);
  const path = objectPath(locales[0], { id, slug: slugOf(metadata.title ?? label) });
  return { id, state, address: origin + path };
}

/** Stores objects one after the other when all that there is of their scans is made. */
export function objectWriter(importing: Importing): (object: PendingObject) => Promise<void> {
  const { store, config, categories = [], report, running } = importing;
  // One transaction at a time: there is one connection.
  let last: Promise<void> = Promise.resolve();

  const save = async ({ owner, source, scans, isIncomplete }: PendingObject): Promise<void> => {
    const made = scans.filter((scan) => scan !== undefined);
    if (made.length === 0 || isIncomplete) {
      await conclude(report, source);
      return;
    }
    // Of what was asked for, not of what was left of it.
    const said = saidBy(importing, owner, source);
    const whole = { ...source, scans: source.scans.filter((_, position) => scans[position] !== undefined) };
    refuseParts(whole, (problem) => reportOf(report, source, problem));
    const record = recordOf(owner, whole, made, categories);
    // What changes while it is harvested comes twice, the newer last: that is no twin.
    const twin = await running.settle(said, record.id);
    if (twin !== undefined) {
      const reason = `it is the same object as ${twin}`;
      report.problems.push({ file: source.label, reason, kind: 'skipped' });
      await source.onConcluded?.('unchanged');
      return;
    }
    // A server may have been started at another address meanwhile.
    const places = await placesFor(store.db, config);
    const state = await saveObject(store.db, places, await corrected(store, record), running.check);
    await saveSource(store.db, record.id, said);
    await conclude(report, source, await savedObject(importing, source, record.id, state));
  };
  return (object: PendingObject): Promise<void> => {
    last = last.then(() => save(object));
    return last;
  };
}

/** The record with what editors say instead of its source, whose newest word is kept. */
async function corrected({ db }: Store, record: ObjectRecord): Promise<ObjectRecord> {
  const override = await readOverride(db, record.id);
  if (!override) return record;
  const { said } = override;
  const { record: shown, original } = overridden(record, said);
  await saveOverride(db, record.id, { said, original });
  return shown;
}
