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

/**
 * All that a record says, as an object's description. Of what an object has once the first statement counts; a further
 * one joins the list that there is for it, or the notes, so that nothing is lost.
 */
export function metadataFrom(statements: Statement[]): ObjectMetadata {
  const all: ObjectMetadata = {};
  for (const { from, says } of statements) {
    for (const name of listed) addTo(all, name, says[name] ?? []);
    const { title, creator, identifier, language, publish_place: place, description, series } = says;
    if (title !== undefined && !once(all, { title })) addTo(all, 'titles', [{ text: title }]);
    if (creator !== undefined && !once(all, { creator }))
      addTo(all, 'contributors', [{ name: creator, role: 'creator' }]);
    if (identifier !== undefined && !once(all, { identifier }))
      addTo(all, 'identifiers', [{ kind: 'local', value: identifier }]);
    if (language !== undefined && !once(all, { language })) addTo(all, 'languages', [language]);
    if (place !== undefined && !once(all, { publish_place: place }))
      addTo(all, 'places', [{ role: 'publication', name: place }]);
    if (series !== undefined && !once(all, { series }))
      addTo(all, 'relations', [{ kind: 'series', text: series }]);
    for (const [language, text] of Object.entries(description ?? {})) {
      const before = all.description ?? {};
      if (text !== undefined && !(language in before)) all.description = { ...before, [language]: text };
      else if (text !== undefined) addTo(all, 'notes', [{ label: labelOf(from), text }]);
    }
    for (const name of ['date', 'number', 'rights', 'rights_url', 'source', 'source_url'] as const) {
      const value = says[name];
      if (value !== undefined && !once(all, { [name]: value }))
        addTo(all, 'notes', [{ label: labelOf(from), text: value }]);
    }
  }
  return all.relations ? { ...all, relations: joinedRelations(all.relations) } : all;
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

type Lists = Pick<ObjectMetadata, (typeof listed)[number]>;

/** Adds what is not in a list yet. */
function addTo<Name extends keyof Lists>(
  all: ObjectMetadata,
  name: Name,
  values: NonNullable<Lists[Name]>,
): void {
  if (values.length === 0) return;
  const list: unknown[] = [...(all[name] ?? [])];
  const known = new Set(list.map((one) => JSON.stringify(one)));
  for (const value of values) {
    const text = JSON.stringify(value);
    if (!known.has(text)) list.push(value);
    known.add(text);
  }
  Object.assign(all, { [name]: list });
}

/** What further data is called that stands at a place of a record: the last step to it. */
export function labelOf(from: string): string {
  const name = from.replace(/^.*\//, '').replace(/([a-z])([A-Z])/g, '$1 $2');
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
}
