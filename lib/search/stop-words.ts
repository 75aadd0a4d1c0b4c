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
      !(isEmpty(first) || (isWord(first, years) && isBeside(parsed, index, isYear))),
  );
  return required.length > 0 && required.length < parsed.required.length ? { ...parsed, required } : parsed;
}

const numberedParts = new Map([
  ['tom', 't'],
  ['tomu', 't'],
  ['rocznik', 'r'],
  ['zeszyt', 'z'],
  ['volume', 'vol'],
]);
const isPartNumber = /^(?:\d+|[IVXL]+)$/;

/** A query in which a word beside its number may be abbreviated as in titles: "tom 2" is also T. 2. */
export function withAbbreviations(parsed: ParsedQuery): ParsedQuery {
  const required = parsed.required.map((group, index) => {
    const [first, ...others] = group;
    if (!first || others.length > 0 || !isWord(first, numberedParts)) return group;
    const text = numberedParts.get(foldedWords(first.text).join(' '));
    return text && isBeside(parsed, index, isPartNumber) ? [first, { ...first, text }] : group;
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

/** Whether the word before or behind a part is a number. */
function isBeside({ required }: ParsedQuery, index: number, isNumber: RegExp): boolean {
  return [required[index - 1], required[index + 1]].some((beside) => isNumber.test(beside?.[0]?.text ?? ''));
}
