import { by } from '#lib/lists.ts';
import {
  childOf,
  childrenOf,
  descendantsOf,
  paragraphsOf,
  textOf,
  textsOf,
  type XmlElement,
} from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { descriptionOrNote } from './dublin-core-values.ts';
import { languageTag } from './languages.ts';
import { depictedEvent, eventOf, first, nameIn } from './lido-events.ts';
import { isAddress, readCategories, readRights, toNote, toStatements } from './read-values.ts';
import { remainderReader } from './remainder.ts';
import { labelOf, type Statement } from './statements.ts';

/**
 * A museum object's LIDO record: title and kind, events of its production, what it depicts, where it is kept.
 * @see http://www.lido-schema.org/schema/v1.1/lido-v1.1.html
 */
export function lidoRecord(root: XmlElement): Statement[] {
  const lido = inLanguage(root, undefined);
  const all = (name: string) => descendantsOf(lido, name);
  // An event may also be what the object depicts.
  const depicted = new Set(all('subjectEvent').flatMap((one) => descendantsOf(one, 'event')));
  const statements = [
    ...toStatements('lidoRecID', childrenOf(lido, 'lidoRecID'), (id) => ({ identifier: textOf(id) })),
    ...toStatements('titleSet', [all('titleSet')], titlesOf),
    ...[...all('objectWorkType'), ...all('classification')].flatMap((type) =>
      toStatements(type.name, [type], (one) => [
        ...concept('genre')(one),
        ...termsIn(one).flatMap((term) => readCategories(textOf(term))),
      ]),
    ),
    ...all('event').flatMap((one) => (depicted.has(one) ? [] : toStatements('event', [one], eventOf))),
    ...all('subject').flatMap((one) => [
      ...toStatements('subject', childrenOf(one, 'subjectConcept'), concept('topic')),
      ...toStatements('subject', textsIn('appellationValue')(childOf(one, 'subjectPlace')), subject('place')),
      ...toStatements('subject', childrenOf(one, 'subjectEvent'), depictedEvent),
      ...toStatements('subject', actorsIn(one), subject('person')),
    ]),
    ...all('objectDescriptionSet').flatMap((set) =>
      toStatements('descriptiveNoteValue', descendantsOf(set, 'descriptiveNoteValue'), (note) =>
        textOf(note) === ''
          ? []
          : descriptionOrNote('Description', {
              text: paragraphsOf(note),
              language: note.attributes['xml:lang'],
            }),
      ),
    ),
    ...toStatements('measurementsSet', all('measurementsSet'), measured),
    // Former locations are not the current one.
    ...all('repositorySet').toSorted(by(isFormer)).flatMap(holdingOf),
    ...toStatements('relatedWorkSet', all('relatedWorkSet'), related),
    ...[...all('rightsResource'), ...all('rightsWorkSet')].flatMap((rights) =>
      toStatements(rights.name, descendantsOf(rights, 'rightsType'), (type) => [
        ...addressesIn(type).map((rights_url) => ({ rights_url })),
        ...termsIn(type).map((term) => readRights(textOf(term))),
      ]),
    ),
    // The record may be free although the object and its images are not.
    ...toStatements('recordRights', all('recordRights').flatMap(addressesIn), (text) => ({
      notes: [{ label: labelOf('recordRights'), text }],
    })),
    ...toStatements('recordInfoLink', textsIn('recordInfoLink')(lido).filter(isAddress), (source_url) => ({
      source_url,
    })),
  ];
  const remainder = remainderReader(statements.map(({ metadata }) => metadata));
  return [...statements, ...childrenOf(lido).flatMap((one) => remainder(one, one.name))];
}

/** Gives every element the language of its ancestors. */
function inLanguage(element: XmlElement, around: string | undefined): XmlElement {
  const language = element.attributes['xml:lang'] ?? around;
  return {
    ...element,
    attributes: { ...element.attributes, ...(language && { 'xml:lang': language }) },
    children: element.children.map((child) =>
      typeof child === 'string' ? child : inLanguage(child, language),
    ),
  };
}

const textsIn = (name: string) => (element: XmlElement | undefined) => textsOf(descendantsOf(element, name));

/** The terms of a concept, in an element of LIDO or of SKOS. */
const termsIn = (element: XmlElement) =>
  descendantsOf(element, 'term', 'prefLabel').filter((one) => textOf(one) !== '');

const addressesIn = (element: XmlElement) =>
  [
    ...textsIn('conceptID')(element),
    ...descendantsOf(element, 'Concept').flatMap(({ attributes }) => attributes['rdf:about'] ?? []),
  ].filter(isAddress);

const actorsIn = (element: XmlElement) => childrenOf(element, 'subjectActor').map(nameIn).filter(Boolean);

const subject = (kind: string) => (text: string) => ({ subjects: [{ text, kind }] });

const languageOf = ({ attributes }: XmlElement) => languageTag(attributes['xml:lang'] ?? '');

const concept = (kind: string) => (element: XmlElement) => {
  const [uri] = addressesIn(element);
  return termsIn(element).map((term) => ({
    subjects: [{ text: textOf(term), kind, language: languageOf(term), uri }],
  }));
};

/** The preferred title, other titles, and translations. */
function titlesOf(sets: XmlElement[]): ObjectMetadata[] {
  const isOther = ({ attributes: { pref = '' } }: XmlElement) => /alternat|lido00170/.test(pref);
  const titles = sets
    .flatMap((set) => descendantsOf(set, 'appellationValue'))
    .filter((one) => textOf(one) !== '')
    .toSorted(by(isOther));
  const first = titles[0] && languageOf(titles[0]);
  return titles.map((one, index): ObjectMetadata => {
    const [text, language] = [textOf(one), languageOf(one)];
    const hasOwnLanguage = language !== undefined && language !== first;
    if (index === 0 || !(isOther(one) || hasOwnLanguage)) return { title: text };
    const kind = hasOwnLanguage && first !== undefined ? 'translated' : 'alternative';
    return { titles: [{ text, kind, language }] };
  });
}

/** A measurement as one line: `height 32 cm`. */
function measured(set: XmlElement): ObjectMetadata[] {
  const text = ['measurementType', 'measurementValue', 'measurementUnit']
    .map((name) => childOf(set, name))
    .map((one) => first(one, 'term', 'prefLabel') || textOf(one))
    .filter(Boolean)
    .join(' ');
  return toNote('Measurements', text);
}

const isFormer = ({ attributes: { type = '' } }: XmlElement) => /former/i.test(type);

const holdersIn = (set: XmlElement) => textsIn('appellationValue')(childOf(set, 'repositoryName'));

const holdingOf = (set: XmlElement): Statement[] => [
  ...toStatements('repositoryName', holdersIn(set), (source) => ({ source })),
  ...toStatements('workID', childrenOf(set, 'workID'), (id) => ({
    identifiers: [{ kind: 'inventory', value: textOf(id) }],
  })),
];

/** A related work, and whether the object is part of it. */
function related(set: XmlElement): ObjectMetadata[] {
  const target = textsIn('objectWebResource')(set).find(isAddress);
  const text = textsIn('displayObject')(set)[0] ?? textsIn('objectNote')(set)[0] ?? target;
  const type = textOf(childOf(set, 'relatedWorkRelType'));
  const kind = /part of|teil von|część/i.test(type) ? 'part-of' : 'related';
  return text === undefined ? [] : [{ relations: [{ kind, text, target }] }];
}
