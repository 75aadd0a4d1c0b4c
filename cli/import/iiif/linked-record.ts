import { by } from '#lib/lists.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { descendantsOf, type XmlElement } from '#lib/xml/element.ts';
import { defined, type ObjectMetadata } from '../metadata.ts';
import { plain } from '../records/complete.ts';
import { isRecord, recordsOf } from '../records/formats.ts';
import type { Statement } from '../records/statements.ts';
import type { RemoteClient } from '../remote/client.ts';
import { descriptionAt, OtherDocument } from '../remote/document.ts';
import { NotFetched } from '../remote/not-fetched.ts';
import type { Reading } from '../sources/source.ts';
import type { Substitution } from '../sources/substitution.ts';
import type { Manifest } from './presentation.ts';
import type { IiifLink } from './values.ts';

/** Formats as they appear in profiles and addresses, the most expressive first. */
const formats = [
  /mods/i,
  /marc/i,
  /mets/i,
  /lido/i,
  /\bead/i,
  /edm|europeana/i,
  /tei\b|tei-c/i,
  /dc|dublin/i,
];
const maxTries = 3;

const rankOf = ({ profile, address, label = '' }: IiifLink) => {
  const rank = formats.findIndex((format) => format.test(`${profile} ${address} ${label}`));
  return rank === -1 ? formats.length : rank;
};

/** Whether a link may lead to a record: XML that is not a text layer, or something named like a record. */
function mayBeRecord(link: IiifLink): boolean {
  const { format, profile } = link;
  if (/alto|hocr|html|json|turtle|plain|csv/i.test(`${format} ${profile}`)) return false;
  return promisesXml(link) || (format === '' && rankOf(link) < formats.length);
}

/** Whether anything but XML is wrong there; a name like that of a format may be chance, as in an identifier with `dc`. */
const promisesXml = ({ format, address }: IiifLink) =>
  /xml/i.test(format) || (format === '' && /\.(xml|rdf)$/i.test(address));

/**
 * The statements of the record that a manifest links to (`seeAlso`), in the most expressive format; empty if there is
 * none. Failures are reported.
 * @param substitute lets the object do without a record that is not to be had for the moment, or with a lesser one
 * @throws {NotFetched} if it may not
 */
export async function linkedStatements(
  { seeAlso }: Manifest,
  client: RemoteClient,
  { report }: Pick<Reading, 'report'>,
  substitute: Pick<Substitution, 'accept'>,
): Promise<Statement[]> {
  const links = seeAlso.filter(mayBeRecord).sort(by(rankOf));
  for (const link of links.slice(0, maxTries)) {
    const { address } = link;
    try {
      const root = recordIn(await descriptionAt(client, address));
      const records = root ? recordsOf(root) : [];
      const [record] = records;
      if (record && 'reason' in record) throw new UnreadableFile(record.reason);
      if (record && records.length === 1) return record.statements;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      const isLacking =
        error instanceof NotFetched &&
        error.why === 'passing' &&
        (promisesXml(link) || !(error instanceof OtherDocument));
      if (isLacking)
        await substitute.accept(
          new NotFetched(`its record ${address}: ${error.message}; ${untilThere}`, error.why),
        );
      const kind = isLacking ? 'error' : 'skipped';
      report({ file: address, reason: `the record of a manifest: ${error.message}`, kind });
    }
  }
  return [];
}

const untilThere =
  'the object in the library stays as it is until that is there; if it is gone for good, remove the object (czytelnia objects remove) and import it again';

/** The first record in a document: the root itself, or one nested in an OAI-PMH response or METS. */
const recordIn = (element: XmlElement) => [element, ...descendantsOf(element)].find(isRecord);

/**
 * A manifest's statements, followed by those of a record that add something new. Statements about people, and more
 * specific ones about other titles, subjects and places, are taken from the record; so is what the manifest gives only
 * vaguely: a name, a number, a work or rights in a note, or a work by the name of a collection.
 */
