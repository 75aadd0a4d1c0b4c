import { type FieldName, fieldNames } from '#lib/search/document.ts';

/** The weight by which PostgreSQL knows a field again. */
export const fieldWeights: Record<FieldName, string> = {
  title: 'A',
  creator: 'B',
  identifier: 'C',
  rest: 'D',
};

/** Places that PostgreSQL tells apart (its manual, 12.11), and words of which a phrase never goes across two fields. */
const maxPlace = 16_383;
const fieldGap = 2;
/** Places of one word that it stores. */
const maxPlaces = 255;

/**
 * The words of an object or a page as PostgreSQL writes a tsvector: each word with its places and their weights. Words of ours are letters
 * and digits, so nothing in them needs quoting but the word itself.
 */
export function textSearchVector(
  fields: Partial<Record<FieldName, readonly string[]>>,
  marked: readonly string[] = [],
): string {
  const places = new Map<string, string[]>();
  let place = 1;
  for (const name of fieldNames) {
    for (const word of fields[name] ?? []) {
      const known = places.get(word) ?? [];
      places.set(word, known);
      if (known.length < maxPlaces) known.push(`${Math.min(place, maxPlace)}${fieldWeights[name]}`);
      place += 1;
    }
    place += fieldGap;
  }
  const lexemes = [...places].map(([word, at]) => `'${word}':${at.join()}`);
  return [...lexemes, ...marked.map((word) => `'${word}'`)].join(' ');
}
