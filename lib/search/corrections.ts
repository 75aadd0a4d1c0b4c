import { occurringForms, type Vocabulary } from './compile.ts';
import type { ParsedQuery } from './parse.ts';
import type { Correction } from './query.ts';
import { englishStem } from './words/english.ts';
import { nearWords } from './words/spelling.ts';
import { foldedWords, withoutInvisible, wordsIn } from './words.ts';

/** Maximum number of queries that are counted for a correction: each costs as much as a visitor's search, or two. */
export const maxCounted = 20;

/** Maximum number of words that are corrected in a query. */
const maxMisspelt = 3;

/** A correction with its hits, and those without the filters. */
type Corrected = Correction & { countUnfiltered: number };

/** A correction of one word, with the hits of that word alone. */
type Candidate = Corrected & { wordHits: number };

/** Minimum length of a word that is corrected on its own: short words resemble too many others, and may be initials. */
const minLength = 4;

/** A word, folded, and similar words in the library, the likeliest first. */
type Misspelt = { folded: string; near: string[] };

/** A number such as 1835, 19th or 1890s, or a Roman numeral: a different one is never meant. */
const isNumber = /^(?:\d+[a-z]{0,2}|[ivx]+)$/;

/**
 * "Did you mean": replaces words that occur in no form and are not in the dictionary by words one edit away. Of several
 * such words the one with most hits is chosen, or most without the filters where these leave none. Words of three
 * letters are corrected only along with others, where no word of the query is correct: "mobi dik". Undefined where no
 * word is misspelt; numbers never are.
 * @param text as typed; everything else in it is kept
 * @param count returns the number of hits for a query, and of those without the filters
 * @param areKnown whether instead words are replaced that the dictionary has, but the library has not: "ismael"
 */
export async function correctionOf(
  text: string,
  { required }: ParsedQuery,
  vocabulary: Vocabulary,
  count: (text: string) => Promise<Omit<Corrected, 'text'>>,
  areKnown = false,
): Promise<Corrected | undefined> {
  const { engine, lexicon } = vocabulary;
  const words = required.flat().flatMap((part) => wordsIn(part.text));
  const [long, short]: [Misspelt[], Misspelt[]] = [[], []];
  for (const word of words) {
    const { folded, marked } = word;
    const group = folded.length < minLength ? short : long;
    const isKnown = lexicon?.knows(marked ?? folded) === true;
    if (group.length === maxMisspelt || isNumber.test(folded) || isKnown !== areKnown) continue;
    const ofStem = await engine.ofStem(englishStem(folded));
    // Of equal length they are not forms of one word: "mobi" has the stem of "moby".
    if (ofStem.some((form) => form.length !== folded.length)) continue;
    if ((await occurringForms(word, vocabulary)).length > 0) continue;
    const near = [...(await engine.occurring(nearWords(folded)))].sort();
    // Typos are rare in the first letter, and words of the dictionary are rarely typos themselves. Forms of one word
    // find the same, so the one of equal length is preferred.
    const doubts = (other: string) =>
      (other[0] === folded[0] ? 0 : 4) +
      (lexicon?.knows(other) ? 0 : 2) +
      (other.length === folded.length ? 0 : 1);
    if (near.length > 0) group.push({ folded, near: near.sort((one, other) => doubts(one) - doubts(other)) });
  }
  const isAll = long.length > 0 && long.length + short.length === words.length;
  // The longer words come first, as they decide which of the many candidates for the short ones fit.
  const misspelt = isAll ? [...long, ...short] : long;
  let remaining = maxCounted;
  let corrected: Corrected | undefined;
  for (const [index, { folded, near }] of misspelt.entries()) {
    const before = corrected?.text ?? withoutInvisible(text);
    // Words that are still misspelt would find nothing.
    const others = misspelt.slice(index + 1).map((one) => one.folded);
    let share = Math.floor(remaining / (misspelt.length - index));
    remaining -= share;
    const search = async (one: string) => {
      share -= 1;
      return await count(one);
    };
    let best: Candidate | undefined;
    for (const indexed of near) {
      if (share <= 0) break;
      const word = lexicon?.spelt(indexed) ?? indexed;
      const next = replaceWord(before, folded, word);
      const readable = others.reduce((rest, other) => replaceWord(rest, other, ''), next).trim();
      const { count, countUnfiltered } = await search(readable);
      const isDecided = countUnfiltered > 0 || best?.countUnfiltered || readable === word || share <= 0;
      const wordHits = isDecided ? 0 : (await search(word)).countUnfiltered;
      const one = { text: next, count, countUnfiltered, wordHits };
      if (!best || hasMore(one, best)) best = one;
    }
    remaining += share;
    if (best) corrected = best;
  }
  return corrected;
}

function hasMore(one: Candidate, other: Candidate): boolean {
  const by = (['count', 'countUnfiltered', 'wordHits'] as const).find((key) => one[key] !== other[key]);
  return by !== undefined && one[by] > other[by];
}

/** Replaces all occurrences of a word by another. */
function replaceWord(text: string, folded: string, word: string): string {
  return text.replace(/[\p{L}\p{N}\p{M}]+/gu, (written) =>
    foldedWords(written).join(' ') === folded ? word : written,
  );
}
