import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { findObjects } from '#lib/catalogue/store/list-objects.ts';
import { saveObjectIn } from '#lib/catalogue/store/objects.ts';
import { listOverrides, type Override, readOverride, saveOverride } from '#lib/catalogue/store/overrides.ts';
import { readRecords } from '#lib/catalogue/store/read-records.ts';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { transact } from '#lib/catalogue/store/transaction.ts';
import type { Config } from '#lib/config.ts';
import type { Problem } from '../import/sources/source.ts';
import { UserError } from '../output.ts';
import { baseUrlsFor } from '../store.ts';
import { overridden } from './apply.ts';
import { descriptionOf, editableKeys } from './fields.ts';
import type { Overrides } from './file.ts';

/** One of our own objects as shown and as in its source, and the corrections that make the difference. */
export type Edited = { shown: ObjectRecord; source: ObjectRecord; corrections: Override['corrections'] };

/** The objects with these ids. @throws {UserError} if one of them does not exist, or belongs to a service */
export async function editedObjects(db: Kysely<Tables>, ids: string[]): Promise<Map<string, Edited>> {
  const found = await findObjects(db, ids);
  const refusals = ids.flatMap((id) => {
    const object = found.get(id);
    if (!object) return `There is no object "${id}". See: czytelnia objects list`;
    return object.service === null
      ? []
      : `The object ${id} is mirrored from ${object.service}; correct it there.`;
  });
  if (refusals.length > 0) throw new UserError(`${refusals.join('\n')}\nNothing was changed.`);
  const edited = new Map<string, Edited>();
  for (const [id, { record }] of await readRecords(db, ids)) {
    const { corrections, original } = (await readOverride(db, id)) ?? { corrections: {}, original: {} };
    edited.set(id, { shown: record, source: { ...record, ...original }, corrections });
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
 * Replaces the corrections of objects, all or nothing; their previous corrections are dropped.
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
  // Read within the transaction, or what an import stores meanwhile would be lost.
  return await transact(db, async (trx) => {
    const discarded = await absentCorrected(trx, overrides);
    for (const id of discarded) await saveOverride(trx, id, { corrections: {}, original: {} });
    const objects = await editedObjects(
      trx,
      [...overrides.keys()].filter((id) => !discarded.includes(id)),
    );
    const problems: Pick<Problem, 'reason'>[] = [];
    if (initial && !isDeepStrictEqual(objects.get(initial.shown.id)?.corrections, initial.corrections))
      problems.push({ reason: `Somebody else has corrected ${initial.shown.id} meanwhile.` });
    const changes = [...overrides].flatMap(([id, corrections]) => {
      const object = objects.get(id);
      if (!object) return [];
      const change = overridden(object.source, corrections ?? {}, (problem) => problems.push(problem));
      return [{ id, corrections: corrections ?? {}, ...change }];
    });
    if (problems.length > 0)
      throw new UserError(`${problems.map(({ reason }) => reason).join('\n')}\nNothing was changed.`);
    const changed: string[] = [];
    for (const { id, corrections, record, original } of changes) {
      await saveOverride(trx, id, { corrections, original });
      if ((await saveObjectIn(trx, baseUrls, record)) !== 'unchanged') changed.push(id);
    }
    const undated = changes.flatMap(({ id, corrections, record }) =>
      corrections.date && record.years === null ? [id] : [],
    );
    return { changed, discarded, undated };
  });
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
