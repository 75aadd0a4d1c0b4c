import type { Kysely } from 'kysely';
import { documentVersion } from '#lib/search/document.ts';
import type { BroughtOver } from '../bring-over.ts';
import type { OnDamaged } from '../damaged.ts';
import { readRecords } from '../read-records.ts';
import type { Tables } from '../tables.ts';
import { transact } from '../transaction.ts';
import { indexFingerprint, indexRecords } from './index-records.ts';
import type { SearchTables } from './tables.ts';

/** Objects that are looked at in one step: most steps find that all are indexed, or none. */
const lookedAt = 500;

/** Whether every object was looked at since documents are made as they are now. */
export async function isIndexed(db: Kysely<Tables>): Promise<boolean> {
  const row = await db
    .withTables<SearchTables>()
    .selectFrom('search_state')
    .select('version')
    .executeTakeFirst();
  return row?.version === documentVersion;
}

/** Notes that every object was looked at: the next start need not. */
export async function noteIndexed(db: Kysely<Tables>): Promise<void> {
  await db
    .withTables<SearchTables>()
    .insertInto('search_state')
    .values({ id: 1, version: documentVersion })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ version: documentVersion }))
    .execute();
}

/**
 * Indexes some objects that are not indexed as they are: of a library that is older than the index, of one that was copied, and
 * what the version before has written beside this one.
 * @param after objects with ids behind this one; empty: from the first
 * @param batchSize objects that are indexed in the one transaction at the most
 * @param onDamaged told of what cannot be read, which is left out unless it throws
 */
export async function indexMissing(
  db: Kysely<Tables>,
  after: string,
  batchSize: number,
  onDamaged: OnDamaged,
): Promise<BroughtOver<string>> {
  const looked = await db
    .withTables<SearchTables>()
    .selectFrom('objects')
    .leftJoin('search_objects', 'object_id', 'objects.id')
    .select(['objects.id', 'objects.fingerprint', 'search_objects.fingerprint as indexed'])
    .where('objects.id', '>', after)
    .orderBy('objects.id')
    .limit(lookedAt)
    .execute();
  const missing = looked
    .filter(({ fingerprint, indexed }) => indexed !== indexFingerprint(fingerprint))
    .slice(0, batchSize)
    .map(({ id }) => id);
  if (missing.length > 0)
    await transact(db, async (trx) => {
      const objects = await readRecords(trx, missing, { onDamaged });
      await indexRecords(
        trx,
        [...objects.values()].map(({ record }) => record),
      );
    });
  // Behind the last one indexed there may be more; else behind the last one looked at.
  const last =
    missing.length === batchSize
      ? missing.at(-1)
      : looked.length === lookedAt
        ? looked.at(-1)?.id
        : undefined;
  return { count: missing.length, next: last };
}
