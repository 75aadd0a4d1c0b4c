import type { Catalogue, ObjectScan } from '#lib/catalogue/catalogue.ts';
import { fold } from '#lib/text/fold.ts';
import { wordsOf } from '#lib/text/words.ts';
import { layerOf } from './find.ts';

/** Terms that are proposed. */
const mostTerms = 10;
/** Scans whose texts are read. */
const mostScans = 40;
/** Characters of a word. */
const longest = 60;

/**
 * Words of an object's own text that begin so, whatever their case and marks, the most frequent first. No index has the words
 * of one object by themselves, so they are taken from its first scans with a text, up to 40: every word that is proposed
 * stands in the object, though not every word that stands in a long one is proposed.
 * @param begin as typed: of several words the last
 */
export async function termsOf(
  catalogue: Pick<Catalogue, 'textLayer'>,
  scans: readonly ObjectScan[],
  begin: string,
): Promise<string[]> {
  const wanted = fold(/\S*$/.exec(begin.trim())?.[0] ?? '').replace(/[^\p{L}\p{N}]/gu, '');
  if (wanted === '') return [];
  const counts = new Map<string, number>();
  for (const scan of scans.slice(0, mostScans)) {
    const layer = await layerOf(catalogue, scan);
    if (!layer) continue;
    let before = '';
    for (const { text, joined } of wordsOf(layer)) {
      if (joined !== undefined) {
        before += joined;
        continue;
      }
      const word = (before + text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase();
      before = '';
      if (word.length <= longest && fold(word).startsWith(wanted))
        counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([one, often], [other, seldom]) => seldom - often || (one < other ? -1 : 1))
    .slice(0, mostTerms)
    .map(([word]) => word);
}
