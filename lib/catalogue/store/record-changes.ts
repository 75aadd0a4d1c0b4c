import { type Kysely, sql, type Transaction } from 'kysely';
import { chunks } from '#lib/lists.ts';
import type { RecordSet } from '../changes.ts';
import { now, shiftTimestamp, type Timestamp } from '../timestamp.ts';
import { insertRows, textItems } from './insert-rows.ts';
import type { ObjectRecord } from './records.ts';
import type { Tables } from './tables.ts';

/**
 * Microseconds from a change to its datestamp. Must exceed the time in which a transaction commits, plus the clock skew
 * between writers.
 */
const leadTime = 30_000_000;

/** Objects per statement: databases accept tens of thousands of values. */
const objectBatchSize = 500;

/** Longer set names are of no use, and index keys are limited in length. */
const maxName = 200;

/** Records that the records of some objects have changed. Call within the transaction that writes them, afterwards. */
export async function recordChanges(
  trx: Transaction<Tables>,
  records: readonly Pick<ObjectRecord, 'id' | 'isPublic' | 'organizationId' | 'categories' | 'languages'>[],
): Promise<void> {
  await recordWithdrawals(
    trx,
    records.filter(({ isPublic }) => !isPublic).map(({ id }) => id),
  );
  const shown = records.filter(({ isPublic }) => isPublic);
  const datestamp = nextDatestamp();
  for (const batch of chunks(shown, objectBatchSize)) {
    const { rows: recorded } = await sql<{ object_id: string; changes: number }>`
      INSERT INTO object_changes (object_id, datestamp, kind, changes)
      SELECT value, ${datestamp}, 'added', 1 FROM ${textItems(
        trx,
        batch.map(({ id }) => id),
      )} WHERE true
      ON CONFLICT (object_id) DO UPDATE SET
        datestamp = excluded.datestamp,
        kind = CASE WHEN object_changes.kind = 'withdrawn' THEN 'added' ELSE 'changed' END,
        changes = object_changes.changes + 1,
        title = NULL, date_descriptive = NULL, organization_id = NULL
      RETURNING object_id, changes`.execute(trx);
    // New objects have no sets; on PostgreSQL even looking for them would conflict with concurrent writers.
    const known = recorded.filter(({ changes }) => changes > 1).map(({ object_id }) => object_id);
    if (known.length > 0) await trx.deleteFrom('object_sets').where('object_id', 'in', known).execute();
    const rows = batch.flatMap((record) =>
      recordSetsOf(record).map((set_name) => ({ object_id: record.id, set_name, datestamp })),
    );
    await insertRows(trx, 'object_sets', rows);
  }
}

/** Records that objects are no longer public. Call within the transaction that removes them, beforehand. */
export async function recordWithdrawals(trx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  const datestamp = nextDatestamp();
  for (const batch of chunks(ids, objectBatchSize)) {
    const lastValue = (column: 'title' | 'date_descriptive') =>
      sql<
        string | null
      >`(SELECT ${sql.ref(column)} FROM objects WHERE objects.id = object_changes.object_id)`;
    const recorded = await trx
      .updateTable('object_changes')
      .set({
        datestamp,
        kind: 'withdrawn',
        title: lastValue('title'),
        date_descriptive: lastValue('date_descriptive'),
        organization_id: sql<number | null>`(
          SELECT organization_id FROM objects WHERE objects.id = object_changes.object_id)`,
      })
      .where('object_id', 'in', batch)
      .where('kind', '<>', 'withdrawn')
      .returning('object_id')
      .execute();
    if (recorded.length === 0) continue;
    await trx
      .updateTable('object_sets')
      .set({ datestamp })
      .where(
        'object_id',
        'in',
        recorded.map(({ object_id }) => object_id),
      )
      .execute();
  }
}

function nextDatestamp(): Timestamp {
  return shiftTimestamp(now(), leadTime);
}

/** The sets that a record is in. */
export function recordSetsOf({
  organizationId,
  categories,
  languages,
}: Pick<ObjectRecord, 'organizationId' | 'categories' | 'languages'>): RecordSet[] {
  const isName = (name: string) => name !== '' && [...name].length <= maxName;
  const sets: RecordSet[] = [
    ...(organizationId === null ? [] : [`organization:${organizationId}` as const]),
    ...categories.filter(isName).map((category) => `category:${category}` as const),
    ...languages
      .map(({ language }) => language)
      .filter(isName)
      .map((language) => `language:${language}` as const),
  ];
  return [...new Set(sets)];
}
