import { isCategory } from '#lib/catalogue/schema.ts';
import { by, lookup } from '#lib/lists.ts';
import {
  childrenOf,
  descendantsOf,
  paragraphsOf,
  textOf,
  textsOf,
  type XmlElement,
} from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { labelNotes, ownLabel, underOwnLabel, withOwnLabel } from './mods-labels.ts';
import { modsLanguage } from './mods-language.ts';
import { datedName, modsName, rolesOf } from './mods-name.ts';
import { dateOfPart, eventOf, isLaterEvent, isPublication, modsOrigin } from './mods-origin.ts';
import { readRelatedItem } from './mods-related.ts';
import { numberInTitle, readTitle } from './mods-title.ts';
import { withoutDescendants } from './omit.ts';
import { extentsInMods, numberInMods } from './part-number.ts';
import {
  formatDateRange,
  isAddress,
  languageOf,
  readCategories,
  readDescription,
  readRights,
  toNote,
} from './read-values.ts';
import { remainderOf, withoutDoi } from './remainder.ts';
import { labelOf, type Statement } from './statements.ts';

/** Readers of the elements of a record; other elements become notes. */
const readers: Record<string, (element: XmlElement, isPlaced: () => boolean) => ObjectMetadata[]> = {
  titleInfo: readTitle,
  name: (element) => modsName(element),
  originInfo: modsOrigin,
  typeOfResource: (element) => [
    ...readCategories(textOf(element)),
    ...readCategories(element.attributes.manuscript === 'yes' ? 'manuscript' : ''),
  ],
  genre: (element) => [...readCategories(textOf(element)), ...sayGenre(element)],
  language: modsLanguage,
  abstract: (element) => readAbstract(element),
  subject: readSubjects,
  identifier: readIdentifier,
  location: readLocation,
  accessCondition: readAccessCondition,
  relatedItem: readRelatedItem,
  part: (element) => {
    const number = numberInMods(element);
    const date = dateOfPart(element);
    return [
      ...(number === undefined ? [] : [{ number }]),
      ...(date === undefined ? [] : [{ date }]),
      ...extentsInMods(element),
    ];
  },
  recordInfo: (element) =>
    descendantsOf(element, 'recordIdentifier').map((one) => ({ identifier: textOf(one) })),
};

/**
 * Reads a MODS record (versions 3.0 to 3.8).
 * @see https://www.loc.gov/standards/mods/userguide/
 */
export function modsStatements(mods: XmlElement): Statement[] {
  const statements: Statement[] = [];
  // A primary element precedes others, publication precedes distribution, and the work's own date precedes that of
  // `part`, also of the parent.
  const rankOf = (element: XmlElement) => {
    if (element.attributes.usage === 'primary') return 0;
    return element.name === 'part' || element.name === 'relatedItem' ? 3 : isLaterEvent(element) ? 2 : 1;
  };
  const isPublished = childrenOf(mods, 'originInfo').some(isPublication);
  const isPlaced = () => isPublished || statements.some(({ metadata }) => metadata.publish_place);
  for (const element of childrenOf(withoutDescendants(mods, isInternal)).sort(by(rankOf))) {
    const from = `mods/${element.name}`;
    const reader = lookup(readers, element.name);
    const read = reader?.(element, isPlaced) ?? [];
    const values = [...read, ...labelNotes(element, read)];
    const event = element.name === 'originInfo' && eventOf(element);
    for (const metadata of values) statements.push({ from: event ? `${from} (${event})` : from, metadata });
    statements.push(...underOwnLabel(element, values, remainderOf(element, from, reader ? values : [])));
  }
  const isCategorised = statements.some(({ metadata }) => metadata.categories);
  const isNumbered = statements.some(({ metadata }) => metadata.number !== undefined);
  return [
    ...statements,
    ...(isCategorised ? [] : issuanceCategory(mods)),
    ...(isNumbered ? [] : titleNumber(mods)),
  ];
}

function titleNumber(mods: XmlElement): Statement[] {
  const main = childrenOf(mods, 'titleInfo').find(({ attributes }) => attributes.type === undefined);
  const number = numberInTitle(main);
  return number === undefined ? [] : [{ from: 'mods/titleInfo/partNumber', metadata: { number } }];
}

/** Whether it is not to be shown, such as an abstract written by others, or the images' address. */
const isInternal = ({ attributes: { shareable, note } }: XmlElement) =>
  shareable === 'no' || note === 'iiif-manifest';

/** The category of a text, if the record gives none: monographic ones are books, continuing ones serials. */
function issuanceCategory(mods: XmlElement): Statement[] {
  const isText = childrenOf(mods, 'typeOfResource').some((type) => textOf(type) === 'text');
  const issuance = textOf(descendantsOf(mods, 'issuance')[0]);
  const category = { monographic: 'books', continuing: 'serials', serial: 'serials' }[issuance];
  if (!isText || category === undefined) return [];
  return [{ from: 'mods/originInfo/issuance', metadata: { categories: [category] } }];
}

