import { type Kysely, sql } from 'kysely';
import type { ChangePosition, ChangesQuery, ObjectChange, ObjectChanges, RecordSet } from '../changes.ts';
import { countRows } from './database.ts';
import { isImpossible } from './engine.ts';
import type { Tables } from './tables.ts';

/**
 * Reads the history of the store's objects.
 * @param db up to date, unlike a replica: a client that keeps copies never requests again what it missed
 * @param reader for visitors' requests for single withdrawn objects
 * @param read reads public objects and their scans, up to date as well
 */
export function storedChanges(
  db: Kysely<Tables>,
  reader: Kysely<Tables>,
  read: Pick<ObjectChanges, 'objects' | 'scansOf'>,
): ObjectChanges {
  return {
    list: (query) => listChanges(db, query),
    async count(after, through) {
      let rows = db.selectFrom('object_changes').where(isAt('<=', through));
      if (after !== undefined) rows = rows.where(isAt('>', after));
      return await countRows(rows);
    },
    async of(id) {
      if (isImpossible(id)) return undefined;
      const row = await db
        .selectFrom('object_changes')
        .leftJoin('objects', 'objects.id', 'object_id')
        .select(['object_id', 'datestamp', 'kind', 'is_public'])
        .where('object_id', '=', id)
        .executeTakeFirst();
      return row && changeOf(row);
    },
    async earliest() {
      const first = db.selectFrom('object_changes').select('datestamp').orderBy('datestamp').limit(1);
      return (await first.executeTakeFirst())?.datestamp;
    },
    async setsOf(ids) {
      const sets = new Map<string, RecordSet[]>(ids.map((id) => [id, []]));
      if (ids.length === 0) return sets;
      const rows = db.selectFrom('object_sets').selectAll().where('object_id', 'in', ids);
      for (const { object_id, set_name } of await rows.orderBy('object_id').orderBy('set_name').execute())
        sets.get(object_id)?.push(set_name);
      return sets;
    },
    sets: (after, limit) => listSets(db, after, limit),
    async withdrawn(id) {
      if (isImpossible(id)) return undefined;
      const row = await reader
        .selectFrom('object_changes')
        .selectAll()
        .where('object_id', '=', id)
        .where('kind', '=', 'withdrawn')
        .executeTakeFirst();
      return (
        row && {
          id,
          title: row.title ?? '',
          dateDescriptive: row.date_descriptive ?? undefined,
          organizationId: row.organization_id ?? undefined,
          at: row.datestamp,
        }
      );
    },
    async scanCounts(ids) {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('objects')
        .select([
          'id',
          ({ selectFrom }) =>
            selectFrom('scans')
              .select(({ fn }) => fn.max('position').as('last'))
              .whereRef('object_id', '=', 'objects.id')
              .as('last'),
        ])
        .where('id', 'in', ids)
        .execute();
      return new Map(rows.flatMap(({ id, last }) => (last === null ? [] : [[id, last + 1]])));
    },
    ...read,
  };
}

type ChangeRow = Pick<Tables['object_changes'], 'object_id' | 'datestamp' | 'kind'> & {
  is_public: number | null;
};

/** Servers of the previous version remove or hide objects without recording a change, so the object's row decides. */
function changeOf({ object_id: id, datestamp, kind, is_public }: ChangeRow): ObjectChange {
  return { id, datestamp, kind: is_public === 1 ? kind : 'withdrawn' };
}

const isAt = (sign: '<' | '<=' | '>', position: ChangePosition) =>
  sql<boolean>`(datestamp, object_id) ${sql.raw(sign)} (${position.datestamp}, ${position.id})`;

async function listChanges(
  db: Kysely<Tables>,
  { from, before, set, after, through, upTo, limit }: ChangesQuery,
): Promise<ObjectChange[]> {
  if (
    [set, after?.id, upTo === 'end' ? '' : upTo?.id].some((text) => text !== undefined && isImpossible(text))
  )
    return [];
  // Each table has an index in this order; the subquery reads one page of it, whatever the planner makes of joins.
  const table = set === undefined ? ('object_changes' as const) : ('object_sets' as const);
  const direction = upTo === undefined ? 'asc' : 'desc';
  let page = db.selectFrom(table).select(['object_id', 'datestamp']);
  if (set !== undefined) page = page.where(sql<boolean>`set_name = ${set}`);
  // Only one lower bound: given two, SQLite seeks to the first and scans all rows up to the other.
  if (after !== undefined && after.datestamp >= (from ?? '')) page = page.where(isAt('>', after));
  else if (from !== undefined) page = page.where('datestamp', '>=', from);
  if (before !== undefined) page = page.where('datestamp', '<', before);
  if (through !== undefined) page = page.where(isAt('<=', through));
  if (upTo !== undefined && upTo !== 'end') page = page.where(isAt('<', upTo));
  const found = await db
    .selectFrom(page.orderBy('datestamp', direction).orderBy('object_id', direction).limit(limit).as('page'))
    .innerJoin('object_changes', 'object_changes.object_id', 'page.object_id')
    .leftJoin('objects', 'objects.id', 'page.object_id')
    .select(['page.object_id', 'page.datestamp', 'kind', 'is_public'])
    .orderBy('page.datestamp')
    .orderBy('page.object_id')
    .execute();
  return found.map(changeOf);
}

/** Steps from name to name in the index, so that the cost grows with the number of sets, not of objects. */
async function listSets(db: Kysely<Tables>, after: string, limit: number): Promise<RecordSet[]> {
  if (isImpossible(after)) return [];
  const { rows } = await sql<{ set_name: RecordSet }>`
    WITH RECURSIVE names (set_name, place) AS (
      SELECT (SELECT min(set_name) FROM object_sets WHERE set_name > ${after}), 1
      UNION ALL
      SELECT (SELECT min(set_name) FROM object_sets WHERE object_sets.set_name > names.set_name), place + 1
      FROM names WHERE names.set_name IS NOT NULL AND place < ${limit}
    )
    SELECT set_name FROM names WHERE set_name IS NOT NULL`.execute(db);
  return rows.map(({ set_name }) => set_name);
}
