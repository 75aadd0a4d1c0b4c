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

/**
 * A query without its stop words and initials, which are optional in hits: "w Krakowie" is Kraków, "J. Kochanowski"
 * Kochanowski. Unchanged if it has no other words.
 */
export function withoutStopWords(parsed: ParsedQuery): ParsedQuery {
  const required = parsed.required.filter(
    ([first, ...others]) => others.length > 0 || !first || !isEmpty(first),
  );
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

function isEmpty({ kind, field, text }: QueryPart): boolean {
  if (kind !== 'words' || field !== 'any') return false;
  if (areInitials.test(text)) return true;
  return text !== 'I' && foldedWords(text).every((word) => stopWords.has(word));
}
