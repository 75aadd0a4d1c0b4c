import type { EngineSuggestion } from '#lib/search/engine.ts';
import { foldedWords } from '#lib/search/words.ts';
import type { Columns } from './columns.ts';
import type { TermRow } from './facet-values.ts';

/** Maximum terms with a word that starts as typed, among which those of most objects are chosen. */
export const maxCandidates = 5000;

/** Maximum terms whose labels are read, and titles; some of them may lack the last word. */
export const maxLabelled = 100;

/**
 * The whole words to look up in the index, and the prefix. A single letter matches too much as a prefix: there the
 * matches of the other words are filtered instead.
 */
export function typedWords(words: readonly string[]): { complete: string[]; prefix: string | undefined } {
  const last = words.at(-1) ?? '';
  const complete = words.slice(0, -1);
  return { complete, prefix: last.length === 1 && complete.length > 0 ? undefined : last };
}

/** Whether a text has a word that starts with the last word as typed so far. */
export function matchesPrefix(text: string, words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  return foldedWords(text).some((word) => word.startsWith(last));
}

/** The terms that most objects have, in descending order; terms that no object has any more are left out. */
export function mostUsed(columns: Columns, terms: readonly number[]): number[] {
  return [...new Set(terms)]
    .map((id) => ({ id, uses: columns.objectsOf(id) }))
    .filter(({ uses }) => uses > 0)
    .sort((one, other) => other.uses - one.uses || one.id - other.id)
    .slice(0, maxLabelled)
    .map(({ id }) => id);
}

/** Suggestions of terms in the order of `ids`; without these, the shortest first. */
export function rankedSuggestions(
  terms: readonly TermRow[],
  ids: readonly number[] | undefined,
  words: readonly string[],
  limit: number,
): EngineSuggestion[] {
  const ranks = new Map(ids?.map((id, rank) => [id, rank]));
  const rankOf = ({ id, label }: TermRow) => ranks.get(id) ?? label.length;
  return terms
    .filter(({ label }) => matchesPrefix(label, words))
    .sort((one, other) => rankOf(one) - rankOf(other))
    .slice(0, limit)
    .map(({ facet, value, label }) => ({ kind: facet, value, text: label }));
}
