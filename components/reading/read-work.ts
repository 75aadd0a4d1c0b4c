import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { ReadWork } from '#lib/reading/reading-positions.ts';

/** In characters: what the title of a window has room for. */
const maxTitleLength = 100;

/** What the browser stores about an object that the visitor reads. */
export function readWork(locale: Locale, { tile, scanCount }: CatalogueObject): ReadWork {
  const { id, slug, title } = tile.related_object;
  return {
    id,
    slug,
    title: shownTitle(translator(locale), title, maxTitleLength),
    total: scanCount,
  };
}
