import { type IndexedLine, lineOfWord, nearestWord } from '#lib/text/lines.ts';
import { isRightToLeftTag } from '#lib/text/right-to-left.ts';

/**
 * The word that a caret key moves to from another; at the ends of the text it stays, and it starts at the first word.
 * @param language BCP 47 tag of the text, for blocks that have none of their own
 */
export function wordByKey(
  lines: readonly IndexedLine[],
  language: string | undefined,
  from: number | undefined,
  key: string,
): number | undefined {
  if (!/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(key)) return undefined;
  if (from === undefined) return 0;
  const line = lineOfWord(lines, from);
  if (!line) return from;
  const last = line.firstWord + line.words.length - 1;
  if (key === 'Home') return line.firstWord;
  if (key === 'End') return last;
  // In right-to-left text the next word is on the left.
  const tag = line.block.language ?? language;
  const forward = tag && isRightToLeftTag(tag) ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return lineOfWord(lines, from + 1) ? from + 1 : from;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return Math.max(from - 1, 0);
  const beyond = lineOfWord(lines, key === 'ArrowDown' ? last + 1 : line.firstWord - 1);
  const box = line.words[from - line.firstWord]?.box;
  if (!beyond) return from;
  const point = box && { x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 };
  return (point && nearestWord(beyond, point)) ?? beyond.firstWord;
}
