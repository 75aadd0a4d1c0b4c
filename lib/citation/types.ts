/** Kinds of things that are cited, by the names of CSL 1.0.2 (citation-style-language/schema, csl-types). */
export type CitedType =
  | 'book'
  | 'periodical'
  | 'article-journal'
  | 'pamphlet'
  | 'map'
  | 'graphic'
  | 'manuscript'
  | 'musical_score'
  | 'song'
  | 'document';

// The contract's categories and those that services are known to have besides.
const types = new Map<string, CitedType>([
  ['books', 'book'],
  ['ebooks', 'book'],
  ['serials', 'periodical'],
  ['articles', 'article-journal'],
  ['ephemerals', 'pamphlet'],
  ['maps', 'map'],
  ['photographs', 'graphic'],
  ['postcards', 'graphic'],
  ['prints', 'graphic'],
  ['manuscripts', 'manuscript'],
  ['scores', 'musical_score'],
  ['audiobooks', 'song'],
]);

/** Whether the numbers of its parts are those of issues, and not of volumes. */
export function hasIssues(type: CitedType): boolean {
  return type === 'periodical' || type === 'article-journal';
}

/** The kind that the first known category speaks of. */
export function citedTypeOf(categories: readonly string[]): CitedType {
  return categories.map((category) => types.get(category)).find(Boolean) ?? 'document';
}
