import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import { now } from '../timestamp.ts';
import { freeInstant, purgeCaches, raiseVersion } from './database.ts';
import { tileNumbers } from './engine.ts';
import { clearUnreferenced, markUnreferenced } from './files.ts';
import { ensureProjection, originsByProjection } from './projections.ts';
import type { OtherTileRecord } from './records.ts';
import { otherTileOf } from './shapes.ts';
import type { Tables } from './tables.ts';
import { otherTileOfRow, tileJson } from './tile-json.ts';
import { transact } from './transaction.ts';
import { insertTile, updateTile } from './write-tiles.ts';

/** Adds a tile, or updates the one with the same key; saving the same again changes nothing. Returns its number. */
export async function saveTile(
  db: Kysely<Tables>,
  baseUrls: BaseUrls,
  record: OtherTileRecord,
): Promise<number> {
  return await transact(db, async (trx) => {
    const before = await trx.selectFrom('tiles').selectAll().where('key', '=', record.key).executeTakeFirst();
    const stored = before && otherTileOfRow(before, await originsByProjection(trx));
    const present = now();
    const sorting = await freeInstant(
      trx,
      record.published ?? before?.sorting_datetime ?? present,
      before?.id,
    );
    const columns = {
      type: record.type,
      sorting_datetime: sorting,
      organization_id: record.organizationId,
      featured: record.featured ? 1 : 0,
      image_digest: record.imageDigest,
      title: record.title,
      description: record.description,
      url: record.url,
    };
    if (
      before &&
      isDeepStrictEqual({ ...before, ...stored?.record, ...columns }, { ...before, ...stored?.record })
    )
      return before.id;
    const created = stored?.times.created ?? record.published ?? present;
    const updated = before ? present : created;
    const projection = await ensureProjection(trx, baseUrls);
    const id = before?.id ?? (await tileNumbers(trx))();
    const json = tileJson(otherTileOf(id, baseUrls, record, { created, updated, sorting }));
    const row = { ...columns, created_at: created, updated_at: updated, projection, json };
    if (before) await updateTile(trx, id, row);
    else await insertTile(trx, { id, key: record.key, ...row });
    await markUnreferenced(trx, [before?.image_digest ?? null]);
    if (record.imageDigest) await clearUnreferenced(trx, [record.imageDigest]);
    await raiseVersion(trx);
    return id;
  });
}

/** Tiles that do not belong to objects, newest first. */
export async function listTiles(db: Kysely<Tables>) {
  return await db
    .selectFrom('tiles')
    .select(['key', 'id', 'type', 'sorting_datetime'])
    .where('key', 'is not', null)
    .orderBy('sorting_datetime', 'desc')
    .execute();
}

/** Removes the tile with this key. False for unknown keys. */
export async function removeTile(db: Kysely<Tables>, key: string): Promise<boolean> {
  return await transact(db, async (trx) => {
    const row = await trx
      .selectFrom('tiles')
      .select(['id', 'image_digest'])
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row) return false;
    await trx.deleteFrom('tiles').where('id', '=', row.id).execute();
    await markUnreferenced(trx, [row.image_digest]);
    await purgeCaches(trx);
    return true;
  });
}
