import { lookup } from '#lib/lookup.ts';
import { categoriesOf } from '#lib/metadata/category.ts';
import { isOnlyNumber, numberKey } from '#lib/metadata/part-number.ts';
import type { ObjectMetadata, RelationMetadata } from '../metadata.ts';
import { identified } from '../records/identified.ts';
import { isAddress, sayRights } from '../records/say.ts';
import { numberWithin } from './contents.ts';
import { administrativeText, type Mets, type MetsDiv } from './document.ts';
import { type DescribedObject, toldFromOthers, withRecordBeside } from './issue.ts';
import { isSeries, titled, titleFrom, type Whole } from './titles.ts';
import { withSaidOfWholes } from './wholes.ts';

/** Reads the record of a division; what it returns is empty if there is none. */
export type RecordOf = (div: Pick<MetsDiv, 'records'>) => ObjectMetadata;

/** The object's metadata: from its record, the enclosing divisions, and the document itself. */
export function describe(
  mets: Pick<Mets, 'id' | 'label' | 'type' | 'records' | 'administrative'>,
  logical: DescribedObject,
  recordOf: RecordOf,
): ObjectMetadata {
  const { div, around } = mets.id === '' ? logical : withRecordBeside(logical, recordOf);
  const isLinked = [div, ...around].some(({ records }) => records.length > 0);
  const record = recordOf(isLinked ? div : { records: [...mets.records.keys()] });
  const { said: told, identifierOfWhole } = toldFromOthers(
    // A record next to its newspaper's has the shelfmark of all issues as its identifier.
    withWholeNamed(div === logical.div ? record : identified(record, mets.id), mets),
    around.map(recordOf),
  );
  const own = withSaidOfWholes(told, around.filter((one) => !isSeries(one)).map(recordOf));
  const wholes = around.flatMap((whole, index): Whole[] => {
    const { title, identifier = index === around.length - 1 ? identifierOfWhole : undefined } =
      recordOf(whole);
    // A label the same as the object's is not the title of a whole.
    const text = title ?? (isSame(whole.label, div.label) ? undefined : whole.label || undefined);
    // A year or month within the whole is a number, not a work.
    const isNumber = index > 0 && identifier === undefined && text !== undefined && isOnlyNumber(text);
    return text === undefined || isNumber ? [] : [{ div: whole, text, identifier }];
  });
  const title = titled(own.title, wholes) ?? titleFrom(mets, div, wholes.at(0)?.text);
  const ownRelations = own.relations?.map((one) => namedBy(wholes, one));
  const isKnown = ({ text }: RelationMetadata) =>
    [own.series, ...(ownRelations ?? []).map((one) => one.text)].includes(text);
  const relations = wholes
    .map(({ text, identifier }) => ({
      kind: 'part-of',
      text,
      ...(identifier !== undefined && { target: identifier }),
    }))
    .filter((relation) => relation.text !== title && !isKnown(relation));
  const kinds = [mets.type, ...around.map(({ type }) => type), div.type].map((type) =>
    type.replace(/_/g, ' '),
  );
  const ofRecord = own.categories ?? [];
  const [kind] = categoriesOf(...kinds);
  // A record of several kinds, one of which the document names too, means them all.
  const isAmong = kind !== undefined && ofRecord.includes(kind);
  const categories = isAmong ? ofRecord : [...categoriesOf(...kinds), ...ofRecord].slice(0, 1);
  const ids = [...div.administrative, ...around.flatMap(({ administrative }) => administrative)];
  const said = (name: string) => administrativeText(mets, ids, name);
  const address = [said('presentation'), said('reference')].find((text) => text && isAddress(text));
  const licence = sayLicence(said('license') ?? '');
  const {
    identifier = mets.id || undefined,
    source = said('owner'),
    source_url = address,
    rights = said('RightsDeclaration') ?? licence.rights,
    rights_url = licence.rights_url,
  } = own;
  const volumes = around.slice(1).flatMap((whole) => recordOf(whole).title ?? []);
  return {
    ...own,
    ...(ownRelations && { relations: ownRelations }),
    ...defined({ title, identifier, source, source_url, rights, rights_url }),
    ...defined({ number: numberIn(own.number, volumes) ?? numberWithin([...around.slice(1), div]) }),
    ...(categories.length > 0 && { categories }),
    ...(relations.length > 0 && { relations: [...(ownRelations ?? []), ...relations] }),
  };
}

const isSame = (one: string, other: string) => one.replace(/\s+/g, ' ') === other.replace(/\s+/g, ' ');

/** If an issue's record names its newspaper only by number, uses the document's label without the day. */
function withWholeNamed(said: ObjectMetadata, { label }: Pick<Mets, 'label'>): ObjectMetadata {
  const [, whole] = /^(.+?),?\s+\d{4}-\d{2}-\d{2}$/.exec(label) ?? [];
  if (!whole || !said.relations) return said;
  const relations = said.relations.map((one) =>
    one.kind === 'part-of' && one.text === one.target ? { ...one, text: whole } : one,
  );
  return { ...said, relations };
}

/** A relation to a work that is named only by its identifier, with the name of the division that may have it. */
function namedBy(wholes: readonly Whole[], relation: RelationMetadata): RelationMetadata {
  const { kind, text, target } = relation;
  if (kind !== 'part-of' || text !== target) return relation;
  const whole = wholes.find(({ identifier }) => identifier === undefined || identifier === target);
  return { ...relation, text: whole?.text ?? text };
}

/** A part number after those of the volumes around it, unless it includes them. */
function numberIn(number: string | undefined, volumes: string[]): string | undefined {
  if (number === undefined) return undefined;
  const isNew = (volume: string) => isOnlyNumber(volume) && !numberKey(number).includes(numberKey(volume));
  return [...volumes.filter(isNew), number].join(', ');
}

/** Licences of which DFG Viewer has a word that says the version too. */
const licences = {
  pdm: 'https://creativecommons.org/publicdomain/mark/1.0/',
  cc0: 'https://creativecommons.org/publicdomain/zero/1.0/',
};

function sayLicence(text: string): Pick<ObjectMetadata, 'rights' | 'rights_url'> {
  return text === '' ? {} : sayRights(lookup(licences, text.toLowerCase()) ?? text);
}

function defined<Values extends Record<string, string | undefined>>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
