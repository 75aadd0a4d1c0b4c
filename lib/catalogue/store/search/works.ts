import { type Kysely, sql } from 'kysely';
import { grouped } from '#lib/lists.ts';
import type { PartsWithin, WorkPart } from '#lib/search/issues.ts';
import { partsOfPage, type WorkName, workKey, workOfKey, worksOf, workWithId } from '#lib/search/works.ts';
import type { Catalogue } from '../../catalogue.ts';
import type { EntityTile } from '../../schema.ts';
import type { EntitiesOf, TileJson } from '../batch.ts';
import { countRows } from '../database.ts';
import { isImpossible } from '../engine.ts';
import type { Tables } from '../tables.ts';

/** Maximum identifiers of an object that are considered. */
const maxIdentifiers = 50;

/** Maximum objects with the same identifier that are considered: issues may share that of their periodical. */
const maxNamed = 200;

/** Rows of parts, along with their tiles. */
export function partRows(db: Kysely<Tables>) {
  return db
    .selectFrom('search_issues')
    .innerJoin('tiles', 'tiles.object_id', 'search_issues.object_id')
    .select([
      'tiles.id',
      'tiles.json',
      'tiles.projection',
      'search_issues.object_id',
      'search_issues.number',
    ]);
}

/** The parts for such rows, in order. */
export async function partsOfRows(
  rows: (TileJson & { object_id: string; number: string | null })[],
  entitiesOf: EntitiesOf,
): Promise<WorkPart[]> {
  const tiles = new Map((await entitiesOf(rows)).map((tile) => [tile.related_object.id, tile]));
  return rows.flatMap(({ object_id: id, number }) => {
    const tile = tiles.get(id);
    return tile ? [{ id, number, tile }] : [];
  });
}

/**
 * The catalogue's works with parts, from the index in the store.
 * @param entitiesOf turns rows into objects' tiles as they are sent
 */
