import { lookup } from '#lib/lists.ts';
import { yearsOf } from '#lib/metadata/years.ts';
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import { formatDateRange, isAddress, toNote } from './read-values.ts';
import { isOnlyRole } from './roles.ts';
import { labelOf, type Statement } from './statements.ts';

/** Attributes that say what no element does, by element; the notes of them are called after the attributes. */
export const notedAttributes: Record<string, readonly string[]> = {
  availability: ['status'],
  handNote: ['script', 'medium', 'scribe', 'scope'],
  layout: ['columns', 'ruledLines', 'writtenLines'],
  objectDesc: ['form'],
  supportDesc: ['material'],
};

/** What attributes of an element of the header and of those in it say, as notes: authorities, materials, addresses. */
export function attributeStatements(element: XmlElement, header: XmlElement | undefined): Statement[] {
  return [element, ...descendantsOf(element)].flatMap((one) => {
    const { name, attributes } = one;
    const notes = [
      ...toNote('Authority', authorityIn(one)),
      ...(lookup(notedAttributes, name) ?? []).flatMap((attribute) =>
        toNote(labelOf(attribute), attributes[attribute] ?? ''),
      ),
      ...(name === 'ref' || name === 'ptr' ? toNote('Reference', linkIn(one)) : []),
      ...(name === 'catRef' ? toNote('Classification', categoryIn(attributes.target ?? '', header)) : []),
    ];
    return notes.map((metadata) => ({ from: `${name}/attributes`, metadata }));
  });
}

/** A name with its authority's number, unless it is the address of a subject, or only leads to another element. */
function authorityIn(element: XmlElement): string {
  const { ref, key } = element.attributes;
  const authority = [ref, key].find((one) => one && !one.startsWith('#')) ?? '';
  if (authority === '' || isOnlyRole(authority) || uriOf(element) !== undefined) return '';
  return [nameOf(element), authority].filter(Boolean).join(': ');
}

/** The address of the concept that a subject names. */
export const uriOf = ({ name, attributes: { ref } }: XmlElement): string | undefined =>
  name === 'term' && ref && isAddress(ref) ? ref : undefined;

/** A link out of the document, after its text. */
function linkIn(element: XmlElement): string {
  const { target = '' } = element.attributes;
  return isAddress(target) ? [textOf(element), target].filter(Boolean).join(': ') : '';
}

/** A category by its description in the header, or by its address. */
function categoryIn(target: string, header: XmlElement | undefined): string {
  const id = target.startsWith('#') ? target.slice(1) : undefined;
  const category = descendantsOf(header, 'category').find(({ attributes }) => attributes['xml:id'] === id);
  return (id && textOf(childOf(category, 'catDesc'))) || target;
}

/** An element whose quantities are texts, with their units: `<height unit="mm">300</height>` says `300 mm`. */
export function withQuantities(element: XmlElement, unitAround?: string): XmlElement {
  const { quantity, unit = unitAround } = element.attributes;
  const inner = element.children.map((child) =>
    typeof child === 'string'
      ? child
      : withQuantities(child, element.name === 'dimensions' ? unit : undefined),
  );
  const text = textOf(element) || (quantity ?? '');
  const isMeasured = text !== '' && ['measure', 'height', 'width', 'depth', 'dim'].includes(element.name);
  if (!isMeasured || childrenOf(element).length > 0) return { ...element, children: inner };
  return { ...element, children: [[text, /\p{L}/u.test(text) ? '' : unit].filter(Boolean).join(' ')] };
}

/** A date as written, then the one in its attributes if that has other years. */
export function datesIn(element: XmlElement): string[] {
  const { when, from, notBefore = from, to, notAfter = to } = element.attributes;
  // What is said of an origin is prose.
  const text = element.name === 'origin' ? '' : textOf(element);
  const range = [notBefore, notAfter].filter((date) => date !== undefined);
  const coded = when ?? formatDateRange(range, '-');
  const isSame = JSON.stringify(yearsOf(text)) === JSON.stringify(yearsOf(coded));
  return [text, text !== '' && isSame ? '' : coded].filter(Boolean);
}

/** A name, composed of its parts as in catalogues: `Kant, Immanuel`. */
export function nameOf(element: XmlElement): string {
  // The element may also hold names in other languages and authority numbers.
  const [named = element] = childrenOf(element, 'persName', 'orgName', 'name');
  const [surname, forename] = ['surname', 'forename'].map((name) =>
    descendantsOf(named, name).map(textOf).join(' '),
  );
  return surname && forename ? `${surname}, ${forename}` : textOf(named);
}