export function completed(own: Statement[], added: Statement[]): Statement[] {
  const people = new Set(added.flatMap(({ metadata }) => namesIn(metadata).map(personOf)));
  const works = plainTexts(added.map(({ metadata }) => only(workFields, metadata)));
  const named = plainTexts(added.map(({ metadata }) => only(nameFields, metadata)));
  const listed = new Set(
    added
      .map(({ metadata }) => metadata)
      .filter(isSpecific)
      .flatMap((one) => [...listedIn(one), ...listedIn({ subjects: depictedIn(one) })]),
  );
  const retained = own.filter(({ metadata }) => {
    const names = namesIn(metadata);
    if (isListed(metadata)) return !listedIn(metadata).every((one) => listed.has(one));
    if (isVague(metadata)) return !isIn(metadata.notes ? named : works, metadata);
    return names.length === 0 || !names.every((name) => people.has(personOf(name)));
  });
  // A note does not cover a field that happens to have the same words.
  const texts = plainTexts(retained.map(({ metadata }) => metadata));
  const preciseTexts = plainTexts(retained.flatMap(({ metadata }) => (isVague(metadata) ? [] : metadata)));
  const listedByOwn = new Set(retained.flatMap(({ metadata }) => listedIn(metadata)));
  const isCovered = (metadata: ObjectMetadata) =>
    isListed(metadata)
      ? listedIn(metadata).every((one) => listedByOwn.has(one))
      : isIn(isVague(metadata) ? texts : preciseTexts, metadata);
  return [...retained, ...added.filter(({ metadata }) => !isCovered(metadata))];
}

const workFields = ['series', 'relations'];
const nameFields = [
  ...workFields,
  'creator',
  'contributors',
  'identifier',
  'identifiers',
  'rights',
  'rights_url',
];

const only = (fields: readonly string[], metadata: ObjectMetadata): ObjectMetadata =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => fields.includes(name)));

/** Titles, subjects and places as they are compared, each among its own: a city may be the subject and the place of printing. */
const listedIn = ({ titles = [], subjects = [], places = [] }: ObjectMetadata) => [
  ...titles.map(({ text }) => `title ${plain(text)}`),
  ...subjects.map(({ text }) => `subject ${plain(text)}`),
  ...places.map(({ role, name }) => `place ${role} ${plain(name)}`),
];

/** Places that are shown or described, which other records have as subjects. */
const depictedIn = ({ places = [] }: ObjectMetadata) =>
  places.flatMap(({ role, name }) => (role === 'depicted' ? [{ text: name }] : []));

const isListed = (metadata: ObjectMetadata) =>
  Object.keys(defined(metadata)).every((name) => ['titles', 'subjects', 'places'].includes(name));

/** Whether such a statement has more than texts. */
const isSpecific = (metadata: ObjectMetadata) =>
  isListed(metadata) &&
  (metadata.places !== undefined ||
    metadata.titles?.some(({ kind = 'alternative' }) => kind !== 'alternative') ||
    metadata.subjects?.some(({ kind = 'topic', uri }) => kind !== 'topic' || uri !== undefined));

const plainTexts = (all: ObjectMetadata[]) =>
  new Set(all.flatMap((metadata) => textsIn(metadata).map(plain)));
const isIn = (known: ReadonlySet<string>, metadata: ObjectMetadata) =>
  textsIn(metadata).every((text) => known.has(plain(text)));

/** Whether a statement is a note, or names a parent without saying whether it is a series, and which part this is. */
const isVague = ({ notes, relations = [], ...rest }: ObjectMetadata) =>
  Object.keys(defined(rest)).length === 0 && relations.every(({ kind }) => kind === 'part-of');

const personOf = (name: string) => plain(name.replace(/\(.*\)|,? *[\d–?-]{4,}.*$/g, ''));

const namesIn = ({ creator, contributors = [] }: ObjectMetadata) => [
  ...(creator === undefined ? [] : [creator]),
  ...contributors.map(({ name }) => name),
];

/** All texts of a statement: texts with and without their numbers, names and values, regardless of their fields. */
function textsIn(metadata: ObjectMetadata): string[] {
  return Object.values(metadata).flatMap((value) => {
    if (typeof value === 'string') return [value];
    const all: unknown[] = Array.isArray(value) ? value : Object.values(value ?? {});
    return all.flatMap((one) => {
      if (typeof one === 'string') return [one];
      const { text, name, value: own, number } = (one ?? {}) as Record<string, unknown>;
      const numbered = number === undefined ? undefined : `${text} ${number}`;
      return [text, name, own, numbered].filter((part) => typeof part === 'string');
    });
  });
}
