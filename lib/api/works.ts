import { z } from 'zod';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { entityTileSchema } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { partsOfPage, readWork, type WorkAddress, workParams } from '#lib/search/works.ts';
import { worksFor } from '#lib/site/shelves-for.ts';
import { ParameterError, readBatchSize, readFrom, single } from './parameters.ts';
import { requireInstitutions } from './search-parameters.ts';
import { listQuery, readListed } from './shelves.ts';

const count = z.int().min(0);

const known = (description: string) => z.int().min(1).nullable().describe(description);

/** A page of all works in parts, as the API returns it. */
export const worksSchema = z.object({
  pages: z.int().min(1).describe('How many pages there are.'),
  works: z
    .array(
      z.object({
        title: z.string(),
        series: z.string().optional(),
        id: z.string().optional(),
        institution: z.int().optional(),
        count: count.describe('How many parts of it the library has.'),
        first_year: known('null where the year of no part is known.'),
        last_year: known('null where the year of no part is known.'),
      }),
    )
    .describe('By title, in the alphabetical order of the language, each with the parameters that name it.'),
});

/** A work in parts as the API returns it. */
export const workSchema = z.object({
  title: z.string(),
  count: count.describe('How many parts of it the library has.'),
  whole: entityTileSchema
    .nullable()
    .describe('The object that is the whole work, where the library has it too.'),
  years: z.array(z.object({ year: known('null: of no known year.'), count })),
  issues: z
    .array(
      z.object({
        object_id: z.string(),
        slug: z.string(),
        title: z.string(),
        date_descriptive: z.string().nullable(),
        year: z.int().min(1),
        month: z.int().min(1),
        day: known('null where it is not known.'),
      }),
    )
    .describe('Where a year is asked for, the parts of it of which the month is known, oldest first.'),
  parts: z
    .array(
      z.object({
        number: z.string().nullable().describe('In the words of the source.'),
        tile: entityTileSchema,
      }),
    )
    .describe('A batch of the parts in their order; where a year is asked for, those of it without a month.'),
});

/** API address of the works on a page; for a page of parts, starting at the first of them. */
export function worksApiPath({ work, year, page = 1 }: WorkAddress, language: Locale): string {
  if (!work) return `/api/works/${listQuery(language, page)}`;
  const query = workParams(year === undefined ? { work } : { work, year });
  if (page > 1) query.set('from', String((page - 1) * partsOfPage + 1));
  return `/api/works/parts/?${query}`;
}

/** Answers /api/works/; undefined beyond the last page. @throws {ParameterError} */
export async function workList(
  catalogue: Catalogue,
  query: URLSearchParams,
): Promise<z.infer<typeof worksSchema> | undefined> {
  const { language, page } = readListed(query);
  const answer = await worksFor(catalogue, language, page);
  const works = answer?.shelves.flatMap(({ values }) =>
    values.map(({ name, title, count, years: { from = null, to = null } = {} }) => {
      return { title, ...name, count, first_year: from, last_year: to };
    }),
  );
  return works && { pages: answer?.pages ?? 1, works };
}

/** Answers /api/works/parts/; undefined where there is no such work. @throws {ParameterError} */
export async function partsBatch(
  catalogue: Catalogue,
  query: URLSearchParams,
): Promise<z.infer<typeof workSchema> | undefined> {
  for (const name of ['series', 'id', 'institution']) single(query, name);
  requireInstitutions(query);
  if (query.has('series') && query.has('id'))
    throw new ParameterError('id', 'Cannot be given together with series.');
  if (query.has('institution') && !query.has('id'))
    throw new ParameterError('institution', 'Can only be given together with id.');
  const { work: name, year } = readWork(query);
  if (!name) throw new ParameterError('series', 'Name a series, or a work by its id.');
  if (single(query, 'year') !== undefined && year === undefined)
    throw new ParameterError('year', 'Not a year from 1 to 9999.');
  const range = { offset: readFrom(query), limit: readBatchSize(query) };
  const work = await catalogue.work(name);
  if (!work) return undefined;
  const [years, { dated, undated }] = await Promise.all([
    catalogue.issueYears(name),
    year === undefined
      ? catalogue.partsOf(name, range).then((parts) => ({ dated: [], undated: parts }))
      : catalogue.issuesOf(name, year),
  ]);
  return {
    title: work.title,
    count: years.reduce((sum, { firsts }) => sum + firsts, 0),
    whole: work.whole ?? null,
    years: years.map(({ year, count }) => ({ year: year || null, count })),
    issues: dated.map(({ id, slug, title, dateDescriptive, year, month, day }) => {
      return { object_id: id, slug, title, date_descriptive: dateDescriptive, year, month, day: day || null };
    }),
    parts: undated.map(({ number, tile }) => ({ number, tile })),
  };
}
