import type { ContentsEntry, RecordText } from '#lib/catalogue/catalogue.ts';
import { type MainScan, usualStructure } from '#lib/catalogue/schema.ts';
import { dateTerm } from '#lib/metadata/issued.ts';
import { codeOfTag } from '#lib/metadata/language-codes.ts';
import { relatorCode } from '#lib/metadata/relators.ts';
import { visibleText } from '#lib/untrusted.ts';
import { attribute, languageAttribute, Xml, type XmlPart, xml } from '#lib/xml/write.ts';
import { categoryTerm } from './category-terms.ts';
import type { RecordFormat } from './format.ts';
import { type DescribedAgent, describe, type ObjectDescription } from './object-description.ts';
import { contentsText, extentOf, isDepicted } from './properties.ts';

const namespace = 'http://www.loc.gov/mods/v3';
const schema = 'http://www.loc.gov/standards/mods/v3/mods-3-7.xsd';

/**
 * MODS 3.7.
 * @see https://www.loc.gov/standards/mods/userguide/
 */
export const mods: RecordFormat = {
  prefix: 'mods',
  name: 'MODS',
  schema,
  namespace,
  maxScans: 1,
  write: ({ object, publicUrl }) => [modsRecord(describe(object, publicUrl), object.contents)],
};

/** Labels of the notes on a page, which the import reads as well. */
export const pageNotes = { structure: 'Page structure', rotation: 'Rotation' };

/** A record as the element `mods`. @param contents parts of the object, unless the enclosing document lists them */
export function modsRecord(described: ObjectDescription, contents: readonly ContentsEntry[]): Xml {
  const { title, titles, languages, organization } = described;
  const parts = contentsText(contents, ' -- ');
  return xml`<mods:mods xmlns:mods="${namespace}" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${namespace} ${schema}" version="3.7"><mods:titleInfo${languageAttribute(title.language)}><mods:title>${title.text}</mods:title></mods:titleInfo>${titles.map(
    ({ text, language, kind = 'alternative' }) =>
      xml`<mods:titleInfo type="${kind}"${languageAttribute(language)}><mods:title>${text}</mods:title></mods:titleInfo>`,
  )}${described.creators.map((person, index) => name(person, index === 0))}${described.contributors.map((person) => name(person))}${kindOf(described)}${origin(described)}${languages.map(language)}${form(described)}${described.descriptions.map(
    ({ text, language: tag }) => xml`<mods:abstract${languageAttribute(tag)}>${text}</mods:abstract>`,
  )}${parts && xml`<mods:tableOfContents>${parts}</mods:tableOfContents>`}${described.notes.map(
    ({ label, text, language: tag }) =>
      xml`<mods:note${attribute('displayLabel', label)}${languageAttribute(tag)}>${text}</mods:note>`,
  )}${described.places
    .filter(({ role }) => role !== 'publication' && !laterEvents.has(role) && !isDepicted(role))
    .map(
      (place) => xml`<mods:note displayLabel="${`Place of ${place.role}`}">${place.name}</mods:note>`,
    )}${subjects(described)}${related(described)}${described.identifiers
    .filter(({ kind }) => kind !== 'shelfmark')
    .map(
      ({ kind, value }) => xml`<mods:identifier${attribute('type', kind)}>${value}</mods:identifier>`,
    )}<mods:identifier type="uri">${described.address}</mods:identifier>${location(described)}${access(described)}<mods:recordInfo>${
    organization && xml`<mods:recordContentSource>${organization}</mods:recordContentSource>`
  }<mods:recordChangeDate encoding="w3cdtf">${described.changed}</mods:recordChangeDate><mods:recordIdentifier>${described.id}</mods:recordIdentifier></mods:recordInfo></mods:mods>`;
}

/**
 * A page of an object as a record of its own: its kinds as genres, its description, and in notes how it is laid out and
 * by how many degrees clockwise it has to be turned. Undefined where nothing of this is known.
 */
export function pageRecord({ pagination_info: page, rotation }: MainScan): Xml | undefined {
  const description = visibleText(page.page_description);
  const note = (label: string, text: string) =>
    visibleText(text) && xml`<mods:note displayLabel="${label}">${text}</mods:note>`;
  const elements = [
    ...page.scan_functions.map(
      (one) => visibleText(one) && xml`<mods:genre xml:lang="pl">${one}</mods:genre>`,
    ),
    description && xml`<mods:abstract>${description}</mods:abstract>`,
    note(pageNotes.structure, page.scan_structure === usualStructure ? '' : page.scan_structure),
    note(pageNotes.rotation, rotation === 0 ? '' : String(rotation)),
  ];
  if (!elements.some(Boolean)) return undefined;
  return xml`<mods:mods xmlns:mods="${namespace}" version="3.7">${elements}</mods:mods>`;
}

