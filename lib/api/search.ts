import { z } from 'zod';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { entityTileSchema } from '#lib/catalogue/schema.ts';
import { countFilters, type SearchAddress } from '#lib/search/address.ts';
import {
  byFacet,
  type HitRange,
  maxQueryLength,
  type SearchScope,
  searchOrders,
  suggestedFacets,
  type TextSnippet,
  type TextsResult,
} from '#lib/search/query.ts';
import { readNormalizedSearch } from '#lib/search/values.ts';
import { ParameterError, readBatchSize, single } from './parameters.ts';
import { cursorAt } from './search-address.ts';
import { requireOneOf, requireSearch } from './search-parameters.ts';

/**
 * Reads the parameters of /api/search/, or of /api/search/texts/, which has `object` in place of `sort`.
 * @throws {ParameterError}
 */
export function readSearchQuery(
  query: URLSearchParams,
  within: SearchScope = 'objects',
): {
  search: SearchAddress;
  /** Only pages of this object are requested. */
  object: string | undefined;
  offset: number;
  limit: number;
} {
  requireSearch(query);
  const object = within === 'texts' ? single(query, 'object') : undefined;
  if (within === 'objects') requireOneOf(query, 'sort', searchOrders);
  const search: SearchAddress = { ...readNormalizedSearch(query), within, page: 1, view: 'cards' };
  if (object !== undefined && countFilters(search.filters) > 0)
    throw new ParameterError('object', 'Cannot be given together with filters.');
  return { search, object, offset: readNext(query, search, object), limit: readBatchSize(query) };
}

const count = z.int().min(0);

const snippetSchema = z.object({
  text: z.string(),
  marks: z.array(z.array(count).length(2)).describe('Where in the text matches begin and end.'),
});

const scanFields = {
  scan: count.describe('Place of the scan in its object, from 0.'),
  label: z.string().nullable().describe('What the object calls it.'),
};

const next = z
  .string()
  .nullable()
  .describe(
    'Pass it with the same parameters to get the next batch. What is added or removed meanwhile moves the hits behind it, so to get all records take those of /api/bulk/.',
  );

/** A batch of hits as the API returns it. */
export const searchResultSchema = z.object({
  count,
  count_is_exact: z.boolean(),
  matched: z
    .enum(['all', 'corrected', 'some'])
    .describe(
      'How the words of q were taken. all: in the record, on one page or some in each; also where the filters leave nothing.',
    ),
  correction: z
    .object({ text: z.string(), count })
    .nullable()
    .describe(
      'Words with more hits: other spellings, or q without quotation marks or exclusions. Taken where matched says so; a count of 0 means that they have hits without the filters only.',
    ),
  tiles: z.array(entityTileSchema),
  texts: z
    .record(
      z.string(),
      z.object({ pages: count, snippets: z.array(z.object({ ...scanFields, ...snippetSchema.shape })) }),
    )
    .describe('By object id: on how many pages of its text the words occur, and where first.'),
  on_page: z
    .string()
    .nullable()
    .describe('Where nothing has all words of q: those on the pages of texts. The records have the others.'),
  facets: z.object(byFacet(() => z.array(z.object({ value: z.string(), label: z.string(), count })))),
  periods: z.array(z.object({ from: z.int(), to: z.int(), count })),
  undated: count,
  next,
});

/** A batch of pages as the API returns it. */
export const textsResultSchema = z.object({
  count,
  count_is_exact: z.boolean(),
  pages: z.array(
    z.object({
      object_id: z.string(),
      slug: z.string(),
      title: z.string(),
      ...scanFields,
      snippet: snippetSchema.nullable().describe('null where the text could not be read in time.'),
    }),
  ),
  next,
});

/** Suggestions as the API returns them. */
export const suggestionsSchema = z.object({
  suggestions: z.array(
    z.union([
      z.object({
        kind: z.literal('title'),
        text: z.string(),
        object_id: z.string(),
        slug: z.string(),
        about: z
          .string()
          .optional()
          .describe('Creators, date and place, where several of the suggestions have this title.'),
      }),
      z.object({
        kind: z.enum([...suggestedFacets, 'institution']),
        text: z.string(),
        value: z.string(),
      }),
    ]),
  ),
});

