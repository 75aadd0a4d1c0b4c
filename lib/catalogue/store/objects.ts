import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import { now, type Timestamp } from '../timestamp.ts';
import { freeInstant, purgeCaches, raiseVersion } from './database.ts';
import { tileNumbers } from './engine.ts';
import { clearUnreferenced, markUnreferenced } from './files.ts';
import { countItems } from './organizations.ts';
import { ensureProjection } from './projections.ts';
import { readRecords, type StoredObject } from './read-records.ts';
import { recordChanges, recordWithdrawals } from './record-changes.ts';
import { fingerprintOf } from './record-rows.ts';
import type { ObjectRecord, ScanRecord } from './records.ts';
import { indexRecords } from './search/index-records.ts';
import { detailsOf } from './shapes.ts';
import type { Tables } from './tables.ts';
import { objectTile } from './tile-json.ts';
import { transact } from './transaction.ts';
import { writeRecords } from './write-record.ts';
import { entityColumns, entityRow, insertTile, updateTile } from './write-tiles.ts';

/** What saving an object did. */
export type SaveResult = 'added' | 'changed' | 'unchanged';

/**
 * Saves an object, its scans and its tile in one transaction, so that all of it becomes visible at once. A record equal
 * to the stored one changes nothing. The tile and remaining scans keep their numbers; digests no longer referred to are
 * recorded, for the next import to remove their files.
 * @param baseUrls for the addresses in the tile
 */
export async function saveObject(
  db: Kysely<Tables>,
  baseUrls: BaseUrls,
  record: ObjectRecord,
): Promise<SaveResult> {
  return await transact(db, (trx) => saveObjectIn(trx, baseUrls, record));
}

/** The same within a transaction. */
export async function saveObjectIn(
  trx: Transaction<Tables>,
  baseUrls: BaseUrls,
  record: ObjectRecord,
): Promise<SaveResult> {
  if (record.scans.length === 0) throw new Error(`An object needs at least one scan: ${record.title}`);
  const service = await serviceOf(trx, record.id);
  if (service !== undefined)
    throw new Error(
      `"${record.title}" has the id ${record.id}, and so has an object that is mirrored from ${service}. ` +
        'Nothing was changed. Give it another id.',
    );
  if (await isStored(trx, record)) return 'unchanged';
  const before = await readOrRemove(trx, record.id);
  const isSameRecord = before && fingerprintOf(before.record) === fingerprintOf(record);
  const sorting = await sortingOf(trx, before?.tile, record);
  if (isSameRecord && sorting === before.tile.times.sorting) return 'unchanged';
  await countHolder(trx, before?.record, record);
  await writeRecords(trx, [record], before?.isMigrated ? before.record : undefined);
  const scans = before?.record.scans ?? [];
  if (!isDeepStrictEqual(scans, record.scans)) {
    await markUnreferenced(trx, digestsOf(scans));
    await clearUnreferenced(trx, digestsOf(record.scans));
  }
  const isShown = await saveTile(trx, baseUrls, record, sorting, before);
  await indexRecords(trx, [record]);
  await recordChanges(trx, [record]);
  // Pages do not show every field of a record.
  if (!isShown) return 'unchanged';
  await (before?.record.isPublic && !record.isPublic ? purgeCaches(trx) : raiseVersion(trx));
  return before ? 'changed' : 'added';
}

/** Address of the service that the object with this id is mirrored from, if any. */
async function serviceOf(trx: Transaction<Tables>, id: string): Promise<string | undefined> {
  const service = await trx
    .selectFrom('objects')
    .innerJoin('services', 'services.id', 'objects.service_id')
    .select('address')
    .where('objects.id', '=', id)
    .executeTakeFirst();
  return service?.address;
}

/** Whether exactly this record is stored, without reading it; false where the previous version wrote it. */
async function isStored(trx: Transaction<Tables>, record: ObjectRecord): Promise<boolean> {
  const row = await trx
    .selectFrom('objects')
    .innerJoin('tiles', 'tiles.object_id', 'objects.id')
    .select(['fingerprint', 'record_fingerprint', 'tiles.id', 'sorting_datetime'])
    .where('objects.id', '=', record.id)
    .executeTakeFirst();
  if (!row || row.record_fingerprint !== row.fingerprint) return false;
  if (row.fingerprint !== fingerprintOf(record)) return false;
  return (
    record.published === undefined ||
    (await freeInstant(trx, record.published, row.id)) === row.sorting_datetime
  );
}

