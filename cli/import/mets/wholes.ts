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
 * The same with people, place, language, holder and conditions of use that are said of what it is a part of alone.
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
  return all;
}
