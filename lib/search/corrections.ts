import type { Vocabulary } from './compile.ts';
import type { ParsedQuery } from './parse.ts';
import type { Proposal } from './query.ts';
import { nearWords } from './words/spelling.ts';
import { foldedWords, wordsIn } from './words.ts';

/** Spellings of a word that are tried. */
const maxCorrections = 20;

/** Words of a query that are corrected. */
const maxMisspelt = 3;

/**
 * A query with words one slip away in the place of those that occur in no form and that the dictionary does not know: "did you
 * mean". Of several such words the one that gives most hits is taken. Undefined where no word is misspelt.
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
    if (misspelt.length === maxMisspelt || lexicon?.knows(marked ?? folded)) continue;
    const forms = [folded, ...(lexicon?.formsOf(marked ?? folded) ?? [])];
    if ((await engine.occurring(forms)).size > 0) continue;
    const near = [...(await engine.occurring(nearWords(folded)))].sort();
    // Slips are rare in the first letter.
    const [likely, others] = [
      near.filter(([first]) => first === folded[0]),
      near.filter(([first]) => first !== folded[0]),
    ];
    if (near.length > 0) misspelt.push({ folded, near: [...likely, ...others].slice(0, maxCorrections) });
  }
  let corrected: Proposal | undefined;
  for (const [place, { folded, near }] of misspelt.entries()) {
    const before = corrected?.text ?? text;
    // What is still misspelt would find nothing.
    const others = misspelt.slice(place + 1).map((one) => one.folded);
    let best: (Proposal & { alone: number }) | undefined;
    for (const word of near) {
      const next = replaceWord(before, folded, word);
      const readable = others.reduce((rest, other) => replaceWord(rest, other, ''), next);
      const hits = await count(readable);
      const alone = hits > 0 || best?.count ? 0 : await count(word);
      if (!best || hits > best.count || (hits === best.count && alone > best.alone))
        best = { text: next, count: hits, alone };
    }
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
