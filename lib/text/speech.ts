import type { IndexedLine } from './lines.ts';

/** A unit of speech: its text, and the first and last of its lines. */
export type Utterance = { text: string; first: number; last: number };

/** Characters after which an utterance ends with its line; browsers cut off long ones. */
const maxLength = 200;

/**
 * A text as utterances of some lines each, with hyphenated words rejoined; each block begins a new one.
 * @param from index of the first line
 */
export function utterancesOf(lines: readonly IndexedLine[], from: number): Utterance[] {
  const utterances: Utterance[] = [];
  let text = '';
  let first = from;
  for (const line of lines.slice(from)) {
    const isBroken = line.words.at(-1)?.joined !== undefined;
    for (const word of line.words) text += word.joined ?? `${word.text} `;
    const next = lines[line.number + 1];
    const isOver = !next || next.block !== line.block || (text.length > maxLength && !isBroken);
    if (!isOver) continue;
    if (text.trim() !== '') utterances.push({ text: text.trim(), first, last: line.number });
    text = '';
    first = line.number + 1;
  }
  return utterances;
}

/** Splits running text at ends of sentences, or else between words, into parts no longer than an utterance may be. */
export function splitForSpeech(text: string): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > maxLength) {
    const beginning = rest.slice(0, maxLength);
    const sentence = Math.max(...['. ', '! ', '? ', '; ', ': '].map((end) => beginning.lastIndexOf(end) + 1));
    const end = sentence > 0 ? sentence : beginning.lastIndexOf(' ');
    // An overlong word is cut, but not within a surrogate pair.
    const part = end > 0 ? beginning.slice(0, end) : beginning.replace(/[\ud800-\udbff]$/, '');
    parts.push(part.trim());
    rest = rest.slice(part.length).trim();
  }
  return rest === '' ? parts : [...parts, rest];
}
