import { z } from 'zod';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { entityTileSchema } from '#lib/catalogue/schema.ts';
import { everything } from '#lib/search/address.ts';
import { partsOfPage, readWork, type WorkAddress, workParams } from '#lib/search/works.ts';
import { ParameterError, readBatchSize, readFrom, single } from './parameters.ts';
import { requireInstitutions } from './search-parameters.ts';

const count = z.int().min(0);

/** The series of which the library has most parts, as the API returns them. */
export const worksSchema = z.array(z.object({ series: z.string(), count }));

const known = (description: string) => z.int().min(1).nullable().describe(description);

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
export function worksApiPath({ work, year, page = 1 }: WorkAddress): string {
  if (!work) return '/api/works/';
  const query = workParams(year === undefined ? { work } : { work, year });
  if (page > 1) query.set('from', String((page - 1) * partsOfPage + 1));
  return `/api/works/parts/?${query}`;
}

/** Answers /api/works/. */
export async function workList(catalogue: Catalogue): Promise<z.infer<typeof worksSchema>> {
  const { facets } = await catalogue.search(everything, { offset: 0, limit: 0 });
  return facets.series.map(({ value, count }) => ({ series: value, count }));
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
