import type { Kysely } from 'kysely';
import { documentVersion } from '#lib/search/document.ts';
import type { Timestamp } from '../../timestamp.ts';
import type { OnDamaged } from '../damaged.ts';
import type { MigrationStep } from '../migrate-records.ts';
import { readRecords } from '../read-records.ts';
import type { Tables } from '../tables.ts';
import { transact } from '../transaction.ts';
import { indexEntries, indexFingerprint, indexRecords } from './index-records.ts';

/** Objects examined per step: in most steps either all are indexed or none are. */
const objectsPerStep = 500;

/** Whether every object has been checked against the current document version. */
export async function isIndexed(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom('search_state').select('version').executeTakeFirst();
  return row?.version === documentVersion;
}

/** Records that every object has been checked, so that the next start need not. */
export async function markIndexed(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('search_state')
    .values({ id: 1, version: documentVersion })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ version: documentVersion }))
    .execute();
}

/**
 * Indexes some objects whose index entries are missing or outdated: those of a library older than the index or copied,
 * and what the previous version has written meanwhile. Oldest first: with many hits SQLite only ranks those indexed
 * last, which should be the newest.
 * @param after only objects added after this instant; empty: from the first
 * @param batchSize maximum objects indexed in the transaction
 * @param onDamaged called with unreadable objects, which are left out unless this throws
 */
export async function indexMissing(
  db: Kysely<Tables>,
  after: string,
  batchSize: number,
  onDamaged: OnDamaged,
): Promise<MigrationStep<Timestamp>> {
  const examined = await indexEntries(db)
    .where('type', '=', 'entity')
    .where('sorting_datetime', '>', after as Timestamp)
    .orderBy('sorting_datetime')
    .limit(objectsPerStep)
    .execute();
  const missing = examined
    .filter(({ fingerprint, indexed }) => indexed !== indexFingerprint(fingerprint))
    .slice(0, batchSize);
  if (missing.length > 0)
    await transact(db, async (trx) => {
      const ids = missing.map(({ id }) => id);
      const objects = await readRecords(trx, ids, { onDamaged });
      await indexRecords(
        trx,
        ids.flatMap((id) => objects.get(id)?.record ?? []),
      );
    });
  // Continue after the last object indexed, as more may follow; otherwise after the last one examined.
  const last =
    missing.length === batchSize
      ? missing.at(-1)
      : examined.length === objectsPerStep
        ? examined.at(-1)
        : undefined;
  return { count: missing.length, next: last?.sorting_datetime };
}
