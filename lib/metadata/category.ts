import type { Category } from '#lib/catalogue/schema.ts';

// Words in records in several languages, most specific first: a postcard is a photograph too.
const words: [RegExp, Category][] = [
  [/post-?cards?|pocztówk/i, 'postcards'],
  [/manuscripts?|r[ęe]kopis/i, 'manuscripts'],
  [/sheet music|scores?|\bnuty\b|music notation/i, 'scores'],
  [/newspapers?|periodicals?|serials?|journals?|czasopism|gazet/i, 'serials'],
  [/\bmaps?\b|\bmap[ay]\b|atlas|cartograph/i, 'maps'],
  [/photo|fotograf/i, 'photographs'],
  [/prints?\b|engraving|etching|lithograph|grafik|rycin/i, 'prints'],
  [/ephemera|leaflet|poster|druki? ulotn/i, 'ephemerals'],
  [/articles?|artykuł/i, 'articles'],
  [/books?\b|książk|monograph/i, 'books'],
];

/** The category that the words of a record suggest: the first that fits, or none. */
export function categoriesOf(...texts: (string | undefined)[]): Category[] {
  const text = texts.filter(Boolean).join(' ');
  const found = words.find(([pattern]) => pattern.test(text));
  return found ? [found[1]] : [];
}
