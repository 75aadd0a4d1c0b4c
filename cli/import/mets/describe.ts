import { lookup, unlessEmpty } from '#lib/lists.ts';
import { categoriesOf } from '#lib/metadata/category.ts';
import { isOnlyNumber, numberKey } from '#lib/metadata/part-number.ts';
import { textOf } from '#lib/xml/element.ts';
import { defined, type ObjectMetadata, type RelationMetadata } from '../metadata.ts';
import { isAddress, readRights } from '../records/read-values.ts';
import { labelOf, withIdentifier } from '../records/statements.ts';
import { numberWithin } from './contents.ts';
import { administrativeElements, type Mets, type MetsDiv } from './document.ts';
import {
  type DescribedObject,
  disambiguated,
  fullTitle,
  isSeries,
  type Parent,
  titleFrom,
  withSiblingRecord,
} from './issue.ts';

/** Reads the record of a division; the result is empty if there is none. */
export type RecordOf = (div: Pick<MetsDiv, 'records'>) => ObjectMetadata;

/** Whether divisions say which records describe the object and its parents; else any record of the document does. */
export const isLinked = ({ div, around }: DescribedObject): boolean =>
  [div, ...around].some(({ records }) => records.length > 0);

/** The object's metadata: from its record, the enclosing divisions, and the document itself. */
export function describe(
  mets: Pick<Mets, 'id' | 'label' | 'type' | 'identifiers' | 'records' | 'administrative'>,
  logical: DescribedObject,
  recordOf: RecordOf,
): ObjectMetadata {
  const { div, around } = mets.id === '' ? logical : withSiblingRecord(logical, recordOf);
  const record = recordOf(isLinked(logical) ? div : { records: [...mets.records.keys()] });
  const { metadata: issue, parentIdentifier } = disambiguated(
    // A record next to its newspaper's has the shelfmark of all issues as its identifier.
    withParentNamed(div === logical.div ? record : withIdentifier(record, mets.id), mets),
    around.map(recordOf),
  );
  const own = withInheritedMetadata(issue, around.filter((one) => !isSeries(one)).map(recordOf));
  const parents = around.flatMap((parent, index): Parent[] => {
    const { title, identifier = index === around.length - 1 ? parentIdentifier : undefined } =
      recordOf(parent);
    // A label equal to the object's is not a parent's title.
    const text = title ?? (isSame(parent.label, div.label) ? undefined : parent.label || undefined);
    // A year or month within the parent is a number, not a work.
    const isNumber = index > 0 && identifier === undefined && text !== undefined && isOnlyNumber(text);
    return text === undefined || isNumber ? [] : [{ div: parent, text, identifier }];
  });
  const title = fullTitle(own.title, parents) ?? titleFrom(mets, div, parents.at(0)?.text);
  const ownRelations = own.relations?.map((one) => withParentName(parents, one));
  const isKnown = ({ text }: RelationMetadata) =>
    [own.series, ...(ownRelations ?? []).map((one) => one.text)].includes(text);
  const relations = parents
    .map(({ text, identifier }) => ({ kind: 'part-of', text, target: identifier }))
    .filter((relation) => relation.text !== title && !isKnown(relation));
  const kinds = [mets.type, ...around.map(({ type }) => type), div.type].map((type) =>
    type.replace(/_/g, ' '),
  );
  const ofRecord = own.categories ?? [];
  const [kind] = categoriesOf(...kinds);
  // If a record has several kinds and the document names one of them, all of them apply.
  const isAmong = kind !== undefined && ofRecord.includes(kind);
  const categories = isAmong ? ofRecord : [...categoriesOf(...kinds), ...ofRecord].slice(0, 1);
  const ids = [...div.administrative, ...around.flatMap(({ administrative }) => administrative)];
  const stated = administrativeElements(mets, ids, ...administrativeNames);
  const statedAs = (name: string) => textOf(stated.find((one) => one.name === name)) || undefined;
  const address = [statedAs('presentation'), statedAs('reference')].find((text) => text && isAddress(text));
  const licence = readLicence(statedAs('license') ?? '');
  const {
    identifier = mets.id || undefined,
    source = statedAs('owner'),
    source_url = address,
    rights = statedAs('RightsDeclaration') ?? statedAs('accessCondition') ?? licence.rights,
    rights_url = licence.rights_url,
  } = own;
  const volumes = around.slice(1).flatMap((parent) => recordOf(parent).title ?? []);
  const metadata = {
    ...own,
    title,
    identifier,
    source,
    source_url,
    rights,
    rights_url,
    number: numberIn(own.number, volumes) ?? numberWithin([...around.slice(1), div]),
    categories: unlessEmpty(categories),
    relations: unlessEmpty([...(ownRelations ?? []), ...relations]),
  };
  const said = [source, source_url, rights, rights_url];
  return withMore(metadata, {
    identifiers: mets.identifiers.filter(({ value }) => value !== identifier),
    notes: stated.flatMap((one) => {
      const text = lookup(licences, textOf(one).toLowerCase()) ?? textOf(one);
      return said.includes(text) || !notedNames.has(one.name) ? [] : [{ label: labelOf(one.name), text }];
    }),
  });
}

