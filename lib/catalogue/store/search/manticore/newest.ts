import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import type { NewestRequest } from '#lib/search/engine.ts';
import type { ShelfKey } from '#lib/search/query.ts';
import { filtersOf } from '#lib/search/shelves.ts';
import { decoded } from './rows.ts';
import { conditionsOf, limited, orderBy, type QueryContext, select, termsNamed } from './sphinxql.ts';

/** Shelves read at a time, so that visitors' searches are not held up. */
const atOnce = 4;

/** Ids of the newest objects on each shelf, newest first. @throws {CatalogueUnavailable} */
export async function findNewest(
  { db, nodes, tables }: QueryContext,
  { shelves, limit }: NewestRequest,
): Promise<string[][]> {
  const named = shelves.filter((shelf) => 'facet' in shelf);
  const [facets, values] = [named.map(({ facet }) => facet), named.map(({ value }) => value)];
  const terms = await termsNamed(db, facets, values);
  const found = new Map<ShelfKey, string[]>();
  await forEachConcurrently(atOnce, shelves, async (shelf) => {
    const term =
      'facet' in shelf && terms.find(({ facet, value }) => facet === shelf.facet && value === shelf.value);
    if (term === undefined) return;
    const conditions = term
      ? [{ sql: `facet_${term.facet} IN (${term.id})` }]
      : await conditionsOf(db, filtersOf(shelf));
    const { rows } = await nodes.query(
      `${select('id, object_id, sorting', tables.objects, undefined, conditions)} ORDER BY ${orderBy('newest', false)}${limited(0, limit)}`,
    );
    const ids = rows.map((row) => decoded(String(row.object_id)));
    found.set(shelf, ids);
  });
  return shelves.map((shelf) => found.get(shelf) ?? []);
}
