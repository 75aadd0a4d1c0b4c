import { childOf, descendantsOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';

export function metadataOfRecord(element: XmlElement): ObjectMetadata | undefined {
  if (element.name !== 'mods') return undefined;
  const title = textOf(childOf(element, 'titleInfo', 'title'));
  const date = textOf(descendantsOf(element, 'dateIssued').next().value ?? undefined);
  return { ...(title && { title }), ...(date && { date }) };
}
