import type { JsonLd } from '../http.ts';
import { placeOn } from '../presentation/annotations.ts';
import { contexts } from '../presentation/version-3.ts';
import type { Hits } from './find.ts';

/** What a search asks for: words, the page of hits from 1, and which parameters of the specification were passed over. */
export type ObjectQuery = { words: string; page: number; ignored: string[] };

/** The address of a page of hits. @param base of the service */
export function searchAddress(base: string, words: string, page = 1): string {
  const query = new URLSearchParams({ q: words });
  if (page > 1) query.set('page', String(page));
  return `${base}?${query}`;
}

/**
 * Hits as a page of annotations (IIIF Content Search API 2.0, section 4.2), each with the words around it (section 4.2.5).
 * @param base address of the service
 */
export function annotationPageOf({ hits, page, pages }: Hits, query: ObjectQuery, base: string): JsonLd {
  const address = (one: number) => searchAddress(base, query.words, one);
  const pageAt = (one: number) => ({ id: address(one), type: 'AnnotationPage' });
  const id = address(page);
  return {
    '@context': contexts.search,
    id,
    type: 'AnnotationPage',
    ignored: query.ignored.length > 0 ? query.ignored : undefined,
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
    items: hits.map((hit) => ({
      id: hit.id,
      type: 'Annotation',
      motivation: 'supplementing',
      body: { type: 'TextualBody', value: hit.text, format: 'text/plain' },
      target: placeOn(hit.canvas, hit.box),
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

/** Words as terms that a search finds (section 5.2). @param base address of the service */
export function termPageOf(words: readonly string[], query: Omit<ObjectQuery, 'page'>, base: string): JsonLd {
  return {
    '@context': contexts.search,
    id: searchAddress(base, query.words),
    type: 'TermPage',
    ignored: query.ignored.length > 0 ? query.ignored : undefined,
    items: words.map((value) => ({ value })),
  };
}
