import type { JsonLd } from '../http.ts';
import { inEveryLocale } from '../language-map.ts';
import { granularityContext, placeOn } from '../presentation/annotations.ts';
import { contexts } from '../presentation/version-3.ts';
import type { Hits, Lines, Paged } from './find.ts';
import type { Terms } from './terms.ts';

/** What a search asks for: words, undefined where it names none; the page of hits from 1; and which parameters were passed over. */
export type ObjectQuery = { words: string | undefined; page: number; ignored: string[] };

/** The address of a page of hits. @param base of the service */
export function searchAddress(base: string, words: string | undefined, page = 1): string {
  const query = new URLSearchParams(words ? { q: words } : {});
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${base}?${query}` : base;
}

/**
 * Hits as a page of annotations (IIIF Content Search API 2.0, section 4.2), each with the words around it (section 4.2.5).
 * @param base address of the service
 */
export function annotationPageOf({ hits, ...paged }: Hits, query: ObjectQuery, base: string): JsonLd {
  return {
    '@context': contexts.search,
    ...pageHead(paged, query, base),
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

/** Lines as a page of annotations: what a search is answered with that names no words, and so leaves none of them out (section 4.1.1). */
export function linePageOf({ lines, ...paged }: Lines, query: ObjectQuery, base: string): JsonLd {
  return {
    '@context': [granularityContext, contexts.search],
    ...pageHead(paged, query, base),
    items: lines,
  };
}

/** What a page of annotations says of itself and those beside it (sections 4.2.2 and 4.2.4). */
function pageHead({ page, pages }: Paged, { words, ignored }: ObjectQuery, base: string): object {
  const address = (one: number) => searchAddress(base, words, one);
  const pageAt = (one: number) => ({ id: address(one), type: 'AnnotationPage' });
  return {
    id: address(page),
    type: 'AnnotationPage',
    ignored: ignored.length > 0 ? ignored : undefined,
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
 * Words as terms that a search finds (section 5.2). That they are not of all texts is said in a property of the Presentation API, for the
 * specification leaves to the server how many there are. @param base address of the service
 */
export function termPageOf(
  { words, isWhole }: Terms,
  query: Omit<ObjectQuery, 'page'>,
  base: string,
): JsonLd {
  return {
    '@context': contexts.search,
    id: searchAddress(base, query.words),
    type: 'TermPage',
    summary: isWhole ? undefined : inEveryLocale((t) => t('iiif.someTerms')),
    ignored: query.ignored.length > 0 ? query.ignored : undefined,
    items: words.map((value) => ({ value })),
  };
}
