import { childrenOf, type XmlElement } from '#lib/xml/element.ts';

/** Where a record says that its object is to be seen. */
export type DigitalLinks = {
  /** IIIF manifests. */
  manifests: string[];
  /** Images, in the order of the record; where there are none, documents of pages. */
  images: string[];
};

const manifest = /\/manifest(\.json)?([?#]|$)|\/iiif\/.*\.json([?#]|$)/i;
const image = /\.(tiff?|jpe?g|png|jp2|webp)([?#]|$)|\/full\/(max|full)\/0\/(default|native)\./i;
/** Elements that show their object: EDM's web resources; `object` is a thumbnail's where there are others. */
const shown = ['isShownBy', 'hasView'];

const document = /\.(pdf|djvu?)([?#]|$)/i;
/** Elements that lead to documents about other things than what the object shows. */
const besides = /rights|licen[cs]e|references|conformsTo|provenance/i;

/** Whether an address is that of an image, a document of pages or a manifest by its form. */
export const isDigital = (address: string) =>
  [manifest, image, document].some((pattern) => pattern.test(address));

/**
 * The addresses in a record, wherever they stand, that are images, documents or manifests by their form, or by the element
 * that names them (EDM: isShownBy, hasView; dcterms:isReferencedBy is a manifest's). A document beside images is their copy.
 */
export function digitalLinks(record: XmlElement): DigitalLinks {
  const manifests = new Set<string>();
  const images = new Set<string>();
  const documents = new Set<string>();
  const look = (element: XmlElement): void => {
    const texts = element.children.filter((child) => typeof child === 'string');
    const { 'rdf:resource': named, 'xlink:href': link, href } = element.attributes;
    const resource = named ?? link ?? (/^dao(loc)?$/.test(element.name) ? href : undefined) ?? '';
    for (const text of [resource, ...texts].map((one) => one.trim())) {
      if (!/^https?:\/\/\S+$/i.test(text)) continue;
      if (manifest.test(text) || element.name === 'isReferencedBy') manifests.add(text);
      else if (document.test(text)) {
        if (!besides.test(element.name)) documents.add(text);
      } else if (shown.includes(element.name) || (image.test(text) && element.name !== 'object'))
        images.add(text);
    }
    // The address of an image service is no image, whatever it ends in.
    for (const child of childrenOf(element)) if (child.name !== 'has_service') look(child);
  };
  look(record);
  return { manifests: [...manifests], images: [...(images.size > 0 ? images : documents)] };
}
