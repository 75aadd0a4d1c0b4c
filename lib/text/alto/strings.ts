import { UnreadableTextLayer } from '../text-format.ts';
import { type Attributes, around, type Direction, partOf, type Rectangle, rectangleOf } from './boxes.ts';

/** A word as its file gives it, without the places on a scan. */
export type AltoWord = {
  /** As printed, with its hyphen. */
  text: string;
  place: Rectangle | undefined;
  /** Which half of a broken word it is said to be (SUBS_TYPE), and what the whole is (SUBS_CONTENT). */
  half: 1 | 2 | undefined;
  whole: string | undefined;
  /** Whether it is marked as broken, by an element or a character that stands for nothing else. */
  isBroken: boolean;
  /** Whether a blank before it is marked (SP). */
  isSpaced: boolean;
};

/** Gives the last word its hyphen, where that stands apart or is written by another character. */
export function endLine(words: AltoWord[]): void {
  const [last, before] = [words.at(-1), words.at(-2)];
  if (last && before && !last.isSpaced && /^[-\u2010⸗=\u00ad¬]$/.test(last.text)) {
    words.pop();
    before.text += last.text;
    if (before.place && last.place) before.place = around(before.place, last.place);
    endLine([before]);
  } else if (last && /[\u00ad¬]$/.test(last.text)) markBroken(last, '-');
}

/** A hyphen as printed. What only stands for one in the file becomes one. */
export function markBroken(word: AltoWord, given: string | undefined): void {
  let end = word.text.length;
  while ('\u00ad¬'.includes(word.text.charAt(end - 1)) && end > 0) end -= 1;
  word.text = word.text.slice(0, end);
  word.isBroken = true;
  const hyphen = given?.trim() ?? '';
  if (!/[-\u2010⸗=]$/.test(word.text)) word.text += /^[-\u2010⸗=]$/.test(hyphen) ? hyphen : '-';
}

// Of no use within a word, and of direction: they would reorder what stands around.
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Characters of a String element at the most, and of one word that are read; far more than there are in a line. */
const maxStringLength = 10_000;
const maxWordLength = 500;

/** Composed: programs that read letters one by one may write their marks apart. */
function composed(text: string): string {
  return text.slice(0, maxWordLength).normalize('NFC');
}

/** Marks the last word of a String element where it says that it is the first half of a broken one. */
export function markFirstHalf(word: AltoWord, { SUBS_TYPE = '', SUBS_CONTENT = '' }: Attributes): void {
  if (!/^HypPart1$/i.test(SUBS_TYPE)) return;
  word.half = 1;
  word.whole = composed(SUBS_CONTENT.trim());
  word.isBroken = true;
}

/** The words of a String element, which some programs fill with a whole line. */
export function* wordsIn(attributes: Attributes, rotation: number, isSpaced: boolean): Generator<AltoWord> {
  const { CONTENT = '' } = attributes;
  if (CONTENT.length > maxStringLength)
    throw new UnreadableTextLayer(`it has a String of more than ${maxStringLength} characters`);
  const content = CONTENT.replace(controls, ' ').trim();
  const place = rectangleOf(attributes);
  const direction = directionOf(content, rotation);
  const isSecondHalf = /^HypPart2$/i.test(attributes.SUBS_TYPE ?? '');
  for (const { 0: text, index } of content.matchAll(/\S+/g)) {
    if (/^\p{Cf}+$/u.test(text)) continue;
    const [from, to] = [index / content.length, (index + text.length) / content.length];
    yield {
      text: composed(text),
      place: place && partOf(place, from, to, direction),
      half: isSecondHalf && index === 0 ? 2 : undefined,
      whole: undefined,
      isBroken: false,
      isSpaced: isSpaced || index > 0,
    };
  }
}

const clockwise = ['right', 'down', 'left', 'up'] as const;
const fromTheRight =
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Where a line of this text runs on the page. */
function directionOf(text: string, rotation: number): Direction {
  const quarters = Math.round(rotation / 90) + (fromTheRight.test(text) ? 2 : 0);
  return clockwise[quarters % 4] ?? 'right';
}
