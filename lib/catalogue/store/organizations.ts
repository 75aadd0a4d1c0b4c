import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { storageAddress } from '#lib/scans/addresses.ts';
import { type Organization, tileTypes } from '../schema.ts';
import { purgeCaches, raiseVersion } from './database.ts';
import { clearUnreferenced, markUnreferenced } from './files.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/** An institution as given on the command line. Images are digests of stored files. */
export type OrganizationRecord = {
  key: string;
  fullname: string;
  avatar: { digest: string; width: number; height: number } | null;
  backgroundDigest: string | null;
  descriptionPl: string;
  descriptionEn: string;
};

/** File names of institutions' images in storage. */
const avatarFile = 'image.png';
const backgroundFile = 'image.jpg';

const otherTypes = tileTypes.filter((type) => type !== 'entity');

// Images from the site itself, for institutions that have none.
const placeholderAvatar = { path: '/icons/institution.png', width: 256, height: 256 };
const placeholderBackground = '/icons/background.png';

/** The columns for a record, except its key. */
export function organizationColumns(record: Omit<OrganizationRecord, 'key'>) {
  return {
    fullname: record.fullname,
    avatar_digest: record.avatar?.digest ?? null,
    avatar_width: record.avatar?.width ?? placeholderAvatar.width,
    avatar_height: record.avatar?.height ?? placeholderAvatar.height,
    background_digest: record.backgroundDigest,
    description_pl: record.descriptionPl,
    description_en: record.descriptionEn,
  };
}

/** Adds an institution, or updates the one with the same key; saving it again changes nothing. Returns its number. */
export async function saveOrganization(db: Kysely<Tables>, record: OrganizationRecord): Promise<number> {
  return await transact(db, async (trx) => {
    const before = await trx
      .selectFrom('organizations')
      .selectAll()
      .where('key', '=', record.key)
      .executeTakeFirst();
    const values = organizationColumns(record);
    if (before && isDeepStrictEqual({ ...before, ...values }, before)) return before.id;
    const { id } = await trx
      .insertInto('organizations')
      .values({ key: record.key, ...values })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    const used = [values.avatar_digest, values.background_digest].filter((digest) => digest !== null);
    await clearUnreferenced(trx, used);
    await markUnreferenced(trx, [before?.avatar_digest ?? null, before?.background_digest ?? null]);
    await raiseVersion(trx);
    return id;
  });
}

/**
 * Changes the number of public objects that an institution provides.
 * Call within the transaction that adds, changes or removes the objects.
 */
export async function countItems(db: Kysely<Tables>, organizationId: number, more: number): Promise<void> {
  await db
    .updateTable('organizations')
    .set((row) => ({ items_provided: row('items_provided', '+', more) }))
    .where('id', '=', organizationId)
    .execute();
}

/** The number of the institution with this key. */
export async function organizationNumber(db: Kysely<Tables>, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('key', '=', key)
    .where('service_id', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** The institution with this key, in the form it was saved. */
export async function organizationRecord(
  db: Kysely<Tables>,
  key: string,
): Promise<OrganizationRecord | undefined> {
  const row = await db.selectFrom('organizations').selectAll().where('key', '=', key).executeTakeFirst();
  if (!row) return undefined;
  const { fullname, avatar_digest: digest, avatar_width: width, avatar_height: height } = row;
  return {
    key,
    fullname,
    avatar: digest === null ? null : { digest, width, height },
    backgroundDigest: row.background_digest,
    descriptionPl: row.description_pl,
    descriptionEn: row.description_en,
  };
}

/** Keys, numbers and names of all our own institutions, by key. */
export async function listOrganizations(db: Kysely<Tables>) {
  return await db
    .selectFrom('organizations')
    .select(['key', 'id', 'fullname'])
    .where('service_id', 'is', null)
    .orderBy('key')
    .execute();
}

/** Result of removing an institution; one that still has objects or tiles is kept. */
export type RemoveResult = 'removed' | 'unknown' | 'in-use';

/** Removes an institution that has no objects or tiles. */
export async function removeOrganization(db: Kysely<Tables>, key: string): Promise<RemoveResult> {
  return await transact(db, async (trx) => {
    const row = await trx
      .selectFrom('organizations')
      .selectAll()
      .where('key', '=', key)
      .where('service_id', 'is', null)
      .executeTakeFirst();
    if (!row) return 'unknown';
    const objects = trx.selectFrom('objects').select('id').where('organization_id', '=', row.id).limit(1);
    // Tiles of objects are covered by their objects.
    const tiles = trx
      .selectFrom('tiles')
      .select('id')
      .where('type', 'in', otherTypes)
      .where('organization_id', '=', row.id)
      .limit(1);
    if ((await objects.executeTakeFirst()) || (await tiles.executeTakeFirst())) return 'in-use';
    await trx.deleteFrom('organizations').where('id', '=', row.id).execute();
    await markUnreferenced(trx, [row.avatar_digest, row.background_digest]);
    await purgeCaches(trx);
    return 'removed';
  });
}

/** The contract's organizations, by full name in Polish order; one of them when an id is given. */
export async function readOrganizations(
  db: Kysely<Tables>,
  publicUrl: string,
  id?: number,
): Promise<Organization[]> {
  let rows = db.selectFrom('organizations').selectAll();
  if (id !== undefined) rows = rows.where('id', '=', id);
  const found = await rows.execute();
  const ids = found.map((row) => row.id);
  const collections =
    ids.length === 0
      ? []
      : await db
          .selectFrom('tiles')
          .select([
            'organization_id',
            sql<number>`count(*)`.as('count'),
            sql<number>`sum(featured)`.as('featured'),
          ])
          // As a literal, and filtered by institution, so that the covering index of collections is used.
          .where('type', '=', sql.lit('collection'))
          .where('organization_id', 'in', ids)
          .groupBy('organization_id')
          .execute();
  const pictureUrl = (digest: string | null, file: string, placeholder: string) =>
    digest ? storageAddress(publicUrl, digest, file) : `${publicUrl}${placeholder}`;
  const order = new Intl.Collator('pl');
  return found
    .map((row) => {
      const collectionCounts = collections.find((group) => group.organization_id === row.id);
      return {
        id: row.id,
        fullname: row.fullname,
        avatar: {
          dimensions: { width: row.avatar_width, height: row.avatar_height },
          url: row.avatar_url ?? pictureUrl(row.avatar_digest, avatarFile, placeholderAvatar.path),
        },
        background:
          row.background_url ?? pictureUrl(row.background_digest, backgroundFile, placeholderBackground),
        description: { pl: row.description_pl, en: row.description_en },
        aggregations: {
          featured_collections_count: row.featured_collections ?? collectionCounts?.featured ?? 0,
          items_provided_count: row.items_provided,
          collections_count: row.collections ?? collectionCounts?.count ?? 0,
        },
      };
    })
    .sort((one, other) => order.compare(one.fullname, other.fullname) || one.id - other.id);
}
