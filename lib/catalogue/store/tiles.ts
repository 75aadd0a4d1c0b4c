import type { Kysely } from 'kysely';
import { storageAddress } from '#lib/scans/addresses.ts';
import { type OtherTile, tileSchema } from '../schema.ts';
import { now, showTimestamp, type Timestamp } from '../timestamp.ts';
import { freeInstant, raiseVersion } from './database.ts';
import { noteUnreferenced } from './files.ts';
import type { Tables } from './tables.ts';

/** A tile that is not an object's, as the command line gives it. */
export type OtherTileRecord = {
  key: string;
  type: OtherTile['type'];
  organizationId: number | null;
  featured: boolean;
  title: string;
  description: string | null;
  /** Absolute, or beginning with `/` for an address of this site. */
  url: string | null;
  /** Digest of the stored image. */
  imageDigest: string | null;
  published: Timestamp | undefined;
};

/** File name of a tile's image in the storage. */
export const tileImageFile = 'image.jpg';

/** Adds a tile, or changes the one with the same key. Gives its number. */
export async function saveTile(db: Kysely<Tables>, origin: string, record: OtherTileRecord): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('tiles').selectAll().where('key', '=', record.key).executeTakeFirst();
    const updated = now();
    const wanted = record.published ?? before?.sorting_datetime ?? updated;
    const row = {
      type: record.type,
      sorting_datetime: await freeInstant(trx, wanted, before?.id),
      organization_id: record.organizationId,
      featured: record.featured ? 1 : 0,
      image_digest: record.imageDigest,
      json: new Uint8Array(),
    };
    const { id } = await trx
      .insertInto('tiles')
      .values({ key: record.key, object_id: null, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow();
    const created = before
      ? tileSchema.parse(JSON.parse(new TextDecoder().decode(before.json))).created_at
      : showTimestamp(record.published ?? updated);
    const tile: OtherTile = {
      id,
      type: record.type,
      created_at: created,
      updated_at: before ? showTimestamp(updated) : created,
      sorting_datetime: showTimestamp(row.sorting_datetime),
      thumbnail_url: record.imageDigest ? storageAddress(origin, record.imageDigest, tileImageFile) : '',
      title: record.title,
      description: record.description,
      url: record.url?.startsWith('/') ? `${origin}${record.url}` : record.url,
    };
    const json = new TextEncoder().encode(JSON.stringify(tile));
    await trx.updateTable('tiles').set({ json }).where('id', '=', id).execute();
    if (record.imageDigest) {
      await trx.deleteFrom('unreferenced_files').where('digest', '=', record.imageDigest).execute();
    }
    await noteUnreferenced(trx, [before?.image_digest ?? null]);
    await raiseVersion(trx);
    return id;
  });
}

/** Tiles that are not objects', newest first. */
export async function listTiles(db: Kysely<Tables>) {
  return await db
    .selectFrom('tiles')
    .select(['key', 'id', 'type', 'sorting_datetime'])
    .where('key', 'is not', null)
    .orderBy('sorting_datetime', 'desc')
    .execute();
}

/** Removes the tile with this key. Unknown keys: false. */
export async function removeTile(db: Kysely<Tables>, key: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('tiles')
      .select(['id', 'image_digest'])
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row) return false;
    await trx.deleteFrom('tiles').where('id', '=', row.id).execute();
    await noteUnreferenced(trx, [row.image_digest]);
    await raiseVersion(trx);
    return true;
  });
}
