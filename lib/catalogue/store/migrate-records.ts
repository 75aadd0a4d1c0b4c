import type { Kysely } from 'kysely';
import { type OnDamaged, readUndamaged, throwDamaged } from './damaged.ts';
import { skipLocked } from './engine.ts';
import { originsByProjection } from './projections.ts';
import { readRecords } from './read-records.ts';
import type { Tables } from './tables.ts';
import { nameOf, otherTileOfRow } from './tile-json.ts';
import { transact } from './transaction.ts';
import { writeRecords } from './write-record.ts';

/** Scans that a step may read per object in it: most objects have a few, some have a thousand. */
const scansPerObject = 5;

/** Result of one migration step. */
export type MigrationStep<Id> = {
  count: number;
  /** Where the next step continues; undefined at the end. */
  next: Id | undefined;
};

/**
 * Migrates some objects that the previous version wrote: what its JSON holds becomes columns and rows. Nothing visible
 * changes: until then the JSON is read instead (read-records.ts).
 * @param after only objects with ids after this one; empty: from the first
 * @param batchSize maximum objects in the transaction
 * @param onDamaged called with what cannot be migrated, which stays as it is unless this throws
 */
export async function migrateObjects(
  db: Kysely<Tables>,
  after: string,
  batchSize: number,
  onDamaged: OnDamaged = throwDamaged,
): Promise<MigrationStep<string>> {
  return await transact(db, async (trx) => {
    const candidates = objectsBefore(trx).where('id', '>', after).limit(batchSize);
    const found = (await skipLocked(trx, candidates).execute()).map(({ id }) => id);
    const ids = await withinBudget(trx, found, batchSize * scansPerObject);
    const objects = [...(await readRecords(trx, ids, { onDamaged })).values()];
    const records = objects.map(({ record }) => record);
    await writeRecords(trx, records);
    for (const { tile } of objects) {
      const { created, updated } = tile.times;
      await trx
        .updateTable('tiles')
        .set((row) => ({
          created_at: created,
          updated_at: updated,
          // A tile migrated earlier has since been rewritten by the previous version, so it is stale.
          projection: row.case().when('created_at', 'is', null).then(row.ref('projection')).else(1).end(),
        }))
        .where('id', '=', tile.id)
        .execute();
    }
    const isLast = found.length < batchSize && ids.length === found.length;
    return { count: objects.length, next: isLast ? undefined : ids.at(-1) };
  });
}

/** The first objects that together have at most so many scans; at least one object. */
async function withinBudget(trx: Kysely<Tables>, ids: string[], budget: number): Promise<string[]> {
  if (ids.length === 0) return ids;
  const rows = await trx
    .selectFrom('scans')
    .select(['object_id', (row) => row.fn.countAll<number>().as('count')])
    .where('object_id', 'in', ids)
    .groupBy('object_id')
    .execute();
  const counts = new Map(rows.map(({ object_id, count }) => [object_id, count]));
  let sum = 0;
  return ids.filter((id, index) => {
    sum += counts.get(id) ?? 0;
    return index === 0 || sum <= budget;
  });
}

/**
 * Migrates some tiles that do not belong to objects.
 * @param after only tiles with numbers above this one
 * @param onDamaged called with what cannot be migrated, which stays as it is unless this throws
 */
export async function migrateOtherTiles(
  db: Kysely<Tables>,
  after: number,
  batchSize: number,
  onDamaged: OnDamaged = throwDamaged,
): Promise<MigrationStep<number>> {
  return await transact(db, async (trx) => {
    const candidates = otherTilesBefore(trx).where('id', '>', after).limit(batchSize);
    const rows = await skipLocked(trx, candidates).execute();
    const origins = await originsByProjection(trx);
    let count = 0;
    for (const row of rows) {
      const stored = readUndamaged(nameOf(row), () => otherTileOfRow(row, origins), onDamaged);
      if (!stored) continue;
      const { title, description, url } = stored.record;
      const { created, updated } = stored.times;
      await trx
        .updateTable('tiles')
        .set({ title, description, url, created_at: created, updated_at: updated })
        .where('id', '=', row.id)
        .execute();
      count += 1;
    }
    return { count, next: rows.length < batchSize ? undefined : rows.at(-1)?.id };
  });
}

/** Whether everything that the previous version wrote has been migrated. */
export async function areRecordsMigrated(db: Kysely<Tables>): Promise<boolean> {
  const [object] = await objectsBefore(db).limit(1).execute();
  return object === undefined && (await otherTilesBefore(db).limit(1).execute()).length === 0;
}

/** Objects that the previous version wrote, by id. Condition and order match a partial index on just these. */
function objectsBefore(db: Kysely<Tables>) {
  return db
    .selectFrom('objects')
    .select('id')
    .where((where) =>
      where.or([
        where('record_fingerprint', 'is', null),
        where('record_fingerprint', '<>', where.ref('fingerprint')),
      ]),
    )
    .orderBy('id');
}

/** Other tiles that the previous version wrote. Matches a partial index on just these. */
function otherTilesBefore(db: Kysely<Tables>) {
  return db
    .selectFrom('tiles')
    .selectAll()
    .where('object_id', 'is', null)
    .where('created_at', 'is', null)
    .orderBy('id');
}
