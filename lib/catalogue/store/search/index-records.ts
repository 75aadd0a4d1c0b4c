import type { Kysely, Transaction } from 'kysely';
import { chunks } from '#lib/lists.ts';
import { documentOf, documentVersion, fieldNames } from '#lib/search/document.ts';
import { isPostgres } from '../engine.ts';
import type { ObjectRecord } from '../records.ts';
import type { Tables } from '../tables.ts';
import { writeIssues } from './issues.ts';
import { writePostgresRows } from './postgres/write-rows.ts';
import { writeSqliteRows } from './sqlite/write-rows.ts';
import { writeTerms, writeWords } from './write-vocabulary.ts';

/** Objects per statement: SQLite allows 32,766 values. */
const objectBatchSize = 1000;

/** Identifies what a row of the index was generated from. */
export function indexFingerprint(fingerprint: string): string {
  return `${documentVersion}:${fingerprint}`;
}

/**
 * Indexes some objects according to their records, in the transaction that writes them. Up-to-date ones cost nothing.
 * Call it after their rows and tiles are written, which determine the order of hits.
 * @param all whether to reindex up-to-date ones, too
 */
export async function indexRecords(
  trx: Transaction<Tables>,
  records: readonly ObjectRecord[],
  all = false,
): Promise<void> {
  for (const batch of chunks(records, objectBatchSize)) await indexBatch(trx, batch, all);
}

/** Objects with a tile, and what the index has of each: null where it has nothing. */
export function indexEntries(db: Kysely<Tables>) {
  return db
    .selectFrom('tiles')
    .innerJoin('objects', 'objects.id', 'tiles.object_id')
    .leftJoin('search_objects', 'search_objects.object_id', 'tiles.object_id')
    .select(['objects.id', 'objects.fingerprint', 'sorting_datetime'])
    .select(['search_objects.fingerprint as indexed', 'sorting']);
}

async function indexBatch(db: Kysely<Tables>, records: readonly ObjectRecord[], all: boolean): Promise<void> {
  const rows = await indexEntries(db)
    .where(
      'tiles.object_id',
      'in',
      records.map(({ id }) => id),
    )
    .execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  const changed = records.flatMap((record) => {
    const row = stored.get(record.id);
    if (!row) return [];
    const { indexed, sorting, sorting_datetime } = row;
    const fingerprint = indexFingerprint(row.fingerprint);
    if (!all && indexed === fingerprint && sorting === sorting_datetime) return [];
    const { id, years } = record;
    const document = documentOf(record);
    return [{ id, fingerprint, sorting: sorting_datetime, years, document, isKnown: indexed !== null }];
  });
  if (changed.length === 0) return;
  await writeIssues(
    db,
    changed.map(({ id, document }) => ({ id, issues: document.issues })),
  );
  const words = new Set<string>();
  for (const { document } of changed)
    for (const name of fieldNames) for (const word of document.fields[name]) words.add(word);
  await writeWords(db, words);
  const terms = await writeTerms(
    db,
    changed.flatMap(({ document }) => document.terms),
  );
  const objects = changed.map((one) => ({ ...one, terms: `{${one.document.terms.map(terms)}}` }));
  await (isPostgres(db) ? writePostgresRows : writeSqliteRows)(db, objects);
}
