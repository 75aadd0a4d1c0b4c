import { type Years, yearsOf } from '#lib/metadata/years.ts';

/** Words that may be part of a date, besides digits and Roman numerals. */
const words = [
  'w wiek wieku r rok roku rokiem lata lat z od do i połowa początek koniec około ok',
  'c ca circa century centuries cent the of in from to about around early late year years and',
].flatMap((all) => all.split(' '));
const isWord = new RegExp(`^(?:[ivx]+|${words.join('|')})$`, 'iu');
const isEndingOfFigures = /^(?:st?|nd|rd|th|x)$/iu;
const areFiguresAndSigns = /^[\d\s.,/?()[\]–—-]+$/;

/** Part by part: a single regular expression would backtrack over each way to read "i". */
function isOfDate(text: string): boolean {
  const parts = text.match(/\p{L}+|\P{L}+/gu) ?? [];
  return parts.every(
    (part, index) =>
      areFiguresAndSigns.test(part) ||
      isWord.test(part) ||
      (isEndingOfFigures.test(part) && /\d$/.test(parts[index - 1] ?? '')),
  );
}

/** A decade of a century without a word for it: "lata 90. XIX". */
const decadeOfCentury = /^\s*lata? +\d0\.? +x[ivx]*(?=\.?\s*$)/iu;

/** Maximum number of numbers in a date, such as two months with their years. */
const maxNumbers = 4;

/** The years in a query that is just a date: "XIX wiek", "1890s", "około 1910". */
export function yearsInQuery(text: string): Years | undefined {
  // With more numbers it is an identifier.
  if (!isOfDate(text) || (text.match(/\d+/g) ?? []).length > maxNumbers) return undefined;
  const decades = [...text.matchAll(/(?<!\d)([1-9]\d{2}0)(?:s| ?- ?e)(?!\p{L})/giu)].map(([, year]) =>
    Number(year),
  );
  const [decade] = decades;
  if (decade !== undefined && decades.length === 1) return { from: decade, to: decade + 9 };
  // "Lata 20. i 30." is more than one decade.
  if (/^lata? \d0\.?\s.*\d0\./i.test(text)) return undefined;
  const years = yearsOf(text.replace(decadeOfCentury, '$& w.'));
  return years && years.to <= 2100 ? years : undefined;
}
