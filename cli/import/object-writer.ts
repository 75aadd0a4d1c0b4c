import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { objectPath } from '#lib/addresses.ts';
import type { Store } from '#lib/catalogue/store/database.ts';
import type { RunningImport } from '#lib/catalogue/store/imports.ts';
import { readOverrides, saveOverride } from '#lib/catalogue/store/overrides.ts';
import { type SourcedObject, saveObjects } from '#lib/catalogue/store/save-objects.ts';
import { type ObjectSource, objectAsSaid, objectsOfSource } from '#lib/catalogue/store/sources.ts';
import { locales } from '#lib/i18n/locales.ts';
import { slugOf } from '#lib/pages/slug.ts';
import type { Places } from '#lib/scans/addresses.ts';
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
  // Images that are stored are as good as links to them.
  const digests = [importing.link, false].map(
    (link) => saidBy({ ...importing, link }, owner, source).saidDigest,
  );
  return await objectAsSaid(importing.store.db, source.source, [...new Set(digests)]);
}

/** A source, and a digest of all that it says and of whether its images are linked. */
export function saidBy(
  { categories, link }: Pick<Importing, 'categories' | 'link'>,
  owner: Owner,
  { source, metadata, scans }: SourceObject,
): ObjectSource {
  const said = [owner?.key, categories, metadata, scans, ...(link ? ['linked'] : [])];
  return { source, saidDigest: createHash('sha256').update(JSON.stringify(said)).digest('base64url') };
}

/** What is reported of an object that is stored. */
export async function savedObject(
  { store, config }: Importing,
  source: SourceObject,
  id: string,
  state: SavedObject['state'],
): Promise<SavedObject> {
  return savedAt(await placesFor(store.db, config), source, id, state);
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

/** Objects of one transaction: visitors of an embedded store do not wait longer for what they write. */
const objectsTogether = 200;

/** Milliseconds in which no further object has come, after which those that have are stored. */
const lull = 5;

/** An object all of whose scans are made, with what is stored of it. */
type Whole = SourcedObject & { of: SourceObject };

/** Stores objects when all that there is of their scans is made, those together that are whole at the same time. */
export function objectWriter(importing: Importing): (object: PendingObject) => Promise<void> {
  const { store, config, report, running } = importing;
  const waiting: PendingObject[] = [];
  // One transaction at a time: there is one connection.
  let last: Promise<void> = Promise.resolve();

  /** Stores objects up to the first that is another state of one among them. */
  async function saveTogether(objects: Whole[]): Promise<void> {
    const ids = new Set<string>();
    const from = objects.findIndex(({ record: { id } }) => ids.size === ids.add(id).size);
    const together = from === -1 ? objects : objects.slice(0, from);
    // A server may have been started at another address meanwhile.
    const places = await placesFor(store.db, config);
    await correct(store, together);
    const states = await saveObjects(store.db, places, together, (trx) =>
      running.finish(
        trx,
        together.map(({ source }) => source),
      ),
    );
    for (const [index, { record, of }] of together.entries())
      await conclude(report, of, savedAt(places, of, record.id, states[index] ?? 'unchanged'));
    if (from !== -1) await saveTogether(objects.slice(from));
  }

  /** Those that are not the same object as what another source has become. */
  async function withoutTwins(objects: Whole[]): Promise<Whole[]> {
    if (objects.length === 0) return [];
    const twins = await running.settle(
      objects.map(({ source, record, of }) => ({ source, label: of.label, objectId: record.id })),
    );
    for (const [index, { of }] of objects.entries()) {
      if (twins[index] === undefined) continue;
      const reason = `it is the same object as ${twins[index]}`;
      report.problems.push({ file: of.label, reason, kind: 'skipped' });
      await of.onConcluded?.('unchanged');
    }
    return objects.filter((_, index) => twins[index] === undefined);
  }

  async function saveWaiting(): Promise<void> {
    // Those that come shortly after this one come along.
    for (let before = 0; waiting.length > before && waiting.length < objectsTogether; await sleep(lull))
      before = waiting.length;
    const whole: Whole[] = [];
    for (const one of waiting.splice(0, objectsTogether)) {
      const object = await wholeOf(importing, one);
      if (object) whole.push(object);
      else await conclude(report, one.source);
    }
    const objects = await withoutTwins(whole);
    if (objects.length > 0) await saveTogether(objects);
  }

  return (object: PendingObject): Promise<void> => {
    waiting.push(object);
    last = last.then(saveWaiting);
    return last;
  };
}

/** What is stored of an object; nothing of one without scans, or that is incomplete. */
async function wholeOf(
  importing: Importing,
  { owner, source, scans, isIncomplete }: PendingObject,
): Promise<Whole | undefined> {
  const { store, categories = [], report } = importing;
  const made = scans.filter((scan) => scan !== undefined);
  if (made.length === 0 || isIncomplete) return undefined;
  // Of what was asked for, not of what was left of it.
  const said = saidBy(importing, owner, source);
  const whole = { ...source, scans: source.scans.filter((_, position) => scans[position] !== undefined) };
  refuseParts(whole, (problem) => reportOf(report, source, problem));
  const record = recordOf(owner, whole, made, categories);
  record.id = await idBefore(store, source, record.id);
  return { record, source: said, of: source };
}

/** The id by which an object without an identifier is known, whether its images were linked before or fetched. */
async function idBefore(
  { db }: Store,
  { metadata, scans, source }: SourceObject,
  id: string,
): Promise<string> {
  if (metadata.identifier !== undefined || !scans.every(({ fetch }) => fetch)) return id;
  const [only, ...others] = await objectsOfSource(db, source);
  return only === undefined || others.length > 0 ? id : only;
}

/** Says what editors say of objects instead of their sources, whose newest word is kept. */
async function correct({ db }: Store, objects: Whole[]): Promise<void> {
  const overrides = await readOverrides(
    db,
    objects.map(({ record }) => record.id),
  );
  for (const object of objects) {
    const override = overrides.get(object.record.id);
    if (!override) continue;
    const { said } = override;
    const { record, original } = overridden(object.record, said);
    await saveOverride(db, record.id, { said, original });
    object.record = record;
  }
}
