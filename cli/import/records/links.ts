import { by } from '#lib/lists.ts';
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import type { NamedImage } from '../remote/link.ts';

/** Links in a record to digital copies of its object. */
export type DigitalLinks = {
  /** Those that look like one come first. */
  manifests: string[];
  /** Images in the order of the record; if there are none, documents. */
  images: string[];
};

const manifest = /\/manifest(\.json)?([?#]|$)|\/iiif\/.*\.json([?#]|$)/i;
const image = /\.(tiff?|jpe?g|png|jp2|webp)([?#]|$)|\/full\/(max|full)\/0\/(default|native)\./i;
/** EDM elements that refer to views of the object; `object` is only a thumbnail if there are others. */
const shown = ['isShownBy', 'hasView', 'graphic', 'pb'];
/** TEI elements whose graphics are pages, unlike logos in the header and figures in the text. */
const facsimiles = ['facsimile', 'sourceDoc', 'surface'];

/** Whether a link is declared to lead to an image (LIDO: linkResource). */
const isImage = ({ attributes: { formatResource = '' } }: XmlElement) =>
  /^(image\/)?(jpe?g|tiff?|png|jp2|webp)$/i.test(formatResource);

/** Attributes with the address of an image or a copy: EAD without XLink, pages and surfaces of TEI. */
const addressAttributes = new Map([
  ['dao', 'href'],
  ['daoloc', 'href'],
  ['graphic', 'url'],
  ['pb', 'facs'],
]);

const document = /\.(pdf|djvu?)([?#]|$)/i;
/** Elements that refer to documents about something other than the object's content. */
const otherRelations = /rights|licen[cs]e|referenc|conformsTo|provenance/i;

export const isManifest = (address: string) => /^https?:\/\/\S+$/i.test(address) && manifest.test(address);

/** Whether an address looks like an image, a document or a manifest. */
export const isDigital = (address: string) =>
  [manifest, image, document].some((pattern) => pattern.test(address));

/**
 * All addresses in a record that are images, documents or manifests by their form or the element that names them (EDM:
 * isShownBy, hasView; TEI: the first graphic of a surface, else page breaks; dcterms:isReferencedBy of an image in EDM
 * names a manifest, as do addresses in MODS with this note). Documents beside images are ignored as copies.
 */
export function digitalLinks(record: XmlElement): DigitalLinks {
  const manifests = new Set<string>();
  const images = new Set<string>();
  const documents = new Set<string>();
  const hasFacsimile = descendantsOf(record, ...facsimiles)
    .flatMap((one) => childrenOf(one, 'graphic'))
    .some(({ attributes: { url = '' } }) => /^https?:/i.test(url));
  const look = (element: XmlElement, isFacsimile: boolean, parent: string): void => {
    // Elsewhere it names works that mention the object.
    const isOfImage = element.name === 'isReferencedBy' && parent === 'WebResource';
    if (element.name === 'graphic' ? !isFacsimile : element.name === 'pb' && hasFacsimile) return;
    const texts = element.children.filter((child) => typeof child === 'string');
    const { 'rdf:resource': named, 'xlink:href': link, note } = element.attributes;
    const resource = named ?? link ?? element.attributes[addressAttributes.get(element.name) ?? ''] ?? '';
    for (const text of [resource, ...texts].map((one) => one.trim())) {
      if (!/^https?:\/\/\S+$/i.test(text)) continue;
      if (manifest.test(text) || isOfImage || note === 'iiif-manifest') manifests.add(text);
      else if (document.test(text)) {
        if (!otherRelations.test(element.name)) documents.add(text);
      } else if (
        shown.includes(element.name) ||
        isImage(element) ||
        (image.test(text) && element.name !== 'object')
      )
        images.add(text);
    }
    // The address of an image service is not an image, whatever its extension.
    const [best] = element.name === 'surface' ? childrenOf(element, 'graphic') : [];
    for (const child of childrenOf(element))
      if (child.name !== 'has_service' && (child.name !== 'graphic' || !best || child === best))
        look(child, isFacsimile || facsimiles.includes(element.name), element.name);
  };
  look(record, false, '');
  const isOther = (address: string) => !isManifest(address);
  return {
    manifests: [...manifests].sort(by(isOther)),
    images: [...(images.size > 0 ? images : documents)],
  };
}

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
