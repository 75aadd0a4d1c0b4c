import { childrenOf, paragraphsOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { plain as plainText } from './complete.ts';
import { trimmed } from './marc/subfields.ts';
import { isAddress, withUnknownDigits } from './read-values.ts';
import { labelOf, type Statement } from './statements.ts';

/** Elements about the record and its maintenance or about files, not about the object. */
const administrativeElements = new Set(
  `recordCreationDate recordChangeDate recordContentSource descriptionStandard recordOrigin languageOfCataloging
   recordInfoNote schemaLocation internetMediaType linkResource resourceMeasurementsSet`.split(/\s+/),
);

/** Elements that only hold the name of their parent. */
const containers = /(?<=.)(?:\/(?:term|appellationValue|legalBodyName|namePart|p|ab))+$/;

/** Reads from an element, called by its path, what has not been read into any value, as notes. */
type RemainderReader = (element: XmlElement, from: string) => Statement[];

/** Content of an element that has not been read into its values, as notes: the text of each leaf that occurs in none. */
export const remainderOf = (element: XmlElement, from: string, metadata: ObjectMetadata[]): Statement[] =>
  readerOf(metadata, (values) => (text) => values.some((value) => value.includes(text)))(element, from);

/**
 * The same for the elements of a whole record with all of its values, in which a short text may occur by chance, as
 * `olej` does in `Pejzaż z olejarnią`: it has been read only if it is a value or a part of one.
 */
export const remainderReader = (metadata: ObjectMetadata[]): RemainderReader =>
  readerOf(metadata, (values) => {
    const parts = new Set(values.flatMap(partsIn));
    const years = new Set(values.flatMap(yearsIn));
    const lists = values.map(listed).join('');
    // A title may look like several parts itself: `Kraków: przewodnik`.
    const isPart = (text: string) =>
      parts.has(text) || (anySeparator.test(text) && lists.includes(listed(text)));
    return (text, path) => {
      if (text.length > longestName) return values.some((value) => value.includes(text));
      if (!joinedBySpaces.test(path)) return isPart(text) || (machineDates.test(path) && years.has(text));
      return values.some((value) => ` ${value.replace(',', ' ')} `.includes(` ${text} `));
    };
  });

/** A text longer than this does not occur in another by chance. */
const longestName = 60;

/** Parts of a measurement and of a name, which may be short, and which values join by spaces. */
const joinedBySpaces = /\/(measurement(Type|Unit|Value)|surname|forename)\b/;

const separator = /\s*[()[\];]\s*|\s+[:–=/-]\s+|: /;
const innerSeparator = /[,.] |[–/]/;
const anySeparator = new RegExp(`${separator.source}|${innerSeparator.source}`);

/** Elements in which records repeat the years of dates for machines. */
const machineDates = /date|begin|end|notbefore|notafter/i;

/** The parts from which a reader has put a value together: a title with its subtitle, or a name with years. */
function partsIn(value: string): string[] {
  return value.split(separator).flatMap((part) => [part, ...part.split(innerSeparator)]);
}

const yearsIn = (value: string): string[] => value.match(/(?<!\d)\d{4}(?!\d)/g) ?? [];

/** The parts of a text as lines, among which those of another can be looked for. */
const listed = (text: string) => `\n${text.split(anySeparator).filter(Boolean).join('\n')}\n`;

function readerOf(
  metadata: ObjectMetadata[],
  partOf: (values: string[]) => (text: string, path: string) => boolean,
): RemainderReader {
  let known: { values: string[]; isPart: ReturnType<typeof partOf> } | undefined;
  const readTexts = () => {
    const values = known?.values ?? valuesIn(metadata, []);
    known ??= { values, isPart: partOf(values) };
    return known;
  };
  // Values omit the full stop after a number, ISBD punctuation, and the prefix of a DOI.
  const isRead = (text: string, path: string) => {
    const { values, isPart } = readTexts();
    // A name in another order is the same.
    if (path.endsWith('/displayForm'))
      return wordsIn(text).every((word) => values.some((value) => wordsIn(value).includes(word)));
    const bare = withUnknownDigits(trimmed(withoutDoi(text)));
    const plain = bare.replace(/\.$/, '');
    // Values give whole years without their first and last day.
    const [, year] = /^(\d{4})-(?:01-01|12-31)$/.exec(plain) ?? [];
    const isShort = plain.length < 4 && !joinedBySpaces.test(path);
    return (
      values.some((value) => [plain, bare, text].includes(value)) || (!isShort && isPart(year ?? plain, path))
    );
  };
  const gather = (one: XmlElement, path: string, statements: Statement[]): Statement[] => {
    if (administrativeElements.has(one.name)) return statements;
    // Text with nested elements is one text.
    const isText = one.children.some((child) => typeof child === 'string' && child.trim() !== '');
    if (!isText) for (const child of childrenOf(one)) gather(child, `${path}/${child.name}`, statements);
    const text = isText ? textOf(one) : '';
    const isInParts = metadata.length > 0 && readByPath.test(path);
    const language = one.attributes['xml:lang'] || undefined;
    const note =
      text === '' || isInParts || isRead(text, path) || isOpenEnd(one)
        ? addressNote(one, path, (address) => isRead(address, path))
        : { label: labelFor(one, path), text: inContext(one, paragraphsOf(one)), language };
    if (note) statements.push({ from: path, metadata: { notes: [note] } });
    return statements;
  };
  return (element, from) => gather(element, from, []);
}

/** Elements of MODS whose authorities have no place beside what they say. */
const withAuthority = new Set(['titleInfo', 'placeTerm', 'physicalLocation', 'subject', 'name']);

/** The address that an element of MODS refers to, unless it has been read. */
function addressNote(element: XmlElement, path: string, isRead: (address: string) => boolean) {
  const { 'xlink:href': link = '', valueURI = '' } = element.attributes;
  const isLink = isAddress(link);
  const address = isLink || !withAuthority.has(element.name) ? link : valueURI;
  if (!path.startsWith('mods/') || !isAddress(address) || isRead(address)) return;
  if (isLink) return { label: labelFor(element, path), text: address };
  const about = childrenOf(element).map(textOf).join(' – ') || textOf(element);
  return { label: 'Authority', text: `${about}: ${address}` };
}

const wordsIn = (text: string) => plainText(text).split(' ');

/** The label of a note: the record's own, or the name of the element with its type, and whether it is invalid. */
function labelFor({ attributes }: XmlElement, path: string): string {
  const { type, displayLabel, invalid } = attributes;
  const kind = [displayLabel ? '' : type, invalid === 'yes' && 'invalid'].filter(Boolean).join(', ');
  const label = displayLabel || labelOf(path.replace(containers, ''));
  return kind ? `${label} (${kind})` : label;
}

/** A number with its unit, a class with its classification, and a text with the address that it links to. */
export function inContext({ name, attributes }: XmlElement, text: string): string {
  const { unit, authority, edition, 'xlink:href': link = '' } = attributes;
  const isNumber = !/\p{L}/u.test(text);
  const scheme = name === 'classification' ? [authority, edition].filter(Boolean).join(' ') : '';
  return [text, isNumber && unit, scheme && `(${scheme})`, isAddress(link) && link].filter(Boolean).join(' ');
}

/** An open or unknown end, as date encodings write it. */
export const isOpenEnd = (date: XmlElement) =>
  date.attributes.point === 'end' && /^(9999|uuuu)$/.test(textOf(date));

/** Removes the prefix or resolver address of a DOI; other texts are returned unchanged. */
export const withoutDoi = (text: string) => text.replace(/^(doi:\s*|https?:\/\/(dx\.)?doi\.org\/)/i, '');

/** Adds all texts in a value to a list, and their parts: nested numbers are one text, with their captions. */
function valuesIn(value: unknown, list: string[]): string[] {
  if (typeof value === 'string') {
    // An element may be all of a text or one of its paragraphs.
    list.push(value.replaceAll('\n\n', ' '));
    if (value.includes('\n\n')) list.push(...value.split('\n\n'));
    if (value.includes(', ')) for (const part of value.split(', ')) list.push(part);
  } else if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) {
      valuesIn(inner, list);
      if (name === 'number' && typeof inner === 'string') list.push(...inner.split(/,? /));
    }
  return list;
}

/** Parts of names, titles, origins and extents at the paths where the MODS reader reads these; elsewhere they are unread. */
const readByPath =
  /^mods\/(language\/(language|script)Term|originInfo\/place\/placeTerm|(subject\/)?titleInfo\/partNumber|((subject|relatedItem)\/)?titleInfo\/nonSort|(((subject|relatedItem)\/)?name|originInfo\/agent)\/(namePart|role\/roleTerm)|(relatedItem\/)?part\/extent\/(start|end))$/;
