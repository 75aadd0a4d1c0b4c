import Negotiator from 'negotiator';
import { decodeSegment, objectPath, scanPath } from '#lib/addresses.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import { isLocale, locales } from '#lib/i18n/locales.ts';
import { positionIn } from '#lib/scans/window.ts';
import { alternateLinks, preferredAlternate } from './alternate.ts';
import { objectAlternates, objectLinks } from './object-links.ts';
import { linkHeader } from './web-link.ts';

/**
 * Answers an object's permanent address with a 303 to what `Accept` prefers: for people the page in their preferred
 * language, for programs an alternate, at the scan named by `?scan=` or by a number at the end: `/o/{id}/2`.
 * @returns undefined where there is no such object, or the address is not a permanent one
 */
export async function answerPermanent(
  catalogue: Catalogue,
  publicUrl: string,
  { path, query, headers }: Pick<HttpRequest, 'path' | 'query' | 'headers'>,
): Promise<HttpResponse | undefined> {
  const [, segment = '', scan = query.get('scan') ?? undefined] =
    /^\/o\/([^/]+)(?:\/([1-9]\d{0,5}))?$/.exec(path) ?? [];
  const id = decodeSegment(segment);
  if (!id) return undefined;
  const position = positionIn(scan);
  const object = await catalogue.object(id, undefined, { positions: [position] });
  if (!object) return undefined;
  const language = new Negotiator({ headers }).language([...locales]);
  const locale = isLocale(language) ? language : locales[0];
  const alternates = objectAlternates(object, publicUrl, locale, position);
  const page = objectPath(locale, object.tile.related_object);
  return {
    status: 303,
    headers: {
      Location: preferredAlternate(alternates, headers.accept)?.path ?? scanPath(page, position),
      Vary: 'Accept, Accept-Language',
      'Cache-Control': 'public, max-age=0, s-maxage=60',
      'Access-Control-Allow-Origin': '*',
      Link: linkHeader([
        ...objectLinks(object, publicUrl, position),
        ...alternateLinks(alternates, publicUrl),
      ]),
    },
    body: null,
  };
}
