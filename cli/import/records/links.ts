import { childrenOf, type XmlElement } from '#lib/xml/element.ts';

/** Where a record says that its object is to be seen. */
export type DigitalLinks = {
  /** IIIF manifests. */
  manifests: string[];
  /** Images, in the order of the record. */
  images: string[];
};

const manifest = /\/manifest(\.json)?([?#]|$)|\/iiif\/.*\.json([?#]|$)/i;
const image = /\.(tiff?|jpe?g|png|jp2|webp)([?#]|$)|\/full\/(max|full)\/0\/(default|native)\./i;
/** Elements that show their object: EDM's web resources; `object` is a thumbnail's where there are others. */
const shown = ['isShownBy', 'hasView'];

/** Whether an address is that of an image or a manifest by its form. */
export const isDigital = (address: string) => manifest.test(address) || image.test(address);

/**
 * The addresses in a record, wherever they stand, that are images or manifests by their form, or by the element that
 * names them (EDM: isShownBy, hasView; dcterms:isReferencedBy is a manifest's).
 */
export function digitalLinks(record: XmlElement): DigitalLinks {
  const manifests = new Set<string>();
  const images = new Set<string>();
  const look = (element: XmlElement): void => {
    const texts = element.children.filter((child) => typeof child === 'string');
    const { 'rdf:resource': named, 'xlink:href': link, href } = element.attributes;
    const resource = named ?? link ?? (/^dao(loc)?$/.test(element.name) ? href : undefined) ?? '';
    for (const text of [resource, ...texts].map((one) => one.trim())) {
      if (!/^https?:\/\/\S+$/i.test(text)) continue;
      if (manifest.test(text) || element.name === 'isReferencedBy') manifests.add(text);
      else if (shown.includes(element.name) || (image.test(text) && element.name !== 'object'))
        images.add(text);
    }
    // The address of an image service is no image, whatever it ends in.
    for (const child of childrenOf(element)) if (child.name !== 'has_service') look(child);
  };
  look(record);
  return { manifests: [...manifests], images: [...images] };
}
