import type { Catalogue, CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { findPath, findRange, isFindText, readFind } from '#lib/search/find-address.ts';
import type { ObjectTexts } from '#lib/search/query.ts';
import { findOf, type InObject, noScans } from './of-object.ts';

/** Whether the object to be searched exists, and with which slug. @throws {CatalogueUnavailable} */
export const findInObject = findOf<InObject & { slug: string }>(
  noScans,
  async ({ tile }, { locale, id, slug }, { catalogue, query }) => {
    const address = readFind(query);
    if (tile.related_object.slug !== slug) return { movedTo: findPath(locale, tile.related_object, address) };
    // Searches before rendering, because a failed render does not say why.
    const { lacksSnippets } = await catalogue.findInObject(id, address.text, findRange(address));
    return lacksSnippets ? 'late' : 'here';
  },
);

/** The search in all texts of an object on its page: a search form, and the hits for `words`. */
export type FindOnObject = { words: string; found: ObjectTexts | undefined };

/** @param words from the address @returns undefined for a single scan, or without texts */
export async function findOnObject(
  catalogue: Catalogue,
  { scanCount, tile }: Pick<CatalogueObject, 'scanCount' | 'tile'>,
  words: string,
): Promise<FindOnObject | undefined> {
  const { id } = tile.related_object;
  if (scanCount < 2 || (await catalogue.textState(id)) === 'none') return undefined;
  if (!isFindText(words)) return { words: '', found: undefined };
  return { words, found: await ifAvailable(catalogue.findInObject(id, words, { offset: 0, limit: 0 })) };
}
