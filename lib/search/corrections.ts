import type { Vocabulary } from './compile.ts';
import type { ParsedQuery } from './parse.ts';
import type { Proposal } from './query.ts';
import { nearWords } from './words/spelling.ts';
import { foldedWords, wordsIn } from './words.ts';

/** Searches that one correction may take: each costs what a search of a visitor does. */
const maxSearches = 20;

/** Words of a query that are corrected. */
const maxMisspelt = 3;

/** Letters of a word that is corrected on its own: to shorter ones too much is near, and initials are not misspelt. */
const minLength = 4;

/** A word, folded, and words of the library that are near it, the likeliest first. */
type Misspelt = { folded: string; near: string[] };

/** A figure, such as 1835, 19th or 1890s, or a Roman number: whoever types it does not mean another one. */
const isNumber = /^(?:\d+[a-z]{0,2}|[ivx]+)$/;

/**
 * A query with words one slip away in the place of those that occur in no form and that the dictionary does not know: "did you
 * mean". Of several such words the one that gives most hits is taken. A word of three letters is corrected only with others, where no
 * word of the query is right: "mobi dik". Undefined where no word is misspelt; a number never is.
 * @param text as typed, of which all else stays
 * @param count how many hits a query has
 */
export async function correctionOf(
  text: string,
  { wanted }: ParsedQuery,
  { engine, lexicon }: Vocabulary,
  count: (text: string) => Promise<number>,
): Promise<Proposal | undefined> {
  const words = wanted.flat().flatMap((part) => wordsIn(part.text));
  const [long, short]: [Misspelt[], Misspelt[]] = [[], []];
  for (const { folded, marked } of words) {
    const alike = folded.length < minLength ? short : long;
    if (alike.length === maxMisspelt || isNumber.test(folded) || lexicon?.knows(marked ?? folded)) continue;
    const forms = [folded, ...(lexicon?.formsOf(marked ?? folded) ?? [])];
    if ((await engine.occurring(forms)).size > 0) continue;
    const near = [...(await engine.occurring(nearWords(folded)))].sort();
    // Slips are rare in the first letter, what the dictionary knows is seldom a slip itself, and of forms of one word, which find
    // the same, the one with as many letters is meant.
    const doubts = (word: string) =>
      (word[0] === folded[0] ? 0 : 4) +
      (lexicon?.knows(word) ? 0 : 2) +
      (word.length === folded.length ? 0 : 1);
    if (near.length > 0) alike.push({ folded, near: near.sort((one, other) => doubts(one) - doubts(other)) });
  }
  const isAll = long.length > 0 && long.length + short.length === words.length;
  // The longer ones say which of the many words near the shorter are meant.
  const misspelt = isAll ? [...long, ...short] : long;
  let left = maxSearches;
  let corrected: Proposal | undefined;
  for (const [place, { folded, near }] of misspelt.entries()) {
    const before = corrected?.text ?? text;
    // What is still misspelt would find nothing.
    const others = misspelt.slice(place + 1).map((one) => one.folded);
    let share = Math.floor(left / (misspelt.length - place));
    left -= share;
    const search = async (one: string) => {
      share -= 1;
      return await count(one);
    };
    let best: (Proposal & { alone: number }) | undefined;
    for (const word of near) {
      if (share <= 0) break;
      const next = replaceWord(before, folded, word);
      const readable = others.reduce((rest, other) => replaceWord(rest, other, ''), next);
      const hits = await search(readable);
      const isDecided = hits > 0 || best?.count || readable === word || share <= 0;
      const alone = isDecided ? 0 : await search(word);
      if (!best || hits > best.count || (hits === best.count && alone > best.alone))
        best = { text: next, count: hits, alone };
    }
    left += share;
    if (best) corrected = { text: best.text, count: best.count };
  }
  return corrected;
}

/** Puts a word in the place of another, wherever that stands. */
function replaceWord(text: string, folded: string, word: string): string {
  return text.replace(/[\p{L}\p{N}\p{M}]+/gu, (written) =>
    foldedWords(written).join(' ') === folded ? word : written,
  );
}
