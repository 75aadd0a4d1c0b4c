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

/** Whether its parts are numbered as issues rather than volumes. */
export function hasIssues(type: CitedType): boolean {
  return type === 'periodical' || type === 'article-journal';
}
