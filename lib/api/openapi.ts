import { z } from 'zod';
import { batchLimit } from '#lib/catalogue/catalogue.ts';
import {
  entityTileSchema,
  mainScanSchema,
  organizationSchema,
  otherTileSchema,
  pageSchema,
  statisticsSchema,
  tileTypes,
} from '#lib/catalogue/schema.ts';
import { locales } from '#lib/i18n/locales.ts';
import { institutionNumber, years } from '#lib/search/address.ts';
import { type FacetName, facetNames, maxFilters, maxQueryLength, searchOrders } from '#lib/search/query.ts';
import { listedFacets } from '#lib/search/shelf-list.ts';
import { bulkSchema } from './bulk.ts';
import { badParameter, detail, endpoint, inPath, inQuery, listOf, response } from './endpoint.ts';
import { objectSchema } from './objects.ts';
import { searchResultSchema, suggestionsSchema, textsResultSchema } from './search.ts';
import { shelvesSchema } from './shelves.ts';
import { workSchema, worksSchema } from './works.ts';

const registry = z.registry<{ id: string }>();
registry.add(organizationSchema, { id: 'Organization' });
registry.add(entityTileSchema, { id: 'EntityTile' });
registry.add(otherTileSchema, { id: 'OtherTile' });
registry.add(objectSchema, { id: 'Object' });
registry.add(mainScanSchema, { id: 'Scan' });
registry.add(statisticsSchema, { id: 'Statistics' });
registry.add(pageSchema, { id: 'Page' });
registry.add(searchResultSchema, { id: 'SearchResult' });
registry.add(textsResultSchema, { id: 'TextsResult' });
registry.add(bulkSchema, { id: 'Bulk' });
registry.add(suggestionsSchema, { id: 'Suggestions' });
registry.add(shelvesSchema, { id: 'Shelves' });
registry.add(worksSchema, { id: 'Works' });
registry.add(workSchema, { id: 'Work' });

