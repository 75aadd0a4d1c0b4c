import type { Kysely, Transaction } from 'kysely';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import { now, shiftTimestamp } from '../timestamp.ts';
import { raiseVersion } from './database.ts';
import { tileNumbers } from './engine.ts';
import { clearUnreferenced } from './files.ts';
import { digestsOf, holderOf, type SaveResult, saveObjectIn } from './objects.ts';
import { countItems } from './organizations.ts';
import { ensureProjection } from './projections.ts';
import { recordChanges } from './record-changes.ts';
import type { ObjectRecord } from './records.ts';
import { indexRecords } from './search/index-records.ts';
import { type ObjectSource, saveSources } from './sources.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';
import { storedIds, writeRecords } from './write-record.ts';
import { entityRow, insertTiles } from './write-tiles.ts';

/** An object and what it was created from. */
export type SourcedObject = { record: ObjectRecord; source: ObjectSource };

/**
 * Saves objects with distinct ids in one transaction: new ones together, at a fraction of the cost, the others one by
 * one as `saveObject` does.
 * @param first runs before, in the same transaction
 * @returns the result for each
 */
export async function saveObjects(
  db: Kysely<Tables>,
  baseUrls: BaseUrls,
  objects: readonly SourcedObject[],
  first: (trx: Transaction<Tables>) => Promise<void>,
): Promise<SaveResult[]> {
  return await transact(db, async (trx) => {
    await first(trx);
    const ids = objects.map(({ record }) => record.id);
    const stored = await storedIds(trx, ids);
    const records = objects.map(({ record }) => record);
    await addObjects(
      trx,
      baseUrls,
      records.filter(({ id }) => !stored.has(id)),
    );
    const results: SaveResult[] = [];
    for (const record of records)
      results.push(stored.has(record.id) ? await saveObjectIn(trx, baseUrls, record) : 'added');
    await saveSources(
      trx,
      objects.map(({ record, source }) => ({ objectId: record.id, ...source })),
    );
    return results;
  });
}

async function addObjects(
  trx: Transaction<Tables>,
  baseUrls: BaseUrls,
  records: readonly ObjectRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const counts = new Map<number, number>();
  for (const holder of records.map(holderOf))
    if (holder !== null) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  for (const [holder, count] of counts) await countItems(trx, holder, count);
  await writeRecords(trx, records);
  await clearUnreferenced(
    trx,
    records.flatMap(({ scans }) => digestsOf(scans)),
  );
  await addTiles(trx, baseUrls, records);
  await indexRecords(trx, records);
  await recordChanges(trx, records);
  await raiseVersion(trx);
}

async function addTiles(
  trx: Transaction<Tables>,
  baseUrls: BaseUrls,
  records: readonly ObjectRecord[],
): Promise<void> {
  const scans = await trx
    .selectFrom('scans')
    .select(['object_id', 'id'])
    .where('position', '=', 0)
    .where(
      'object_id',
      'in',
      records.map(({ id }) => id),
    )
    .execute();
  const scanOf = new Map(scans.map(({ object_id, id }) => [object_id, id]));
  const nextNumber = await tileNumbers(trx);
  const projection = await ensureProjection(trx, baseUrls);
  const present = now();
  const tiles = records.map((record, index) => ({
    record,
    id: nextNumber(),
    preferred: record.published ?? shiftTimestamp(present, index),
  }));
  await insertTiles(
    trx,
    tiles,
    ({ preferred }) => preferred,
    ({ record, id }, sorting) => {
      const created = record.published ?? present;
      const tile = { id, times: { created, updated: created, sorting } };
      return entityRow(baseUrls, { record, tile, scanIds: [scanOf.get(record.id) ?? 0] }, projection);
    },
  );
}
