import { withQuery } from '#lib/addresses.ts';
import { unlessEmpty } from '#lib/lists.ts';
import { contextOf, type JsonLd } from '../http.ts';
import { inEveryLocale } from '../language-map.ts';
import { canvasTarget, granularityContext } from '../presentation/annotations.ts';
import type { Hits, Lines, Pagination } from './find.ts';
import type { Terms } from './terms.ts';

const context = contextOf('search', 2);

/** A search query: its words, undefined without `q`; the page of hits, from 1; and the ignored parameters. */
export type ObjectQuery = { words: string | undefined; page: number; ignored: string[] };

/** The address of a page of hits. @param base URL of the service */
export function searchAddress(base: string, words: string | undefined, page = 1): string {
  const query = new URLSearchParams(words ? { q: words } : {});
  if (page > 1) query.set('page', String(page));
  return withQuery(base, query);
}

/**
 * Hits as an annotation page (IIIF Content Search API 2.0, section 4.2), each with its context (section 4.2.5).
 * @param base URL of the service
 */
export function annotationPageOf({ hits, ...paged }: Hits, query: ObjectQuery, base: string): JsonLd {
  return {
    '@context': context,
    ...pageHead(paged, query, base),
    items: hits.map((hit) => ({
      id: hit.id,
      type: 'Annotation',
      motivation: 'supplementing',
      body: { type: 'TextualBody', value: hit.text, format: 'text/plain' },
      target: canvasTarget(hit.canvas, hit.box),
    })),
    annotations: [
      {
        type: 'AnnotationPage',
        items: hits.map((hit) => ({
          id: `${hit.id}/around`,
          type: 'Annotation',
          motivation: 'contextualizing',
          target: {
            type: 'SpecificResource',
            source: hit.id,
            selector: [
              { type: 'TextQuoteSelector', prefix: hit.before, exact: hit.text, suffix: hit.behind },
            ],
          },
        })),
      },
    ],
  };
}

/** Lines as an annotation page: the answer to a search without words, which therefore matches all (section 4.1.1). */
export function linePageOf({ lines, ...paged }: Lines, query: ObjectQuery, base: string): JsonLd {
  return {
    '@context': [granularityContext, context],
    ...pageHead(paged, query, base),
    items: lines,
  };
}

/** Properties of an annotation page: its id, its siblings and the ignored parameters (sections 4.2.2 and 4.2.4). */
function pageHead({ page, pages }: Pagination, { words, ignored }: ObjectQuery, base: string): object {
  const address = (one: number) => searchAddress(base, words, one);
  const pageAt = (one: number) => ({ id: address(one), type: 'AnnotationPage' });
  return {
    id: address(page),
    type: 'AnnotationPage',
    ignored: unlessEmpty(ignored),
    partOf:
      pages > 1
        ? {
            id: `${address(1)}#all`,
            type: 'AnnotationCollection',
            first: pageAt(1),
            last: pageAt(pages),
          }
        : undefined,
    next: page < pages ? pageAt(page + 1) : undefined,
    prev: page > 1 && page <= pages ? pageAt(page - 1) : undefined,
  };
}

/**
 * Words as a term page (section 5.2). If not all texts were read, `summary` of the Presentation API says so, as the
 * specification has no property for it. @param base URL of the service
 */
export function termPageOf(
  { words, isWhole }: Terms,
  query: Omit<ObjectQuery, 'page'>,
  base: string,
): JsonLd {
  return {
    '@context': context,
    id: searchAddress(base, query.words),
    type: 'TermPage',
    summary: isWhole ? undefined : inEveryLocale((t) => t('iiif.someTerms')),
    ignored: unlessEmpty(query.ignored),
    items: words.map((value) => ({ value })),
  };
}