const jsonSchemas = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` }).schemas;
const schemas = Object.fromEntries(
  Object.entries(jsonSchemas).map(([name, { $id, $schema, ...schema }]) => [name, schema]),
);

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const timestamp = { type: 'string', examples: ['2026-11-21T10:30:00.123456'] };
const batchSize = inQuery(
  'batch_size',
  `Lowers the number of items in a batch; ${batchLimit} is the default and the most.`,
  { type: 'integer', minimum: 1, default: batchLimit },
);
const fromParameter = (description: string) =>
  inQuery('from', description, { type: 'integer', minimum: 1, maximum: 999_999_999, default: 1 });

const frontpageParameters = [
  inQuery('type', 'Only tiles of this type.', { type: 'string', enum: tileTypes }),
  inQuery(
    'max_sorting_datetime',
    'Only tiles strictly older. Pass the sorting_datetime of the last tile to get the next batch.',
    timestamp,
  ),
  inQuery('min_sorting_datetime', 'Only tiles from this instant on.', timestamp),
  batchSize,
];

const objectId = inPath('id', { type: 'string' });
const noObject = { 404: response('There is no such object.', detail) };

const inList = [
  inQuery('language', 'The language whose alphabetical order they are in.', {
    type: 'string',
    enum: locales,
  }),
  inQuery('page', 'The page, counted from 1.', { type: 'integer', minimum: 1 }),
];

const words = { type: 'string', maxLength: maxQueryLength };
const year = { type: 'integer', minimum: years.min, maximum: years.max };
const facetValues: Partial<Record<FacetName, object>> = {
  institution: { type: 'string', pattern: institutionNumber.source },
  text: { type: 'string', enum: ['yes'] },
};
const searchParameters = [
  inQuery('q', 'Words, all of which must occur; "phrase", -without, OR, title:, creator:, id:.', words),
  ...facetNames.map((facet) =>
    inQuery(
      facet,
      `A value of this facet; where it is given several times, one of the values is enough. At most ${maxFilters} filters in all.`,
      { type: 'array', items: facetValues[facet] ?? { type: 'string', minLength: 1 } },
    ),
  ),
  inQuery('from', 'Only objects whose dates reach this year or a later one.', year),
  inQuery(
    'to',
    'Only objects whose dates begin in this year or an earlier one. If it is before from, they change places.',
    year,
  ),
  inQuery('undated', '1: only objects without a known date, whatever from and to say.', {
    type: 'string',
    enum: ['1'],
  }),
  inQuery(
    'sort',
    'By relevance where there are words, else newest in the library first. date and -date: by year, month and day of ' +
      'the objects, as far as they are known; those without a year come last.',
    { type: 'string', enum: searchOrders },
  ),
  batchSize,
  inQuery('next', 'What the previous batch gave as next.', { type: 'string' }),
];

/** The API in OpenAPI 3.1, derived from the schemas that catalogue data is validated against. */
export const openApi = {
  openapi: '3.1.0',
  info: {
    title: 'Czytelnia: catalogue read API',
    version: '1',
    description:
      'Read-only. Timestamps are ISO 8601 without a time zone, in UTC. To get all records, take the files that /api/bulk/ names.',
    license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' },
  },
  servers: [{ url: '/' }],
  paths: {
    '/api/organizations/': endpoint(
      'Organizations',
      'All institutions, by full name.',
      listOf(reference('Organization')),
    ),
    '/api/organizations/{id}/': endpoint(
      'Organization',
      'One institution.',
      reference('Organization'),
      [inPath('id', { type: 'integer' })],
      { 404: response('There is no such institution.', detail) },
    ),
    '/api/frontpage/': endpoint(
      'Front page',
      'A batch of tiles, newest first.',
      listOf({ oneOf: [reference('EntityTile'), reference('OtherTile')] }),
      frontpageParameters,
      badParameter,
    ),
    '/api/objects/{id}/': endpoint('Object', 'One object.', reference('Object'), [objectId], noObject),
    '/api/objects/{id}/scans/': endpoint(
      'Scans',
      'A batch of the scans of an object, in reading order; empty beyond the last.',
      listOf(reference('Scan')),
      [objectId, fromParameter('The scan to begin with, counted from 1.'), batchSize],
      { ...noObject, ...badParameter },
    ),
    '/api/search/': endpoint(
      'Search',
      'The objects that are found, in batches.',
      reference('SearchResult'),
      searchParameters,
      badParameter,
    ),
    '/api/search/texts/': endpoint(
      'Pages of texts',
      'The pages whose text has all words of q, in batches, those of the newest object first.',
      reference('TextsResult'),
      [
        ...searchParameters.filter(({ name }) => name !== 'sort'),
        inQuery(
          'object',
          'The id of an object: only its pages, in reading order. Fields of q are ignored, and filters are refused.',
          { type: 'string' },
        ),
      ],
      badParameter,
    ),
    '/api/suggestions/': endpoint(
      'Suggestions',
      'Suggestions for what has been typed so far.',
      reference('Suggestions'),
      [inQuery('q', 'As typed so far.', words)],
      badParameter,
    ),
    '/api/stats/': endpoint('Statistics', 'Counts of objects, kept for 24 hours.', reference('Statistics')),
    '/api/pages/': endpoint('Pages', 'Static information pages.', listOf(reference('Page'))),
    '/api/pages/{language}/{slug}/': endpoint(
      'Page',
      'One static page, also one that the site has by default.',
      reference('Page'),
      ['language', 'slug'].map((name) => inPath(name, { type: 'string' })),
      { 404: response('There is no such page.', detail) },
    ),
    '/api/shelves/{facet}/': endpoint(
      'Shelves',
      'All values of a facet, in pages.',
      reference('Shelves'),
      [inPath('facet', { type: 'string', enum: listedFacets }), ...inList],
      { 404: response('There is no such facet or page.', detail), ...badParameter },
    ),
    '/api/works/': endpoint(
      'Works',
      'All works of which the library has parts, in pages.',
      reference('Works'),
      inList,
      { 404: response('There is no such page.', detail), ...badParameter },
    ),
    '/api/works/parts/': endpoint(
      'Parts of a work',
      'A work with its years, and a batch of its parts in their order.',
      reference('Work'),
      [
        inQuery('series', 'Title of a series.', { type: 'string' }),
        inQuery('id', 'Identifier of a work that is not a series.', { type: 'string' }),
        inQuery('institution', 'The id of the institution that gave that identifier.', {
          type: 'integer',
        }),
        inQuery('year', 'Only parts of this year, all of them.', year),
        fromParameter('The part to begin with, counted from 1.'),
        batchSize,
      ],
      { 404: response('There is no such work.', detail), ...badParameter },
    ),
    '/api/bulk/': endpoint(
      'Bulk download',
      'All records as files by month with checksums, kinder to both sides than asking for each.',
      reference('Bulk'),
    ),
    '/api/schema/': endpoint('Schema', 'This description.', { type: 'object' }),
  },
  components: { schemas },
} as const;
