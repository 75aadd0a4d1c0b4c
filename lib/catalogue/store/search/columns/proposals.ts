import type { EngineSuggestion } from '#lib/search/engine.ts';
import { foldedWords } from '#lib/search/words.ts';
import type { Columns } from './columns.ts';
import type { TermRow } from './facet-values.ts';

/** Maximum terms with a word that starts as typed, among which those of most objects are chosen. */
export const maxCandidates = 5000;

/** Maximum terms whose labels are read, and titles; some of them may lack the last word. */
export const maxNamed = 100;

/**
 * The whole words to look up in the index, and the prefix. A single letter matches too much as a prefix: there the
 * matches of the other words are filtered instead.
 */
export function askedWords(words: readonly string[]): { whole: string[]; begun: string | undefined } {
  const last = words.at(-1) ?? '';
  const whole = words.slice(0, -1);
  return { whole, begun: last.length === 1 && whole.length > 0 ? undefined : last };
}

/** Whether a text has a word that starts with the last word as typed so far. */
export function hasBegun(text: string, words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  return foldedWords(text).some((word) => word.startsWith(last));
}

/** The terms that most objects have, in descending order; terms that no object has any more are left out. */
export function mostUsed(columns: Columns, terms: readonly number[]): number[] {
  return [...new Set(terms)]
    .map((id) => ({ id, uses: columns.objectsOf(id) }))
    .filter(({ uses }) => uses > 0)
    .sort((one, other) => other.uses - one.uses || one.id - other.id)
    .slice(0, maxNamed)
    .map(({ id }) => id);
}

/** Suggestions of terms in the order of `ids`; without these, the shortest first. */
export function proposedTerms(
  terms: readonly TermRow[],
  ids: readonly number[] | undefined,
  words: readonly string[],
  limit: number,
): EngineSuggestion[] {
  const places = new Map(ids?.map((id, place) => [id, place]));
  const placeOf = ({ id, label }: TermRow) => places.get(id) ?? label.length;
  return terms
    .filter(({ label }) => hasBegun(label, words))
    .sort((one, other) => placeOf(one) - placeOf(other))
    .slice(0, limit)
    .map(({ facet, value, label }) => ({ kind: facet, value, text: label }));
}
