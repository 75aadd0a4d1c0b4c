import type { ObjectMetadata } from '../metadata.ts';

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
export function withInheritedMetadata(
  metadata: ObjectMetadata,
  parents: readonly ObjectMetadata[],
): ObjectMetadata {
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
  return { ...all, ...(contributors && { contributors }), ...(subjects && { subjects }) };
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
