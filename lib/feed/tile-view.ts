import { objectPath } from '#lib/addresses.ts';
import type { Tile, TileType } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { visibleText, webAddress } from '#lib/untrusted.ts';

/** What a card of the feed shows; a fraction of the API's tile. */
export type TileView = {
  id: number;
  type: TileType;
  sorting_datetime: string;
  href: string | undefined;
  /** Empty when the catalogue gives no visible title. */
  title: string;
  /** The creator, or the description. */
  note: string;
  date?: string | undefined;
  image: { src: string; srcSet: string } | undefined;
};

/** The card of a tile. Tiles of undocumented types show whatever fields they have. */
export function tileView(tile: Tile, locale: Locale): TileView {
  const { id, type, sorting_datetime } = tile;
  if (tile.type === 'entity') {
    const object = tile.related_object;
    return {
      id,
      type,
      sorting_datetime,
      href: objectPath(locale, object),
      title: visibleText(tile.entity_title) || visibleText(object.title),
      note: visibleText(tile.entity_creator_name),
      date: visibleText(object.date_descriptive) || undefined,
      image: imageOf(tile.thumbnail_url, object.main_scan.thumbnails),
    };
  }
  return {
    id,
    type,
    sorting_datetime,
    href: webAddress(tile.url),
    title: visibleText(tile.title),
    note: visibleText(tile.description),
    image: imageOf(tile.thumbnail_url ?? '', []),
  };
}

function imageOf(
  src: string,
  thumbnails: { dimensions: { width: number }; url: string }[],
): TileView['image'] {
  const address = webAddress(src);
  if (!address) return undefined;
  // The largest thumbnails are for the object's own page.
  const candidates = thumbnails
    .slice(0, 2)
    .filter(({ url, dimensions }) => webAddress(url) && dimensions.width > 0);
  return {
    src: address,
    srcSet: candidates
      .map(({ url, dimensions }) => `${url.replace(/[\s,]/g, encodeURIComponent)} ${dimensions.width}w`)
      .join(', '),
  };
}
