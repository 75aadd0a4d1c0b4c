import { objectPath } from '#lib/addresses.ts';
import type { MainScan, Tile, TileType } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** What a card of the feed draws; a fraction of the API's tile. */
export type TileView = {
  id: number;
  type: TileType;
  sorting_datetime: string;
  href: string | undefined;
  /** Empty when the catalogue gives none that could be seen. */
  title: string;
  /** Creator and date, or the description. */
  note: string;
  image: { src: string; srcSet: string } | undefined;
};

/** The card of a tile. Tiles of undocumented types show what they have. */
export function tileView(tile: Tile, locale: Locale): TileView {
  const { id, type, sorting_datetime } = tile;
  if (tile.type === 'entity') {
    const object = tile.related_object;
    return {
      id,
      type,
      sorting_datetime,
      href: objectPath(locale, object, sorting_datetime),
      title: visibleText(tile.entity_title) || visibleText(object.title),
      note: [tile.entity_creator_name, object.date_descriptive].map(visibleText).filter(Boolean).join(', '),
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
  // Huge ones are for the object's own page.
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

/**
 * The address if a browser may follow it: http or https with a host, or a path of this site. Anything else is dropped.
 * Browsers pass over line breaks and tabs in addresses: one behind the slash could hide a second slash.
 */
export function webAddress(text: string | null | undefined): string | undefined {
  return text && /^(https?:\/\/[^\s/\\?#]|\/(?![/\\\s]))/i.test(text) ? text : undefined;
}

/** The text as it is, or an empty one when nothing in it can be seen: blanks, marks and control characters alone. */
export function visibleText(text: string | null | undefined): string {
  return text && /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : '';
}

/** The largest picture of a scan that a browser may load; sizes in pixels, 0 where unknown. */
export function pictureOf(scan: MainScan): { src: string; width: number; height: number } | undefined {
  const huge = scan.thumbnails.findLast(({ url }) => webAddress(url));
  return huge && { src: huge.url, ...huge.dimensions };
}

/** Address of the scan's image for taking away: the first that is offered as a file, else its largest picture. */
export function downloadOf(scan: MainScan): string | undefined {
  const offered = scan.resources.find(
    ({ mime, hidden, downloadable, url }) =>
      mime.startsWith('image/') && downloadable && !hidden && webAddress(url),
  );
  return offered?.url ?? pictureOf(scan)?.src;
}