function name({ name: text, dates, role, kind }: DescribedAgent, isMain = false): Xml {
  const code = relatorCode(role);
  // Family and given names are separated by the only comma, apart from those in `(papież, święty)`.
  const [family = '', given = '', ...more] = kind === 'person' ? text.split(/, (?![^()]*\))/) : [];
  const parts =
    visibleText(family) && visibleText(given) && more.length === 0
      ? xml`<mods:namePart type="family">${family}</mods:namePart><mods:namePart type="given">${given}</mods:namePart>`
      : xml`<mods:namePart>${text}</mods:namePart>`;
  return xml`<mods:name type="${kind === 'person' ? 'personal' : 'corporate'}"${attribute('usage', isMain ? 'primary' : undefined)}>${parts}${
    dates && xml`<mods:namePart type="date">${dates}</mods:namePart>`
  }<mods:role>${
    code && xml`<mods:roleTerm type="code" authority="marcrelator">${code}</mods:roleTerm>`
  }<mods:roleTerm type="text"${attribute('authority', code && 'marcrelator')}>${role}</mods:roleTerm></mods:role></mods:name>`;
}

function kindOf({ categories, subjects: all }: ObjectDescription): XmlPart[] {
  const type = categoryTerm(categories, 'mods');
  const isManuscript = categories.includes('manuscripts') ? 'yes' : undefined;
  return [
    type && xml`<mods:typeOfResource${attribute('manuscript', isManuscript)}>${type}</mods:typeOfResource>`,
    ...categories.map((category) => xml`<mods:genre xml:lang="en">${category}</mods:genre>`),
    ...all
      .filter(({ kind }) => kind === 'genre')
      .map(
        ({ text, language: tag, address }) =>
          xml`<mods:genre${attribute('valueURI', address)}${languageAttribute(tag)}>${text}</mods:genre>`,
      ),
  ];
}

function origin(described: ObjectDescription): XmlPart[] {
  const { publishedIn, publishers, date, normalised, places } = described;
  const isCreated = dateTerm(described) === 'created';
  const element = new Xml(`mods:${isCreated ? 'dateCreated' : 'dateIssued'}`);
  const dates = [
    date && xml`<${element}>${date}</${element}>`,
    normalised && xml`<${element} encoding="edtf" keyDate="yes">${normalised.edtf}</${element}>`,
  ];
  const further = places.filter(({ role }) => role === 'publication').map(({ name: text }) => place(text));
  const published = [
    publishedIn && place(publishedIn),
    ...further,
    ...publishers.map((publisher) => xml`<mods:publisher>${publisher}</mods:publisher>`),
  ];
  const later = places.map(({ role, name: text }) => event(laterEvents.get(role), [place(text)]));
  // What was published had been created before: two separate events.
  if (isCreated && publishers.length > 0)
    return [event('publication', published), event('production', dates), ...later];
  return [event(isCreated ? 'production' : 'publication', [...published, ...dates]), ...later];
}

/** Events by the places of which a record knows nothing but these. */
const laterEvents = new Map([
  ['production', 'production'],
  ['printing', 'manufacture'],
  ['distribution', 'distribution'],
]);

function event(type: string | undefined, content: readonly XmlPart[]): XmlPart {
  if (type === undefined || !content.some(Boolean)) return undefined;
  return xml`<mods:originInfo eventType="${type}">${content}</mods:originInfo>`;
}

function place(text: string): Xml {
  return xml`<mods:place><mods:placeTerm type="text">${text}</mods:placeTerm></mods:place>`;
}

function language(tag: string): Xml {
  const code = codeOfTag(tag, 'bibliographic');
  const authority = code === undefined ? 'rfc5646' : 'iso639-2b';
  return xml`<mods:language><mods:languageTerm type="code" authority="${authority}">${code ?? tag}</mods:languageTerm></mods:language>`;
}

function form(described: ObjectDescription): Xml {
  const { imageType } = described;
  return xml`<mods:physicalDescription>${
    imageType && xml`<mods:internetMediaType>${imageType}</mods:internetMediaType>`
  }<mods:extent>${extentOf(described)}</mods:extent><mods:digitalOrigin>reformatted digital</mods:digitalOrigin></mods:physicalDescription>`;
}

