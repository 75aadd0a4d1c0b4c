import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { findObjects } from '#lib/catalogue/store/list-objects.ts';
import { saveObjectIn } from '#lib/catalogue/store/objects.ts';
import { listOverrides, type Override, readOverrides, saveOverride } from '#lib/catalogue/store/overrides.ts';
import { readRecords } from '#lib/catalogue/store/read-records.ts';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { transact } from '#lib/catalogue/store/transaction.ts';
import type { Config } from '#lib/config.ts';
import { chunks } from '#lib/lists.ts';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import type { Problem } from '../import/sources/source.ts';
import { UserError } from '../output.ts';
import { Progress } from '../progress.ts';
import { baseUrlsFor } from '../store.ts';
import { overridden } from './apply.ts';
import { descriptionOf, editableKeys } from './fields.ts';
import type { Overrides } from './file.ts';

/** One of our own objects as shown and as in its source, and the corrections that make the difference. */
export type Edited = { shown: ObjectRecord; source: ObjectRecord; corrections: Override['corrections'] };

/** Objects saved per transaction: other writers wait for it, for a fraction of a second. */
const batchSize = 50;

/** Milliseconds between transactions, in which waiting writers get their turn: SQLite keeps no queue. */
const pause = 20;

/**
 * @param advice what mirrored objects are told @param nothing what is said of all of them
 * @throws {UserError} if one of these objects does not exist, or belongs to a service
 */
export async function refuseOthers(
  db: Kysely<Tables>,
  ids: string[],
  advice = '; correct it there',
  nothing = 'Nothing was changed.',
): Promise<void> {
  const found = await findObjects(db, ids);
  const refusals = ids.flatMap((id) => {
    const object = found.get(id);
    if (!object) return `There is no object "${id}". See: czytelnia objects list`;
    return object.service === null ? [] : `The object ${id} is mirrored from ${object.service}${advice}.`;
  });
  if (refusals.length > 0) throw new UserError(`${refusals.join('\n')}\n${nothing}`);
}

/** One of our own objects. @throws {UserError} if it does not exist, or belongs to a service */
export async function editedObject(db: Kysely<Tables>, id: string): Promise<Edited | undefined> {
  await refuseOthers(db, [id]);
  return (await readEdited(db, [[id, null]])).get(id);
}

async function readEdited(db: Kysely<Tables>, batch: Batch): Promise<Map<string, Edited>> {
  const edited = new Map<string, Edited>();
  for (const some of chunks(batch, batchSize)) {
    const ids = some.map(([id]) => id);
    const overrides = await readOverrides(db, ids);
    for (const [id, { record }] of await readRecords(db, ids)) {
      const { corrections, original } = overrides.get(id) ?? { corrections: {}, original: {} };
      edited.set(id, { shown: record, source: { ...record, ...original }, corrections });
    }
  }
  return edited;
}

/** Keys whose value in a description differs from the source's; null if the description omits them. */
export function differences(
  { source }: Edited,
  description: Record<string, unknown>,
): Override['corrections'] {
  const before: Record<string, unknown> = descriptionOf(source);
  const changed = editableKeys.filter(
    (key) => !isDeepStrictEqual(before[key], description[key] ?? undefined),
  );
  return Object.fromEntries(changed.map((key) => [key, description[key] ?? null]));
}

/**
 * Replaces the corrections of objects; their previous corrections are dropped. All are checked before the first is saved.
 * Many are saved in steps; interrupted, the rest are saved when it is run again.
 * @param initial an object as it was when somebody started to correct it
 * @returns ids of changed objects, of nonexistent objects whose corrections were discarded, and of objects whose
 * corrected date names no year
 * @throws {UserError} if a correction is invalid, or somebody else has corrected that object meanwhile
 */
export async function saveOverrides(
  config: Config,
  db: Kysely<Tables>,
  overrides: Overrides,
  initial?: Edited,
): Promise<{ changed: string[]; discarded: string[]; undated: string[] }> {
  const baseUrls = await baseUrlsFor(db, config);
  const discarded = await absentCorrected(db, overrides);
  const absent = new Set(discarded);
  const present = [...overrides].filter(([id]) => !absent.has(id));
  await refuseOthers(
    db,
    present.map(([id]) => id),
  );
  const batches = [...chunks(present, batchSize)];
  await check(db, batches);
  // Last and all at once: where they were discarded by an interrupted run, the next would refuse their ids.
  if (absent.size > 0) batches.push(discarded.map((id) => [id, null]));
  const progress = new Progress(overrides.size);
  const [changed, undated]: [string[], string[]] = [[], []];
  for (const batch of batches) {
    // Read within the transaction, or what an import stores meanwhile would be lost.
    const saved = await transact(db, (trx) => saveBatch(trx, baseUrls, batch, initial));
    changed.push(...saved.changed);
    undated.push(...saved.undated);
    if (batches.length > 1) progress.advance(batch.length, 'objects');
    if (batch !== batches.at(-1)) await setTimeout(pause);
  }
  progress.finish();
  return { changed, discarded, undated };
}

type Batch = [id: string, corrections: Override['corrections'] | null][];

/** @throws {UserError} if corrections do not fit their objects */
async function check(db: Kysely<Tables>, batches: readonly Batch[]): Promise<void> {
  const problems: Pick<Problem, 'reason'>[] = [];
  for (const batch of batches) {
    const objects = await readEdited(db, batch);
    for (const [id, corrections] of batch) {
      const object = objects.get(id);
      if (object) overridden(object.source, corrections ?? {}, (problem) => problems.push(problem));
    }
  }
  if (problems.length > 0)
    throw new UserError(`${problems.map(({ reason }) => reason).join('\n')}\nNothing was changed.`);
}

async function saveBatch(
  trx: Transaction<Tables>,
  baseUrls: BaseUrls,
  batch: Batch,
  initial: Edited | undefined,
): Promise<{ changed: string[]; undated: string[] }> {
  const objects = await readEdited(trx, batch);
  const [changed, undated]: [string[], string[]] = [[], []];
  for (const [id, given] of batch) {
    const object = objects.get(id);
    const corrections = given ?? {};
    if (object) {
      if (initial && !isDeepStrictEqual(object.corrections, initial.corrections))
        throw new UserError(`Somebody else has corrected ${id} meanwhile.\nNothing was changed.`);
      const { record, original } = overridden(object.source, corrections);
      await saveOverride(trx, id, { corrections, original });
      if ((await saveObjectIn(trx, baseUrls, record)) !== 'unchanged') changed.push(id);
      if (corrections.date && record.years === null) undated.push(id);
    } else {
      // An object that is removed meanwhile leaves its corrections, as if it were removed later.
      await saveOverride(trx, id, { corrections, original: {} });
    }
  }
  return { changed, undated };
}

/** Nonexistent objects whose corrections are to be discarded. */
async function absentCorrected(db: Kysely<Tables>, overrides: Overrides): Promise<string[]> {
  const discarded = [...overrides].flatMap(([id, corrections]) => (corrections === null ? [id] : []));
  const there = await findObjects(db, discarded);
  const absent = discarded.filter((id) => !there.has(id));
  if (absent.length === 0) return absent;
  const corrected = await listOverrides(db);
  return absent.filter((id) => corrected.has(id));
}
