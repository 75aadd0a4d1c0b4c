import { decodeSegment } from '#lib/addresses.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { readObject, readScans } from './objects.ts';
import { openApi } from './openapi.ts';
import { readFrontpageQuery } from './parameters.ts';
import { searchBatch, suggestionList, textsBatch } from './search.ts';

/** A resource of the API: what OPTIONS says of it and how GET reads it (undefined: not found). */
type Resource = {
  description: { name: string; description: string; renders: string[] };
  read(catalogue: Catalogue, query: URLSearchParams): Promise<unknown>;
};

type DescribedPath = keyof typeof openApi.paths;

/** How each path of the description is read. What is not described is not served, and the other way round. */
const readers: Record<
  DescribedPath,
  (catalogue: Catalogue, query: URLSearchParams, id: string) => Promise<unknown>
> = {
  '/api/organizations/': (catalogue) => catalogue.organizations(),
  '/api/organizations/{id}/': (catalogue, _query, id) => catalogue.organization(Number(id)),
  '/api/frontpage/': (catalogue, query) => catalogue.frontpageJson(readFrontpageQuery(query)),
  '/api/objects/{id}/': (catalogue, _query, id) => readObject(catalogue, id),
  '/api/objects/{id}/scans/': (catalogue, query, id) => readScans(catalogue, id, query),
  '/api/search/': searchBatch,
  '/api/search/texts/': textsBatch,
  '/api/suggestions/': suggestionList,
  '/api/stats/': async (catalogue) => {
    const { entities } = await catalogue.statistics();
    return { entities };
  },
  '/api/pages/': async (catalogue) =>
    (await catalogue.pages()).map(({ title, content, created_at, updated_at }) => {
      return { title, content, created_at, updated_at };
    }),
  '/api/schema/': async () => openApi,
};

const resources = Object.entries(readers).map(([path, read]) => {
  const { get } = openApi.paths[path as DescribedPath];
  const [id] = get.parameters.filter((parameter) => parameter.in === 'path');
  const named = get.parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []));
  const segment = id?.schema.type === 'integer' ? '(0|[1-9]\\d{0,15})' : '([^/]+)';
  return {
    pattern: new RegExp(`^${path.replace('{id}', segment)}$`),
    description: {
      name: get.summary,
      description: get.description + (named.length > 0 ? ` Parameters: ${named.join(', ')}.` : ''),
      renders: ['application/json'],
    },
    read,
  };
});

/** The resource at a path; `missing-slash` when only the last slash is missing. */
export function findResource(path: string): Resource | 'missing-slash' | undefined {
  for (const { pattern, description, read } of resources) {
    const match = pattern.exec(path);
    const id = match && decodeSegment(match[1] ?? '');
    if (match && (id || match[1] === undefined))
      return { description, read: (catalogue, query) => read(catalogue, query, id ?? '') };
  }
  return path.startsWith('/api/') && !path.endsWith('/') && findResource(`${path}/`)
    ? 'missing-slash'
    : undefined;
}
