import { categoriesOf } from '#lib/metadata/category.ts';
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { sayNamed } from './people.ts';
import { remainderOf } from './remainder.ts';
import { roleTerm } from './roles.ts';
import type { Statement } from './statements.ts';

/**
 * What a LIDO record says of a museum's object: its title and kind, the events of its making, what it shows, where it is.
 * @see http://www.lido-schema.org/schema/v1.1/lido-v1.1.html
 */
export function lidoRecord(lido: XmlElement): Statement[] {
  const statements: Statement[] = [];
  const say = (from: string, says: ObjectMetadata[]): void => {
    for (const one of says) statements.push({ from, says: one });
  };
  const texts = (element: XmlElement | undefined, ...names: string[]) =>
    [...descendantsOf(element, ...names)].map(textOf).filter(Boolean);
  const wrapped = (name: string) => [...descendantsOf(lido, name)];

  say(
    'lidoRecID',
    childrenOf(lido, 'lidoRecID').map((id) => ({ identifier: textOf(id) })),
  );
  for (const set of wrapped('titleSet'))
    say(
      'titleSet',
      texts(set, 'appellationValue').map((title) => ({ title })),
    );
  for (const type of [...wrapped('objectWorkType'), ...wrapped('classification')])
    say(
      type.name,
      texts(type, 'term').flatMap((text) => kindOf(text)),
    );
  for (const event of wrapped('event')) say('event', eventOf(event));
  for (const subject of wrapped('subject')) {
    say(
      'subject',
      texts(childOf(subject, 'subjectConcept'), 'term').map((text) => ({
        subjects: [{ text, kind: 'topic' }],
      })),
    );
    say(
      'subject',
      texts(childOf(subject, 'subjectPlace'), 'appellationValue').map((text) => ({
        subjects: [{ text, kind: 'place' }],
      })),
    );
    say(
      'subject',
      texts(childOf(subject, 'subjectActor'), 'appellationValue').map((text) => ({
        subjects: [{ text, kind: 'person' }],
      })),
    );
  }
  for (const note of wrapped('descriptiveNoteValue')) {
    const language = note.attributes['xml:lang'] ?? 'pl';
    if (language === 'pl' || language === 'en')
      say('descriptiveNoteValue', [{ description: { [language]: textOf(note) } }]);
  }
  for (const set of wrapped('repositorySet')) {
    say(
      'repositoryName',
      texts(childOf(set, 'repositoryName'), 'appellationValue').map((source) => ({ source })),
    );
    say(
      'workID',
      childrenOf(set, 'workID').map((id) => ({ identifiers: [{ kind: 'inventory', value: textOf(id) }] })),
    );
  }
  for (const rights of [
    ...wrapped('rightsResource'),
    ...wrapped('rightsWorkSet'),
    ...wrapped('recordRights'),
  ])
    say(
      rights.name,
      texts(rights, 'conceptID')
        .filter((id) => /^https?:/.test(id))
        .map((rights_url) => ({ rights_url })),
    );
  say(
    'recordInfoLink',
    texts(lido, 'recordInfoLink')
      .filter((link) => /^https?:/.test(link))
      .map((source_url) => ({ source_url })),
  );
  const taken = statements.map(({ says }) => says);
  return [...statements, ...childrenOf(lido).flatMap((one) => remainderOf(one, one.name, taken))];
}

function kindOf(text: string): ObjectMetadata[] {
  const categories = categoriesOf(text);
  return [{ subjects: [{ text, kind: 'genre' }] }, ...(categories.length > 0 ? [{ categories }] : [])];
}

/** Who made it, when and where; who only owned or found it stands beside. */
function eventOf(event: XmlElement): ObjectMetadata[] {
  const type = textOf(childOf(event, 'eventType'));
  const isMaking = /produ|creat|mak|herstell|entsteh|powsta|wykona|druk|publi/i.test(type);
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
