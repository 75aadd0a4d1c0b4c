import { childrenOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { trimmed } from './marc/subfields.ts';
import { labelOf, type Statement } from './statements.ts';

/** Elements about the record and its maintenance or about files, not about the object. */
const administrativeElements = new Set(
  `recordCreationDate recordChangeDate recordContentSource descriptionStandard recordOrigin languageOfCataloging
   recordInfoNote schemaLocation internetMediaType`.split(/\s+/),
);

/** Elements that only hold the name of their parent. */
const containers = /(?<=.)(?:\/(?:term|appellationValue|legalBodyName|namePart|p|ab))+$/;

/** Content of an element that has not been read into any value, as notes: the text of each leaf that occurs in none. */
export const remainderOf = (element: XmlElement, from: string, metadata: ObjectMetadata[]): Statement[] =>
  remainderReader(metadata)(element, from);

/** The same for several elements from which the same values have been read. */
export function remainderReader(
  metadata: ObjectMetadata[],
): (element: XmlElement, from: string) => Statement[] {
  let values: string[] | undefined;
  const readTexts = () => {
    values ??= valuesIn(metadata, []);
    return values;
  };
  // Values omit the full stop after a number, ISBD punctuation, and the prefix of a DOI.
  const isRead = (text: string, isShort: boolean) => {
    const bare = trimmed(withoutDoi(text));
    const plain = bare.replace(/\.$/, '');
    // Values give whole years without their first and last day.
    const [, year] = /^(\d{4})-(?:01-01|12-31)$/.exec(plain) ?? [];
    const ofYear = year ? new RegExp(`^(?:\\d{4}[-–])?${year}(?:[-–]\\d{4})?$`) : undefined;
    return readTexts().some(
      (value) =>
        [plain, bare, text].includes(value) ||
        ((plain.length > 3 || isShort) && value.includes(plain)) ||
        ofYear?.test(value),
    );
  };
  const gather = (one: XmlElement, path: string, statements: Statement[]): Statement[] => {
    if (administrativeElements.has(one.name)) return statements;
    // Text with nested elements is one text.
    const isText = one.children.some((child) => typeof child === 'string' && child.trim() !== '');
    if (!isText) for (const child of childrenOf(one)) gather(child, `${path}/${child.name}`, statements);
    const text = isText ? textOf(one) : '';
    const isInParts = metadata.length > 0 && (convertedElements.has(one.name) || readByPath.test(path));
    if (text === '' || isInParts || isRead(text, isMeasurement.test(path)) || isOpenEnd(one))
      return statements;
    const { type, displayLabel, 'xml:lang': tag } = one.attributes;
    const named = labelOf(path.replace(containers, ''));
    const label = displayLabel || (type ? `${named} (${type})` : named);
    statements.push({ from: path, metadata: { notes: [{ label, text, language: tag || undefined }] } });
    return statements;
  };
  return (element, from) => gather(element, from, []);
}

/** An open or unknown end, as date encodings write it. */
export const isOpenEnd = (date: XmlElement) =>
  date.attributes.point === 'end' && /^(9999|uuuu)$/.test(textOf(date));

/** Removes the prefix or resolver address of a DOI; other texts are returned unchanged. */
export const withoutDoi = (text: string) => text.replace(/^(doi:\s*|https?:\/\/(dx\.)?doi\.org\/)/i, '');

/** Adds all texts in a value to a list, and their parts: nested numbers are one text, with their captions. */
function valuesIn(value: unknown, list: string[]): string[] {
  if (typeof value === 'string') {
    list.push(value);
    if (value.includes(', ')) for (const part of value.split(', ')) list.push(part);
  } else if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) {
      valuesIn(inner, list);
      if (name === 'number' && typeof inner === 'string') list.push(...inner.split(/,? /));
    }
  return list;
}

/** Elements that are used in another form: codes of languages and roles, articles. */
const convertedElements = new Set(['languageTerm', 'roleTerm', 'displayForm', 'nonSort']);

/** Parts of a measurement, which are short. */
const isMeasurement = /\/measurement(Type|Unit|Value)\b/;

/** Parts of names, titles and extents at the paths where the MODS reader reads these whole; elsewhere they are unread. */
const readByPath =
  /^mods\/((subject\/)?titleInfo\/partNumber|((subject|relatedItem)\/)?name\/namePart|(relatedItem\/)?part\/extent\/(start|end))$/;
