import { objectSearchPath } from '#lib/addresses.ts';
import type { Catalogue, CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { WholeObject } from '#lib/catalogue/whole-object.ts';
import { cleanText } from '#lib/search/address.ts';
import { maxQueryLength } from '#lib/search/query.ts';
import type { JsonLd } from '../http.ts';
import { allLines, findHits, scansOfPage } from './find.ts';
import { termsOf } from './terms.ts';
import { annotationListOf, lineListOf, termListOf } from './version-1.ts';
import { annotationPageOf, linePageOf, type ObjectQuery, termPageOf } from './version-2.ts';

/** Supported parameters. All others are ignored, and reported as such (Content Search API 2.0, section 4.2.4). */
const known = ['q', 'page'];
const maxPage = Math.ceil(1_000_000 / scansOfPage);

/** Parses the query of a search within an object. Values that make no sense are ignored. */
export function readObjectQuery(query: URLSearchParams): ObjectQuery {
  const page = query.get('page') ?? '';
  return {
    words: query.has('q') ? cleanText(query.get('q') ?? '', maxQueryLength) : undefined,
    page: /^[1-9]\d{0,6}$/.test(page) && Number(page) <= maxPage ? Number(page) : 1,
    ignored: [...new Set(query.keys())].filter((name) => !known.includes(name)),
  };
}

/** Hits in an object's texts; without words all lines. @param version of Presentation: 3 with Search 2, 2 with 1 */
export async function searchJson(
  catalogue: Catalogue,
  object: CatalogueObject,
  query: ObjectQuery,
  publicUrl: string,
  version: 2 | 3,
): Promise<JsonLd> {
  const base = publicUrl + objectSearchPath(object.tile.related_object.id, 'search', version);
  if (!query.words) {
    const lines = await allLines(catalogue, object, query.page, publicUrl, version);
    return version === 3 ? linePageOf(lines, query, base) : lineListOf(lines, query, base);
  }
  const hits = await findHits(catalogue, object, query.words, query.page, publicUrl);
  return version === 3 ? annotationPageOf(hits, query, base) : annotationListOf(hits, query, base);
}

/** Words of an object's texts that start with the query. */
export async function termsJson(
  catalogue: Catalogue,
  whole: WholeObject,
  query: ObjectQuery,
  publicUrl: string,
  version: 2 | 3,
): Promise<JsonLd> {
  const { id } = whole.tile.related_object;
  const terms = await termsOf(catalogue, whole, query.words ?? '');
  const base = publicUrl + objectSearchPath(id, 'autocomplete', version);
  if (version === 3) return termPageOf(terms, query, base);
  return termListOf(terms, query, base, publicUrl + objectSearchPath(id, 'search', version));
}