/** Elements of DFG Viewer and METSRights that become notes, unless a field has the same. */
const notedNames = new Set([
  ...['reference', 'license', 'aggregator', 'sponsor'],
  ...['RightsDeclaration', 'RightsHolderName', 'RightsHolderComments', 'ConstraintDescription'],
]);
const administrativeNames = [...notedNames, 'owner', 'presentation', 'accessCondition'];

/** Adds what is said of an object outside of its record: its holder if none is known, further identifiers and notes. */
export function withMore(
  metadata: ObjectMetadata,
  { source, identifiers = [], notes = [] }: ObjectMetadata,
): ObjectMetadata {
  const added = <Item>(own: Item[] = [], others: Item[]) => {
    const known = new Set(own.map((one) => JSON.stringify(one)));
    return unlessEmpty([...own, ...others.filter((one) => !known.has(JSON.stringify(one)))]);
  };
  // A key without a value would hold a place among those of the digest.
  return defined({
    ...metadata,
    source: metadata.source ?? source,
    identifiers: added(metadata.identifiers, identifiers),
    notes: added(metadata.notes, notes),
  });
}

const isSame = (one: string, other: string) => one.replace(/\s+/g, ' ') === other.replace(/\s+/g, ' ');

/** If an issue's record names its newspaper only by number, uses the document's label without the day. */
function withParentNamed(metadata: ObjectMetadata, { label }: Pick<Mets, 'label'>): ObjectMetadata {
  const [, parent] = /^(.+?),?\s+\d{4}-\d{2}-\d{2}$/.exec(label) ?? [];
  if (!parent || !metadata.relations) return metadata;
  const relations = metadata.relations.map((one) =>
    one.kind === 'part-of' && one.text === one.target ? { ...one, text: parent } : one,
  );
  return { ...metadata, relations };
}

/** A relation to a work that is named only by its identifier, with the name of the division that may have it. */
function withParentName(parents: readonly Parent[], relation: RelationMetadata): RelationMetadata {
  const { kind, text, target } = relation;
  if (kind !== 'part-of' || text !== target) return relation;
  const parent = parents.find(({ identifier }) => identifier === undefined || identifier === target);
  return { ...relation, text: parent?.text ?? text };
}

/** A part number preceded by those of the enclosing volumes, unless it includes them. */
function numberIn(number: string | undefined, volumes: string[]): string | undefined {
  if (number === undefined) return undefined;
  const isNew = (volume: string) => isOnlyNumber(volume) && !numberKey(number).includes(numberKey(volume));
  return [...volumes.filter(isNew), number].join(', ');
}

/** Licences for which DFG Viewer has a code that includes the version. */
const licences = {
  pdm: 'https://creativecommons.org/publicdomain/mark/1.0/',
  cc0: 'https://creativecommons.org/publicdomain/zero/1.0/',
};

function readLicence(text: string): Pick<ObjectMetadata, 'rights' | 'rights_url'> {
  return text === '' ? {} : readRights(lookup(licences, text.toLowerCase()) ?? text);
}

/** Fields that apply to a part as well as to its parent; the fields of a group are taken from the same source. */
const shared = [
  ['creator', 'contributors'],
  ['publish_place'],
  ['language', 'languages'],
  ['source'],
  ['rights', 'rights_url'],
] as const satisfies (keyof ObjectMetadata)[][];

/**
 * Completes an object with people, publishers, place, language, subjects, holder and rights stated only for its
 * parents. Notes are not inherited: a parent's notes concern its publication, its volumes and the library's holdings.
 * @param parents metadata of the parents, outermost first; without series, which have different people
 */
function withInheritedMetadata(metadata: ObjectMetadata, parents: readonly ObjectMetadata[]): ObjectMetadata {
  const all = { ...metadata };
  for (const fields of shared) {
    const hasFields = (one: ObjectMetadata) => fields.some((field) => one[field] !== undefined);
    const parent = hasFields(all) ? undefined : parents.findLast(hasFields);
    for (const field of fields)
      if (parent?.[field] !== undefined) Object.assign(all, { [field]: parent[field] });
  }
  const contributors = completed(
    all.contributors,
    parents.map((one) => one.contributors),
    ({ role }) => role === 'publisher',
  );
  // A parent's genre describes the parent itself (NDK: `title`), and its period covers all its parts.
  const subjects = completed(
    all.subjects,
    parents.map((one) => one.subjects),
    ({ kind }) => kind !== 'genre' && kind !== 'time',
  );
  return { ...all, contributors, subjects };
}

/** The list itself if it has items of a kind, else with those of the innermost other list that has them. */
function completed<Item>(
  own: Item[] | undefined,
  others: readonly (Item[] | undefined)[],
  isOfKind: (item: Item) => boolean,
): Item[] | undefined {
  if (own?.some(isOfKind)) return own;
  const found = others.map((list = []) => list.filter(isOfKind)).findLast((list) => list.length > 0);
  return found ? [...(own ?? []), ...found] : own;
}
