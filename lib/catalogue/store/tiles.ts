import { isDeepStrictEqual } from 'node:util';
import type { Insertable, Kysely } from 'kysely';
import { storageAddress } from '#lib/scans/addresses.ts';
import { type OtherTile, tileSchema } from '../schema.ts';
import { now, showTimestamp, type Timestamp } from '../timestamp.ts';
import { freeInstant, raiseVersion } from './database.ts';
import { noteUnreferenced } from './files.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

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

/** Adds a tile, or changes the one with the same key; the same again changes nothing. Gives its number. */
export async function saveTile(db: Kysely<Tables>, origin: string, record: OtherTileRecord): Promise<number> {
  return await transact(db, async (trx) => {
    const before = await trx.selectFrom('tiles').selectAll().where('key', '=', record.key).executeTakeFirst();
    const updated = now();
    const wanted = record.published ?? before?.sorting_datetime ?? updated;
    const sorting = await freeInstant(trx, wanted, before?.id);
    const row = {
      type: record.type,
      sorting_datetime: sorting,
      organization_id: record.organizationId,
      featured: record.featured ? 1 : 0,
      image_digest: record.imageDigest,
    };
    if (before) {
      const tile = tileSchema.parse(JSON.parse(new TextDecoder().decode(before.json)));
      const times = { created: tile.created_at, updated: tile.updated_at, sorting };
      const same = otherTileOf(before.id, origin, record, times);
      if (isDeepStrictEqual({ row: { ...before, ...row }, tile: same }, { row: before, tile }))
        return before.id;
      const changed = { ...same, updated_at: showTimestamp(updated) };
      await trx
        .updateTable('tiles')
        .set({ ...row, json: encode(changed) })
        .where('id', '=', before.id)
        .execute();
      await noteUnreferenced(trx, [before.image_digest]);
    }
    const id = before?.id ?? (await insertTile(trx, origin, record, row, record.published ?? updated));
    if (record.imageDigest) {
      await trx.deleteFrom('unreferenced_files').where('digest', '=', record.imageDigest).execute();
    }
    await raiseVersion(trx);
    return id;
  });
}

type Row = Pick<
  Insertable<Tables['tiles']>,
  'type' | 'sorting_datetime' | 'organization_id' | 'featured' | 'image_digest'
>;

async function insertTile(
  trx: Kysely<Tables>,
  origin: string,
  record: OtherTileRecord,
  row: Row,
  instant: Timestamp,
): Promise<number> {
  const { id } = await trx
    .insertInto('tiles')
    .values({ key: record.key, object_id: null, ...row, json: new Uint8Array() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const created = showTimestamp(instant);
  const tile = otherTileOf(id, origin, record, { created, updated: created, sorting: row.sorting_datetime });
  await trx
    .updateTable('tiles')
    .set({ json: encode(tile) })
    .where('id', '=', id)
    .execute();
  return id;
}

/** The contract's tile for a record. */
export function otherTileOf(
  id: number,
  origin: string,
  record: OtherTileRecord,
  times: { created: string; updated: string; sorting: Timestamp },
): OtherTile {
  return {
    id,
    type: record.type,
    created_at: times.created,
    updated_at: times.updated,
    sorting_datetime: showTimestamp(times.sorting),
    thumbnail_url: record.imageDigest ? storageAddress(origin, record.imageDigest, tileImageFile) : '',
    title: record.title,
    description: record.description,
    url: record.url?.startsWith('/') ? `${origin}${record.url}` : record.url,
  };
}

const encode = (tile: OtherTile) => new TextEncoder().encode(JSON.stringify(tile));

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
  return await transact(db, async (trx) => {
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
