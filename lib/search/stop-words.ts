import type { ParsedQuery, QueryPart } from './parse.ts';
import { foldedWords } from './words.ts';

/** Words that say nothing about what is searched for. */
const stopWords = new Set(
  [
    'a i o u w z do na od po we za ze ku dla nad pod przy oraz',
    'of the and in on to an at by for from with',
    'der die das dem den des und von im',
    'de du la le les et',
  ].flatMap((words) => words.split(' ')),
);

/** "J.", "J.S.", "J.-J."; without a full stop, "I" is the number of a volume or a king. */
const areInitials = /^(?:\p{L}\.-?)+$/u;

/** A year beside which "rok" says nothing more. */
const isYear = /^[12]\d{3}$/;
const years = new Set(['rok', 'roku']);

/**
 * A query without its stop words and initials, which are optional in hits: "w Krakowie" is Kraków, "J. Kochanowski"
 * Kochanowski, "rok 1928" 1928. Unchanged if it has no other words.
 */
export function withoutStopWords(parsed: ParsedQuery): ParsedQuery {
  const required = parsed.required.filter(
    ([first, ...others], index) =>
      others.length > 0 ||
      !first ||
      !(isEmpty(first) || (isWord(first, years) && isBeside(parsed, index, (word) => isYear.test(word)))),
  );
  return required.length > 0 && required.length < parsed.required.length ? { ...parsed, required } : parsed;
}

const abbreviations = new Map([
  ['tom', 't'],
  ['tomu', 't'],
  ['czesc', 'cz'],
  ['rocznik', 'r'],
  ['zeszyt', 'z'],
  ['volume', 'vol'],
]);
// Not "z", which before a number is mostly "of".
const units = new Set([...abbreviations.keys(), 't', 'cz', 'vol']);
const romans = 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX'.split(' ');
const isPartNumber = /^(?:\d+|[IVXL]+)$/;

/** A query in which the number of a volume may be written as in other titles: "tom 2" is also T. 2 and T. II. */
export function withPartNumbers(parsed: ParsedQuery): ParsedQuery {
  const required = parsed.required.map((group, index) => {
    const [first, ...others] = group;
    if (!first || others.length > 0) return group;
    const { text } = first;
    const other = isPartNumber.test(text)
      ? isBeside(parsed, index, (word) => units.has(foldedWords(word).join(' '))) &&
        (romans[Number(text) - 1] ?? (romans.includes(text) && String(romans.indexOf(text) + 1)))
      : isWord(first, abbreviations) &&
        isBeside(parsed, index, (word) => isPartNumber.test(word)) &&
        abbreviations.get(foldedWords(text).join(' '));
    return other ? [first, { ...first, text: other }] : group;
  });
  return { ...parsed, required };
}

/** The words typed so far, folded, without stop words; the last one may still become another. */
export function significantWords(text: string): string[] {
  const typed = text.trim().split(/\s+/);
  const words = foldedWords(
    typed.filter((word, index) => index === typed.length - 1 || !areInitials.test(word)).join(' '),
  );
  return words.filter((word, index) => index === words.length - 1 || !stopWords.has(word));
}

function isEmpty({ kind, field, text }: QueryPart): boolean {
  if (kind !== 'words' || field !== 'any') return false;
  if (areInitials.test(text)) return true;
  return text !== 'I' && foldedWords(text).every((word) => stopWords.has(word));
}

function isWord({ kind, field, text }: QueryPart, words: { has(word: string): boolean }): boolean {
  return kind === 'words' && field === 'any' && words.has(foldedWords(text).join(' '));
}

/** Whether the word before or behind a part is one of some words. */
function isBeside({ required }: ParsedQuery, index: number, isOne: (word: string) => boolean): boolean {
  return [required[index - 1], required[index + 1]].some((group) => isOne(group?.[0]?.text ?? ''));
}
