import type { Kysely, Transaction } from 'kysely';
import type { Places } from '#lib/scans/addresses.ts';
import { type MainScan, tileSchema } from '../schema.ts';
import { now, type Timestamp } from '../timestamp.ts';
import { freeInstant, raiseVersion } from './database.ts';
import { noteUnreferenced } from './files.ts';
import { countItems } from './organizations.ts';
import type { ObjectRecord } from './records.ts';
import { entityTileOf, mainScanOf } from './shapes.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

const encoder = new TextEncoder();

/** What keeping an object did. */
export type SaveResult = 'added' | 'changed' | 'unchanged';

/** The fingerprint an object was kept with, if it is kept. */
export async function fingerprintOf(db: Kysely<Tables>, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('objects').select('fingerprint').where('id', '=', id).executeTakeFirst();
  return row?.fingerprint;
}

/**
 * Keeps an object, its scans and its tile in one transaction; all of it becomes visible at once.
 * Numbers of the tile and of scans that stay are kept; digests that nothing refers to any more are
 * noted, for the next import to remove their files.
 * @param places for the addresses in the tile
 */
export async function saveObject(
  db: Kysely<Tables>,
  places: Places,
  record: ObjectRecord,
): Promise<SaveResult> {
  return await transact(db, async (trx) => {
    const kept = await fingerprintOf(trx, record.id);
    if (kept === record.fingerprint) return 'unchanged';
    await saveRow(trx, record);
    await saveCategories(trx, record);
    const mainScan = await saveScans(trx, places, record);
    await saveTile(trx, record, mainScan);
    await raiseVersion(trx);
    return kept === undefined ? 'added' : 'changed';
  });
}

async function saveRow(trx: Transaction<Tables>, record: ObjectRecord): Promise<void> {
  const values = {
    organization_id: record.organizationId,
    is_public: record.isPublic ? 1 : 0,
    fingerprint: record.fingerprint,
    details: JSON.stringify(record.details),
  };
  const before = await trx
    .selectFrom('objects')
    .select(['organization_id', 'is_public'])
    .where('id', '=', record.id)
    .executeTakeFirst();
  const [from, to] = [holderOf(before), holderOf(values)];
  if (from !== to && from !== null) await countItems(trx, from, -1);
  if (from !== to && to !== null) await countItems(trx, to, 1);
  await trx
    .insertInto('objects')
    .values({ id: record.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** The institution that an object counts for, if any. */
function holderOf(object: { organization_id: number | null; is_public: number } | undefined): number | null {
  return object?.is_public ? object.organization_id : null;
}

async function saveCategories(trx: Transaction<Tables>, record: ObjectRecord): Promise<void> {
  await trx.deleteFrom('object_categories').where('object_id', '=', record.id).execute();
  const rows = [...new Set(record.categories)].map((category) => ({ object_id: record.id, category }));
  if (rows.length > 0) await trx.insertInto('object_categories').values(rows).execute();
}

async function saveScans(trx: Transaction<Tables>, places: Places, record: ObjectRecord): Promise<MainScan> {
  const before = await trx.selectFrom('scans').selectAll().where('object_id', '=', record.id).execute();
  let mainScan: MainScan | undefined;
  for (const [position, scan] of record.scans.entries()) {
    const values = { digest: scan.digest, text_digest: scan.textDigest, facts: JSON.stringify(scan.facts) };
    const { id } = await trx
      .insertInto('scans')
      .values({ object_id: record.id, position, ...values })
      .onConflict((conflict) => conflict.columns(['object_id', 'position']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    mainScan ??= mainScanOf(places, id, scan);
  }
  if (!mainScan) throw new Error(`An object needs at least one scan: ${record.title}`);
  await trx
    .deleteFrom('scans')
    .where('object_id', '=', record.id)
    .where('position', '>=', record.scans.length)
    .execute();
  await noteUnreferenced(
    trx,
    before.flatMap((row) => [row.digest, row.text_digest]),
  );
  const used = record.scans.flatMap((scan) => [scan.digest, scan.textDigest ?? '']);
  await trx.deleteFrom('unreferenced_files').where('digest', 'in', used).execute();
  return mainScan;
}

async function saveTile(trx: Transaction<Tables>, record: ObjectRecord, mainScan: MainScan): Promise<void> {
  const before = await trx
    .selectFrom('tiles')
    .selectAll()
    .where('object_id', '=', record.id)
    .executeTakeFirst();
  const updated = now();
  const wanted = record.published ?? before?.sorting_datetime ?? updated;
  const sorting = await freeInstant(trx, wanted, before?.id);
  if (before) {
    const tile = tileSchema.parse(JSON.parse(new TextDecoder().decode(before.json)));
    const times = { created: tile.created_at as Timestamp, updated, sorting };
    const json = encoder.encode(JSON.stringify(entityTileOf(before.id, record, mainScan, times)));
    const values = { sorting_datetime: sorting, organization_id: record.organizationId, json };
    await trx.updateTable('tiles').set(values).where('id', '=', before.id).execute();
    return;
  }
  const created = record.published ?? updated;
  const { id } = await trx
    .insertInto('tiles')
    .values({
      type: 'entity',
      sorting_datetime: sorting,
      object_id: record.id,
      organization_id: record.organizationId,
      key: null,
      featured: 0,
      image_digest: null,
      json: new Uint8Array(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tile = entityTileOf(id, record, mainScan, { created, updated: created, sorting });
  await trx
    .updateTable('tiles')
    .set({ json: encoder.encode(JSON.stringify(tile)) })
    .where('id', '=', id)
    .execute();
}

/** Removes an object with its scans and its tile; their files go with the next import. Unknown ids: false. */
export async function removeObject(db: Kysely<Tables>, id: string): Promise<boolean> {
  return await transact(db, async (trx) => {
    const scans = await trx.selectFrom('scans').selectAll().where('object_id', '=', id).execute();
    const before = await trx
      .deleteFrom('objects')
      .where('id', '=', id)
      .returning(['organization_id', 'is_public'])
      .executeTakeFirst();
    if (!before) return false;
    const holder = holderOf(before);
    if (holder !== null) await countItems(trx, holder, -1);
    await noteUnreferenced(
      trx,
      scans.flatMap((row) => [row.digest, row.text_digest]),
    );
    await raiseVersion(trx);
    return true;
  });
}

/** Ids, titles and numbers of scans of all objects, newest in the feed first. */
export async function listObjects(
  db: Kysely<Tables>,
): Promise<{ id: string; title: string; scans: number }[]> {
  const rows = await db
    .selectFrom('tiles')
    .innerJoin('scans', 'scans.object_id', 'tiles.object_id')
    .select(['tiles.object_id', 'tiles.json', (row) => row.fn.countAll<number>().as('scans')])
    .groupBy('tiles.id')
    .orderBy('tiles.sorting_datetime', 'desc')
    .execute();
  return rows.map((row) => {
    const tile = tileSchema.parse(JSON.parse(new TextDecoder().decode(row.json)));
    return {
      id: row.object_id ?? '',
      title: tile.type === 'entity' ? tile.entity_title : '',
      scans: row.scans,
    };
  });
}
