import type { ObjectMetadata } from '../metadata.ts';

/** What is so of a part as of its whole; what stands together is said by one of both alone. */
const shared = [
  ['creator', 'contributors'],
  ['publish_place'],
  ['language', 'languages'],
  ['source'],
  ['rights', 'rights_url'],
] as const satisfies (keyof ObjectMetadata)[][];

/**
 * The same with people, publishers, place, language, subjects, holder and conditions of use that are said of what it is a part of alone. Notes
 * are not among them: those of a whole tell how it came out, of how many volumes it is and what a library has of it.
 * @param wholes what is said of those, outermost first; of a series they are other people's
 */
export function withSaidOfWholes(said: ObjectMetadata, wholes: readonly ObjectMetadata[]): ObjectMetadata {
  const all = { ...said };
  for (const fields of shared) {
    const isSaidBy = (one: ObjectMetadata) => fields.some((field) => one[field] !== undefined);
    const whole = isSaidBy(all) ? undefined : wholes.findLast(isSaidBy);
    for (const field of fields)
      if (whole?.[field] !== undefined) Object.assign(all, { [field]: whole[field] });
  }
  const contributors = completed(
    all.contributors,
    wholes.map((one) => one.contributors),
    ({ role }) => role === 'publisher',
  );
  // The genre of a whole is what it is itself (NDK: `title`), and its time that of all its parts.
  const subjects = completed(
    all.subjects,
    wholes.map((one) => one.subjects),
    ({ kind }) => kind !== 'genre' && kind !== 'time',
  );
  return { ...all, ...(contributors && { contributors }), ...(subjects && { subjects }) };
}

/** A list as it is, where it holds some of a kind; else with those of the innermost other list that does. */
function completed<Item>(
  own: Item[] | undefined,
  others: readonly (Item[] | undefined)[],
  isOfKind: (item: Item) => boolean,
): Item[] | undefined {
  if (own?.some(isOfKind)) return own;
  const found = others.map((list = []) => list.filter(isOfKind)).findLast((list) => list.length > 0);
  return found ? [...(own ?? []), ...found] : own;
}
