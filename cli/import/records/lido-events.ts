import { isMaker } from '#lib/metadata/names.ts';
import { childOf, childrenOf, descendantsOf, textOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { formatDateRange, toNote } from './read-values.ts';
import { type Agent, agentMetadata, nameWithRole, roleTerm } from './roles.ts';
import { labelOf } from './statements.ts';

// Words for production in several languages, and the concepts of production and creation in LIDO's terminology.
const making = /produ|creat|mak|herstell|entsteh|powsta|wykona|tworz|druk|publi|lido000(07|12)(?!\d)/i;

// Roles in a production, in the words of roleTerm or of museums, of people who did not make the object.
const assisting =
  /^(?:printer|publisher|editor|distributor|bookseller|sponsor|patron|commission|dedicatee|depicted|model(?!l?eur|l?ier|ator|arz)|(?:former )?owner|auftragg|besteller|stifter|widmung|dargestellt|porträtiert|(?:vor)?besitz|eigentüm|zlecen|zamawia|fundator|mecenas|właściciel|sprzedaw|konserw|inwest)/;

/** Those who made the object in an event: people in the role of a maker or in none, else in one that is not known. */
function makersIn(actors: Agent[], isMaking: boolean): Set<Agent> {
  const makers = actors.filter(({ roles }) => roles.length === 0 || roles.some(isMaker));
  // A body with a role may only have printed it, in any language.
  const inOtherRoles = actors.filter(
    ({ kind, roles }) => kind !== 'body' && roles.some((role) => !assisting.test(role)),
  );
  const isKnown = makers.some(({ kind }) => kind !== 'body');
  return new Set(isKnown || !isMaking ? makers : [...makers, ...inOtherRoles]);
}

export const first = (element: XmlElement | undefined, ...names: string[]) =>
  textsOf(descendantsOf(element, ...names))[0] ?? '';

export function nameIn(element: XmlElement | undefined): string {
  const names = descendantsOf(element, 'appellationValue').filter((name) => textOf(name) !== '');
  return textOf(names.find(({ attributes: { pref = '' } }) => !/alternat/.test(pref)) ?? names[0]);
}

/** Who made the object, when and where; other events, such as finds or acquisitions, become a note. */
export function eventOf(event: XmlElement): ObjectMetadata[] {
  const type = childOf(event, 'eventType');
  const concepts = descendantsOf(type, 'Concept').map(({ attributes }) => attributes['rdf:about']);
  const isMaking = making.test([textOf(type), ...concepts].join(' '));
  // People present without a role in the event have no role in the object.
  const people = actorsOf(event).filter(({ roles }) => isMaking || roles.length > 0);
  const makers = makersIn(people, isMaking);
  const agents = people.flatMap((one) => agentMetadata({ ...one, isMain: makers.has(one) }));
  const [place, date] = [placeOf(event), dateOf(event)];
  if (isMaking) return [...agents, ...(date ? [{ date }] : []), ...(place ? [{ publish_place: place }] : [])];
  return [...agents, ...eventNote(event, nameOf(event))];
}

export function depictedEvent(subjectEvent: XmlElement): ObjectMetadata[] {
  const event = childOf(subjectEvent, 'event');
  const text = first(subjectEvent, 'displayEvent') || nameOf(event);
  return text === ''
    ? []
    : [{ subjects: [{ text, kind: 'topic' }] }, ...(event ? eventNote(event, text) : [])];
}

function eventNote(event: XmlElement, label: string): ObjectMetadata[] {
  const text = [...actorsOf(event).map(({ name }) => name), placeOf(event), dateOf(event)]
    .filter(Boolean)
    .join(', ');
  return toNote(label || labelOf('event'), text);
}

const nameOf = (event: XmlElement | undefined) =>
  nameIn(childOf(event, 'eventName')) || first(childOf(event, 'eventType'), 'term', 'prefLabel');

const placeOf = (event: XmlElement) =>
  first(childOf(event, 'eventPlace'), 'displayPlace') || nameIn(childOf(event, 'eventPlace'));

const dateOf = (event: XmlElement) => datesIn(childOf(event, 'eventDate'));

export function datesIn(element: XmlElement | undefined): string {
  const range = ['earliestDate', 'latestDate'].map((name) => first(element, name)).filter(Boolean);
  return first(element, 'displayDate') || formatDateRange(range, '-');
}

const actorsOf = (event: XmlElement): Agent[] =>
  childrenOf(event, 'eventActor').flatMap((actor) => {
    const displayed = first(actor, 'displayActorInRole');
    const { name: shown, role } = assistantIn(displayed) ?? nameWithRole(displayed);
    const name = nameIn(actor) || shown;
    const terms = descendantsOf(actor, 'roleActor')
      .map((one) => first(one, 'term', 'prefLabel') || textOf(one))
      .filter(Boolean);
    const roles = terms.length === 0 && role ? [role] : terms.map(roleTerm);
    return name === '' ? [] : { name, dates: lifeDatesOf(actor), kind: kindOf(actor), roles };
  });

/** A person displayed with a role of one who did not make the object: `Nowak, Jan (Auftraggeber)`. */
function assistantIn(text: string): { name: string; role: string } | undefined {
  const [, name, role = ''] = /^(.+?)\s*\((\p{L}[^()]*)\)$/u.exec(text) ?? [];
  return name && assisting.test(role.toLowerCase()) ? { name, role: role.toLowerCase() } : undefined;
}

function lifeDatesOf(actor: XmlElement): string | undefined {
  const dates = ['earliestDate', 'latestDate'].map((date) => first(actor, date));
  return dates.some(Boolean) ? dates.join('-') : undefined;
}

export function kindOf(actor: XmlElement): 'person' | 'body' | undefined {
  const [type = ''] = descendantsOf(actor, 'actor').map(({ attributes }) => attributes.type);
  if (/corp|instit|organi|körpersch/i.test(type)) return 'body';
  return /person|individual/i.test(type) ? 'person' : undefined;
}
