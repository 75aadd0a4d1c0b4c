import { encodeSegment, manifestPath, objectPath, recordPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { webAddress } from '#lib/foreign.ts';
import { recordFormats, recordType } from '#lib/formats/formats.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { mediaTypes } from '#lib/iiif/http.ts';
import { filesOf } from '#lib/iiif/presentation/links.ts';
import { permanentAddress } from './persistent-ids.ts';
import { schemaTypeOf } from './schema-type.ts';
import type { WebLink } from './web-link.ts';

/**
 * What an object's page tells machines, by relations of Signposting and the registered ones of links: the address by which it is
 * cited, what describes it, what it consists of, and where it is shown elsewhere.
 * @param publicUrl where the public reaches this site
 * @see https://signposting.org/FAIR/
 */
export function objectLinks(object: CatalogueObject, publicUrl: string, locale: Locale): WebLink[] {
  const { tile, details } = object;
  const { id, is_public } = tile.related_object;
  const at = (path: string) => publicUrl + path;
  const license = webAddress(details.rightsUrl);
  const page = at(objectPath(locale, tile.related_object));
  const shown = (format: string) => at(`/oembed?${new URLSearchParams({ url: page, format })}`);
  const common: WebLink[] = [
    { rel: 'cite-as', href: permanentAddress(object, publicUrl) },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    { rel: 'type', href: `https://schema.org/${schemaTypeOf(tile.related_object.categories)}` },
    ...(license ? [{ rel: 'license', href: new URL(license, publicUrl).href }] : []),
    { rel: 'alternate', href: at(`/api/objects/${encodeSegment(id)}/`), type: 'application/json' },
  ];
  if (!is_public) return common;
  return [
    ...common,
    ...recordFormats.map((format) => ({
      rel: 'describedby',
      href: at(recordPath(id, format.prefix)),
      type: recordType(format),
    })),
    { rel: 'alternate', href: at(manifestPath(id)), type: mediaTypes[3], title: 'IIIF' },
    { rel: 'alternate', href: shown('json'), type: 'application/json+oembed', title: 'oEmbed' },
    { rel: 'alternate', href: shown('xml'), type: 'text/xml+oembed', title: 'oEmbed' },
    ...filesOf(object, publicUrl).map(({ address, format }) => ({
      rel: 'item',
      href: address,
      type: format,
    })),
  ];
}
