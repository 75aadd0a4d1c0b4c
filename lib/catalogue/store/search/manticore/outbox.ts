import { type Kysely, sql } from 'kysely';
import { append, chunks } from '#lib/lists.ts';
import { documentOf } from '#lib/search/document.ts';
import type { FacetName } from '#lib/search/query.ts';
import type { OnDamaged } from '../../damaged.ts';
import { countRows } from '../../database.ts';
import { readRecords } from '../../read-records.ts';
import type { Tables } from '../../tables.ts';
import type { ObjectRow } from './rows.ts';
import { readSets } from './sets.ts';

/** Objects ready to be indexed; undefined: unreadable, so its index entry is kept; missing from the map: gone. */
export async function readRows(
  db: Kysely<Tables>,
  ids: readonly string[],
  onDamaged: OnDamaged = () => undefined,
): Promise<Map<string, ObjectRow | undefined>> {
  const stored = await db
    .selectFrom('search_objects')
    .select(['object_id', 'sorting', sql<string>`CAST(terms AS text)`.as('terms')])
    .where('object_id', 'in', [...ids])
    .execute();
  const termsOf = (text: string) => (text.length > 2 ? text.slice(1, -1).split(',').map(Number) : []);
  const termIds = [...new Set(stored.flatMap(({ terms }) => termsOf(terms)))];
  const facets = new Map<number, FacetName>();
  for (const ids of chunks(termIds, 10_000)) {
    const terms = db.selectFrom('search_terms').select(['id', 'facet']).where('id', 'in', ids);
    for (const { id, facet } of await terms.execute()) facets.set(id, facet);
  }
  const storedIds = stored.map(({ object_id: id }) => id);
  const records = await readRecords(db, storedIds, { onDamaged });
  return new Map(
    stored.map(({ object_id: id, sorting, terms }) => {
      const record = records.get(id)?.record;
      const own = new Map<FacetName, number[]>();
      for (const term of termsOf(terms)) {
        const facet = facets.get(term);
        if (facet) append(own, facet, term);
      }
      return [id, record && { id, sorting, years: record.years, document: documentOf(record), terms: own }];
    }),
  );
}

/** Upper limit of {@link countOutbox}. */
const maxCounted = 10_000;

/** Number of changes to objects that the index does not have yet, those of an unfinished build too, capped at 10,000. */
export async function countOutbox(db: Kysely<Tables>): Promise<number> {
  const some = db.selectFrom('search_outbox').select('number').limit(maxCounted);
  const due = await countRows(db.selectFrom(some.as('due')));
  const filled = (await readSets(db))?.building?.filled ?? null;
  if (filled === null || due === maxCounted) return due;
  const others = db
    .selectFrom('search_objects')
    .select('object_id')
    .where('object_id', '>', filled)
    .limit(maxCounted - due);
  return due + (await countRows(db.selectFrom(others.as('others'))));
}
