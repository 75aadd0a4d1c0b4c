import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { pageRange, type SearchAddress } from '#lib/search/address.ts';
import type { SearchResult, TextsResult } from '#lib/search/query.ts';

/** What a search page shows. `texts`: pages, if the search is within texts; `result` then has no objects. */
export type SearchAnswer = { result: SearchResult; texts?: TextsResult };

/** Retrieves everything that a search page shows. @throws {CatalogueUnavailable} where the index cannot be read now */
export async function searchFor(catalogue: Catalogue, search: SearchAddress): Promise<SearchAnswer> {
  if (search.within === 'objects') return { result: await catalogue.search(search, pageRange(search)) };
  const result = await catalogue.search(search, { offset: 0, limit: 0 });
  const text = (result.matched === 'corrected' && result.correction?.text) || search.text;
  return { result, texts: await catalogue.searchTexts({ ...search, text }, pageRange(search)) };
}
