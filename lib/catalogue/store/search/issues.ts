import { type Kysely, sql } from 'kysely';
import { slugOf } from '#lib/pages/slug.ts';
import type { Issue } from '#lib/search/document.ts';
import { type DatedIssue, type IssuesOfYear, type IssueYear, issueLimits } from '#lib/search/issues.ts';
import type { Catalogue } from '../../catalogue.ts';
import type { Tables } from '../tables.ts';
import type { SearchTables } from './tables.ts';

type Indexing = Kysely<Tables & SearchTables>;

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const rowsTogether = 1000;

/** Stores under which dates objects are issues of series, in place of what was stored of them. */
export async function writeIssues(
  db: Indexing,
  objects: readonly { id: string; issues: readonly Issue[] }[],
): Promise<void> {
  const ids = objects.map(({ id }) => id);
  await db.deleteFrom('search_issues').where('object_id', 'in', ids).execute();
  const rows = objects.flatMap(({ id, issues }) => issues.map((issue) => ({ ...issue, object_id: id })));
  for (let from = 0; from < rows.length; from += rowsTogether)
    await db
      .insertInto('search_issues')
      .values(rows.slice(from, from + rowsTogether))
      .execute();
}

/** The catalogue's calendar of issues over the index of its store. */
export function storedIssues(
  reader: Kysely<Tables>,
): Pick<Catalogue, 'issueYears' | 'issuesOf' | 'issuesBeside'> {
  const db = reader.withTables<SearchTables>();
  const all = db.selectFrom('search_issues');
  const issues = all
    .innerJoin('objects', 'objects.id', 'object_id')
    .select(['objects.id', 'title', 'date_descriptive', 'year', 'month', 'day']);
  const inOrder = (direction: 'asc' | 'desc', query: typeof issues) =>
    (['year', 'month', 'day', 'object_id'] as const).reduce(
      (ordered, column) => ordered.orderBy(`search_issues.${column}`, direction),
      query,
    );

  return {
    async issueYears(series) {
      if (isImpossible(series)) return [];
      const rows = await all
        .select((row) => [
          'year',
          row.fn.countAll<number | string>().as('count'),
          sql<number | string>`count(*) FILTER (WHERE day > 0)`.as('days'),
        ])
        .where('series', '=', series)
        .groupBy('year')
        .orderBy('year')
        .execute();
      return rows.map(
        ({ year, count, days }): IssueYear => ({
          year: Number(year),
          count: Number(count),
          onDays: Number(days),
        }),
      );
    },

    async issuesOf(series, year): Promise<IssuesOfYear> {
      if (isImpossible(series)) return { dated: [], undated: [] };
      const ofYear = inOrder('asc', issues.where('series', '=', series).where('year', '=', year));
      const [dated, undated] = await Promise.all([
        ofYear.where('month', '>', 0).limit(issueLimits.dated).execute(),
        ofYear.where('month', '=', 0).limit(issueLimits.undated).execute(),
      ]);
      return { dated: dated.map(issueOf), undated: undated.map(issueOf) };
    },

    async issuesBeside(id) {
      if (isImpossible(id)) return {};
      const own = await all
        .selectAll()
        .where('object_id', '=', id)
        .where('month', '>', 0)
        .orderBy('series')
        .limit(1)
        .executeTakeFirst();
      if (!own) return {};
      const { series, year, month, day } = own;
      const ofSeries = issues.where('series', '=', series).where('month', '>', 0).limit(1);
      // Issues of one day stand one behind the other; of those of one month that have no day none is before or after another.
      const at = (idBeside: string) => sql`(${year}, ${month}, ${day}, ${day > 0 ? id : idBeside})`;
      const key = sql`(year, month, day, object_id)`;
      const [[previous], [next]] = await Promise.all([
        inOrder('desc', ofSeries.where(sql<boolean>`${key} < ${at('')}`)).execute(),
        inOrder('asc', ofSeries.where(sql<boolean>`${key} > ${at('\u{10ffff}')}`)).execute(),
      ]);
      return {
        series,
        previous: previous && issueOf(previous),
        next: next && issueOf(next),
      };
    },
  };
}

/** PostgreSQL cannot store such a text and would refuse the query. */
function isImpossible(text: string): boolean {
  return text.includes('\0');
}

type Row = Omit<DatedIssue, 'slug' | 'title' | 'dateDescriptive'> & {
  title: string | null;
  date_descriptive: string | null;
};

function issueOf({ id, title, date_descriptive, year, month, day }: Row): DatedIssue {
  return {
    id,
    title: title ?? '',
    slug: slugOf(title ?? ''),
    dateDescriptive: date_descriptive,
    year: Number(year),
    month: Number(month),
    day: Number(day),
  };
}
