import { decodeSegment, embedPath, scanPath } from '#lib/addresses.ts';
import type { Catalogue, CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { type HttpRequest, type HttpResponse, openToAll, problem, sharedCacheControl } from '#lib/http.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { creatorsOf, showName } from '#lib/metadata/names.ts';
import { positionIn } from '#lib/scans/window.ts';
import { parsePage } from '#lib/site/address.ts';
import { libraryName } from '#lib/site/library-name.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';
import { escapeXml } from '#lib/xml/escape.ts';
import { Xml, xml, xmlDocument } from '#lib/xml/write.ts';
import { type PersistentIds, pathOfArk } from './persistent-ids.ts';

/** Default size of an embedded viewer, in CSS pixels. */
const defaultSize = { width: 800, height: 600 };

const maxTitleLength = 200;

/**
 * The HTML with which another site embeds an object.
 * @param position of the scan, from 0 @param size in CSS pixels
 */
export function embedCode(
  { tile }: Pick<CatalogueObject, 'tile'>,
  publicUrl: string,
  locale: Locale,
  position = 0,
  { width, height } = defaultSize,
): string {
  const { id, title } = tile.related_object;
  const name = shownTitle(translator(locale), title, maxTitleLength);
  const src = publicUrl + scanPath(embedPath(id, locale), position);
  // Without permission, what the viewer copies reaches no clipboard.
  return `<iframe src="${escapeXml(src)}" title="${escapeXml(name)}" width="${width}" height="${height}" style="max-width: 100%; border: 0" loading="lazy" allow="clipboard-write"></iframe>`;
}

/**
 * Answers `/oembed?url=…` for every address of this site that leads to an object.
 * @param ids persistent identifiers of its objects, if it assigns any
 * @see https://oembed.com/ section 2
 */
export async function answerOembed(
  catalogue: Catalogue,
  publicUrl: string,
  query: HttpRequest['query'],
  ids?: PersistentIds,
): Promise<HttpResponse> {
  const format = query.get('format') ?? 'json';
  if (format !== 'json' && format !== 'xml') return problem(501, 'The formats are json and xml.');
  const [maxWidth, maxHeight] = [readSide(query.get('maxwidth')), readSide(query.get('maxheight'))];
  if (maxWidth === undefined || maxHeight === undefined)
    return problem(400, 'maxwidth and maxheight are whole numbers of pixels.');
  const named = objectAt(query.get('url') ?? '', publicUrl, ids);
  const object = named && (await catalogue.object(named.id, undefined, { positions: [named.position] }));
  if (!object?.tile.related_object.is_public)
    return problem(404, 'url is not the address of an object of this library.');
  const { title, main_scan } = object.tile.related_object;
  const creators = creatorsOf(object.tile.related_object, object.details.contributors).map(showName);
  const { position, scan } = object.scans.find((one) => one.position === named?.position) ?? {
    position: 0,
    scan: main_scan,
  };
  const thumbnail = scan.thumbnails.find(
    ({ url, dimensions: { width, height } }) =>
      /^https?:/.test(url) && width > 0 && width <= maxWidth && height <= maxHeight,
  );
  const size = {
    width: Math.min(defaultSize.width, maxWidth),
    height: Math.min(defaultSize.height, maxHeight),
  };
  const response: Record<string, string | number | undefined> = {
    version: '1.0',
    type: 'rich',
    title: oneLine(visibleText(title), maxTitleLength) || undefined,
    author_name: oneLine(creators.join('; '), maxTitleLength) || undefined,
    provider_name: libraryName(named?.locale ?? locales[0]),
    provider_url: publicUrl,
    cache_age: 86_400,
    html: embedCode(object, publicUrl, named?.locale ?? locales[0], position, size),
    ...size,
    thumbnail_url: thumbnail?.url,
    thumbnail_width: thumbnail?.dimensions.width,
    thumbnail_height: thumbnail?.dimensions.height,
  };
  const fields = Object.entries(response).filter(([, value]) => value !== undefined);
  return {
    status: 200,
    headers: {
      'Content-Type': format === 'json' ? 'application/json' : 'text/xml; charset=utf-8',
      'Cache-Control': sharedCacheControl,
      ...openToAll,
    },
    body:
      format === 'json'
        ? new TextEncoder().encode(JSON.stringify(Object.fromEntries(fields)))
        : await xmlDocument([
            xml`<oembed>${fields.map(([name, value]) => new Xml(`<${name}>${escapeXml(String(value))}</${name}>`))}</oembed>`,
          ]),
  };
}

/** The object and the scan's position, from 0, that an address of this site names, and the page's language. */
type Named = { id: string; position: number; locale?: Locale };

/** What an address names; nothing is fetched. */
function objectAt(address: string, publicUrl: string, ids: PersistentIds | undefined): Named | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, pathname, searchParams } = new URL(address);
  // Links from before a site had https stay in use.
  if (!/^https?:$/.test(protocol) || host !== new URL(publicUrl).host) return undefined;
  // The site redirects a slash at the end.
  const path = pathOfArk(pathname, ids) ?? pathname.replace(/\/$/, '');
  const [, segment, number] = /^\/(?:o|embed)\/([^/]+)(?:\/([1-9]\d{0,5}))?$/.exec(path) ?? [];
  const position = positionIn(number ?? searchParams.get('scan'));
  const id = segment && decodeSegment(segment);
  if (id) return { id, position };
  const page = parsePage(path);
  return page && 'id' in page && typeof page.id === 'string'
    ? { id: page.id, position, locale: page.locale }
    : undefined;
}

/** Infinite where no limit is given; undefined where it is not a length. */
function readSide(text: string | null): number | undefined {
  if (text === null) return Number.POSITIVE_INFINITY;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}
