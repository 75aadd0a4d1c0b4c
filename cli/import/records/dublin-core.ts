import { isCategory } from '#lib/catalogue/schema.ts';
import { lookup } from '#lib/lookup.ts';
import { isCorporate, isUnknownCreator, withoutOthers } from '#lib/metadata/creator.ts';
import { monthNumber } from '#lib/metadata/months.ts';
import { numberInTitle } from '#lib/metadata/part-number.ts';
import { splitNames } from '#lib/metadata/split-names.ts';
import { splitValues } from '#lib/metadata/split-values.ts';
import { yearsOf } from '#lib/metadata/years.ts';
import { detectLanguage } from '#lib/pages/language.ts';
import { childrenOf, descendantsOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import { withoutHtml } from '../markup.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { languageTag } from './languages.ts';
import { agentMetadata } from './people.ts';
import {
  isAddress,
  readCategories,
  readDescription,
  readLanguage,
  readRights,
  toNote,
} from './read-values.ts';
import { nameWithRole } from './roles.ts';
import { labelOf, type Statement } from './statements.ts';

/** A property with its value, as found in XML records, tables and manifests. */
export type Property = {
  /** A Dublin Core term without prefix: `title`, `isPartOf`. */
  name: string;
  text: string;
  language?: string | undefined;
  /** The address of the concept that the text names. */
  uri?: string;
  /** Its kind as a subject, if the record has it. */
  kind?: string | undefined;
  from: string;
};

type PropertyValue = Pick<Property, 'text' | 'language' | 'uri' | 'kind'>;

const note =
  (label: string) =>
  ({ text, language }: PropertyValue): ObjectMetadata => ({
    notes: [{ label, text, ...(language && { language }) }],
  });

const relation =
  (kind: string) =>
  ({ text }: PropertyValue): ObjectMetadata => ({
    relations: [{ kind, text, ...(isAddress(text) && { target: text }) }],
  });

const subject =
  (known: string) =>
  ({ text, language, uri, kind = known }: PropertyValue): ObjectMetadata => ({
    subjects: (uri ? [text] : splitValues(text)).map((one) => ({
      text: one,
      kind,
      ...(language && { language }),
      ...(uri && { uri }),
    })),
  });

const depictedPlaces = (names: string[]): ObjectMetadata => ({
  places: names.map((name) => ({ role: 'depicted', name })),
});

const dateWord =
  /^(wieku?|pierwsza?|drug(a|ie)|trzeci[ae]?|czwart[ae]|pocz(ąte?k)?|poł(ow[ay])?|koniec|schyłek|lata|rok|około|przed|między|po|early|late|mid|about|circa|before|after|between|first|second|third|fourth|end|jahrhundert|anfang|mitte|ende|siècle|début|vers)$/i;

/** Whether a value is a time rather than a place with a number or years: `ul. Długa 145`, `Niemcy (1949-1990)`. */
function isTime(value: string): boolean {
  const text = value.replace(/(?<=\S)\s*\([^()]*\)/g, '');
  const names = (text.match(/\p{Lu}\p{L}{2,}/gu) ?? []).filter((word) => !/^[IVXLCDM]+$/.test(word));
  const isOfDate = (word: string) => dateWord.test(word) || monthNumber(word.toLowerCase()) !== undefined;
  return yearsOf(text) !== null && names.every(isOfDate) && !isAddress(text) && !/\b1\s*:\s*\d/.test(text);
}

/** The coverage of a work, each value of which is a place or a time. */
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
  alternative: ({ text, language }) => ({
    titles: [{ text, kind: 'alternative', ...(language && { language }) }],
  }),
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
  // Only a subject has an address.
  spatial: (value) => (value.uri ? subject('place')(value) : depictedPlaces(splitValues(value.text))),
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

/** A place in a description, where this program's Dublin Core puts places that have no element. */
function sayPlace(text: string): ObjectMetadata | undefined {
  const { role, name } = /^Place of (?<role>\p{Ll}+): (?<name>.+)$/u.exec(text)?.groups ?? {};
  if (role === undefined || name === undefined) return undefined;
  return role === 'publication' ? { publish_place: name } : { places: [{ role, name }] };
}

/** A work with the part number after its title: `Gazeta, R. 3, nr 17`. A lone year may belong to the title. */
function sayWhole({ text }: PropertyValue): ObjectMetadata {
  const isNumber = (rest: string) => /^\d{1,3}$/.test(rest) || numberInTitle(rest) === rest;
  const at = [...text.matchAll(/, /g)].find(({ index }) => isNumber(text.slice(index + 2)))?.index;
  if (at === undefined) return relation('part-of')({ text });
  return { relations: [{ kind: 'part-of', text: text.slice(0, at), number: text.slice(at + 2) }] };
}

/** Properties of which one element may name several people or bodies, as in dLibra. */
const nameProperties = new Set(['creator', 'contributor', 'publisher']);

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

/** Attributes of dLibra, which begin with capitals, that differ from the Dublin Core term. */
const dlibraTerms: Record<string, string> = {
  author: 'creator',
  locationOfPhysicalObject: 'source',
};

function propertyOf(name: string): string {
  if (!/^[A-Z]/.test(name)) return name;
  const property = name.charAt(0).toLowerCase() + name.slice(1);
  return lookup(dlibraTerms, property) ?? property;
}

/**
 * The texts of a property, each of one person or body. Creators with nothing but a name stay together as the object's
 * creator, and are separated wherever it is shown or cited.
 */
function textsOf(name: string, text: string): string[] {
  if (!nameProperties.has(name)) return [text];
  const names = splitNames(text);
  if (name !== 'creator' || names.length === 1) return names;
  const isPlain = (one: string) => !isCorporate(one) && nameWithRole(one).role === undefined;
  const plain = names.filter((one) => isPlain(one) && !isUnknownCreator(one));
  return [...(plain.length > 0 ? [plain.join('; ')] : []), ...names.filter((one) => !isPlain(one))];
}

/** Dates with a time of day last: in these, repositories state when they received and released a work. */
function inOrder(properties: Property[]): Property[] {
  const isStamp = ({ name, text }: Property) => Number(name === 'date' && /^\d{4}-\d\d-\d\dT\d/.test(text));
  return properties.toSorted((one, other) => isStamp(one) - isStamp(other));
}

/** Statements for Dublin Core properties; unknown properties become notes. */
export function dublinCoreStatements(properties: Property[]): Statement[] {
  let title: Property | undefined;
  return inOrder(properties).flatMap((property) => {
    const { name: written, from, ...said } = withoutHtml(property);
    const name = propertyOf(written);
    if (name === 'title' && title?.text === said.text) return [];
    if (name === 'title' && title && said.language !== title.language) {
      const language = languageTag(said.language ?? '');
      return {
        from,
        metadata: {
          titles: [{ text: said.text, kind: 'translated' as const, ...(language && { language }) }],
        },
      };
    }
    if (name === 'title') title ??= property;
    const read = (hasNamedParts(name, said.text) ? undefined : lookup(readers, name)) ?? note(labelOf(from));
    const { named, others } = nameProperties.has(name)
      ? withoutOthers(said.text)
      : { named: said.text, others: '' };
    const texts = named === '' ? [] : textsOf(name, named);
    return [
      ...texts.flatMap((text) => {
        const metadata = read({ ...said, text });
        return metadata ? [{ from, metadata }] : [];
      }),
      ...toNote(labelOf(from), others).map((metadata) => ({ from, metadata })),
    ];
  });
}

/**
 * A Dublin Core record, simple or qualified, in any wrapper (oai_dc, PLMET of the Polish federation, qualifieddc).
 * @see https://www.dublincore.org/specifications/dublin-core/dcmi-terms/
 */
export function dublinCoreRecord(root: XmlElement): Statement[] {
  const leaves = [root, ...descendantsOf(root)].filter((one) => childrenOf(one).length === 0);
  return dublinCoreStatements(
    leaves.flatMap((leaf) => {
      const text = textOf(leaf) || (leaf.attributes['rdf:resource'] ?? '');
      const language = leaf.attributes['xml:lang'];
      return text === ''
        ? []
        : [{ name: leaf.name, text, from: `dc/${leaf.name}`, ...(language && { language }) }];
    }),
  );
}
