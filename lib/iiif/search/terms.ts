import type { Catalogue, ObjectScan } from '#lib/catalogue/catalogue.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import type { WholeObject } from '#lib/catalogue/whole-object.ts';
import { fold } from '#lib/text/fold.ts';
import { offeredText } from '#lib/text/formats.ts';
import type { TextLayer } from '#lib/text/text-layer.ts';
import { wordsOf } from '#lib/text/words.ts';
import { layerOf } from './find.ts';

/** Maximum suggested terms. */
const maxTerms = 10;
/** Maximum bytes of texts read for one answer: those of a book; they stay in memory for the next letter. */
const maxBytes = 12 * 1024 * 1024;
/** Assumed bytes of a text whose size is unknown. */
const defaultTextBytes = 100_000;
/** Maximum scans examined for texts, from the first on; and of those on which the index has found what is typed. */
const maxScans = { first: 2000, found: 20 };
/** Maximum characters of a word. */
const maxLength = 60;

/** Suggested words, and whether all texts of the object were read for them. */
export type Terms = { words: string[]; isWhole: boolean };

/**
 * Words in an object's text that begin like the last typed one, ignoring case and diacritics, most frequent first. The
 * index knows a word's scans, but not a scan's words, so texts are read: first of scans with the typed text as a word,
 * then from the first scan on, up to a limit. Of longer works a rare word is suggested once typed.
 * @param query as typed; of several words the last counts
 */
export async function termsOf(
  catalogue: Pick<Catalogue, 'findInObject' | 'object' | 'textLayer'>,
  whole: WholeObject,
  query: string,
): Promise<Terms> {
  const prefix = fold(/\S*$/.exec(query.trim())?.[0] ?? '').replace(/[^\p{L}\p{N}]/gu, '');
  if (prefix === '') return { words: [], isWhole: true };
  const counts = new Map<string, number>();
  const read = new Set<number>();
  let remainingBytes = maxBytes;
  for await (const scan of likelyScans(catalogue, whole, prefix)) {
    if (read.has(scan.position) || !offeredText(scan.scan.resources)) continue;
    if (remainingBytes <= 0) break;
    read.add(scan.position);
    remainingBytes -= scan.textBytes ?? defaultTextBytes;
    const layer = await layerOf(catalogue, scan);
    if (layer) countWords(counts, layer, prefix);
  }
  const words = [...counts]
    .sort(([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1))
    .slice(0, maxTerms)
    .map(([word]) => word);
  return { words, isWhole: remainingBytes > 0 && whole.count <= maxScans.first };
}

/** First the scans that contain the word, then all from the beginning. */
async function* likelyScans(
  catalogue: Pick<Catalogue, 'findInObject' | 'object'>,
  whole: WholeObject,
  word: string,
): AsyncGenerator<ObjectScan> {
  yield* await scansWith(catalogue, whole.tile.related_object.id, word);
  for await (const { shown } of whole.scans(0, Math.min(whole.count, maxScans.first))) yield shown;
}

async function scansWith(
  catalogue: Pick<Catalogue, 'findInObject' | 'object'>,
  id: string,
  word: string,
): Promise<ObjectScan[]> {
  try {
    const found = await catalogue.findInObject(id, word, { offset: 0, limit: 0 });
    const positions = found.positions.slice(0, maxScans.found);
    return positions.length === 0
      ? []
      : ((await catalogue.object(id, undefined, { positions }))?.scans ?? []);
  } catch (error) {
    // Without the index, the scans from the beginning are still read.
    if (isUnavailable(error)) return [];
    throw error;
  }
}

function countWords(counts: Map<string, number>, layer: TextLayer, prefix: string): void {
  let before = '';
  for (const { text, joined } of wordsOf(layer)) {
    if (joined !== undefined) {
      before += joined;
      continue;
    }
    const word = (before + text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase();
    before = '';
    if (word.length <= maxLength && fold(word).startsWith(prefix))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}
