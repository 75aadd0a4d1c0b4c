import { UnreadableFile } from '#lib/unreadable-file.ts';
import { type Attributes, around, type Direction, partOf, type Rectangle, rectangleOf } from './boxes.ts';

/** A word of the file, not yet scaled to the scan. */
export type AltoWord = {
  /** As printed, including its hyphen. */
  text: string;
  bounds: Rectangle | undefined;
  /** Which half of a hyphenated word it is (SUBS_TYPE), and the whole word (SUBS_CONTENT). */
  half: 1 | 2 | undefined;
  whole: string | undefined;
  /** Whether it is marked as hyphenated, by an element or an unambiguous character. */
  isHyphenated: boolean;
  /** Whether a space precedes it (SP). */
  isSpaced: boolean;
};

/** Gives the last word its hyphen, where that is a separate word or another character, such as a soft hyphen. */
export function finishLine(words: AltoWord[]): void {
  const [last, before] = [words.at(-1), words.at(-2)];
  if (last && before && !last.isSpaced && /^[-\u2010⸗=\u00ad¬]$/.test(last.text)) {
    words.pop();
    before.text += last.text;
    if (before.bounds && last.bounds) before.bounds = around(before.bounds, last.bounds);
    finishLine([before]);
  } else if (last && /[\u00ad¬]$/.test(last.text)) markHyphenated(last, '-');
}

/** Gives a word its hyphen as printed, in place of characters that merely stand for one in the file. */
export function markHyphenated(word: AltoWord, printed: string | undefined): void {
  let end = word.text.length;
  while ('\u00ad¬'.includes(word.text.charAt(end - 1)) && end > 0) end -= 1;
  word.text = word.text.slice(0, end);
  word.isHyphenated = true;
  const hyphen = printed?.trim() ?? '';
  if (!/[-\u2010⸗=]$/.test(word.text)) word.text += /^[-\u2010⸗=]$/.test(hyphen) ? hyphen : '-';
}

// Useless within words; directional ones would reorder surrounding text.
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Maximum characters of a String element; far more than a line contains. */
export const maxStringLength = 10_000;
const maxWordLength = 500;
/** Words, or the parts of what is longer: a paragraph of Chinese may be one line without a space. */
const words = new RegExp(`\\S{1,${maxWordLength}}`, 'gu');

/** Normalises to NFC, as OCR programs may output diacritics separately. */
const composed = (text: string) => text.normalize('NFC');

/** Marks the last word of a String element as the first half of a hyphenated one, if the element says so. */
export function markFirstHalf(word: AltoWord, { SUBS_TYPE = '', SUBS_CONTENT = '' }: Attributes): void {
  if (!/^HypPart1$/i.test(SUBS_TYPE)) return;
  word.half = 1;
  word.whole = composed(SUBS_CONTENT.trim().slice(0, maxWordLength));
  word.isHyphenated = true;
}

/** The words of a String element, which in the output of some programs is a whole line. */
export function* wordsIn(attributes: Attributes, rotation: number, isSpaced: boolean): Generator<AltoWord> {
  const { CONTENT = '' } = attributes;
  if (CONTENT.length > maxStringLength)
    throw new UnreadableFile(`it has a String of more than ${maxStringLength} characters`);
  const content = CONTENT.replace(controls, ' ').trim();
  const bounds = rectangleOf(attributes);
  const direction = directionOf(content, rotation);
  const isSecondHalf = /^HypPart2$/i.test(attributes.SUBS_TYPE ?? '');
  for (const { 0: text, index } of content.matchAll(words)) {
    if (/^\p{Cf}+$/u.test(text)) continue;
    const [from, to] = [index / content.length, (index + text.length) / content.length];
    yield {
      text: composed(text),
      bounds: bounds && partOf(bounds, from, to, direction),
      half: isSecondHalf && index === 0 ? 2 : undefined,
      whole: undefined,
      isHyphenated: false,
      isSpaced: index === 0 ? isSpaced : /\s/.test(content.charAt(index - 1)),
    };
  }
}

const clockwise = ['right', 'down', 'left', 'up'] as const;
const fromTheRight =
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The direction in which a line of this text runs on the page. */
function directionOf(text: string, rotation: number): Direction {
  const quarters = Math.round(rotation / 90) + (fromTheRight.test(text) ? 2 : 0);
  return clockwise[quarters % 4] ?? 'right';
}