function subjects({ subjects: all, places }: ObjectDescription): Xml[] {
  const depicted = places.filter(({ role }) => isDepicted(role));
  return [
    ...all
      .filter(({ kind }) => kind !== 'genre')
      .map(({ text, language: tag, address, kind = 'topic' }) => {
        return xml`<mods:subject${languageAttribute(tag)}>${subject(kind, text, address)}</mods:subject>`;
      }),
    ...depicted.map(
      (one) => xml`<mods:subject><mods:geographic>${one.name}</mods:geographic></mods:subject>`,
    ),
  ];
}

function subject(kind: string, text: string, address: string | undefined): Xml {
  const uri = attribute('valueURI', address);
  switch (kind) {
    case 'person':
      return xml`<mods:name type="personal"${uri}><mods:namePart>${text}</mods:namePart></mods:name>`;
    case 'body':
      return xml`<mods:name type="corporate"${uri}><mods:namePart>${text}</mods:namePart></mods:name>`;
    case 'place':
      return xml`<mods:geographic${uri}>${text}</mods:geographic>`;
    case 'time':
      return xml`<mods:temporal${uri}>${text}</mods:temporal>`;
    case 'title':
      return xml`<mods:titleInfo${uri}><mods:title>${text}</mods:title></mods:titleInfo>`;
    default:
      return xml`<mods:topic${uri}>${text}</mods:topic>`;
  }
}

/** Types of related items by kinds of relations. */
export const relatedTypes = new Map([
  ['part-of', 'host'],
  ['has-part', 'constituent'],
  ['series', 'series'],
  ['preceding', 'preceding'],
  ['succeeding', 'succeeding'],
  ['original', 'original'],
  ['other version', 'otherVersion'],
  ['other format', 'otherFormat'],
  ['referenced by', 'isReferencedBy'],
  ['references', 'references'],
  ['review of', 'reviewOf'],
]);

function related({ works, relations, source, sourceUrl }: ObjectDescription): XmlPart[] {
  const original = [
    source && xml`<mods:physicalLocation>${source}</mods:physicalLocation>`,
    sourceUrl && xml`<mods:url>${sourceUrl}</mods:url>`,
  ];
  return [
    ...works.map(({ kind, title, number, work, identifier }) =>
      relatedItem(kind, { text: title }, 'id' in work ? work.id : identifier, number),
    ),
    ...relations.map(({ kind, text, target, number }) => relatedItem(kind, { text }, target, number)),
    original.some(Boolean) &&
      xml`<mods:relatedItem type="original"><mods:location>${original}</mods:location></mods:relatedItem>`,
  ];
}

function relatedItem(kind: string, { text }: RecordText, target?: string, number?: string): Xml {
  const type = relatedTypes.get(kind);
  const identifier = /^https?:/.test(target ?? '') ? 'uri' : 'local';
  return xml`<mods:relatedItem${attribute('type', type)}${attribute('displayLabel', type ? undefined : kind)}><mods:titleInfo><mods:title>${text}</mods:title></mods:titleInfo>${
    target && xml`<mods:identifier type="${identifier}">${target}</mods:identifier>`
  }${
    number && xml`<mods:part><mods:detail><mods:number>${number}</mods:number></mods:detail></mods:part>`
  }</mods:relatedItem>`;
}

function location({ organization, identifiers, address, page, manifest }: ObjectDescription): XmlPart[] {
  const holding = [
    organization && xml`<mods:physicalLocation>${organization}</mods:physicalLocation>`,
    ...identifiers
      .filter(({ kind }) => kind === 'shelfmark')
      .map(({ value }) => xml`<mods:shelfLocator>${value}</mods:shelfLocator>`),
  ];
  return [
    holding.some(Boolean) && xml`<mods:location>${holding}</mods:location>`,
    // DPLA's note, by which harvesters find the images.
    xml`<mods:location><mods:url usage="primary">${address}</mods:url><mods:url access="object in context">${page}</mods:url><mods:url note="iiif-manifest">${manifest}</mods:url></mods:location>`,
  ];
}

function access({ rights, rightsUrl }: ObjectDescription): Xml | undefined {
  if (rights === undefined && rightsUrl === undefined) return undefined;
  return xml`<mods:accessCondition type="use and reproduction"${attribute('xlink:href', rightsUrl)}>${rights ?? rightsUrl}</mods:accessCondition>`;
}
