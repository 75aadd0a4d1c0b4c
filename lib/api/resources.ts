import { decodeSegment } from '#lib/addresses.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { contractPage } from '#lib/catalogue/schema.ts';
import { sitePages } from '#lib/pages/site-pages.ts';
import { readBulk } from './bulk.ts';
import { readObject, readScans } from './objects.ts';
import { openApi } from './openapi.ts';
import { normalizeBatchSize, readFrontpageQuery } from './parameters.ts';
import { searchBatch, suggestionList, textsBatch } from './search.ts';
import { shelfValues } from './shelves.ts';
import { partsBatch, workList } from './works.ts';

/** A resource of the API: what OPTIONS says about it and how GET reads it (undefined: not found). */
type Resource = {
  description: { name: string; description: string; renders: string[] };
  /** Names of the query parameters that it reads. */
  parameters: readonly string[];
  /** Clients revalidate it on every use, by its entity tag. */
  isUncached: boolean;
  read(catalogue: Catalogue, query: URLSearchParams): Promise<unknown>;
};

type DescribedPath = keyof typeof openApi.paths;

/** How a resource is read. @param segments the parameters in the path, decoded, in their order */
type Reader = (catalogue: Catalogue, query: URLSearchParams, segments: string[]) => Promise<unknown>;

/** How each described path is read. What is not described is not served, and vice versa. */
const readers: Record<DescribedPath, Reader> = {
  '/api/organizations/': (catalogue) => catalogue.organizations(),
  '/api/organizations/{id}/': (catalogue, _query, [id]) => catalogue.organization(Number(id)),
  '/api/frontpage/': (catalogue, query) => catalogue.frontpageJson(readFrontpageQuery(query)),
  '/api/objects/{id}/': (catalogue, _query, [id = '']) => readObject(catalogue, id),
  '/api/objects/{id}/scans/': (catalogue, query, [id = '']) => readScans(catalogue, id, query),
  '/api/search/': searchBatch,
  '/api/search/texts/': textsBatch,
  '/api/suggestions/': suggestionList,
  '/api/stats/': async (catalogue) => {
    const { entities } = await catalogue.statistics();
    return { entities };
  },
  '/api/pages/': async (catalogue) => (await catalogue.pages()).map(contractPage),
  '/api/pages/{language}/{slug}/': async (catalogue, _query, [language, slug]) => {
    const pages = await sitePages(catalogue);
    const found = pages.find((page) => page.language === language && page.slug === slug);
    return found && contractPage(found);
  },
  '/api/shelves/{facet}/': (catalogue, query, [facet = '']) => shelfValues(catalogue, facet, query),
  '/api/works/': workList,
  '/api/works/parts/': partsBatch,
  '/api/bulk/': readBulk,
  '/api/schema/': async () => openApi,
};

const resources = Object.entries(readers).map(([path, read]) => {
  const { get } = openApi.paths[path as DescribedPath];
  const inPath = get.parameters.filter((parameter) => parameter.in === 'path');
  const named = get.parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []));
  const pattern = inPath.reduce(
    (text, { name, schema }) =>
      text.replace(`{${name}}`, schema.type === 'integer' ? '(0|[1-9]\\d{0,15})' : '([^/]+)'),
    path,
  );
  return {
    pattern: new RegExp(`^${pattern}$`),
    description: {
      name: get.summary,
      description: get.description + (named.length > 0 ? ` Parameters: ${named.join(', ')}.` : ''),
      renders: ['application/json'],
    },
    parameters: named,
    // The listed files may vanish at any moment, when an object in them is withdrawn.
    isUncached: path === '/api/bulk/',
    read,
  };
});

/** The resource at a path; `missing-slash` when only the trailing slash is missing. */
export function findResource(path: string): Resource | 'missing-slash' | undefined {
  for (const { pattern, read, ...resource } of resources) {
    const segments = pattern
      .exec(path)
      ?.slice(1)
      .map((segment) => decodeSegment(segment) ?? '');
    if (segments && !segments.includes(''))
      return { ...resource, read: (catalogue, query) => read(catalogue, query, segments) };
  }
  return path.startsWith('/api/') && !path.endsWith('/') && findResource(`${path}/`)
    ? 'missing-slash'
    : undefined;
}

/**
 * The same query for all that ask the resource at a path for the same: only what it reads, in one order. The whole query
 * where there is no resource.
 */
export function normalizedQuery(path: string, query: URLSearchParams): URLSearchParams {
  const found = findResource(path);
  if (found === undefined || found === 'missing-slash') return query;
  const read = new URLSearchParams([...query].filter(([name]) => found.parameters.includes(name)));
  read.sort();
  normalizeBatchSize(read);
  return read;
}
