import {
  downloadPath,
  manifestPath,
  objectApiPath,
  objectPath,
  recordPath,
  scanPath,
  textPath,
} from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { categoryTerm } from '#lib/formats/category-terms.ts';
import { recordFormats, recordType } from '#lib/formats/formats.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { activityPath, activityType } from '#lib/iiif/activity.ts';
import { imageMediaTypes, mediaTypes } from '#lib/iiif/http.ts';
import { imageServices } from '#lib/iiif/image/services.ts';
import { filesOf } from '#lib/iiif/presentation/links.ts';
import { rightsAddress } from '#lib/metadata/rights.ts';
import { oaiPath } from '#lib/oai/respond.ts';
import { hasText } from '#lib/reading/texts.ts';
import type { Alternate } from './alternate.ts';
import { permanentAddress } from './persistent-ids.ts';
import type { WebLink } from './web-link.ts';

/**
 * The typed links of an object's page besides its alternates, with the relations of Signposting and registered ones:
 * the address by which it is cited, what describes it, what it consists of, and the service of the image that it shows.
 * @param position of the scan that the page shows, from 0
 * @see https://signposting.org/FAIR/
 */
export function objectLinks(object: CatalogueObject, publicUrl: string, position = 0): WebLink[] {
  const { tile, details, scans } = object;
  const { id, is_public } = tile.related_object;
  const schemaType = categoryTerm(tile.related_object.categories, 'schema') ?? 'CreativeWork';
  const at = (path: string) => publicUrl + path;
  // What a record gives as the URL of its rights may not be one.
  const license = rightsAddress(details.rightsUrl, publicUrl);
  const common: WebLink[] = [
    { rel: 'cite-as', href: permanentAddress(object, publicUrl) },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    { rel: 'type', href: `https://schema.org/${schemaType}` },
    ...(license === undefined ? [] : [{ rel: 'license', href: license }]),
  ];
  if (!is_public) return common;
  const scan = scans.find((one) => one.position === position);
  const services = scan ? imageServices(scan, scan.imageBytes !== undefined, publicUrl) : [];
  return [
    ...common,
    ...recordFormats.map((format) => ({
      rel: 'describedby',
      href: at(recordPath(id, format.prefix)),
      type: recordType(format),
      profile: format.namespace,
    })),
    ...filesOf(object, publicUrl).map(({ address, format }) => ({
      rel: 'item',
      href: address,
      type: format,
    })),
    ...services.map(({ base, version }) => ({
      rel: 'service-desc',
      href: `${base}/info.json`,
      type: imageMediaTypes[version],
    })),
  ];
}

/**
 * The machine-readable alternates of an object's page: its record in the API and in metadata formats, its manifests, its
 * text, and its embeddable form.
 * @param position of the scan that the page shows, from 0; where it is the first, the text is that of the whole object
 */
export function objectAlternates(
  { tile, files, scans, scanCount }: CatalogueObject,
  publicUrl: string,
  locale: Locale,
  position = 0,
): Alternate[] {
  const { id, is_public } = tile.related_object;
  const record: Alternate = { type: 'application/json', path: objectApiPath(id) };
  if (!is_public) return [record];
  const url = publicUrl + scanPath(objectPath(locale, tile.related_object), position);
  const shown = (format: string) => `/oembed?${new URLSearchParams({ url, format })}`;
  const scan = scans.find((one) => one.position === position);
  const isWhole = position === 0 && scanCount > 1 && files !== undefined && files.texts > 0;
  const ofScan = scan && hasText(scan) ? textPath(id, scan.scan.id, 'txt') : undefined;
  const text = isWhole ? downloadPath(id, 'txt') : ofScan;
  return [
    record,
    { type: 'application/xml', alias: 'application/mods+xml', path: recordPath(id, 'mods'), title: 'MODS' },
    { type: 'application/rdf+xml', path: recordPath(id, 'edm'), title: 'EDM' },
    { type: mediaTypes[3], path: manifestPath(id), title: 'IIIF' },
    { type: mediaTypes[2], path: manifestPath(id, 2), title: 'IIIF 2' },
    { type: 'application/json+oembed', path: shown('json'), title: 'oEmbed' },
    { type: 'text/xml+oembed', path: shown('xml'), title: 'oEmbed' },
    ...(text ? [{ type: 'text/plain', path: text }] : []),
  ];
}

/**
 * Links on the home page to machine access to the whole library: self-describing services (RFC 8631), the change feed
 * and the files of records.
 */
export function libraryLinks(publicUrl: string): WebLink[] {
  const at = (path: string) => publicUrl + path;
  return [
    { rel: 'service-desc', href: at('/api/schema/'), type: 'application/json', title: 'OpenAPI' },
    { rel: 'service-desc', href: at(`${oaiPath}?verb=Identify`), type: 'text/xml', title: 'OAI-PMH' },
    { rel: 'related', href: at(activityPath), type: activityType, title: 'IIIF Change Discovery' },
    { rel: 'related', href: at('/api/bulk/'), type: 'application/json', title: 'JSON Lines' },
  ];
}
