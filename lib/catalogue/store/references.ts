import type { Kysely } from 'kysely';
import { digestOf } from '#lib/bulk/files.ts';
import { readBulkFiles } from './bulk/stored-bulk.ts';
import { recordWith } from './files.ts';
import type { Tables } from './tables.ts';

/** Digests of each kind read from the store at once. */
const batch = 1000;

/** All digests whose files the store refers to, ascending, each once; memory does not grow with the scans. */
export async function* referencedDigests(db: Kysely<Tables>): AsyncGenerator<string> {
  // Pictures of institutions and tiles are as many as people have made.
  const pictures = [...(await pictureDigests(db)), ...(await bulkDigests(db))];
  let after = '';
  for (;;) {
    const batches = [await scanDigests(db, after), await textDigests(db, after)];
    // Beyond the last of a full batch there may be more of its kind.
    const sure = batches.flatMap((digests) => (digests.length < batch ? [] : digests.slice(-1))).sort()[0];
    const isNow = (digest: string) => digest > after && (sure === undefined || digest <= sure);
    yield* [...new Set([...batches.flat(), ...pictures])].filter(isNow).sort();
    if (sure === undefined) return;
    after = sure;
  }
}

async function scanDigests(db: Kysely<Tables>, after: string): Promise<string[]> {
  const rows = db.selectFrom('scans').select('digest').where('digest', '>', after);
  return (await rows.orderBy('digest').limit(batch).execute()).map(({ digest }) => digest);
}

async function textDigests(db: Kysely<Tables>, after: string): Promise<string[]> {
  const rows = db.selectFrom('scans').select('text_digest').where('text_digest', '>', after);
  return (await rows.orderBy('text_digest').limit(batch).execute()).flatMap((row) => row.text_digest ?? []);
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

/** What a file for bulk download belongs to. */
export const bulkHolder = 'bulk download';

/** Who refers to a digest, for people: an object's id, or what else it belongs to. */
export async function holderOf(db: Kysely<Tables>, digest: string): Promise<string> {
  const record = await recordWith(db, digest);
  return record ?? ((await bulkDigests(db)).includes(digest) ? bulkHolder : '');
}
