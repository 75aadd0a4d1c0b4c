import type { Kysely } from 'kysely';
import { digestOf } from '#lib/bulk/files.ts';
import { readBulkFiles } from './bulk/stored-bulk.ts';
import type { Tables } from './tables.ts';

/** Digests of each kind read per query. */
const batch = 1000;

/** All digests whose files the store refers to, ascending and distinct; memory use does not grow with the scans. */
export async function* referencedDigests(db: Kysely<Tables>): AsyncGenerator<string> {
  // Images of institutions and tiles are few, since people add them one by one.
  const pictures = [...(await pictureDigests(db)), ...(await bulkDigests(db))];
  let after = '';
  for (;;) {
    const batches = [await digestsIn(db, 'digest', after), await digestsIn(db, 'text_digest', after)];
    // Where a batch is full, more digests of its kind may follow its last.
    const sure = batches.flatMap((digests) => (digests.length < batch ? [] : digests.slice(-1))).sort()[0];
    const isNow = (digest: string) => digest > after && (sure === undefined || digest <= sure);
    yield* [...new Set([...batches.flat(), ...pictures])].filter(isNow).sort();
    if (sure === undefined) return;
    after = sure;
  }
}

async function digestsIn(db: Kysely<Tables>, column: 'digest' | 'text_digest', after: string) {
  const rows = db.selectFrom('scans').select(`${column} as digest`).where(column, '>', after);
  return (await rows.orderBy(column).limit(batch).execute()).flatMap(({ digest }) => digest ?? []);
}

async function pictureDigests(db: Kysely<Tables>): Promise<string[]> {
  const organizations = await db
    .selectFrom('organizations')
    .select(['avatar_digest', 'background_digest'])
    .execute();
  const tiles = db.selectFrom('tiles').select('image_digest').where('image_digest', 'is not', null);
  return [
    ...organizations.flatMap((row) => [row.avatar_digest ?? [], row.background_digest ?? []].flat()),
    ...(await tiles.execute()).flatMap((row) => row.image_digest ?? []),
  ];
}

async function bulkDigests(db: Kysely<Tables>): Promise<string[]> {
  return (await readBulkFiles(db))?.files.map(digestOf) ?? [];
}

/** Holder of files for bulk download. */
export const bulkHolder = 'bulk download';

/** Who refers to a digest, for messages: an object with its id, or whatever else it belongs to; empty where nothing does. */
export async function holderOf(db: Kysely<Tables>, digest: string): Promise<string> {
  const scan = await db
    .selectFrom('scans')
    .select('object_id')
    .where((where) => where.or([where('digest', '=', digest), where('text_digest', '=', digest)]))
    .limit(1)
    .executeTakeFirst();
  if (scan) return `object ${scan.object_id}`;
  const tile = await db
    .selectFrom('tiles')
    .select('key')
    .where('image_digest', '=', digest)
    .limit(1)
    .executeTakeFirst();
  if (tile) return `tile ${tile.key}`;
  const organization = await db
    .selectFrom('organizations')
    .select('key')
    .where((where) =>
      where.or([where('avatar_digest', '=', digest), where('background_digest', '=', digest)]),
    )
    .executeTakeFirst();
  if (organization) return `institution ${organization.key}`;
  return (await bulkDigests(db)).includes(digest) ? bulkHolder : '';
}
