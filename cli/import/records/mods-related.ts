import { relatedTypes } from '#lib/formats/mods.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { ownLabel } from './mods-labels.ts';
import { datedName, rolesOf } from './mods-name.ts';
import { dateOfPart } from './mods-origin.ts';
import { numberInTitle, readTitle } from './mods-title.ts';
import { withoutChildren } from './omit.ts';
import { extentsInMods, numberInMods } from './part-number.ts';

const relations = new Map([...relatedTypes].map(([kind, type]) => [type, kind]));

/** Whether a related item encloses the item: the journal of a volume, the series of a book. */
const isAround = ({ attributes: { type = '' } }: XmlElement) => type === 'host' || type === 'series';

/** A related item, and those that enclose it. A part number in its title is the number of this object. */
export function readRelatedItem(related: XmlElement): ObjectMetadata[] {
  const infos = childrenOf(related, 'titleInfo');
  const part = childOf(related, 'part');
  const inPart = numberInMods(part);
  const numbered = inPart === undefined ? infos.find(numberInTitle) : undefined;
  const number = inPart ?? numberInTitle(numbered);
  const [title] = infos
    .map((info) => (info === numbered ? withoutChildren(info, ({ name }) => name === 'partNumber') : info))
    .flatMap(readTitle);
  const ids = [
    ...childrenOf(related, 'identifier'),
    ...childrenOf(childOf(related, 'recordInfo'), 'recordIdentifier'),
  ];
  const target = ids.map(textOf).find(Boolean) ?? (related.attributes['xlink:href'] || undefined);
  const kind = kindOf(related);
  // A newspaper may be given by its identifier only, another edition by its address.
  const text = title?.title ?? title?.titles?.[0]?.text ?? target;
  const date = kind === 'part-of' ? dateOfPart(part) : undefined;
  return [
    ...(text === undefined ? [] : [{ relations: [{ kind, text, target, number }] }]),
    ...(isAround(related) ? childrenOf(related, 'relatedItem').filter(isAround) : [])
      .flatMap(readRelatedItem)
      .flatMap(({ relations }) => (relations ? { relations } : [])),
    ...childrenOf(related, 'name').flatMap((name) => namedInRelated(name, text)),
    ...(date === undefined ? [] : [{ date }]),
    ...childrenOf(related, 'part').flatMap(extentsInMods),
  ];
}

/** What a related item is to the object, else what the record calls it. */
const kindOf = (related: XmlElement) =>
  relations.get(related.attributes.type ?? '') ??
  ownLabel(related) ??
  (related.attributes.otherType || 'related');

/** Somebody involved in a related item, not in the object. */
function namedInRelated(element: XmlElement, title: string | undefined): ObjectMetadata[] {
  const name = datedName(element);
  const roles = rolesOf(element);
  const text = [name, roles.length > 0 && `(${roles.join(', ')})`].filter(Boolean).join(' ');
  return name === undefined ? [] : [{ notes: [{ label: 'Name', text: title ? `${title}: ${text}` : text }] }];
}
