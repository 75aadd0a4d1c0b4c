import { type Category, categories } from '#lib/catalogue/schema.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { fold } from '#lib/text/fold.ts';
import type { Lexicon } from './words/lexicon.ts';
import { foldedWords } from './words.ts';

/** Objects of one kind are asked for, with the other words of the query. */
export type KindAsked = { category: Category; text: string };

/** Signs of the query language, in which no word can be taken out of its place. */
const hasSigns = /["„”“«»:]|(?:^|\s)(?:OR(?:\s|$)|-)/u;

/**
 * The kind that one of a query's words names, in any language of the site: "mapa Krakowa", "old postcards". Polish words in all their
 * forms; of English ones the singular, for by its stem "printing" were a print.
 */
export function kindAsked(text: string, lexicon: Lexicon | undefined): KindAsked | undefined {
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
