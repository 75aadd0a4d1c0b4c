import type { AgentRecord, ObjectRecord, PartRecord } from '#lib/catalogue/store/records.ts';
import { byName } from '#lib/lists.ts';
import { type ObjectMetadata, objectMetadata, type PartMetadata } from '../import/metadata.ts';

/** Keys of a description that editors may correct, with the fields of a record that each determines. */
export const fieldsOf = {
  title: ['title'],
  titles: ['titles'],
  contributors: ['agents'],
  date: ['date', 'dateDescriptive', 'years'],
  places: ['places'],
  languages: ['languages'],
  categories: ['categories'],
  description: ['descriptions'],
  subjects: ['subjects'],
  identifiers: ['identifiers'],
  relations: ['relations'],
  notes: ['notes'],
  rights: ['rights'],
  rights_url: ['rightsUrl'],
  source: ['source'],
  source_url: ['sourceUrl'],
  pixels_per_cm: ['pixelsPerCentimetre'],
  parts: ['parts'],
  is_public: ['isPublic'],
} satisfies Partial<Record<keyof ObjectMetadata, (keyof ObjectRecord)[]>>;

type EditableKey = keyof typeof fieldsOf;
export const editableKeys = Object.keys(fieldsOf) as EditableKey[];

const mask = byName(editableKeys, () => true as const);
/** The schema of such a description. */
export const editable = objectMetadata.pick(mask).strict();

/** A record as a description that an editor may change; empty values are omitted. */
export function descriptionOf(record: ObjectRecord): ObjectMetadata {
  const { descriptions, rightsUrl, sourceUrl, pixelsPerCentimetre, dateDescriptive, languages } = record;
  const description = {
    title: record.title,
    titles: record.titles.map(withoutNulls),
    contributors: record.agents.map(contributorIn),
    date: dateDescriptive,
    places: record.places,
    languages: languages.map(({ language }) => language),
    categories: record.categories,
    description: Object.fromEntries(
      descriptions.flatMap(({ language, text }) => (/^(pl|en)$/.test(language) ? [[language, text]] : [])),
    ),
    subjects: record.subjects.map(withoutNulls),
    identifiers: record.identifiers,
    relations: record.relations.map(withoutNulls),
    notes: record.notes.map(withoutNulls),
    rights: record.rights,
    rights_url: rightsUrl,
    source: record.source,
    source_url: sourceUrl,
    pixels_per_cm: pixelsPerCentimetre,
    parts: partsIn(record.parts, null),
    is_public: record.isPublic,
  } satisfies Record<EditableKey, unknown>;
  const hasValue = (value: unknown) =>
    value !== null && !(typeof value === 'object' && Object.keys(value).length === 0);
  return editable.parse(
    Object.fromEntries(Object.entries(description).filter(([, value]) => hasValue(value))),
  );
}

const withoutNulls = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

export function contributorIn({ kind, role, name, dates, statement }: AgentRecord) {
  // Dates within the statement are parsed from it again on saving.
  const own = statement ?? name ?? '';
  return { name: own, role, kind, ...(dates !== null && !own.includes(dates) && { dates }) };
}

function partsIn(parts: PartRecord[], parent: number | null): PartMetadata[] {
  return parts.flatMap((part, position) => {
    if (part.parent !== parent) return [];
    const inner = partsIn(parts, position);
    return [
      {
        label: part.label,
        kind: part.kind,
        ...(part.first_scan !== null && { first: part.first_scan + 1 }),
        ...(part.last_scan !== null && { last: part.last_scan + 1 }),
        ...(inner.length > 0 && { parts: inner }),
      },
    ];
  });
}
