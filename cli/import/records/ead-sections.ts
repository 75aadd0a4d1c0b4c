import { lookup } from '#lib/lists.ts';
import { inParagraphs } from '#lib/paragraphs.ts';
import { childrenOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import { withoutChildren } from './omit.ts';
import { isAddress } from './read-values.ts';
import { labelOf, type Statement } from './statements.ts';

/** Default headings of sections. */
const labels: Record<string, string> = {
  bioghist: 'Biographical or historical note',
  custodhist: 'Custodial history',
  acqinfo: 'Acquisition',
  accessrestrict: 'Conditions of access',
  scopecontent: 'Scope and content',
  arrangement: 'Arrangement',
  processinfo: 'Processing',
  prefercite: 'Preferred citation',
  relatedmaterial: 'Related materials',
  separatedmaterial: 'Separated materials',
  originalsloc: 'Location of originals',
  altformavail: 'Copies',
  phystech: 'Physical condition',
  otherfindaid: 'Finding aids',
  physloc: 'Location',
  materialspec: 'Technical details',
  odd: 'Note',
  didnote: 'Note',
};
/** The heading of a note: the record's own, or the element's name with its type. */
export function labelFor({ name, attributes }: XmlElement): string {
  const { label, type, localtype = type } = attributes;
  const known = lookup(labels, name) ?? labelOf(name);
  return label || (localtype ? `${known} (${localtype})` : known);
}

export function sectionOf(element: XmlElement): { heading: string; text: string } {
  const heading = textOf(childrenOf(element, 'head')[0]);
  return { heading, text: partsOf(withoutChildren(element, ({ name }) => name === 'head')) };
}

const blocks = new Set(
  'p list item defitem table row entry chronlist chronitem event address addressline subarea lb'.split(' '),
);

/** The text of an element in paragraphs, with spaces between the items of nested lists and the like, also within a sentence. */
const partsOf = (element: XmlElement) => inParagraphs(spaced(element));

/** An element's text; that of a link is followed by its address. */
function spaced(element: XmlElement): string {
  const text = textWithin(element);
  const address = linkOf(element);
  if (address === undefined || text.includes(address)) return text;
  return text.trim() === '' ? address : `${text} (${address})`;
}

/** The address that an element of a text links to. */
export const linkOf = ({ name, attributes }: XmlElement): string | undefined =>
  links.has(name)
    ? [attributes['xlink:href'], attributes.href].find((one) => one && isAddress(one))
    : undefined;

const links = new Set(['extref', 'ref', 'extptr', 'ptr']);

function textWithin({ children }: XmlElement): string {
  const isMixed = children.some((child) => typeof child === 'string' && child.trim() !== '');
  const parts = children.map((child) => {
    if (typeof child === 'string') return child;
    if (child.name === 'p') return `\n\n${spaced(child)}\n\n`;
    return isMixed && !blocks.has(child.name) ? spaced(child) : ` ${spaced(child)} `;
  });
  return parts.join('');
}

/** A whole section as a note, under its heading. */
export function sectionNote(element: XmlElement): Statement[] {
  const { heading, text } = sectionOf(element);
  const language = element.attributes['xml:lang'] || undefined;
  const note = { label: heading || labelFor(element), text, language };
  return text === '' ? [] : [{ from: element.name, metadata: { notes: [note] } }];
}
