import type { Kysely } from 'kysely';
import { chunks } from '#lib/lists.ts';
import { type OnDamaged, throwDamaged } from './damaged.ts';
import { isMigratedRow, readRecords } from './read-records.ts';
import type { Tables } from './tables.ts';

/** An object in a list; `organization` is the institution's key on the command line. */
export type ListedObject = { id: string; title: string; organization: string | null; scans: number };

const rowBatchSize = 1000;

/**
 * All objects, newest in the feed first, in batches: a million do not fit in memory.
 * @param onDamaged called with unreadable ones, which are listed without a title unless this throws
 */
export async function* listObjects(
  db: Kysely<Tables>,
  onDamaged: OnDamaged = throwDamaged,
  batchSize = rowBatchSize,
): AsyncGenerator<ListedObject[]> {
  const query = db
    .selectFrom('tiles')
    .innerJoin('objects', 'objects.id', 'tiles.object_id')
    .leftJoin('organizations', 'organizations.id', 'objects.organization_id')
    .select(['objects.id', 'objects.title', 'tiles.sorting_datetime'])
    .select(['objects.fingerprint', 'record_fingerprint', 'organizations.key as organization'])
    .select(({ selectFrom, fn }) =>
      selectFrom('scans')
        .whereRef('scans.object_id', '=', 'objects.id')
        .select(fn.countAll<number>().as('count'))
        .as('scans'),
    )
    .orderBy('tiles.sorting_datetime', 'desc')
    .limit(batchSize);
  let pageQuery = query;
  for (;;) {
    const rows = await pageQuery.execute();
    // For objects written by the previous version the title is only in JSON.
    const older = rows.filter((row) => !isMigratedRow(row)).map(({ id }) => id);
    const read = older.length > 0 ? await readRecords(db, older, { scans: 'first', onDamaged }) : undefined;
    yield rows.map(({ id, title, organization, scans }) => ({
      id,
      title: read?.get(id)?.record.title ?? title ?? '',
      organization,
      scans: scans ?? 0,
    }));
    const last = rows[batchSize - 1];
    if (!last) return;
    pageQuery = query.where('tiles.sorting_datetime', '<', last.sorting_datetime);
  }
}

/** The existing objects among these ids, with the address of the service that each is mirrored from; null: our own. */
export async function findObjects(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, { service: string | null }>> {
  const found = new Map<string, { service: string | null }>();
  // Engines limit the parameters of a statement, and PostgreSQL rejects an empty list.
  for (const batch of chunks(ids, rowBatchSize)) {
    const rows = await db
      .selectFrom('objects')
      .leftJoin('services', 'services.id', 'objects.service_id')
      .select(['objects.id', 'services.address as service'])
      .where('objects.id', 'in', batch)
      .execute();
    for (const { id, service } of rows) found.set(id, { service });
  }
  return found;
}

/** Digests that name the files of these objects' scans and texts. */
export async function findDigests(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const batch of chunks(ids, rowBatchSize)) {
    const rows = await db
      .selectFrom('scans')
      .select(['digest', 'text_digest'])
      .where('object_id', 'in', batch)
      .execute();
    // A scan whose files a service hosts has an empty digest.
    for (const { digest, text_digest } of rows)
      for (const one of [digest, text_digest]) if (one) found.add(one);
  }
  return found;
}
