import { locales } from '#lib/i18n/locales.ts';
import { lookup } from '#lib/lists.ts';
import { isUnknownCreator } from '#lib/metadata/creator.ts';
import { childrenOf, textOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { countryName, regionName } from './marc/countries.ts';
import { trimmed } from './marc/subfields.ts';
import { modsName } from './mods-name.ts';
import { formatDateRange, namesYears, toNote, withUnknownDigits } from './read-values.ts';
import { isOpenEnd } from './remainder.ts';

/** Kinds of dates, in order of preference for dating the work; one to be displayed is in words. */
const dateNames = ['displayDate', 'dateIssued', 'dateCreated', 'copyrightDate', 'dateOther', 'dateValid'];

/** Roles of the place and the agent of an event other than publication. */
const events: Record<string, { placeRole: string; agent: string }> = {
  production: { placeRole: 'production', agent: 'creator' },
  manufacture: { placeRole: 'printing', agent: 'printer' },
  printer: { placeRole: 'printing', agent: 'printer' },
  distribution: { placeRole: 'distribution', agent: 'distributor' },
};

/** The event of an origin, which Kramerius 3 writes into another attribute. */
export const eventOf = ({ attributes: { eventType, transliteration = '' } }: XmlElement) =>
  eventType ?? transliteration;

/** Whether an element is the origin of what was made, published or not. */
const isProduction = (element: XmlElement) => eventOf(element) === 'production';

/** Whether an element is the origin of later copies of a publication. */
export const isLaterEvent = (element: XmlElement): boolean =>
  !isProduction(element) && lookup(events, eventOf(element)) !== undefined;

const isDigitisation = (element: XmlElement) =>
  /digit|captur/i.test(eventOf(element)) || childrenOf(element, 'dateCaptured').length > 0;

/** Whether an element says that the work was published, or where, when or by whom, unless it names another event. */
export const isPublication = (element: XmlElement): boolean =>
  eventOf(element) === 'publication' ||
  (eventOf(element) === '' &&
    !isDigitisation(element) &&
    placeNames(element).length + childrenOf(element, 'publisher', 'dateIssued').length > 0);

/**
 * Place, publisher and date of a work's origin; information about its digitisation is collected in one note. What was
 * made and not published has its place where others have that of publication.
 * @param isPlaced whether the work has been published, or another origin has said where it was made
 */
export function modsOrigin(origin: XmlElement, isPlaced: () => boolean): ObjectMetadata[] {
  const event = eventOf(origin);
  if (isDigitisation(origin)) {
    const text = [originText(origin), ...countriesOf(origin)].filter(Boolean).join(', ');
    const label = origin.attributes.displayLabel || 'Digitisation';
    return toNote(label, text);
  }
  const role = lookup(events, event);
  const places = placeNames(origin)
    .map(trimmed)
    .filter(Boolean)
    .map((name, index) =>
      role && (!isProduction(origin) || index > 0 || isPlaced())
        ? { places: [{ role: role.placeRole, name }] }
        : { publish_place: name },
    );
  const publishers = childrenOf(origin, 'publisher')
    .map((publisher) => trimmed(textOf(publisher)))
    .filter((name) => name !== '' && !isUnknownCreator(name));
  const date = dateIn(origin);
  return [
    ...places,
    ...countriesOf(origin).map((text) => ({
      notes: [{ label: 'Country of publication', text, language: locales[0] }],
    })),
    ...publishers.map((name) => ({
      contributors: [{ name, role: role?.agent ?? 'publisher', kind: 'body' as const }],
    })),
    ...childrenOf(origin, 'agent').flatMap((agent) => modsName(agent, role?.agent ?? 'publisher')),
    ...(date === undefined ? [] : [{ date }]),
  ];
}

const placeNames = (origin: XmlElement) =>
  childrenOf(origin, 'place').flatMap((place) =>
    textsOf(childrenOf(place, 'placeTerm').filter(({ attributes }) => attributes.type !== 'code')),
  );

/** Countries that are given by codes of MARC or ISO 3166; codes of other places as they are. */
const countriesOf = (origin: XmlElement): string[] =>
  childrenOf(origin, 'place')
    .flatMap((place) => childrenOf(place, 'placeTerm'))
    .filter(({ attributes }) => attributes.type === 'code')
    .map((term) => {
      const code = textOf(term);
      const nameOf = term.attributes.authority?.startsWith('iso3166') ? regionName : countryName;
      return nameOf(code, locales[0]) ?? code;
    })
    .filter((name) => name !== '' && name !== 'xx');

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

/** The date of a part, such as an issue. */
export const dateOfPart = (part: XmlElement | undefined): string | undefined =>
  datesIn(childrenOf(part, 'date')).find(Boolean);

/** Dates of one kind in order of preference: transcribed text rather than a code, or a range from start to end. */
function datesIn(all: XmlElement[]): string[] {
  const isTranscribed = ({ attributes: { encoding, point } }: XmlElement) => !encoding && !point;
  const at = (point: string) => all.find(({ attributes }) => attributes.point === point);
  const [start, end] = [at('start'), at('end')];
  const ends = start && end ? [qualified(start), isOpenEnd(end) ? '' : qualified(end)] : [];
  // After unknown digits a dash could not be told from them.
  const isVague = ends[0]?.endsWith('-');
  const range = formatDateRange(isVague ? ends.filter(Boolean) : ends, isVague ? '/' : '-');
  const isKey = ({ attributes }: XmlElement) => attributes.keyDate === 'yes';
  return [
    ...all.filter(isTranscribed).map(qualified),
    ...(range ? [range] : []),
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
