import { lookup } from '#lib/lists.ts';
import { dateOf } from '#lib/metadata/date.ts';
import { normalisedDate } from '#lib/metadata/edtf.ts';
import { yearsOf } from '#lib/metadata/years.ts';
import { detectLanguage } from '#lib/pages/language.ts';
import { childOf, childrenOf, descendantsOf, textOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { readDigitalObjects } from './ead-digital-objects.ts';
import { labelFor, linkOf, sectionOf } from './ead-sections.ts';
import { languagesNamedIn, languageTag } from './languages.ts';
import { formatDateRange, isAddress, readCategories, readDescription, toNote } from './read-values.ts';
import { inContext } from './remainder.ts';
import { agentMetadata, isOnlyRole, roleTerm } from './roles.ts';

/** Reads an element of a unit, given the finding aid's language and whether the unit has no more than one image. */
type Reader = (element: XmlElement, language: string | undefined, hasOneImage: boolean) => ObjectMetadata[];

const names = ['persname', 'corpname', 'famname', 'name'];
const subjectKinds: Record<string, string> = {
  subject: 'topic',
  function: 'topic',
  occupation: 'topic',
  geogname: 'place',
  genreform: 'genre',
  persname: 'person',
  famname: 'person',
  name: 'person',
  corpname: 'body',
  title: 'title',
};

/** Readers for the elements of a unit, in EAD 2002 and EAD3; other elements become notes. */
export const eadReaders: Record<string, Reader> = {
  unittitle: (element) => {
    const text = textOf(element);
    return [
      ...(text === '' ? [] : [{ title: text }]),
      ...descendantsOf(element, 'unitdate').flatMap(readDate),
    ];
  },
  unitdate: readDate,
  unitdatestructured: readStructuredDate,
  unitid: (element) => {
    const { type, localtype } = element.attributes;
    const value = textOf(element);
    return value === ''
      ? []
      : [{ identifiers: [{ kind: (type ?? localtype ?? 'shelfmark').toLowerCase(), value }] }];
  },
  origination: readOrigination,
  repository: (element) => {
    const [named = element] = descendantsOf(element, ...names);
    const source = textOf(named);
    return source === '' ? [] : [{ source }];
  },
  physdesc: readExtent,
  physdescstructured: readExtent,
  physdescset: (element) => childrenOf(element).flatMap(readExtent),
  container: (element) => {
    const { type, localtype = type, label } = element.attributes;
    const text = [localtype ?? label, textOf(element)].filter(Boolean).join(' ');
    return toNote((localtype && label) || 'Container', text);
  },
  langmaterial: readLanguages,
  controlaccess: readSubjects,
  index: readSubjects,
  scopecontent: describe,
  abstract: describe,
  userestrict: readRights,
  dao: readDigitalObjects,
  daogrp: readDigitalObjects,
  daoset: readDigitalObjects,
};

export const eadTitle = (unit: XmlElement) => textOf(childOf(unit, 'did', 'unittitle'));

/** A name composed of parts (EAD3), or plain text. */
function nameIn(element: XmlElement): string {
  const parts = textsOf(childrenOf(element, 'part'));
  return parts.length > 0 ? parts.join(element.name === 'subject' ? ' – ' : ', ') : textOf(element);
}

/**
 * The date as written; if it contains no year, the normalised form, with the written one as a note, and if the
 * normalised form says something else or more, that as a note.
 */
function readDate(element: XmlElement): ObjectMetadata[] {
  const normal = formatDateRange((element.attributes.normal ?? '').split('/'), '–');
  return dateWith(textOf(element), normal);
}

function dateWith(text: string, normal: string): ObjectMetadata[] {
  if (normal !== '' && yearsOf(text) === null) return [{ date: normal }, ...toNote('Date', text)];
  const isSame = normal === '' || endsOf(normal).join() === endsOf(text).join();
  return text === '' ? [] : [{ date: text }, ...toNote('Date', isSame ? '' : normal)];
}

/** The first and last year, month or day of a date. */
function endsOf(text: string) {
  const { begin, end } = normalisedDate({ date: dateOf(text), date_descriptive: text }) ?? {};
  return [begin, end];
}

function readStructuredDate(element: XmlElement): ObjectMetadata[] {
  const read = (at: (date: XmlElement) => string) =>
    [
      ...descendantsOf(element, 'datesingle').map(at),
      ...descendantsOf(element, 'daterange').map((range) => childrenOf(range).map(at).join('–')),
    ]
      .filter(Boolean)
      .join(', ');
  const standard = ({ attributes }: XmlElement) => attributes.standarddate ?? '';
  return dateWith(
    read((date) => textOf(date) || standard(date)),
    read((date) => standard(date) || textOf(date)),
  );
}

function readOrigination(element: XmlElement): ObjectMetadata[] {
  const named = descendantsOf(element, ...names);
  const { label = '' } = element.attributes;
  const role = isOnlyRole(label) ? label : 'creator';
  return (named.length > 0 ? named : [element]).flatMap((one) => readAgent(one, roleOf(one) ?? role));
}

const roleOf = ({ attributes: { relator, role } }: XmlElement) => relator ?? role;

/** Addresses of authority files, before the number in them. */
const authorityFiles = { gnd: 'https://d-nb.info/gnd/', viaf: 'https://viaf.org/viaf/' };

function authorityOf({ attributes }: XmlElement): string | undefined {
  const { identifier, authfilenumber: number = identifier, source = '' } = attributes;
  const file = lookup<string>(authorityFiles, source.toLowerCase());
  if (number && file && !isAddress(number)) return file + number.replace(/^\(DE-588\)/, '');
  return [identifier, number].find((one) => one && isAddress(one));
}

function readAgent(element: XmlElement, role: string): ObjectMetadata[] {
  const name = nameIn(element);
  const kind = element.name === 'corpname' ? 'body' : element.name === 'persname' ? 'person' : undefined;
  if (name === '') return [];
  const uri = authorityOf(element);
  return [
    ...agentMetadata({ name, kind, roles: [roleTerm(role)] }),
    ...toNote('Authority', uri ? `${name}: ${uri}` : ''),
  ];
}

function readExtent(element: XmlElement): ObjectMetadata[] {
  const hasOwnText = element.children.some((child) => typeof child === 'string' && child.trim() !== '');
  const mark = element.name === 'physdescstructured' ? ' ' : '; ';
  const text = hasOwnText
    ? textOf(element)
    : childrenOf(element)
        .map((one) => textOf(one) && withType(one, inContext(one, textOf(one))))
        .filter(Boolean)
        .join(mark);
  return [
    ...toNote(element.attributes.label || 'Physical description', text),
    ...descendantsOf(element, 'genreform').flatMap(readSubject),
  ];
}

/** What a dimension or a property of the material is: `height 30 cm`. */
const withType = ({ name, attributes: { type, localtype = type } }: XmlElement, text: string) =>
  localtype && /^(?:dimensions|physfacet)$/.test(name) ? `${localtype} ${text}` : text;

/** Language codes as tags; the surrounding text becomes a note, unless it merely names the languages. */
function readLanguages(element: XmlElement): ObjectMetadata[] {
  const all = descendantsOf(element, 'language');
  const tagOf = (one: XmlElement) => languageTag(one.attributes.langcode ?? textOf(one));
  const text = textOf(element);
  const isOnlyCodes =
    all.map(textOf).join('') === text &&
    all.every((one) => [tagOf(one), undefined].includes(languageTag(textOf(one))));
  const named = all.length > 0 ? { tags: [], isAll: false } : languagesNamedIn(text);
  return [
    ...[...all.flatMap((one) => tagOf(one) ?? []), ...named.tags].map((language) => ({ language })),
    ...(isOnlyCodes || named.isAll ? [] : [{ notes: [{ label: 'Language note', text }] }]),
  ];
}

function readSubjects(element: XmlElement): ObjectMetadata[] {
  return descendantsOf(element, ...Object.keys(subjectKinds)).flatMap(readSubject);
}

function readSubject(element: XmlElement): ObjectMetadata[] {
  const text = nameIn(element);
  const uri = authorityOf(element);
  const kind = lookup(subjectKinds, element.name) ?? 'topic';
  if (text === '') return [];
  // The creator may be among the subjects, too.
  const role = roleOf(element) ?? '';
  const isSubject = role === '' || /^(subject|temat)/i.test(role) || roleTerm(role) === 'depicted';
  if (!isSubject && names.includes(element.name) && isOnlyRole(role)) return readAgent(element, role);
  return [
    { subjects: [{ text, kind, uri }] },
    ...(isSubject ? [] : [{ notes: [{ label: role, text }] }]),
    ...(kind === 'genre' ? readCategories(text) : []),
  ];
}

function describe(element: XmlElement, ofFindingAid: string | undefined): ObjectMetadata[] {
  const { 'xml:lang': xmlLang, lang } = element.attributes;
  const { heading, text } = sectionOf(element);
  const language = languageTag(xmlLang ?? lang ?? (ofFindingAid || detectLanguage(text)) ?? 'pl');
  if (text === '') return [];
  const description = readDescription(text, language);
  if (description.length > 0) return description;
  return [{ notes: [{ label: heading || labelFor(element), text, language }] }];
}

function readRights(element: XmlElement): ObjectMetadata[] {
  const section = sectionOf(element).text;
  const address = [...descendantsOf(element).map(linkOf), section].find(
    (one) => one && /^https?:\S+$/.test(one),
  );
  const text = section.replace(` (${address})`, '');
  return [
    ...(address === undefined ? [] : [{ rights_url: address }]),
    ...(text === '' || text === address ? [] : [{ rights: text }]),
  ];
}
