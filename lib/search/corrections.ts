import type { Vocabulary } from './compile.ts';
import type { ParsedQuery } from './parse.ts';
import type { Proposal } from './query.ts';
import { nearWords } from './words/spelling.ts';
import { foldedWords, wordsIn } from './words.ts';

/** Searches that one correction may take: each costs what a search of a visitor does. */
const maxSearches = 20;

/** Words of a query that are corrected. */
const maxMisspelt = 3;

/** A figure, such as 1835, 19th or 1890s, or a Roman number: whoever types it does not mean another one. */
const isNumber = /^(?:\d+[a-z]{0,2}|[ivx]+)$/;

/**
 * A query with words one slip away in the place of those that occur in no form and that the dictionary does not know: "did you
 * mean". Of several such words the one that gives most hits is taken. Undefined where no word is misspelt; a number never is.
 * @param text as typed, of which all else stays
 * @param count how many hits a query has
 */
export async function correctionOf(
  text: string,
  { wanted }: ParsedQuery,
  { engine, lexicon }: Vocabulary,
  count: (text: string) => Promise<number>,
): Promise<Proposal | undefined> {
  const misspelt: { folded: string; near: string[] }[] = [];
  for (const { folded, marked } of wanted.flat().flatMap((part) => wordsIn(part.text))) {
    if (misspelt.length === maxMisspelt || isNumber.test(folded) || lexicon?.knows(marked ?? folded))
      continue;
    const forms = [folded, ...(lexicon?.formsOf(marked ?? folded) ?? [])];
    if ((await engine.occurring(forms)).size > 0) continue;
    const near = [...(await engine.occurring(nearWords(folded)))].sort();
    // Slips are rare in the first letter, and what the dictionary knows is seldom a slip itself.
    const doubts = (word: string) => (word[0] === folded[0] ? 0 : 2) + (lexicon?.knows(word) ? 0 : 1);
    if (near.length > 0)
      misspelt.push({ folded, near: near.sort((one, other) => doubts(one) - doubts(other)) });
  }
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
