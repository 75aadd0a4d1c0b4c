import { sureLanguageOf } from '#lib/pages/language.ts';
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { sayNamed } from './people.ts';
import { remainderOf } from './remainder.ts';
import { roleTerm } from './roles.ts';
import { isAddress, sayAll, sayCategories, sayDescription } from './say.ts';
import type { Statement } from './statements.ts';

/**
 * A museum object's LIDO record: title and kind, events of its production, what it depicts, where it is kept.
 * @see http://www.lido-schema.org/schema/v1.1/lido-v1.1.html
 */
export function lidoRecord(lido: XmlElement): Statement[] {
  const all = (name: string) => [...descendantsOf(lido, name)];
  const statements = [
    ...sayAll('lidoRecID', childrenOf(lido, 'lidoRecID'), (id) => ({ identifier: textOf(id) })),
    ...sayAll('titleSet', all('titleSet').flatMap(textsIn('appellationValue')), (title) => ({ title })),
    ...[...all('objectWorkType'), ...all('classification')].flatMap((type) =>
      sayAll(type.name, textsIn('term')(type), (text) => [subject('genre')(text), ...sayCategories(text)]),
    ),
    ...sayAll('event', all('event'), eventOf),
    ...all('subject').flatMap((one) => [
      ...sayAll('subject', textsIn('term')(childOf(one, 'subjectConcept')), subject('topic')),
      ...sayAll('subject', textsIn('appellationValue')(childOf(one, 'subjectPlace')), subject('place')),
      ...sayAll('subject', textsIn('appellationValue')(childOf(one, 'subjectActor')), subject('person')),
    ]),
    ...sayAll('descriptiveNoteValue', all('descriptiveNoteValue'), (note) =>
      sayDescription(textOf(note), note.attributes['xml:lang'] ?? sureLanguageOf(textOf(note)) ?? 'pl'),
    ),
    ...all('repositorySet').flatMap((set) => [
      ...sayAll('repositoryName', textsIn('appellationValue')(childOf(set, 'repositoryName')), (source) => ({
        source,
      })),
      ...sayAll('workID', childrenOf(set, 'workID'), (id) => ({
        identifiers: [{ kind: 'inventory', value: textOf(id) }],
      })),
    ]),
    ...[...all('rightsResource'), ...all('rightsWorkSet'), ...all('recordRights')].flatMap((rights) =>
      sayAll(rights.name, textsIn('conceptID')(rights).filter(isAddress), (rights_url) => ({ rights_url })),
    ),
    ...sayAll('recordInfoLink', textsIn('recordInfoLink')(lido).filter(isAddress), (source_url) => ({
      source_url,
    })),
  ];
  const taken = statements.map(({ says }) => says);
  return [...statements, ...childrenOf(lido).flatMap((one) => remainderOf(one, one.name, taken))];
}

/** Texts of all descendants with a name. */
const textsIn = (name: string) => (element: XmlElement | undefined) =>
  [...descendantsOf(element, name)].map(textOf).filter(Boolean);

const subject = (kind: string) => (text: string) => ({ subjects: [{ text, kind }] });

/** Who made the object, when and where; of other events, such as finds or acquisitions, only the people are kept. */
function eventOf(event: XmlElement): ObjectMetadata[] {
  const type = textOf(childOf(event, 'eventType'));
  const isMaking = /produ|creat|mak|herstell|entsteh|powsta|wykona|tworz|druk|publi/i.test(type);
  const people = childrenOf(event, 'eventActor').flatMap((actor) => {
    const name = textOf([...descendantsOf(actor, 'appellationValue')][0]);
    const dates = ['earliestDate', 'latestDate'].map((date) => textOf([...descendantsOf(actor, date)][0]));
    const roles = [...descendantsOf(actor, 'roleActor')].map((role) =>
      roleTerm(textOf(childOf(role, 'term')) || textOf(role)),
    );
    if (name === '') return [];
    const known = dates.some(Boolean) ? dates.join('-') : undefined;
    return sayNamed({ name, dates: known, kind: undefined, roles, isMain: isMaking && roles.length === 0 });
  });
  if (!isMaking) return people;
  const date = textOf([...descendantsOf(event, 'displayDate')][0]) || range(event);
  const place = textOf(
    [...descendantsOf(childOf(event, 'eventPlace'), 'displayPlace', 'appellationValue')][0],
  );
  return [...people, ...(date ? [{ date }] : []), ...(place ? [{ publish_place: place }] : [])];
}

function range(event: XmlElement): string {
  const dates = childOf(event, 'eventDate');
  const all = ['earliestDate', 'latestDate'].map((name) => textOf([...descendantsOf(dates, name)][0]));
  return [...new Set(all.filter(Boolean))].join('-');
}
