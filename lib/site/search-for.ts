import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { pageRange, type SearchAddress } from '#lib/search/address.ts';
import type { Correction, SearchResult, TextsResult } from '#lib/search/query.ts';

/** What a search page shows. */
export type SearchAnswer = {
  /** Of a search within texts, the objects with matching pages, none of which is listed. */
  result: SearchResult;
  /** The pages, if the search is within texts. */
  texts?: TextsResult;
  /** If the words are on no page whatever the filters: how many objects have them all, or a correction of them. */
  objects?: Correction;
};

/** The words that were searched for; undefined where hits have only some of them. */
export function searchedWords(
  { text }: Pick<SearchAddress, 'text'>,
  { matched, correction }: SearchResult,
): string | undefined {
  if (matched === 'some') return undefined;
  return matched === 'corrected' ? correction?.text : text;
}

const none = { offset: 0, limit: 0 };

/** Retrieves everything that a search page shows. @throws {CatalogueUnavailable} where the index cannot be read now */
export async function searchFor(catalogue: Catalogue, search: SearchAddress): Promise<SearchAnswer> {
  if (search.within === 'objects') return { result: await catalogue.search(search, pageRange(search)) };
  const result = await catalogue.search(search, none);
  const text = searchedWords(search, result) ?? search.text;
  const texts = await catalogue.searchTexts({ ...search, text }, pageRange(search));
  if (texts.count > 0 || result.emptiedBy.length > 0 || result.countUnfiltered > 0) return { result, texts };
  const elsewhere = await catalogue.search({ ...search, within: 'objects' }, none);
  const words = searchedWords(search, elsewhere);
  const objects = words === undefined ? { text, count: 0 } : { text: words, count: elsewhere.count };
  return { result, texts, objects };
}
