import type { Catalogue, FrontpageQuery } from '#lib/catalogue/catalogue.ts';
import { type HttpResponse, sharedCacheControl } from '#lib/http.ts';
import { isLocale, type Locale } from '#lib/i18n/locales.ts';
import { tileView } from './tile-view.ts';

/** The locale of a feed path; undefined for every other path. */
export function parseFeedPath(path: string): Locale | undefined {
  const locale = /^\/([a-z]+)\/feed\.json$/.exec(path)?.[1];
  return isLocale(locale) ? locale : undefined;
}

/** A batch of the feed as its cards show it: a JSON array of `TileView`. @param catalogue as pages read it */
export async function answerFeed(
  catalogue: Catalogue,
  locale: Locale,
  query: FrontpageQuery,
): Promise<HttpResponse> {
  const tiles = await catalogue.frontpage(query);
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': sharedCacheControl,
      Vary: 'Accept-Encoding',
    },
    body: new TextEncoder().encode(JSON.stringify(tiles.map((tile) => tileView(tile, locale)))),
  };
}