const uriOf = ({ attributes: { valueURI } }: XmlElement) =>
  valueURI && isAddress(valueURI) ? valueURI : undefined;

/** A genre as a subject, unless it is one of this program's categories. */
function sayGenre(element: XmlElement): ObjectMetadata[] {
  const text = textOf(element);
  const subject = { text, kind: 'genre', language: languageOf(element), uri: uriOf(element) };
  return isCategory(text) ? [] : [{ subjects: [subject] }];
}

function readAbstract(element: XmlElement): ObjectMetadata[] {
  const text = paragraphsOf(element);
  const link = element.attributes['xlink:href'] ?? '';
  const read = text === '' ? [] : readDescription(withOwnLabel(element, text), languageOf(element));
  const isAlone = text === '' || read.length > 0;
  return [...read, ...toNote(labelOf(element.name), isAlone && isAddress(link) ? link : '')];
}

const subjectKinds: Record<string, string> = {
  topic: 'topic',
  geographic: 'place',
  temporal: 'time',
  titleInfo: 'title',
  name: 'person',
  genre: 'genre',
  occupation: 'topic',
  hierarchicalGeographic: 'place',
};

/** Subjects of several elements as one text. */
const subjectTexts: Record<string, (part: XmlElement) => string> = {
  hierarchicalGeographic: (part) => childrenOf(part).map(textOf).join(', '),
  titleInfo: (part) =>
    readTitle(part)
      .map(({ title, titles }) => title ?? titles?.[0]?.text)
      .join(),
  name: (part) => datedName(part) ?? '',
};

const isEndOfPeriod = ({ name, attributes }: XmlElement) => name === 'temporal' && attributes.point;

function readSubjects(subject: XmlElement): ObjectMetadata[] {
  const parts = childrenOf(subject);
  const ends = parts.filter(isEndOfPeriod);
  // The address of a term of several parts is that of none of them.
  const whole = parts.length === Math.max(1, ends.length) ? uriOf(subject) : undefined;
  return parts.flatMap((part) => {
    const isBody = part.name === 'name' && /corporate|conference/.test(part.attributes.type ?? '');
    const kind = isBody ? 'body' : lookup(subjectKinds, part.name);
    const span = part === ends[0] ? formatDateRange(textsOf(ends), '–') : '';
    const isInSpan = ends.length > 1 && isEndOfPeriod(part);
    const text = isInSpan ? span : (lookup(subjectTexts, part.name) ?? textOf)(part);
    if (kind === undefined || text === '') return [];
    const language = languageOf(part) ?? languageOf(subject);
    const roles = part.name === 'name' ? rolesOf(part).filter((role) => role !== 'depicted') : [];
    return [
      { subjects: [{ text, kind, language, uri: uriOf(part) ?? whole }] },
      ...toNote('Name', roles.length > 0 ? `${text} (${roles.join(', ')})` : ''),
    ];
  });
}

function readIdentifier(element: XmlElement): ObjectMetadata[] {
  const value = textOf(element);
  const { typeURI = '', type = typeURI.replace(/^.*[/#]/, ''), invalid } = element.attributes;
  if (value === '' || invalid === 'yes') return [];
  if (/^(local|)$/i.test(type)) return [{ identifier: value }];
  const kind = type.toLowerCase();
  return [{ identifiers: [{ kind, value: kind === 'doi' ? withoutDoi(value) : value }] }];
}

function readLocation(location: XmlElement): ObjectMetadata[] {
  const all = (name: string) => textsOf(descendantsOf(location, name));
  return [
    ...descendantsOf(location, 'physicalLocation')
      .map(holderIn)
      .filter(Boolean)
      .map((source) => ({ source })),
    ...[...all('shelfLocator'), ...all('shelfLocation')].map((value) => ({
      identifiers: [{ kind: 'shelfmark', value }],
    })),
    ...descendantsOf(location, 'url')
      .filter(({ attributes }) => attributes.access !== 'preview')
      .sort(by((one) => !isMain(one)))
      .map(textOf)
      .filter(isAddress)
      .map((source_url) => ({ source_url })),
  ];
}

const isMain = ({ attributes: { usage = '' } }: XmlElement) => usage.startsWith('primary');

/** The holder of the object; if there is a code, the label is the name. */
function holderIn(location: XmlElement): string {
  const { authority } = location.attributes;
  return (authority && ownLabel(location)) || textOf(location);
}

function readAccessCondition(element: XmlElement): ObjectMetadata[] {
  const { type = '', 'xlink:href': address } = element.attributes;
  const isUse = /use|reproduction|^$/i.test(type);
  const text = textOf(element);
  return [
    ...(isUse && address && isAddress(address) ? [{ rights_url: address }] : []),
    ...(isUse && text ? [readRights(text)] : []),
  ];
}
