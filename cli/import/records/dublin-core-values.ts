import { isCategory } from '#lib/catalogue/schema.ts';
import { lookup } from '#lib/lists.ts';
import { isCorporate, isUnknownCreator } from '#lib/metadata/creator.ts';
import { monthNumber } from '#lib/metadata/months.ts';
import { numberInTitle } from '#lib/metadata/part-number.ts';
import { splitValues } from '#lib/metadata/split-values.ts';
import { yearsOf } from '#lib/metadata/years.ts';
import { detectLanguage } from '#lib/pages/language.ts';
import { paragraphsOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { isAddress, readCategories, readDescription, readLanguage, readRights } from './read-values.ts';
import { agentMetadata, nameWithRole } from './roles.ts';

export type PropertyValue = {
  text: string;
  language?: string | undefined;
  /** The address of the concept that the text names. */
  uri?: string | undefined;
  /** Its kind as a subject, if the record tells. */
  kind?: string | undefined;
};

/** The text of an element for a property, in paragraphs if it may have several. */
export const writtenIn = (element: XmlElement, name = element.name): string =>
  (/^(?:description|abstract|tableOfContents)$/.test(name) ? paragraphsOf : textOf)(element);

/** What becomes a note under a label. */
export const note =
  (label: string) =>
  ({ text, language }: PropertyValue): ObjectMetadata => ({ notes: [{ label, text, language }] });

const relation =
  (kind: string) =>
  ({ text }: PropertyValue): ObjectMetadata => ({
    relations: [{ kind, text, target: isAddress(text) ? text : undefined }],
  });

const subject =
  (known: string) =>
  ({ text, language, uri, kind = known }: PropertyValue): ObjectMetadata => ({
    subjects: (uri ? [text] : splitValues(text)).map((one) => ({ text: one, kind, language, uri })),
  });

const depictedPlaces = (names: string[]): ObjectMetadata => ({
  places: names.map((name) => ({ role: 'depicted', name })),
});

const dateWord =
  /^(wieku?|pierwsza?|drug(a|ie)|trzeci[ae]?|czwart[ae]|pocz(ąte?k)?|poł(ow[ay])?|koniec|schyłek|lata|rok|około|przed|między|po|early|late|mid|about|circa|before|after|between|first|second|third|fourth|end|jahrhundert|anfang|mitte|ende|siècle|début|vers)$/i;

/** Whether a value is a time, and not a place that has a number or years: `ul. Długa 145`, `Niemcy (1949-1990)`. */
function isTime(value: string): boolean {
  const text = value.replace(/(?<=\S)\s*\([^()]*\)/g, '');
  const names = (text.match(/\p{Lu}\p{L}{2,}/gu) ?? []).filter((word) => !/^[IVXLCDM]+$/.test(word));
  const isOfDate = (word: string) => dateWord.test(word) || monthNumber(word.toLowerCase()) !== undefined;
  return yearsOf(text) !== null && names.every(isOfDate) && !isAddress(text) && !/\b1\s*:\s*\d/.test(text);
}

/** What a work covers, of which each value is a place or a time. */
function readCoverage(property: PropertyValue): ObjectMetadata {
  const values = splitValues(property.text);
  const times = values.filter(isTime);
  return {
    ...(times.length > 0 && subject('time')({ ...property, text: times.join(';') })),
    ...(times.length < values.length && depictedPlaces(values.filter((value) => !isTime(value)))),
  };
}

/**
 * Whether a value has named parts, as points, boxes and periods do: `east=115.86; north=-31.95`.
 * @see https://www.dublincore.org/specifications/dublin-core/dcmi-dcsv/
 */
const hasNamedParts = (name: string, text: string) =>
  ['coverage', 'spatial', 'temporal'].includes(name) && /(?:^|;)\s*\w+\s*=/.test(text);

const readers: Record<string, (value: PropertyValue) => ObjectMetadata | undefined> = {
  title: ({ text }) => ({ title: text }),
  alternative: ({ text, language }) => ({ titles: [{ text, kind: 'alternative', language }] }),
  creator: ({ text }) =>
    isUnknownCreator(text)
      ? undefined
      : isCorporate(text)
        ? { contributors: [{ name: text, role: 'corporate-creator', kind: 'body' }] }
        : (readRole(text, true) ?? { creator: text }),
  contributor: ({ text }) =>
    isUnknownCreator(text) ? undefined : (readRole(text, false) ?? { contributors: [{ name: text }] }),
  publisher: ({ text }) =>
    isUnknownCreator(text) ? undefined : { contributors: [{ name: text, role: 'publisher', kind: 'body' }] },
  date: ({ text }) => ({ date: text }),
  created: ({ text }) => ({ date: text }),
  issued: ({ text }) => ({ date: text }),
  subject: subject('topic'),
  // Only a subject has an address; only places are on the shelf of places.
  spatial: (value) => ({
    ...depictedPlaces(value.uri ? [value.text] : splitValues(value.text)),
    ...(value.uri && subject('place')(value)),
  }),
  temporal: subject('time'),
  coverage: readCoverage,
  // Kramerius writes its own terms among those of the record.
  type: (value) => ({
    ...(!(value.text.startsWith('model:') || isCategory(value.text)) && subject('genre')(value)),
    ...readCategories(value.text)[0],
  }),
  language: ({ text }) => readLanguage(text)[0],
  description: (value) => sayPlace(value.text) ?? descriptionOrNote('Description', value),
  abstract: (value) => descriptionOrNote('Abstract', value),
  identifier: readIdentifier,
  source: ({ text }) => (isAddress(text) ? { source_url: text } : { source: text }),
  isPartOf: sayWhole,
  hasPart: relation('has-part'),
  replaces: relation('preceding'),
  hasVersion: relation('other version'),
  hasFormat: relation('other format'),
  references: relation('references'),
  isReplacedBy: relation('succeeding'),
  relation: relation('related'),
  rights: ({ text }) => (text === 'policy:public' ? undefined : readRights(text)),
  license: ({ text }) => readRights(text),
};

/** A place in a description, where the Dublin Core of this program has those for which there is no element. */
function sayPlace(text: string): ObjectMetadata | undefined {
  const { role, name } =
    /^Place of (?<role>publication|production|printing|distribution): (?<name>.+)$/.exec(text)?.groups ?? {};
  if (role === undefined || name === undefined) return undefined;
  return role === 'publication' ? { publish_place: name } : { places: [{ role, name }] };
}

/** A work with the part number behind its title: `Gazeta, R. 3, nr 17`. A year alone may belong to the title. */
function sayWhole({ text }: PropertyValue): ObjectMetadata {
  const isNumber = (rest: string) => /^\d{1,3}$/.test(rest) || numberInTitle(rest) === rest;
  const at = [...text.matchAll(/, /g)].find(({ index }) => isNumber(text.slice(index + 2)))?.index;
  if (at === undefined) return relation('part-of')({ text });
  return { relations: [{ kind: 'part-of', text: text.slice(0, at), number: text.slice(at + 2) }] };
}

/** A name with a role, if a role follows the name. */
function readRole(text: string, isMain: boolean): ObjectMetadata | undefined {
  const { name, role } = nameWithRole(text);
  if (isUnknownCreator(name)) return {};
  const kind = isCorporate(name) ? 'body' : undefined;
  return role === undefined
    ? undefined
    : Object.assign({}, ...agentMetadata({ name, kind, roles: [role], isMain }));
}

/** A description in one of the site's languages; in another language, a note. */
export function descriptionOrNote(label: string, value: PropertyValue): ObjectMetadata {
  const language = value.language ?? detectLanguage(value.text) ?? 'pl';
  return readDescription(value.text, language)[0] ?? note(label)(value);
}

const kinds: [RegExp, string][] = [
  [/^(?:urn:)?isbn[:\s]*/i, 'isbn'],
  [/^(?:urn:)?issn[:\s]*/i, 'issn'],
  [/^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)/i, 'doi'],
  [/^oai:/i, 'oai'],
  [/^urn:/i, 'urn'],
  [/^(?:https?:\/\/[^/]+\/)?ark:\//i, 'ark'],
];

function readIdentifier({ text }: PropertyValue): ObjectMetadata {
  const [pattern, kind] = kinds.find(([one]) => one.test(text)) ?? [];
  if (pattern && kind) {
    const isPrefix = ['isbn', 'issn', 'doi'].includes(kind);
    return { identifiers: [{ kind, value: isPrefix ? text.replace(pattern, '') : text }] };
  }
  return isAddress(text) ? { source_url: text } : { identifier: text };
}

/** What reads a value of a property; undefined if the property is unknown, or the value has named parts. */
export const readerOf = (name: string, text: string) =>
  hasNamedParts(name, text) ? undefined : lookup(readers, name);
