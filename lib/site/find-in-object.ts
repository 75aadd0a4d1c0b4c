import type { Catalogue, CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { findPath, findRange, isFindText, readFind } from '#lib/search/find-address.ts';
import type { ObjectTexts } from '#lib/search/query.ts';
import type { Asked, Found } from './page.ts';

/** Whether the object is there that is looked through, under which words of its title. @throws {CatalogueUnavailable} */
export async function findInObject(
  { locale, id, slug }: { locale: Locale; id: string; slug: string },
  { catalogue, query }: Asked,
): Promise<Found> {
  const object = await catalogue.object(id, undefined, { positions: [] });
  if (!object) return 'missing';
  const address = readFind(query);
  const { related_object: related } = object.tile;
  if (related.slug !== slug) return { movedTo: findPath(locale, related, address) };
  // Asked for before it is rendered: a render that fails does not say why.
  await catalogue.findInObject(id, address.text, findRange(address));
  return 'here';
}

/** What an object's page shows of looking through all its scans: a box, and what of `words` was found. */
export type FindOnObject = { words: string; found: ObjectTexts | undefined };

/** @param words as the address says them @returns undefined where there is but one scan, or no text */
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
