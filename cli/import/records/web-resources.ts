import { childOf, descendantsOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import type { NamedImage } from '../remote/link.ts';

/**
 * The details of images in an EDM record, by address: size in pixels (ebucore:width, ebucore:height) and IIIF image
 * service (svcs:has_service).
 * @see https://pro.europeana.eu/page/edm-documentation edm:WebResource
 */
export function webResources(record: XmlElement): Map<string, NamedImage> {
  const resources = new Map<string, NamedImage>();
  for (const resource of descendantsOf(record, 'WebResource')) {
    const about = resource.attributes['rdf:about'];
    if (about === undefined) continue;
    const [width, height] = ['width', 'height'].map((name) => pixelsIn(textOf(childOf(resource, name))));
    const service = childOf(resource, 'has_service')?.attributes['rdf:resource']?.replace(/\/$/, '');
    resources.set(about, { ...(width && height && { width, height }), ...(service && { service }) });
  }
  return resources;
}

const pixelsIn = (text: string) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined);
