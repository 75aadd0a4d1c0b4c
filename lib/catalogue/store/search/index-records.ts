import { type Kysely, sql, type Transaction } from 'kysely';
import {
  documentOf,
  documentVersion,
  fieldNames,
  type SearchDocument,
  type Term,
} from '#lib/search/document.ts';
import { facetNames } from '#lib/search/query.ts';
import { englishStem } from '#lib/search/words/english.ts';
import { foldedWords } from '#lib/search/words.ts';
import type { Timestamp } from '../../timestamp.ts';
import { isPostgres } from '../engine.ts';
import type { ObjectRecord } from '../records.ts';
import type { Tables } from '../tables.ts';
import type { SearchTables } from './tables.ts';
import { textSearchVector } from './vector.ts';

/** Rows of one statement: SQLite takes 32,766 values. */
const rowsTogether = 1000;

/** What a row of the index says that it was made from. */
export function indexFingerprint(fingerprint: string): string {
  return `${documentVersion}:${fingerprint}`;
}

/**
 * Makes some objects be found as their records say, in the transaction that writes them. Those that are indexed just so
 * cost nothing. Call it when their rows and tiles are written, by which hits are ordered.
 * @param all whether those are indexed anew too
 */
export async function indexRecords(
  trx: Transaction<Tables>,
  records: readonly ObjectRecord[],
  all = false,
): Promise<void> {
  const db = trx.withTables<SearchTables>();
  const ids = records.map(({ id }) => id);
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('tiles')
    .innerJoin('objects', 'objects.id', 'tiles.object_id')
    .leftJoin('search_objects', 'search_objects.object_id', 'tiles.object_id')
    .select(['objects.id', 'objects.fingerprint', 'sorting_datetime'])
    .select(['search_objects.fingerprint as indexed', 'sorting'])
    .where('tiles.object_id', 'in', ids)
    .execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  const changed = records.flatMap((record) => {
    const row = stored.get(record.id);
    if (!row) return [];
    const fingerprint = indexFingerprint(row.fingerprint);
    if (!all && row.indexed === fingerprint && row.sorting === row.sorting_datetime) return [];
    return [{ record, fingerprint, sorting: row.sorting_datetime, document: documentOf(record) }];
  });
  if (changed.length === 0) return;
  const changedIds = changed.map(({ record }) => record.id);
  await db.deleteFrom('search_objects').where('object_id', 'in', changedIds).execute();
  const documents = changed.map(({ document }) => document);
  await writeWords(
    db,
    new Set(documents.flatMap(({ fields }) => fieldNames.flatMap((name) => fields[name]))),
  );
  const terms = await writeTerms(
    db,
    documents.flatMap((document) => document.terms),
  );
  await inParts(changed, (part) => writeRows(db, part, terms));
}

type Indexing = Kysely<Tables & SearchTables>;
type Changed = { record: ObjectRecord; fingerprint: string; sorting: Timestamp; document: SearchDocument };

async function writeRows(db: Indexing, changed: readonly Changed[], terms: TermIds): Promise<void> {
  const rows = changed.map(({ record, fingerprint, sorting, document }) => ({
    object_id: record.id,
    fingerprint,
    sorting,
    title_key: document.titleKey,
    title_sort: document.titleSort,
    year_from: record.years?.from ?? null,
    year_to: record.years?.to ?? null,
    terms: `{${document.terms.flatMap((term) => terms.get(keyOf(term)) ?? [])}}`,
  }));
  if (isPostgres(db)) {
    const words = changed.map(({ document }) => textSearchVector(document.fields, document.marked));
    const withWords = rows.map((row, place) => ({ ...row, words: words[place] }));
    await db.insertInto('search_objects').values(withWords).execute();
    return;
  }
  // Many rows in one value: SQLite takes them apart in a tenth of the time that a statement for each takes.
  const { rows: numbered } = await sql<{ number: number; object_id: string }>`
    INSERT INTO search_objects (object_id, fingerprint, sorting, title_key, title_sort, year_from, year_to, terms)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7
    FROM json_each(${JSON.stringify(rows.map((row) => Object.values(row)))})
    RETURNING number, object_id`.execute(db);
  const numbers = new Map(numbered.map((row) => [row.object_id, row.number]));
  const texts = changed.map(({ record, document: { fields, marked } }) => [
    numbers.get(record.id),
    fields.title.join(' '),
    fields.creator.join(' '),
    fields.identifier.join(' '),
    [everyObject, ...fields.rest].join(' '),
    marked.join(' '),
  ]);
  await sql`INSERT INTO search_index (rowid, title, creator, identifier, rest, marked)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5
    FROM json_each(${JSON.stringify(texts)})`.execute(db);
}

/** A word that SQLite's index has of every object and no text can hold: it can leave words out of everything alone. */
export const everyObject = '∀';

/** Stores words that are new, by which forms of those of a query are found. */
export async function writeWords(db: Indexing, words: ReadonlySet<string>): Promise<void> {
  const given = JSON.stringify([...words]);
  const each = isPostgres(db) ? sql`jsonb_array_elements_text(${given}::jsonb)` : sql`json_each(${given})`;
  const { rows: found } = await sql<{ word: string }>`SELECT value AS word FROM ${each} AS value
    WHERE NOT EXISTS (SELECT 1 FROM search_words WHERE word = value)`.execute(db);
  // In one order, so that transactions do not wait for each other in a ring.
  const missing = found.map(({ word }) => word).sort();
  await inParts(missing, async (part) => {
    const rows = part.map((word) => ({ word, stem: englishStem(word) }));
    await db
      .insertInto('search_words')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

type TermIds = Map<string, number>;

const keyOf = ({ facet, value }: Pick<Term, 'facet' | 'value'>) => `${facet} ${value}`;

/** Stores terms that are new. @returns the ids of all */
async function writeTerms(db: Indexing, terms: readonly Term[]): Promise<TermIds> {
  const wanted = new Map(terms.map((term) => [keyOf(term), term]));
  const ids: TermIds = new Map();
  const read = async (some: readonly Term[]) => {
    for (const name of facetNames) {
      const values = some.flatMap(({ facet, value }) => (facet === name ? [value] : []));
      await inParts(values, async (part) => {
        const rows = await db
          .selectFrom('search_terms')
          .select(['id', 'value'])
          .where('facet', '=', name)
          .where('value', 'in', part)
          .execute();
        for (const { id, value } of rows) ids.set(keyOf({ facet: name, value }), id);
      });
    }
  };
  await read([...wanted.values()]);
  const missing = [...wanted.values()].filter((term) => !ids.has(keyOf(term)));
  if (missing.length === 0) return ids;
  await inParts(missing, async (part) => {
    await db
      .insertInto('search_terms')
      .values(part.map(({ facet, value, label }) => ({ facet, value, label })))
      .onConflict((conflict) => conflict.columns(['facet', 'value']).doNothing())
      .execute();
  });
  await read(missing);
  const words = missing.flatMap((term) => {
    const id = ids.get(keyOf(term));
    if (id === undefined || !isProposed(term)) return [];
    return [...new Set(foldedWords(term.label))].map((word) => ({ word, term: id }));
  });
  await inParts(words, async (part) => {
    await db
      .insertInto('search_term_words')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return ids;
}

/** Whether a term is proposed to somebody who types its first letters. */
function isProposed({ facet }: Term): boolean {
  return facet === 'person' || facet === 'place' || facet === 'subject';
}

async function inParts<Item>(items: readonly Item[], work: (part: Item[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += rowsTogether)
    await work(items.slice(from, from + rowsTogether));
}