/** Answers /api/search/. @throws {ParameterError} */
export async function searchBatch(
  catalogue: Catalogue,
  query: URLSearchParams,
): Promise<z.infer<typeof searchResultSchema>> {
  const { search, offset, limit } = readSearchQuery(query);
  const found = await catalogue.search(search, { offset, limit });
  return {
    count: found.count,
    count_is_exact: found.isExact,
    matched: found.matched,
    correction: found.correction ?? null,
    tiles: found.tiles,
    texts: Object.fromEntries(
      [...found.texts].map(([id, { pages, snippets }]) => [
        id,
        {
          pages,
          snippets: snippets.map((one) => ({ scan: one.position, label: one.label, ...snippetOf(one) })),
        },
      ]),
    ),
    on_page: found.onPage ?? null,
    facets: byFacet((facet) =>
      found.facets[facet].map(({ value, label, count }) => ({ value, label, count })),
    ),
    periods: found.periods,
    undated: found.undated,
    next: nextOf(search, offset + limit, found.count),
  };
}

/** Answers /api/search/texts/. @throws {ParameterError} */
export async function textsBatch(
  catalogue: Catalogue,
  query: URLSearchParams,
): Promise<z.infer<typeof textsResultSchema>> {
  const { search, object, offset, limit } = readSearchQuery(query, 'texts');
  const range = { offset, limit };
  const { pages, count, isExact } = await (object === undefined
    ? catalogue.searchTexts(search, range)
    : textsOfObject(catalogue, object, search.text, range));
  return {
    count,
    count_is_exact: isExact !== false,
    pages: pages.map(({ tile, position, label, snippet }) => ({
      object_id: tile.related_object.id,
      slug: tile.related_object.slug,
      title: tile.entity_title,
      scan: position,
      label,
      snippet: snippet ? snippetOf(snippet) : null,
    })),
    next: nextOf(search, offset + limit, count, object),
  };
}

/** The cursor after the first `end` hits. Those without a tile (being removed, say) still count: they are skipped. */
function nextOf(search: SearchAddress, end: number, count: number, object?: string): string | null {
  return end < count ? cursorAt(search, end, object) : null;
}

async function textsOfObject(
  catalogue: Catalogue,
  id: string,
  text: string,
  range: HitRange,
): Promise<TextsResult> {
  const [object, found] = await Promise.all([
    catalogue.object(id, undefined, { positions: [] }),
    catalogue.findInObject(id, text, range),
  ]);
  if (!object) return { pages: [], count: 0 };
  return {
    pages: found.pages.map(({ position, scan, snippet }) => ({
      tile: object.tile,
      position,
      label: scan.pagination_info.scan_name ?? null,
      snippet,
    })),
    count: found.positions.length,
  };
}

function snippetOf({ text, marks }: TextSnippet): z.infer<typeof snippetSchema> {
  return { text, marks };
}

/** Answers /api/suggestions/ with completions of what has been typed so far. @throws {ParameterError} */
export async function suggestionList(
  catalogue: Catalogue,
  query: URLSearchParams,
): Promise<z.infer<typeof suggestionsSchema>> {
  const text = single(query, 'q') ?? '';
  if (text.length > maxQueryLength)
    throw new ParameterError('q', `Longer than ${maxQueryLength} characters.`);
  const found = await catalogue.suggest(text);
  return {
    suggestions: found.map((one) =>
      one.kind === 'title'
        ? {
            kind: one.kind,
            text: one.text,
            object_id: one.objectId,
            slug: one.slug,
            ...(one.about && { about: one.about }),
          }
        : { kind: one.kind, text: one.text, value: one.value },
    ),
  };
}

function readNext(query: URLSearchParams, search: SearchAddress, object: string | undefined): number {
  const text = single(query, 'next');
  if (text === undefined) return 0;
  const offset = /^(0|[1-9]\d{0,8})-/.exec(text)?.[1];
  if (offset === undefined || text !== cursorAt(search, Number(offset), object))
    throw new ParameterError('next', 'Not what the previous batch of this same search gave as next.');
  return Number(offset);
}
