/**
 * What objects of a category are in METS (structural types of the DFG Viewer), in MODS (typeOfResource) and for Europeana
 * (edm:type).
 */
type CategoryTerms = { mets?: string; mods?: string; edm: 'TEXT' | 'IMAGE' | 'SOUND' };

// The contract's categories, and further ones that services are known to use.
const terms = new Map<string, CategoryTerms>([
  ['serials', { mets: 'issue', mods: 'text', edm: 'TEXT' }],
  ['books', { mets: 'monograph', mods: 'text', edm: 'TEXT' }],
  ['ebooks', { edm: 'TEXT' }],
  ['articles', { mets: 'article', mods: 'text', edm: 'TEXT' }],
  ['ephemerals', { mets: 'leaflet', mods: 'text', edm: 'TEXT' }],
  ['maps', { mets: 'map', mods: 'cartographic', edm: 'IMAGE' }],
  ['photographs', { mets: 'photograph', mods: 'still image', edm: 'IMAGE' }],
  ['postcards', { mets: 'postcard', mods: 'still image', edm: 'IMAGE' }],
  ['prints', { mets: 'engraving', mods: 'still image', edm: 'IMAGE' }],
  ['manuscripts', { mets: 'manuscript', mods: 'text', edm: 'TEXT' }],
  ['scores', { mets: 'musical_notation', mods: 'notated music', edm: 'TEXT' }],
  ['audiobooks', { mods: 'sound recording-nonmusical', edm: 'SOUND' }],
]);

/** The term of a format for the first category that has one. */
export function categoryTerm<Format extends keyof CategoryTerms>(
  categories: readonly string[],
  format: Format,
): CategoryTerms[Format] | undefined {
  return categories.map((category) => terms.get(category)?.[format]).find(Boolean);
}
