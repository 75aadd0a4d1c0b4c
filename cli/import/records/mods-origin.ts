import { lookup } from '#lib/lookup.ts';
import { isUnknownCreator } from '#lib/metadata/creator.ts';
import { childrenOf, textOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { trimmed } from './marc/subfields.ts';
import { formatDateRange, namesYears, toNote, withUnknownDigits } from './read-values.ts';
import { isOpenEnd } from './remainder.ts';
import type { Statement } from './statements.ts';

/** Kinds of dates, in order of preference for dating the work. */
const dateNames = ['dateIssued', 'dateCreated', 'copyrightDate', 'dateOther', 'dateValid'];

/** Roles of the place and the agent of an event other than publication. */
const events: Record<string, { placeRole: string; agent: string }> = {
  production: { placeRole: 'production', agent: 'creator' },
  manufacture: { placeRole: 'printing', agent: 'printer' },
  printer: { placeRole: 'printing', agent: 'printer' },
  distribution: { placeRole: 'distribution', agent: 'distributor' },
};

/** The event of an origin, which Kramerius 3 writes into another attribute. */
const eventOf = ({ attributes: { eventType, transliteration = '' } }: XmlElement) =>
  eventType ?? transliteration;

/** Whether an element is the origin of what was made, published or not. */
const isProduction = (element: XmlElement) => eventOf(element) === 'production';

/** The order in which origins count: publication, making, and the making and distribution of copies. */
export const originRank = (element: XmlElement): number =>
  isProduction(element) ? 1 : lookup(events, eventOf(element)) ? 2 : 0;

/**
 * Place, publisher and date of a work's origin; information about its digitisation is collected in one note. What was
 * made and not published has its place where others have that of publication.
 * @param before what the origins before it say
 */
export function modsOrigin(origin: XmlElement, before: readonly Statement[]): ObjectMetadata[] {
  const event = eventOf(origin);
  const isDigitisation = /digit|captur/i.test(event) || childrenOf(origin, 'dateCaptured').length > 0;
  if (isDigitisation) {
    const text = originText(origin);
    const label = origin.attributes.displayLabel || 'Digitisation';
    return toNote(label, text);
  }
  const role = lookup(events, event);
  const isPlaced = before.some(({ metadata }) => metadata.publish_place);
  const places = placeNames(origin)
    .map(trimmed)
    .filter(Boolean)
    .map((name, index) =>
      role && (isPlaced || index > 0 || !isProduction(origin))
        ? { places: [{ role: role.placeRole, name }] }
        : { publish_place: name },
    );
  const publishers = childrenOf(origin, 'publisher')
    .map((publisher) => trimmed(textOf(publisher)))
    .filter((name) => name !== '' && !isUnknownCreator(name));
  const date = dateIn(origin);
  return [
    ...places,
    ...publishers.map((name) => ({
      contributors: [{ name, role: role?.agent ?? 'publisher', kind: 'body' as const }],
    })),
    ...(date === undefined ? [] : [{ date }]),
  ];
}

const placeNames = (origin: XmlElement) =>
  childrenOf(origin, 'place').flatMap((place) =>
    textsOf(childrenOf(place, 'placeTerm').filter(({ attributes }) => attributes.type !== 'code')),
  );

/** An origin as one text: `Halle (Saale): Universitätsbibliothek, 2016, [Electronic ed.]`. */
export function originText(origin: XmlElement): string {
  const dates = childrenOf(origin, 'dateCaptured', ...dateNames);
  return [
    [placeNames(origin).join(', '), textsOf(childrenOf(origin, 'publisher')).join(', ')]
      .filter(Boolean)
      .join(': '),
    ...textsOf([...dates, ...childrenOf(origin, 'edition')]),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The date for display, of those that say when there are any; the others become notes. */
function dateIn(origin: XmlElement): string | undefined {
  const dates = dateNames.flatMap((name) =>
    datesIn(childrenOf(origin, name).filter((date) => textOf(date) !== '')),
  );
  return dates.find(namesYears) ?? dates[0];
}

/** Dates of one kind in order of preference: transcribed text rather than a code, or a range from start to end. */
function datesIn(all: XmlElement[]): string[] {
  const isTranscribed = ({ attributes: { encoding, point } }: XmlElement) => !encoding && !point;
  const at = (point: string) => all.find(({ attributes }) => attributes.point === point);
  const [start, end] = [at('start'), at('end')];
  const range =
    start && end ? [formatDateRange([qualified(start), isOpenEnd(end) ? '' : qualified(end)], '-')] : [];
  const isKey = ({ attributes }: XmlElement) => attributes.keyDate === 'yes';
  return [
    ...all.filter(isTranscribed).map(qualified),
    ...range,
    ...[...all.filter(isKey), ...all].map(qualified),
  ];
}

function qualified(date: XmlElement): string {
  const text = withUnknownDigits(textOf(date));
  const forms: Record<string, string> = {
    approximate: `ca ${text}`,
    questionable: `${text}?`,
    inferred: `[${text}]`,
  };
  return forms[date.attributes.qualifier ?? ''] ?? text;
}
