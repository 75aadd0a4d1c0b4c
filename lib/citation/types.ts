/** Types of cited objects, by their names in CSL 1.0.2 (citation-style-language/schema, csl-types). */
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

// The contract's categories, and further ones that services are known to use.
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

/** Whether its parts are numbered as issues rather than volumes. */
export function hasIssues(type: CitedType): boolean {
  return type === 'periodical' || type === 'article-journal';
}

/** The type for the first known category. */
export function citedTypeOf(categories: readonly string[]): CitedType {
  return categories.map((category) => types.get(category)).find(Boolean) ?? 'document';
}
