import { validTexts } from '#lib/valid-text.ts';
import { withoutHtml } from '../markup.ts';
import type { ObjectMetadata, RelationMetadata } from '../metadata.ts';

/** What a place in a record says: `245 $a`, `mods/titleInfo`. */
export type Statement = {
  from: string;
  says: ObjectMetadata;
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

/** What an object has once, and what is further data where it is said again. */
const single = ['date', 'number', 'rights', 'rights_url', 'source', 'source_url'] as const;

/**
 * All that a record says, as an object's description. Of what an object has once the first statement counts; a further
 * one joins the list that there is for it, or the notes, so that nothing is lost. Control characters go, among them those
 * that German catalogues put around articles which do not count in sorting (U+0098, U+009C).
 */
export function metadataFrom(statements: Statement[]): ObjectMetadata {
  const all: ObjectMetadata = {};
  const lists: Lists = new Map();
  for (const { from, says } of statements) {
    for (const name of listed) {
      const values = says[name];
      if (values) addTo(lists, name, values);
    }
    const { title, creator, identifier, language, publish_place: place, description, series } = says;
    if (title !== undefined && !once(all, { title })) addTo(lists, 'titles', [{ text: title }]);
    if (creator !== undefined && !once(all, { creator }))
      addTo(lists, 'contributors', [{ name: creator, role: 'creator' }]);
    if (identifier !== undefined && !once(all, { identifier }))
      addTo(lists, 'identifiers', [{ kind: 'local', value: identifier }]);
    if (language !== undefined && !once(all, { language })) addTo(lists, 'languages', [language]);
    if (place !== undefined && !once(all, { publish_place: place }))
      addTo(lists, 'places', [{ role: 'publication', name: place }]);
    if (series !== undefined && !once(all, { series }))
      addTo(lists, 'relations', [{ kind: 'series', text: series }]);
    for (const [language, text] of Object.entries(description ?? {})) {
      const before = all.description ?? {};
      if (text !== undefined && !(language in before)) all.description = { ...before, [language]: text };
      else if (text !== undefined) addTo(lists, 'notes', [{ label: labelOf(from), text }]);
    }
    for (const name of single) {
      const value = says[name];
      if (value !== undefined && !once(all, { [name]: value }))
        addTo(lists, 'notes', [{ label: labelOf(from), text: value }]);
    }
  }
  for (const [name, { values }] of lists) Object.assign(all, { [name]: values });
  const joined = all.relations ? { ...all, relations: joinedRelations(all.relations) } : all;
  return validTexts(withoutHtml(joined)) as ObjectMetadata;
}

/** What is said of one thing twice, as by fields 490 and 830 of MARC, is said once with all of it. */
function joinedRelations(relations: readonly RelationMetadata[]): RelationMetadata[] {
  const joined = new Map<string, RelationMetadata>();
  for (const relation of relations) {
    const key = JSON.stringify([relation.kind, relation.text]);
    const known = joined.get(key);
    const isOther =
      known?.target !== undefined && relation.target !== undefined && known.target !== relation.target;
    if (isOther) joined.set(JSON.stringify(relation), relation);
    else joined.set(key, { ...relation, ...known });
  }
  return [...joined.values()];
}

/** Sets what is said for the first time; whether it now stands there. */
function once(all: ObjectMetadata, said: ObjectMetadata): boolean {
  const [[name, value] = []] = Object.entries(said);
  if (name === undefined) return true;
  const before = (all as Record<string, unknown>)[name];
  if (before === undefined) Object.assign(all, said);
  return before === undefined || before === value;
}

/** The lists of a description as they grow, and what stands in each already. */
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

/** What further data is called that stands at a place of a record: the last step to it. */
export function labelOf(from: string): string {
  const [, field] = /^(\d{3})(?: |$)/.exec(from) ?? [];
  if (field) return `MARC ${field}`;
  const name = from
    .replace(/^.*\//, '')
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2');
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
}
