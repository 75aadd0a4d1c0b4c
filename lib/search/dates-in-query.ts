import { type CalendarDate, calendarDateOf } from '#lib/metadata/calendar-date.ts';
import { namesOfMonth } from '#lib/metadata/months.ts';
import { romanNumeral } from '#lib/metadata/roman-number.ts';
import { onlyWord, type ParsedQuery } from './parse.ts';
import { foldedWords } from './words.ts';

/** Maximum number of words of a date: "17 maja 1931 roku". */
const maxWords = 4;

/** Without a day these are mostly something else: a volume and its year ("V 1931"), a span of years ("1901-05"). */
const isRoman = /(?<!\p{L})[ivx]+(?!\p{L})/iu;
const yearAndMonth = /(?<!\d)\d\d(\d\d)-(\d\d)(?!\d)/;

/**
 * The day or month that begins at a word of a query, as records and pages write it in figures, with a Roman numeral for
 * the month of a day, and with the month's full name in Polish or English.
 * @returns the number of groups that it takes, and phrases of folded words; undefined where no date begins
 */
export function dateAt(
  required: ParsedQuery['required'],
  at: number,
): { length: number; phrases: string[][] } | undefined {
  const following = required.slice(at, at + maxWords).map(onlyWord);
  for (let { length } = following; length > 0; length--) {
    const words = following.slice(0, length);
    const written = words.join(' ');
    const date = words.includes(undefined) ? undefined : calendarDateOf(written);
    if (date && (date.day !== undefined || !isAmbiguous(written)))
      return { length, phrases: phrasesOf(date) };
  }
  return undefined;
}

function isAmbiguous(written: string): boolean {
  const [, year, month] = yearAndMonth.exec(written) ?? [];
  return isRoman.test(written) || Number(month) > Number(year);
}

function phrasesOf({ year, month, day }: CalendarDate): string[][] {
  const { genitive, nominative, english } = namesOfMonth(month);
  const phrases =
    day === undefined
      ? [[year, twoDigits(month)], ...[nominative, genitive, english].map((name) => [name, year])]
      : [
          [year, twoDigits(month), twoDigits(day)],
          ...[day, twoDigits(day)].flatMap((one) =>
            [month, twoDigits(month)].map((other) => [one, other, year]),
          ),
          ...[romanNumeral(month), genitive, english].map((name) => [day, name, year]),
          [english, day, year],
        ];
  const folded = phrases.map((words) => foldedWords(words.join(' ')));
  return [...new Map(folded.map((words) => [words.join(' '), words])).values()];
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
