import type { EngineSuggestion } from '#lib/search/engine.ts';
import { foldedWords } from '#lib/search/words.ts';
import type { Columns } from './columns.ts';
import type { TermRow } from './facet-values.ts';

/** Terms with a word that begins as it is typed, among which those of most objects are looked for. */
export const maxCandidates = 5000;

/** Terms whose names are read, and titles, of which some may lack the last word. */
export const maxNamed = 100;

/**
 * The words that the index is asked for, and the one that it has to begin with. A single letter begins too many: there what
 * comes by the other words is looked through.
 */
export function askedWords(words: readonly string[]): { whole: string[]; begun: string | undefined } {
  const last = words.at(-1) ?? '';
  const whole = words.slice(0, -1);
  return { whole, begun: last.length === 1 && whole.length > 0 ? undefined : last };
}

/** Whether a text has a word that begins as the last one is typed. */
export function hasBegun(text: string, words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  return foldedWords(text).some((word) => word.startsWith(last));
}

/** Of some terms those that most objects have, most first; none that no object has any more. */
export function mostUsed(columns: Columns, terms: readonly number[]): number[] {
  return [...new Set(terms)]
    .map((id) => ({ id, uses: columns.objectsOf(id) }))
    .filter(({ uses }) => uses > 0)
    .sort((one, other) => other.uses - one.uses || one.id - other.id)
    .slice(0, maxNamed)
    .map(({ id }) => id);
}

/** Proposals of terms in the order of their ids; without these the shortest first. */
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
