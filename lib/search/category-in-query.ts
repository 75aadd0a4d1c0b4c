import { type Category, categories } from '#lib/catalogue/schema.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { fold } from '#lib/text/fold.ts';
import type { Lexicon } from './words/lexicon.ts';
import { foldedWords } from './words.ts';

/** A category named in a query, and the other words of the query. */
export type CategoryInQuery = { category: Category; text: string };

/** Query syntax, within which words must not be moved. */
const hasSigns = /["„”“«»:]|(?:^|\s)(?:OR(?:\s|$)|-)/u;

/**
 * The category that a word of a query names, in any language of the site: "mapa Krakowa", "old postcards". Polish words
 * in all their forms; English ones only in singular and plural, since by its stem "printing" would be a print.
 */
export function categoryInQuery(text: string, lexicon: Lexicon | undefined): CategoryInQuery | undefined {
  if (hasSigns.test(text)) return undefined;
  const words = text.trim().split(/\s+/);
  const formsOfWords = words.map((word) => {
    const forms = lexicon?.formsOf(word.normalize('NFKC').toLowerCase()) ?? [];
    return new Set([...forms, fold(word), `${fold(word)}s`]);
  });
  for (const [category, name] of names) {
    const isName = (start: number) => name.every((part, index) => formsOfWords[start + index]?.has(part));
    const start = words.findIndex((_, index) => isName(index));
    if (start >= 0) return { category, text: words.toSpliced(start, name.length).join(' ') };
  }
  return undefined;
}

const names = locales.flatMap((locale) =>
  categories.map((category): [Category, string[]] => [
    category,
    foldedWords(translator(locale)(`categories.${category}`)),
  ]),
);
