import type { Kysely } from 'kysely';
import { chunks } from '#lib/grouped.ts';
import { giveUp, type OnDamaged } from './damaged.ts';
import { readRecords } from './read-records.ts';
import type { Tables } from './tables.ts';

/** An object in a list; `organization` is the institution's key on the command line. */
export type ListedObject = { id: string; title: string; organization: string | null; scans: number };

/**
 * All objects, newest in the feed first.
 * @param onDamaged called with unreadable ones, which are listed without a title unless this throws
 */
export async function listObjects(
  db: Kysely<Tables>,
  onDamaged: OnDamaged = giveUp,
): Promise<ListedObject[]> {
  const rows = await db
    .selectFrom('tiles')
    .innerJoin('objects', 'objects.id', 'tiles.object_id')
    .innerJoin('scans', 'scans.object_id', 'tiles.object_id')
    .leftJoin('organizations', 'organizations.id', 'objects.organization_id')
    .select(['objects.id', 'objects.title', (row) => row.fn.countAll<number>().as('scans')])
    .select(['objects.record_fingerprint', 'organizations.key as organization'])
    .groupBy(['tiles.id', 'objects.id', 'organizations.id'])
    .orderBy('tiles.sorting_datetime', 'desc')
    .execute();
  const listed: ListedObject[] = [];
  for (const { id, title, organization, scans, record_fingerprint } of rows) {
    // For objects written by the previous version the title is only in JSON.
    const read =
      record_fingerprint === null ? await readRecords(db, [id], { scans: 'first', onDamaged }) : undefined;
    listed.push({ id, title: read?.get(id)?.record.title ?? title ?? '', organization, scans });
  }
  return listed;
}

/** What must be known of an object in order to remove it. */
export type RemovableObject = {
  /** Address of the service that it is mirrored from; null: our own. */
  service: string | null;
  /** Digests that name the files of its scans and texts. */
  digests: string[];
};

const idsAtOnce = 1000;

/** The existing objects among these ids, by id. */
export async function findObjects(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, RemovableObject>> {
  const found = new Map<string, RemovableObject>();
  // Engines limit the parameters of a statement, and PostgreSQL rejects an empty list.
  for (const some of chunks(ids, idsAtOnce)) {
    const rows = await db
      .selectFrom('objects')
      .leftJoin('services', 'services.id', 'objects.service_id')
      .leftJoin('scans', 'scans.object_id', 'objects.id')
      .select(['objects.id', 'services.address', 'scans.digest', 'scans.text_digest'])
      .where('objects.id', 'in', some)
      .execute();
    for (const { id, address, digest, text_digest } of rows) {
      const object = found.get(id) ?? { service: address, digests: [] };
      // A scan whose files a service hosts has an empty digest.
      object.digests.push(...[digest, text_digest].flatMap((one) => one || []));
      found.set(id, object);
    }
  }
  return found;
}
