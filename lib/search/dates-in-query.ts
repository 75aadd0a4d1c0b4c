import { calendarDateOf } from '#lib/metadata/calendar-date.ts';
import { genitiveOfMonth } from '#lib/metadata/months.ts';
import type { ParsedQuery } from './parse.ts';
import { foldedWords } from './words.ts';

/** Maximum number of words of a date: "17 maja 1931 roku". */
const maxWords = 4;

/**
 * The day or month that begins at a word of a query, in the other ways in which records and pages write it.
 * @returns the number of groups that it takes, and phrases of folded words; undefined where no date begins
 */
export function dateAt(
  required: ParsedQuery['required'],
  at: number,
): { length: number; phrases: string[][] } | undefined {
  const following = required.slice(at, at + maxWords).map(([part, ...others]) => {
    const isWord = part?.kind === 'words' && part.field === 'any' && others.length === 0;
    return isWord ? part.text : undefined;
  });
  for (let { length } = following; length > 0; length--) {
    const words = following.slice(0, length);
    const date = words.includes(undefined) ? undefined : calendarDateOf(words.join(' '));
    if (!date) continue;
    const [year, month, day] = [String(date.year), twoDigits(date.month), date.day];
    const days = (written: (day: number) => string) => (day === undefined ? [] : [written(day)]);
    const phrases = [
      [year, month, ...days(twoDigits)],
      [...days(twoDigits), month, year],
      [...days(String), ...foldedWords(genitiveOfMonth(date.month)), year],
    ];
    return { length, phrases };
  }
  return undefined;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
