// schema.org types for the contract's categories and others that services use; the first category with a type decides.
const types = new Map([
  ['books', 'Book'],
  ['ebooks', 'Book'],
  ['audiobooks', 'Audiobook'],
  ['serials', 'PublicationIssue'],
  ['articles', 'Article'],
  ['maps', 'Map'],
  ['photographs', 'Photograph'],
  ['prints', 'VisualArtwork'],
  ['postcards', 'VisualArtwork'],
  ['scores', 'SheetMusic'],
  ['manuscripts', 'Manuscript'],
]);

/** The schema.org type that fits an object of these categories. */
export function schemaTypeOf(categories: readonly string[]): string {
  return categories.map((category) => types.get(category)).find(Boolean) ?? 'CreativeWork';
}
