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
import { datesIn, depictedEvent, eventOf, first, kindOf, nameIn } from './lido-events.ts';
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
    ...[...all('objectWorkType'), ...all('classification')]
      .filter(isOfObject)
      .flatMap((type) =>
        toStatements(type.name, [type], (one) => [
          ...concept('genre')(one),
          ...termsIn(one).flatMap((term) => readCategories(textOf(term))),
        ]),
      ),
    ...all('event').flatMap((one) => (depicted.has(one) ? [] : toStatements('event', [one], eventOf))),
    ...all('subject').flatMap((one) => [
      ...toStatements('subject', childrenOf(one, 'subjectConcept'), concept('topic')),
      ...toStatements('subject', childrenOf(one, 'subjectPlace'), subject('place')),
      ...toStatements('subject', childrenOf(one, 'subjectEvent'), depictedEvent),
      ...toStatements('subject', childrenOf(one, 'subjectActor'), (actor) =>
        subject(kindOf(actor) ?? 'person')(actor),
      ),
      ...toStatements('subject', childrenOf(one, 'subjectDate'), subject('time')),
    ]),
    ...all('objectDescriptionSet')
      .toSorted(by(isOfKind))
      .flatMap((set) =>
        toStatements(descriptionPath(set), descendantsOf(set, 'descriptiveNoteValue'), (note) =>
          textOf(note) === ''
            ? []
            : descriptionOrNote('Description', {
                text: paragraphsOf(note),
                language: note.attributes['xml:lang'],
              }),
        ),
      ),
    ...toStatements('measurementsSet', all('measurementsSet'), measured),
    ...all('repositorySet').flatMap(holdingOf),
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

/** Elements that have a type on behalf of the texts in them: inscriptions, descriptions. */
const typed = new Set(['inscriptions', 'inscriptionDescription', 'objectDescriptionSet']);

/** Gives every element the language of its ancestors, and a text the type of what it is the text of. */
function inLanguage(element: XmlElement, around: string | undefined, typeAround?: string): XmlElement {
  const { 'xml:lang': language = around, type = typeAround } = element.attributes;
  return {
    ...element,
    attributes: { ...element.attributes, ...(language && { 'xml:lang': language }), ...(type && { type }) },
    children: element.children.map((child) =>
      typeof child === 'string'
        ? child
        : inLanguage(child, language, typed.has(element.name) && type && !isAddress(type) ? type : undefined),
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

/** Whether it classifies the object, and not the record for Europeana, as `IMAGE` does. */
const isOfObject = ({ attributes: { type = '' } }: XmlElement) => !/europeana:type/i.test(type);

/** A person, place or time by its names, else as displayed, the first with its address in an authority file. */
const subject =
  (kind: string) =>
  (element: XmlElement): ObjectMetadata[] => {
    const [uri] = textsOf(descendantsOf(element, 'actorID', 'placeID')).filter(isAddress);
    const names = kind === 'place' ? textsIn('appellationValue')(element) : [nameIn(element)].filter(Boolean);
    const shown = kind === 'time' ? datesIn(element) : first(element, 'displayActor', 'displayPlace');
    return (names.length > 0 ? names : [shown]).flatMap((text, index) =>
      text === '' ? [] : { subjects: [{ text, kind, uri: index === 0 ? uri : undefined }] },
    );
  };

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

/** Whether a description has a type of its own, such as that of the condition. */
const isOfKind = ({ attributes: { type = '' } }: XmlElement) =>
  type !== '' && !isAddress(type) && !/descri|beschr|opis/i.test(type);

/** A further description is called after its type. */
const descriptionPath = (set: XmlElement) =>
  isOfKind(set) ? `descriptiveNoteValue/${set.attributes.type}` : 'descriptiveNoteValue';

const isFormer = ({ attributes: { type = '' } }: XmlElement) => /former/i.test(type);

function holdingOf(set: XmlElement): Statement[] {
  const holders = textsIn('appellationValue')(childOf(set, 'repositoryName'));
  const numbers = childrenOf(set, 'workID').map(textOf);
  if (isFormer(set))
    return toStatements('repositorySet', [[...holders, ...numbers].join(', ')], (text) =>
      toNote('Former repository', text),
    );
  return [
    ...toStatements('repositoryName', holders, (source) => ({ source })),
    ...toStatements('workID', numbers, (value) => ({ identifiers: [{ kind: 'inventory', value }] })),
  ];
}

/** A related work, and whether the object is part of it. */
function related(set: XmlElement): ObjectMetadata[] {
  const target = textsIn('objectWebResource')(set).find(isAddress);
  const text = textsIn('displayObject')(set)[0] ?? textsIn('objectNote')(set)[0] ?? target;
  const type = textOf(childOf(set, 'relatedWorkRelType'));
  const kind = /part of|teil von|część/i.test(type) ? 'part-of' : 'related';
  return text === undefined ? [] : [{ relations: [{ kind, text, target }] }];
}
