import { childrenOf, descendantsOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { isDigital } from './links.ts';
import { isAddress, toNote } from './read-values.ts';

/**
 * What digital objects of a unit say: an address that is neither an image nor a manifest is a page that shows the unit.
 * @param hasOneImage whether it has no more than one; titles of several images only count them
 */
export function readDigitalObjects(
  element: XmlElement,
  _: string | undefined,
  hasOneImage: boolean,
): ObjectMetadata[] {
  return [element, ...descendantsOf(element, 'daoloc', 'dao')].flatMap((dao) => {
    const href = dao.attributes['xlink:href'] ?? dao.attributes.href ?? '';
    const text = textOf(childrenOf(dao, 'daodesc', 'descriptivenote')[0]);
    const { 'xlink:title': title, title: bare, linktitle } = dao.attributes;
    const hasTitle = hasOneImage || !isDigital(href);
    return [
      ...(isAddress(href) && !isDigital(href) ? [{ source_url: href }] : []),
      ...toNote('Digital object', (hasTitle && (title ?? bare ?? linktitle)) || ''),
      ...toNote('Note', text),
    ];
  });
}
