import type { RecordText } from '#lib/catalogue/catalogue.ts';
import { dateTerm } from '#lib/metadata/issued.ts';
import { codeOfTag } from '#lib/metadata/language-codes.ts';
import { withNumber } from '#lib/metadata/part-number.ts';
import { visibleText } from '#lib/untrusted.ts';
import type { DescribedAgent, ObjectDescription } from './object-description.ts';

/** A Dublin Core property. */
export type Property = {
  /** One of the 15 elements. */
  element: string;
  /** A term that refines it, such as `issued` for `date`. */
  term?: string | undefined;
  text: string;
  language?: string | undefined;
  /** URI of the resource that the text labels. */
  address?: string | undefined;
  /** Kind of the subject that it is: `person`, `body`. */
  kind?: string | undefined;
};

/** Maximum number of table-of-contents entries on one line. */
const maxEntries = 500;

/**
 * An object's metadata as Dublin Core properties, in the order of the 15 elements. Its own address comes first among
 * the identifiers.
 * @param contents labels of its parts
 * @see https://www.dublincore.org/specifications/dublin-core/dcmi-terms/
 */
export function propertiesOf(
  described: ObjectDescription,
  contents: readonly { label: string }[],
): Property[] {
  const { title, titles, normalised, languages, rightsUrl, organization } = described;
  const shelfmarks = described.identifiers
    .filter(({ kind }) => kind === 'shelfmark')
    .map(({ value }) => value);
  const others = described.identifiers.filter(({ kind }) => kind !== 'shelfmark');
  // The location of the original, as catalogues write it: the institution and its shelfmark.
  const holding = [organization, ...shelfmarks].flatMap((one) => one ?? []).join(', ') || undefined;
  const place = described.publishedIn;
  const properties: (Omit<Property, 'text'> & { text: string | undefined })[] = [
    { element: 'title', ...title },
    ...titles.map(({ text, language }) => ({ element: 'title', term: 'alternative', text, language })),
    ...described.creators.map((person) => ({ element: 'creator', text: personText(person) })),
    ...subjectsOf(described),
    ...described.descriptions.map((text) => ({ element: 'description', term: 'abstract', ...text })),
    ...(place === undefined ? [] : [labelled('Place of publication', { text: place })]),
    ...otherPlaces(described).map(({ role, name }) => labelled(`Place of ${role}`, { text: name })),
    ...described.notes.map((note) => labelled(note.label, note)),
    {
      element: 'description',
      term: 'tableOfContents',
      text: contentsText(contents, ' ; '),
      language: title.language,
    },
    ...described.publishers.map((text) => ({ element: 'publisher', text })),
    ...described.contributors.map((person) => ({ element: 'contributor', text: withRole(person) })),
    { element: 'date', term: dateTerm(described), text: described.date },
    { element: 'date', text: normalised?.edtf === described.date ? undefined : normalised?.edtf },
    ...described.categories.map((text) => ({ element: 'type', text, language: 'en' })),
    ...described.subjects.filter(({ kind }) => kind === 'genre').map(asProperty('type')),
    { element: 'format', text: described.imageType },
    { element: 'format', term: 'extent', text: extentOf(described), language: 'en' },
    { element: 'identifier', text: described.address },
    ...others.map((one) => ({ element: 'identifier', text: identifierText(one) })),
    ...[described.source, described.sourceUrl, holding].map((text) => ({ element: 'source', text })),
    ...languages.map((tag) => ({ element: 'language', text: codeOfTag(tag, 'terminological') ?? tag })),
    ...described.works.map(({ title: text, number }) => ({
      element: 'relation',
      term: 'isPartOf',
      text: withNumber(text, number),
    })),
    // An identifier within the institution would be taken for another work.
    ...described.works.map(({ work }) => ({
      element: 'relation',
      term: 'isPartOf',
      text: 'id' in work && work.institution === undefined ? work.id : undefined,
    })),
    ...described.relations.map(({ kind, text, number }) => ({
      element: 'relation',
      term: relationTerms.get(kind),
      text: withNumber(text, number),
    })),
    ...described.relations.map(({ target }) => ({ element: 'relation', text: target })),
    // As DPLA and Europeana have it.
    { element: 'relation', term: 'isReferencedBy', text: described.manifest },
    { element: 'rights', text: described.rights },
    { element: 'rights', term: 'license', text: rightsUrl },
  ];
  return properties.filter((one): one is Property => one.text !== undefined);
}

/** The number of scans, in English. */
export function extentOf({ scanCount }: ObjectDescription): string {
  return scanCount === 1 ? '1 scan' : `${scanCount} scans`;
}

/** A person on one line, as catalogues write it: `Norblin, Jan Piotr (1745-1830)`. */
function personText({ name, dates }: DescribedAgent): string {
  return dates === undefined ? name : `${name} (${dates})`;
}

/** The same with what the person did, as the Library of Congress converts MODS: `Nowak, Anna (1820-1880) (engraver)`. */
function withRole(person: DescribedAgent): string {
  const text = personText(person);
  return person.role === 'contributor' ? text : `${text} (${person.role})`;
}

/** Terms for relations of these kinds. */
const relationTerms = new Map([
  ['part-of', 'isPartOf'],
  ['has-part', 'hasPart'],
  ['preceding', 'replaces'],
  ['succeeding', 'isReplacedBy'],
  ['other version', 'hasVersion'],
  ['other format', 'hasFormat'],
  ['references', 'references'],
]);

function subjectsOf({ subjects, places }: ObjectDescription): Property[] {
  const depicted = places.filter(({ role }) => isDepicted(role));
  return [
    ...subjects
      .filter(({ kind = '' }) => !['genre', 'place', 'time'].includes(kind))
      .map(asProperty('subject')),
    ...depicted.map(({ name }) => ({ element: 'coverage', term: 'spatial', text: name })),
    ...subjects.filter(({ kind }) => kind === 'place').map(asProperty('coverage', 'spatial')),
    ...subjects.filter(({ kind }) => kind === 'time').map(asProperty('coverage', 'temporal')),
  ];
}

const asProperty =
  (element: string, term?: string) =>
  ({ text, language, address, kind }: ObjectDescription['subjects'][number]): Property => ({
    element,
    term,
    text,
    language,
    address,
    kind,
  });

/** Whether an object shows or is about places of this role. */
export function isDepicted(role: string): boolean {
  return role === 'depicted' || role === 'subject';
}

function otherPlaces({ places }: ObjectDescription) {
  return places.filter(({ role }) => !isDepicted(role));
}

/** A description for what Dublin Core has no element for: the label says what it is. */
function labelled(label: string, { text, language }: RecordText): Property {
  return { element: 'description', text: visibleText(label) ? `${label}: ${text}` : text, language };
}

/** A table of contents on one line; entries without a visible label are left out. */
export function contentsText(contents: readonly { label: string }[], separator: string): string | undefined {
  const labels = contents.slice(0, maxEntries).flatMap(({ label }) => visibleText(label) || []);
  if (labels.length === 0) return undefined;
  return labels.join(separator) + (contents.length > maxEntries ? `${separator}…` : '');
}

/** An identifier prefixed with its kind, unless it has a scheme already (RFC 3986, section 3.1). */
function identifierText({ kind, value }: { kind: string; value: string }): string {
  if (!visibleText(kind) || /^[a-z][a-z0-9+.-]*:/i.test(value)) return value;
  return kind === 'isbn' || kind === 'issn' ? `${kind.toUpperCase()} ${value}` : `${kind}:${value}`;
}
