import { grouped } from '#lib/lists.ts';
import {
  type EngineResult,
  type FoundPages,
  type Matcher,
  type PositionsRequest,
  shownPages,
  type TextMatch,
  type TextsRequest,
} from '#lib/search/engine.ts';
import { hitsInRange } from '../columns/found.ts';
import { maxPosition } from '../texts/text-index.ts';
import { both, sphinxQuery } from './match.ts';
import { numberOf, ownerToken } from './rows.ts';
import {
  conditionsOf,
  hitColumns,
  hitOf,
  inOrder,
  limited,
  type QueryContext,
  select,
  type TextHit,
} from './sphinxql.ts';

/** Objects with a matching page, and whether these are all. @param excluded queries for records to exclude */
export async function textHits(
  { nodes, tables, maxTextHits }: QueryContext,
  { page, record }: TextMatch,
  excluded: readonly string[],
): Promise<{ hits: TextHit[]; isAll: boolean }> {
  const counted = await nodes.query(
    `${select('object, COUNT(*) AS pages', tables.texts, sphinxQuery(page, 'texts'))}
      GROUP BY object ORDER BY pages DESC, object ASC${limited(0, maxTextHits)}`,
  );
  if (counted.rows.length === 0) return { hits: [], isAll: true };
  const pages = new Map(counted.rows.map((row) => [String(row.object), Number(row.pages)]));
  const recordQuery = both(record ? [sphinxQuery(record)] : [], excluded);
  const found = await nodes.query(
    `${select(hitColumns, tables.objects, recordQuery, [{ sql: `id IN (${[...pages.keys()].join()})` }])}${limited(0, pages.size)}`,
  );
  return {
    hits: found.rows.map((row) => hitOf(row, pages.get(String(row.id)) ?? 0)),
    isAll: counted.found <= maxTextHits,
  };
}

/** The pages of some hits on which the words occur. */
export async function matchingTexts(
  context: QueryContext,
  { page }: TextMatch,
  ids: readonly string[],
): Promise<EngineResult['texts']> {
  const idOf = new Map(ids.map((id) => [String(numberOf(id)), id]));
  const found = await firstPages(context, page, [...idOf.keys()], shownPages);
  return new Map(
    [...grouped(found, ({ object }) => object)].map(([object, own]) => [
      idOf.get(object) ?? '',
      { pages: own[0].pages, positions: own.map(({ position }) => position) },
    ]),
  );
}

type Page = { object: string; position: number; pages: number };

/** The first matching pages of each of some objects, by position. @param objects numbers */
async function firstPages(
  { nodes, tables }: QueryContext,
  page: Matcher,
  objects: readonly string[],
  each: number,
): Promise<Page[]> {
  if (objects.length === 0) return [];
  const { rows } = await nodes.query(
    `${select('object, position, COUNT(*) AS pages', tables.texts, sphinxQuery(page, 'texts'), [
      { sql: `object IN (${objects.join()})` },
    ])} GROUP ${each} BY object WITHIN GROUP ORDER BY position ASC${limited(0, each * objects.length)}`,
  );
  return rows
    .map((row) => ({ object: String(row.object), position: Number(row.position), pages: Number(row.pages) }))
    .sort((one, other) => one.position - other.position);
}

export async function findPages(
  context: QueryContext,
  { texts, filters, range }: TextsRequest,
): Promise<FoundPages> {
  const conditions = await conditionsOf(context.db, filters);
  const all = await textHits(context, texts, []);
  const hits = all.hits.filter((hit) => conditions.every((one) => one.passes(hit))).sort(inOrder('newest'));
  const { selected, skipped } = hitsInRange(hits, (hit) => hit.pages, range);
  const end = skipped + range.limit;
  const ids = selected.map(({ id }) => id);
  const found = await firstPages(context, texts.page, ids, end);
  const pages = selected.flatMap(({ id, objectId }) =>
    found.flatMap(({ object, position }) => (object === id ? [{ objectId, position }] : [])),
  );
  const count = hits.reduce((sum, hit) => sum + hit.pages, 0);
  return { pages: pages.slice(skipped, end), count, isExact: all.isAll };
}

/** The owner's token is the rarest word of the query, so searchd only reads this object's pages. */
export async function findPositions(
  { db, nodes, tables }: QueryContext,
  { objectId, page }: PositionsRequest,
): Promise<number[]> {
  const owner = await db
    .selectFrom('search_texts')
    .select('number')
    .where('object_id', '=', objectId)
    .executeTakeFirst();
  if (!owner) return [];
  const query = both(
    [`(@owner ${ownerToken({ number: owner.number, objectId })})`, sphinxQuery(page, 'texts')],
    [],
  );
  const { rows } = await nodes.query(
    `${select('position', tables.texts, query)} ORDER BY position ASC${limited(0, maxPosition + 1)}`,
  );
  return rows.map(({ position }) => Number(position));
}
