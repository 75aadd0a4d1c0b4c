// schema.org types for the contract's categories and those that services have besides; the first category that has one decides.
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

/** The type of schema.org that fits an object of these categories. */
export function schemaTypeOf(categories: readonly string[]): string {
  return categories.map((category) => types.get(category)).find(Boolean) ?? 'CreativeWork';
}