async function sortingOf(
  trx: Transaction<Tables>,
  before: StoredObject['tile'] | undefined,
  { published }: ObjectRecord,
): Promise<Timestamp> {
  return await freeInstant(trx, published ?? before?.times.sorting ?? now(), before?.id);
}

/** Updates the stored numbers of institutions' public objects. */
async function countHolder(
  trx: Transaction<Tables>,
  before: ObjectRecord | undefined,
  after: ObjectRecord | undefined,
): Promise<void> {
  const [from, to] = [holderOf(before), holderOf(after)];
  if (from !== to && from !== null) await countItems(trx, from, -1);
  if (from !== to && to !== null) await countItems(trx, to, 1);
}

/** The institution that an object counts for, if any. */
export function holderOf(
  record: Pick<ObjectRecord, 'isPublic' | 'organizationId'> | undefined,
): number | null {
  return record?.isPublic ? record.organizationId : null;
}

/** Digests of the files that scans have in storage. */
export function digestsOf(scans: readonly ScanRecord[]): string[] {
  return scans.flatMap(({ digest, textDigest }) => [digest, textDigest ?? '']).filter(Boolean);
}

/** Saves the tile of an object. @returns false where nothing changes for visitors */
async function saveTile(
  trx: Transaction<Tables>,
  baseUrls: BaseUrls,
  record: ObjectRecord,
  sorting: Timestamp,
  before: StoredObject | undefined,
): Promise<boolean> {
  const scans = trx.selectFrom('scans').select('id').where('object_id', '=', record.id).orderBy('position');
  const scanIds = (await scans.execute()).map(({ id }) => id);
  const present = now();
  const created = before?.tile.times.created ?? record.published ?? present;
  const saved = (id: number, updated: Timestamp) => {
    return { record, tile: { id, times: { created, updated, sorting } }, scanIds };
  };
  if (before) {
    const { id, times } = before.tile;
    const previous = { tile: objectTile(baseUrls, before), more: shownBeyondTile(before.record) };
    const current = {
      tile: objectTile(baseUrls, saved(id, times.updated)),
      more: shownBeyondTile(record),
    };
    if (isDeepStrictEqual(previous, current)) return false;
  }
  const projection = await ensureProjection(trx, baseUrls);
  if (before) {
    const { id } = before.tile;
    await updateTile(trx, id, entityColumns(baseUrls, saved(id, present), projection));
  } else {
    const nextNumber = await tileNumbers(trx);
    await insertTile(trx, entityRow(baseUrls, saved(nextNumber(), created), projection));
  }
  return true;
}

/** What an object's page shows in addition to its tile. */
function shownBeyondTile(record: ObjectRecord) {
  return {
    details: detailsOf(record),
    holder: record.organizationId,
    scans: record.scans,
    parts: record.parts,
  };
}

/** The object with this id; an unreadable one is removed, so that it is saved as new. */
async function readOrRemove(trx: Transaction<Tables>, id: string): Promise<StoredObject | undefined> {
  let isDamaged = false;
  const onDamaged = () => {
    isDamaged = true;
  };
  const found = (await readRecords(trx, [id], { onDamaged })).get(id);
  if (isDamaged) await remove(trx, id);
  return found;
}

/**
 * Removes one of our own objects with its scans and tile; digests no longer referred to are recorded, so that their
 * files can be removed. Returns false for unknown ids.
 * @throws where it is mirrored from a service
 */
export async function removeObject(db: Kysely<Tables>, id: string): Promise<boolean> {
  return await transact(db, async (trx) => {
    const service = await serviceOf(trx, id);
    if (service !== undefined)
      throw new Error(
        `The object ${id} is mirrored from ${service}, which would bring it again. Nothing was changed.`,
      );
    const isRemoved = await remove(trx, id);
    if (isRemoved) await purgeCaches(trx);
    return isRemoved;
  });
}

async function remove(trx: Transaction<Tables>, id: string): Promise<boolean> {
  await recordWithdrawals(trx, [id]);
  const scans = await trx.selectFrom('scans').selectAll().where('object_id', '=', id).execute();
  const before = await trx
    .deleteFrom('objects')
    .where('id', '=', id)
    .returning(['organization_id', 'is_public'])
    .executeTakeFirst();
  if (!before) return false;
  const holder = before.is_public ? before.organization_id : null;
  if (holder !== null) await countItems(trx, holder, -1);
  await markUnreferenced(
    trx,
    scans.flatMap((row) => [row.digest, row.text_digest]),
  );
  return true;
}
