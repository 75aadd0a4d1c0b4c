import { formatTimestamp } from '#lib/catalogue/timestamp.ts';
import { dateOf } from '#lib/metadata/date.ts';
import { normalisedDate } from '#lib/metadata/edtf.ts';
import { unlessEmpty } from '#lib/unless-empty.ts';
import { validTexts } from '#lib/valid-text.ts';
import { withoutHtml } from '../markup.ts';
import type { ObjectMetadata } from '../metadata.ts';

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

/** Fields with a single value; further values become notes. */
const single = ['date', 'number', 'rights', 'rights_url', 'source', 'source_url'] as const;

/**
 * Merges the statements of a record into the metadata of an object. For single-valued fields the first statement
 * counts; further ones are added to the corresponding list or to the notes, so that nothing is lost. Control characters
 * are removed, including U+0098 and U+009C, with which German catalogues mark non-sorting articles.
 */
export function metadataFrom(statements: Statement[]): ObjectMetadata {
  const all: ObjectMetadata = {};
  const lists: Lists = new Map();
  for (const { from, metadata } of statements) {
    for (const name of listed) {
      const values = metadata[name];
      if (values) addTo(lists, name, values);
    }
    const {
      title,
      creator,
      identifier,
      language,
      publish_place: publishPlace,
      description,
      series,
    } = metadata;
    if (title !== undefined && !setOnce(all, { title })) addTo(lists, 'titles', [{ text: title }]);
    if (creator !== undefined && !setOnce(all, { creator }) && !isContributor(metadata.contributors, creator))
      addTo(lists, 'contributors', [{ name: creator, role: 'creator' }]);
    if (identifier !== undefined && !setOnce(all, { identifier }))
      addTo(lists, 'identifiers', [{ kind: 'number', value: identifier }]);
    if (language !== undefined && !setOnce(all, { language })) addTo(lists, 'languages', [language]);
    if (publishPlace !== undefined && !setOnce(all, { publish_place: publishPlace }))
      addTo(lists, 'places', [{ role: 'publication', name: publishPlace }]);
    if (series !== undefined && !setOnce(all, { series }))
      addTo(lists, 'relations', [{ kind: 'series', text: series }]);
    for (const [language, text] of Object.entries(description ?? {})) {
      const before = all.description ?? {};
      if (text !== undefined && !(language in before)) all.description = { ...before, [language]: text };
      else if (text !== undefined) addTo(lists, 'notes', [{ label: labelOf(from), text }]);
    }
    for (const name of single) {
      const value = metadata[name];
      if (value !== undefined && !setOnce(all, { [name]: value }))
        addTo(lists, 'notes', [{ label: labelOf(from), text: value }]);
    }
  }
  for (const [name, { values }] of lists) Object.assign(all, { [name]: values });
  if (all.date && all.notes) all.notes = unlessEmpty(all.notes.filter(saysMoreThan(all.date)));
  if (all.relations) all.relations = joined(all.relations, ['target']);
  if (all.subjects) all.subjects = joined(all.subjects, ['uri', 'language']);
  return validTexts(withoutHtml(all)) as ObjectMetadata;
}

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

/** Sets a field unless it is already set. @returns whether it now has this value */
function setOnce(all: ObjectMetadata, field: ObjectMetadata): boolean {
  const [[name, value] = []] = Object.entries(field);
  if (name === undefined) return true;
  const before = (all as Record<string, unknown>)[name];
  if (before === undefined) Object.assign(all, field);
  return before === undefined || before === value;
}

/** The lists of an object under construction, with the values that each already contains. */
type Lists = Map<(typeof listed)[number], { values: unknown[]; known: Set<string> }>;

function addTo(lists: Lists, name: (typeof listed)[number], values: readonly unknown[]): void {
  if (values.length === 0) return;
  const list = lists.get(name) ?? { values: [], known: new Set() };
  lists.set(name, list);
  for (const value of values) {
    const text = JSON.stringify(value);
    if (!list.known.has(text)) list.values.push(value);
    list.known.add(text);
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
