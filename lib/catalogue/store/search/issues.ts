import { type Kysely, type Selectable, sql } from 'kysely';
import { slugOf } from '#lib/pages/slug.ts';
import type { Issue } from '#lib/search/document.ts';
import { type DatedIssue, type IssuesOfYear, type IssueYear, issueLimits } from '#lib/search/issues.ts';
import { workKey } from '#lib/search/works.ts';
import type { Catalogue } from '../../catalogue.ts';
import type { EntitiesOf } from '../batch.ts';
import { isImpossible } from '../engine.ts';
import { insertRows } from '../insert-rows.ts';
import type { Tables } from '../tables.ts';
import { partRows, partsOfRows } from './works.ts';

/** Stores which works objects are part of and with which dates, replacing previous entries. */
export async function writeIssues(
  db: Kysely<Tables>,
  objects: readonly { id: string; issues: readonly Issue[] }[],
): Promise<void> {
  const ids = objects.map(({ id }) => id);
  await db.deleteFrom('search_issues').where('object_id', 'in', ids).execute();
  const rows = objects.flatMap(({ id, issues }) => issues.map((issue) => ({ ...issue, object_id: id })));
  await insertRows(db, 'search_issues', rows);
}

/** Rows of parts as shown in the calendar. */
function issueRows(db: Kysely<Tables>) {
  return db
    .selectFrom('search_issues')
    .innerJoin('objects', 'objects.id', 'object_id')
    .select(['objects.id', 'title', 'date_descriptive', 'year', 'month', 'day', 'number']);
}

/** In calendar order; within a day by place, and by object so that the order is total. */
const byDate = ['year', 'month', 'day', 'place', 'object_id'] as const;
const byNumber = ['place', 'object_id'] as const;

function inOrder(
  query: ReturnType<typeof issueRows>,
  columns: typeof byDate | typeof byNumber,
  direction: 'asc' | 'desc' = 'asc',
) {
  return columns.reduce((ordered, column) => ordered.orderBy(`search_issues.${column}`, direction), query);
}

/**
 * The calendar of works' parts, from the index in the store.
 * @param entitiesOf turns rows into objects' tiles as they are sent
 */
export function storedIssues(
  db: Kysely<Tables>,
  entitiesOf: EntitiesOf,
): Pick<Catalogue, 'issueYears' | 'issuesOf' | 'adjacentIssues'> {
  const all = db.selectFrom('search_issues');
  const issues = issueRows(db);

  return {
    async issueYears(name): Promise<IssueYear[]> {
      const series = workKey(name);
      if (isImpossible(series)) return [];
      return await all
        .select((row) => [
          'year',
          row.fn.countAll<number>().as('count'),
          sql<number>`count(*) FILTER (WHERE day > 0)`.as('onDays'),
          row.fn.sum<number>('is_first').as('firsts'),
        ])
        .where('series', '=', series)
        .groupBy('year')
        .orderBy('year')
        .execute();
    },

    async issuesOf(name, year): Promise<IssuesOfYear> {
      const series = workKey(name);
      if (isImpossible(series)) return { dated: [], undated: [] };
      const ofYear = inOrder(issues.where('series', '=', series).where('year', '=', year), byDate);
      const undatedParts = partRows(db)
        .where('series', '=', series)
        .where('year', '=', year)
        .where('month', '=', 0)
        .orderBy('day')
        .orderBy('place')
        .orderBy('search_issues.object_id')
        .limit(issueLimits.undated);
      const [dated, undated] = await Promise.all([
        ofYear.where('month', '>', 0).limit(issueLimits.dated).execute(),
        undatedParts.execute(),
      ]);
      return { dated: dated.map(issueOf), undated: await partsOfRows(undated, entitiesOf) };
    },

    async adjacentIssues(id) {
      if (isImpossible(id)) return {};
      const own = await all.selectAll().where('object_id', '=', id).orderBy('series').execute();
      const dated = own.find(({ month, is_first }) => month > 0 && is_first === 1);
      if (dated) return { by: 'date', ...(await adjacentByDate(db, dated)) };
      const numbered = own.find((row) => row.is_first === 1 && row.number !== null);
      if (!numbered) return {};
      const { series, place } = numbered;
      return { by: 'number', ...(await adjacentIn(firstsOf(db, series), byNumber, [place, id])) };
    },
  };
}

type IssueRow = Selectable<Tables['search_issues']>;

async function adjacentByDate(db: Kysely<Tables>, issue: IssueRow) {
  const { series, year, month, day, place, object_id: id } = issue;
  // An issue over New Year counts in its first year: its other entry could make issues follow each other in a loop.
  const ofSeries = firstsOf(db, series).where('month', '>', 0);
  // Issues of one day follow each other; those with only a month come neither before nor after each other.
  if (day > 0) return await adjacentIn(ofSeries, byDate, [year, month, day, place, id]);
  return await adjacentIn(ofSeries, byDate, [year, month, day, '', ''], [year, month, day, '\u{10ffff}', '']);
}

function firstsOf(db: Kysely<Tables>, series: string) {
  return issueRows(db).where('series', '=', series).where('is_first', '=', 1);
}

/** The nearest issues before the first position in an order, and after the last. */
async function adjacentIn(
  issues: ReturnType<typeof issueRows>,
  columns: typeof byDate | typeof byNumber,
  first: readonly (string | number)[],
  last = first,
) {
  const key = sql`(${sql.raw(columns.join())})`;
  const [previous, next] = await Promise.all([
    inOrder(issues.where(sql<boolean>`${key} < (${sql.join(first)})`), columns, 'desc')
      .limit(1)
      .executeTakeFirst(),
    inOrder(issues.where(sql<boolean>`${key} > (${sql.join(last)})`), columns)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { previous: previous && issueOf(previous), next: next && issueOf(next) };
}

type Row = Omit<DatedIssue, 'slug' | 'title' | 'dateDescriptive'> & {
  title: string | null;
  date_descriptive: string | null;
};

function issueOf({ title, date_descriptive, ...issue }: Row): DatedIssue {
  return {
    ...issue,
    title: title ?? '',
    slug: slugOf(title ?? ''),
    dateDescriptive: date_descriptive,
  };
}
