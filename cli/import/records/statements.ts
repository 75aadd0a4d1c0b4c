import { formatTimestamp } from '#lib/catalogue/timestamp.ts';
import { unlessEmpty } from '#lib/lists.ts';
import { dateOf } from '#lib/metadata/date.ts';
import { normalisedDate } from '#lib/metadata/edtf.ts';
import { inOneLine } from '#lib/paragraphs.ts';
import { validTexts } from '#lib/valid-text.ts';
import { withoutHtml } from '../markup.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { isTimeStamp, namesYears } from './read-values.ts';

/** The metadata from one place in a record, such as `245 $a` or `mods/titleInfo`. */
export type Statement = {
  from: string;
  metadata: ObjectMetadata;
};

const listed = [
  'titles',
  'contributors',
  'subjects',
  'identifiers',
  'places',
  'relations',
  'notes',
  'languages',
  'categories',
] as const satisfies (keyof ObjectMetadata)[];

const noted = (text: string, label: string, language?: string): ObjectMetadata => ({
  notes: [{ label, text, language }],
});

/** What a further value of a field with a single one becomes, so that nothing is lost. */
const further = {
  title: (text) => ({ titles: [{ text }] }),
  creator: (name) => ({ contributors: [{ name, role: 'creator' }] }),
  identifier: (value) => ({ identifiers: [{ kind: 'number', value }] }),
  language: (language) => ({ languages: [language] }),
  publish_place: (name) => ({ places: [{ role: 'publication', name }] }),
  series: (text) => ({ relations: [{ kind: 'series', text }] }),
  date: noted,
  number: noted,
  rights: noted,
  rights_url: noted,
  source: noted,
  source_url: noted,
} satisfies Partial<Record<keyof ObjectMetadata, (value: string, label: string) => ObjectMetadata>>;
const singleFields = Object.keys(further) as (keyof typeof further)[];

/**
 * Merges the statements of a record into the metadata of an object: of a field with a single value the first
 * statement counts, of dates the first with a year; further ones go into lists or notes. Control characters are
 * removed, including U+0098 and U+009C, with which German catalogues mark non-sorting articles.
 */
export function metadataFrom(statements: Statement[]): ObjectMetadata {
  const all: ObjectMetadata = {};
  const lists: Lists = new Map();
  let dateFrom = '';
  for (const { from, metadata } of statements) {
    addTo(lists, metadata);
    for (const name of singleFields) {
      const [before, value] = [all[name], metadata[name]];
      if (value === undefined || value === before) continue;
      if (before === undefined) {
        all[name] = value;
        if (name === 'date') dateFrom = from;
      } else if (
        name === 'date' &&
        isBetterDate(value, before) &&
        !(from === dateFrom && isOfRecord(value, from))
      ) {
        all.date = value;
        addTo(lists, noted(before, labelOf(dateFrom)));
      } else if (name !== 'creator' || !isContributor(metadata.contributors, value))
        addTo(lists, further[name](value, labelOf(from)));
    }
    for (const name of ['pixels_per_cm', 'is_public'] as const)
      if (metadata[name] !== undefined) Object.assign(all, { [name]: metadata[name] });
    for (const [language, text] of Object.entries(metadata.description ?? {})) {
      if (text === undefined) continue;
      if (all.description && language in all.description) addTo(lists, noted(text, labelOf(from), language));
      else all.description = { ...all.description, [language]: text };
    }
  }
  // Parsed, they are without what is undefined.
  for (const [name, values] of lists) Object.assign(all, { [name]: JSON.parse(`[${[...values].join()}]`) });
  if (all.date && all.notes) all.notes = unlessEmpty(all.notes.filter(saysMoreThan(all.date)));
  if (all.relations) all.relations = joined(all.relations, ['target']);
  if (all.subjects) all.subjects = joined(all.subjects, ['uri', 'language']);
  return validTexts(withoutHtml(all, inOneLine)) as ObjectMetadata;
}

/** Whether a date has a year, unlike the one before it, and is not that of work on the record. */
const isBetterDate = (date: string, before: string) =>
  !namesYears(before) && namesYears(date) && !isTimeStamp(date);

/** Whether a date is a day in `dc:date`, where records without the date of the work have that of their own making. */
const isOfRecord = (date: string, from: string) => /^\d{4}-\d\d-\d\d$/.test(date) && labelOf(from) === 'Date';

/** How notes are called of dates for machines, which records of ours have beside those of the source. */
const dateLabels = new Set(['Date', 'Date issued', 'Date created']);

/** Whether a note is not merely the same date in a machine's form. */
function saysMoreThan(date: string): (note: { label: string; text: string }) => boolean {
  const same = normalisedDate({ date: formatTimestamp(dateOf(date)), date_descriptive: date })?.edtf;
  return ({ label, text }) => text !== same || !dateLabels.has(label);
}

const isContributor = (contributors: ObjectMetadata['contributors'], creator: string) =>
  contributors?.some(({ name }) => creator === name || creator.startsWith(`${name} (`));

/**
 * Merges what has the same kind and text, unless both have a different one of the distinguishing values: a relation, as
 * from MARC fields 490 and 830, or a subject of which only one record gives the address.
 */
function joined<Value extends { kind?: string | undefined; text: string }>(
  values: readonly Value[],
  distinguishing: (keyof Value)[],
): Value[] {
  const merged = new Map<string, Value>();
  for (const value of values) {
    const key = JSON.stringify([value.kind, value.text]);
    const known = merged.get(key);
    const isOther = distinguishing.some(
      (name) => known?.[name] !== undefined && value[name] !== undefined && known[name] !== value[name],
    );
    if (isOther) merged.set(JSON.stringify(value), value);
    else merged.set(key, { ...value, ...known });
  }
  return [...merged.values()];
}

/** The lists of an object under construction: their values as JSON, each once. */
type Lists = Map<(typeof listed)[number], Set<string>>;

function addTo(lists: Lists, metadata: ObjectMetadata): void {
  for (const name of listed)
    for (const value of metadata[name] ?? []) {
      const list = lists.get(name) ?? new Set();
      lists.set(name, list.add(JSON.stringify(value)));
    }
}

/** The label of a note from a place in a record: the last component of its path. */
export function labelOf(from: string): string {
  const [, field] = /^(\d{3})(?: |$)/.exec(from) ?? [];
  if (field) return `MARC ${field}`;
  const name = from
    .replace(/^.*\//, '')
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2');
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
}

/** Uses the identifier by which a record was found, which never changes; the record's own becomes a further one. */
export function withIdentifier(metadata: ObjectMetadata, identifier: string): ObjectMetadata {
  const { identifier: own, identifiers = [] } = metadata;
  const others = own === undefined || own === identifier ? [] : [{ kind: 'number', value: own }];
  const all = [...others, ...identifiers].filter(({ value }) => value !== identifier);
  return { ...metadata, identifier, ...(all.length > 0 && { identifiers: all }) };
}
