import { onlyWord, type ParsedQuery } from './parse.ts';
import { partAt } from './parts-in-query.ts';
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
 * Kochanowski, "rok 1928" 1928; but not without the "t." of "t. 2". Unchanged if it has no other words.
 */
export function withoutStopWords(parsed: ParsedQuery): ParsedQuery {
  const words = parsed.required.map(onlyWord);
  const required = parsed.required.filter((_, index) => {
    const word = words[index];
    const isOfPart = [index - 1, index].some((at) => at >= 0 && partAt(parsed.required, at));
    if (word === undefined || isOfPart) return true;
    const isBesideYear = [words[index - 1], words[index + 1]].some((other) => isYear.test(other ?? ''));
    return !(isEmpty(word) || (isBesideYear && years.has(foldedWords(word).join(' '))));
  });
  return required.length > 0 && required.length < parsed.required.length ? { ...parsed, required } : parsed;
}

/** The words typed so far, folded, without stop words; the last one may still become another. */
export function significantWords(text: string): string[] {
  const typed = text.trim().split(/\s+/);
  const words = foldedWords(
    typed.filter((word, index) => index === typed.length - 1 || !areInitials.test(word)).join(' '),
  );
  return words.filter((word, index) => index === words.length - 1 || !stopWords.has(word));
}

function isEmpty(word: string): boolean {
  if (areInitials.test(word)) return true;
  return word !== 'I' && foldedWords(word).every((one) => stopWords.has(one));
}
