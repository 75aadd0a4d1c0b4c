import type { Category } from '#lib/catalogue/schema.ts';

// Words in records in several languages, most specific first: a postcard is a photograph too.
const words: [RegExp, Category][] = [
  [/post-?cards?|pocztówk|kart[ay] pocztow|ansichtskarte|carte postale/i, 'postcards'],
  [/manuscripts?|r[ęe]kopis|handschrift|rukopis/i, 'manuscripts'],
  [
    /sheet music|scores?|\bnuty\b|music notation|partytur|notated music|druki? muzyczn|musikdruck|hudebnin/i,
    'scores',
  ],
  [
    /newspapers?|periodicals?|serials?|journals?|czasopism|gazet|zeitung|zeitschrift|časopis|noviny/i,
    'serials',
  ],
  [/\bmaps?\b|\bmap[ay]\b|atlas|cartograph|kartogra|landkarte/i, 'maps'],
  [/photo|fotograf|zdjęci(?!e z krzyża)/i, 'photographs'],
  [
    /prints?\b|engraving|etching|lithograph|litografi|grafik|rycin|drzewory|miedziory|akwafor|kupferstich|holzschnitt/i,
    'prints',
  ],
  [
    /ephemera|leaflet|poster|druki? ulotn|ulotk|afisz|plakat|dokument(?:y|u|ów)? życia społecznego/i,
    'ephemerals',
  ],
  [/articles?|artykuł/i, 'articles'],
  [/books?\b|książk|monogra(?:ph|fi)|star(?:y|e) druki?|starodruk|broszur|\bkniha\b/i, 'books'],
];

/** The category that the words of a record suggest: the first that fits, or none. */
export function categoriesOf(...texts: (string | undefined)[]): Category[] {
  const text = texts.filter(Boolean).join(' ');
  const found = words.find(([pattern]) => pattern.test(text));
  return found ? [found[1]] : [];
}
