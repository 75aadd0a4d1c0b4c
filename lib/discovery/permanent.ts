import Negotiator from 'negotiator';
import {
  decodeSegment,
  encodeSegment,
  manifestPath,
  objectPath,
  recordPath,
  scanPath,
} from '#lib/addresses.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import { isLocale, locales } from '#lib/i18n/locales.ts';
import { mediaTypes } from '#lib/iiif/http.ts';
import { positionIn } from '#lib/scans/window.ts';
import { objectLinks } from './object-links.ts';
import { linkHeader } from './web-link.ts';

/** What an object can be had as at its permanent address. The first is for those who like nothing better. */
const representations: Record<string, (id: string) => string | undefined> = {
  'text/html': () => undefined,
  'application/json': (id) => `/api/objects/${encodeSegment(id)}/`,
  'application/mods+xml': (id) => recordPath(id, 'mods'),
  'application/rdf+xml': (id) => recordPath(id, 'edm'),
  [mediaTypes[3]]: (id) => manifestPath(id),
  [mediaTypes[2]]: (id) => manifestPath(id, 2),
};

/**
 * Answers an object's permanent address: 303 to what the client likes best, by `Accept`; people are sent to the page in the
 * language that they like best, at the scan that `?scan=` names.
 * @param publicUrl where the public reaches this site
 * @returns undefined where there is no such object, or the address is none
 */
export async function answerPermanent(
  catalogue: Catalogue,
  publicUrl: string,
  { path, query, headers }: Pick<HttpRequest, 'path' | 'query' | 'headers'>,
): Promise<HttpResponse | undefined> {
  const id = decodeSegment(/^\/o\/([^/]+)$/.exec(path)?.[1] ?? '');
  if (!id) return undefined;
  const object = await catalogue.object(id, undefined, { positions: [] });
  if (!object) return undefined;
  const client = new Negotiator({ headers });
  const language = client.language([...locales]);
  const locale = isLocale(language) ? language : locales[0];
  const representation = representations[client.mediaType(Object.keys(representations)) ?? ''];
  const page = objectPath(locale, object.tile.related_object);
  return {
    status: 303,
    headers: {
      Location: representation?.(id) ?? scanPath(page, positionIn(query.get('scan') ?? undefined)),
      Vary: 'Accept, Accept-Language',
      'Cache-Control': 'public, max-age=0, s-maxage=60',
      'Access-Control-Allow-Origin': '*',
      Link: linkHeader(objectLinks(object, publicUrl, locale)),
    },
    body: null,
  };
}
