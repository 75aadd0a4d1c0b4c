import { unlessEmpty } from '#lib/lists.ts';
import { contextOf, type JsonLd } from '../http.ts';
import { canvasTarget } from '../presentation/annotations.ts';
import type { Hits, Lines, Pagination } from './find.ts';
import type { Terms } from './terms.ts';
import { type ObjectQuery, searchAddress } from './version-2.ts';

const context = contextOf('search', 1);

/**
 * Hits as an annotation list (IIIF Content Search API 1.0, section 3), for viewers of Presentation API 2.1.
 * @param base URL of the service
 */
export function annotationListOf({ hits, ...paged }: Hits, query: ObjectQuery, base: string): JsonLd {
  return {
    ...listHead(paged, hits.length, query, base),
    resources: hits.map((hit) => ({
      '@id': hit.id,
      '@type': 'oa:Annotation',
      motivation: 'sc:painting',
      resource: { '@type': 'cnt:ContentAsText', chars: hit.text },
      on: canvasTarget(hit.canvas, hit.box),
    })),
    hits: hits.map((hit) => ({
      '@type': 'search:Hit',
      annotations: [hit.id],
      match: hit.text,
      before: hit.before,
      after: hit.behind,
    })),
  };
}

/** Lines as an annotation list, for a search without words (section 3.2.1). @param base URL of the service */
export function lineListOf({ lines, ...paged }: Lines, query: ObjectQuery, base: string): JsonLd {
  return { ...listHead(paged, lines.length, query, base), resources: lines };
}

function listHead(
  { page, pages }: Pagination,
  count: number,
  { words, ignored }: ObjectQuery,
  base: string,
): JsonLd {
  const address = (one: number) => searchAddress(base, words, one);
  return {
    '@context': [contextOf('presentation', 2), context],
    '@id': address(page),
    '@type': 'sc:AnnotationList',
    within: {
      '@type': 'sc:Layer',
      total: pages === 1 ? count : undefined,
      ignored: unlessEmpty(ignored),
      first: pages > 1 ? address(1) : undefined,
      last: pages > 1 ? address(pages) : undefined,
    },
    next: page < pages ? address(page + 1) : undefined,
    prev: page > 1 && page <= pages ? address(page - 1) : undefined,
  };
}

/** Words as a term list (section 4). @param base URL of the service @param search URL of the search service */
export function termListOf(
  { words }: Terms,
  query: Omit<ObjectQuery, 'page'>,
  base: string,
  search: string,
): JsonLd {
  return {
    '@context': context,
    '@id': searchAddress(base, query.words),
    '@type': 'search:TermList',
    ignored: unlessEmpty(query.ignored),
    terms: words.map((match) => ({ match, url: searchAddress(search, match) })),
  };
}