export function storedWorks(
  db: Kysely<Tables>,
  entitiesOf: EntitiesOf,
): Pick<Catalogue, 'work' | 'works' | 'listedWorks' | 'partsOf' | 'partsWithin'> {
  /** The entries of a work's parts, one for each. */
  const firstsOf = (key: string) =>
    db.selectFrom('search_issues').where('series', '=', key).where('is_first', '=', 1);

  async function partsOf(name: WorkName, { offset, limit }: { offset: number; limit: number }) {
    const key = workKey(name);
    if (isImpossible(key)) return [];
    // Read from the index alone: otherwise the rows and tiles of all parts before these are read, too.
    const page = firstsOf(key)
      .select(['object_id as part', 'place as at'])
      .orderBy('place')
      .orderBy('object_id')
      .offset(offset)
      .limit(Math.min(limit, partsOfPage));
    const rows = await partRows(db)
      .innerJoin(page.as('page'), 'part', 'search_issues.object_id')
      .where('series', '=', key)
      .where('is_first', '=', 1)
      .orderBy('at')
      .orderBy('part')
      .execute();
    return await partsOfRows(rows, entitiesOf);
  }

  /** Works with their titles: those referred to by an identifier have the title that one part gives. */
  async function titled<Row extends { series: string; part: string }>(rows: readonly Row[]) {
    const parts = rows.flatMap(({ series, part }) => ('series' in workOfKey(series) ? [] : [part]));
    const query = db
      .selectFrom('object_relations')
      .innerJoin('objects', 'objects.id', 'object_id')
      .select(['object_id', 'organization_id as organizationId', 'kind', 'text', 'target', 'number'])
      .where('object_id', 'in', parts)
      .orderBy('position');
    // PostgreSQL rejects an empty list.
    const relations = parts.length === 0 ? [] : await query.execute();
    const ofPart = grouped(relations, (relation) => relation.object_id);
    return rows.map((row) => {
      const name = workOfKey(row.series);
      if ('series' in name) return { ...row, name, title: name.series };
      const [first, ...more] = ofPart.get(row.part) ?? [];
      const works = first && worksOf({ ...first, relations: [first, ...more], title: '' });
      const work = works?.find((one) => workKey(one.work) === row.series);
      return { ...row, name, title: work?.title ?? name.id };
    });
  }

  /** The only object that has an identifier without being a part of the work so identified; undefined if ambiguous. */
  async function wholeOf(name: WorkName): Promise<EntityTile | undefined> {
    if ('series' in name) return undefined;
    const { id, institution } = name;
    let named = db
      .selectFrom('object_identifiers')
      .innerJoin('objects', 'objects.id', 'object_id')
      .select('objects.id')
      .distinct()
      .where(sql`substr(value, 1, 300)`, '=', id)
      .limit(maxNamed + 1);
    if (institution !== undefined) named = named.where('organization_id', '=', institution);
    const ids = (await named.execute()).map((row) => row.id);
    if (ids.length === 0 || ids.length > maxNamed) return undefined;
    const parts = await db
      .selectFrom('search_issues')
      .select('object_id')
      .distinct()
      .where('object_id', 'in', ids)
      .where('series', '=', workKey(name))
      .execute();
    const [only, another] = ids.filter((one) => !parts.some(({ object_id }) => object_id === one));
    if (only === undefined || another !== undefined) return undefined;
    const rows = db.selectFrom('tiles').select(['id', 'json', 'projection']).where('object_id', '=', only);
    return (await entitiesOf(await rows.execute()))[0];
  }

  return {
    partsOf,

    async work(name) {
      const key = workKey(name);
      if (isImpossible(key)) return undefined;
      const some = db
        .selectFrom('search_issues')
        .select(['series', 'object_id as part'])
        .where('series', '=', key)
        .limit(1);
      const [found] = await titled(await some.execute());
      return found && { title: found.title, whole: await wholeOf(name) };
    },

    async works(from, limit) {
      if (isImpossible(from)) return [];
      // Skips from work to work in the index, however many parts each has; neither database does this for DISTINCT.
      const { rows } = await sql<{ series: string }>`
        WITH RECURSIVE found (series) AS (
          SELECT min(series) FROM search_issues WHERE series >= ${from}
          UNION ALL
          SELECT (SELECT min(series) FROM search_issues AS next WHERE next.series > found.series)
          FROM found WHERE series IS NOT NULL)
        SELECT series FROM found WHERE series IS NOT NULL LIMIT ${limit}`.execute(db);
      return rows.map(({ series }) => workOfKey(series));
    },

    async listedWorks(names) {
      if (names.length === 0) return [];
      // Looks each value up in an index: grouping would read all entries, on the thread that serves.
      const { rows } = await sql<{
        series: string;
        part: string;
        count: number;
        from: number | null;
        to: number;
      }>`
        WITH named (key) AS (VALUES ${sql.join(names.map((name) => sql`(${workKey(name)})`))})
        SELECT key AS series, (SELECT object_id FROM search_issues WHERE series = key LIMIT 1) AS part,
          (SELECT count(*) FROM search_issues WHERE series = key AND is_first = 1) AS count,
          (SELECT min(year) FROM search_issues WHERE series = key AND year > 0) AS "from",
          (SELECT max(year) FROM search_issues WHERE series = key) AS "to"
        FROM named`.execute(db);
      return (await titled(rows.filter(({ count }) => count > 0))).map(({ name, title, count, from, to }) => {
        return { name, title, count, years: from === null ? undefined : { from, to } };
      });
    },

    async partsWithin(id, limit): Promise<PartsWithin | undefined> {
      if (isImpossible(id)) return undefined;
      const identifiers = await db
        .selectFrom('object_identifiers')
        .innerJoin('objects', 'objects.id', 'object_id')
        .select(['value', 'organization_id'])
        .where('object_id', '=', id)
        .orderBy('position')
        .limit(maxIdentifiers)
        .execute();
      if (identifiers.length === 0) return undefined;
      const names = identifiers.map(({ value, organization_id: owner }) => workWithId(value, owner));
      const found = await db
        .selectFrom('search_issues')
        .select('series')
        .distinct()
        .where('series', 'in', names.map(workKey))
        .where('is_first', '=', 1)
        .limit(maxIdentifiers)
        .execute();
      const work = names.find((name) => found.some(({ series }) => series === workKey(name)));
      if (!work || (await wholeOf(work))?.related_object.id !== id) return undefined;
      const count = await countRows(firstsOf(workKey(work)));
      return { work, count, parts: await partsOf(work, { offset: 0, limit }) };
    },
  };
}
