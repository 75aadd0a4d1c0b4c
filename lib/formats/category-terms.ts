import type { CitedType } from '#lib/citation/types.ts';
import { lookup } from '#lib/lists.ts';

/**
 * What objects of a category are in citations (CSL), at schema.org, in METS (structural types of the DFG Viewer), in MODS
 * (typeOfResource) and for Europeana (edm:type).
 */
type CategoryTerms = {
  csl: CitedType;
  schema?: string;
  mets?: string;
  mods?: string;
  edm: 'TEXT' | 'IMAGE' | 'SOUND';
};

// The contract's categories, and further ones that services are known to use.
const terms: Record<string, CategoryTerms> = {
  serials: { csl: 'periodical', schema: 'PublicationIssue', mets: 'issue', mods: 'text', edm: 'TEXT' },
  books: { csl: 'book', schema: 'Book', mets: 'monograph', mods: 'text', edm: 'TEXT' },
  ebooks: { csl: 'book', schema: 'Book', edm: 'TEXT' },
  articles: { csl: 'article-journal', schema: 'Article', mets: 'article', mods: 'text', edm: 'TEXT' },
  ephemerals: { csl: 'pamphlet', mets: 'leaflet', mods: 'text', edm: 'TEXT' },
  maps: { csl: 'map', schema: 'Map', mets: 'map', mods: 'cartographic', edm: 'IMAGE' },
  photographs: {
    csl: 'graphic',
    schema: 'Photograph',
    mets: 'photograph',
    mods: 'still image',
    edm: 'IMAGE',
  },
  postcards: { csl: 'graphic', schema: 'VisualArtwork', mets: 'postcard', mods: 'still image', edm: 'IMAGE' },
  prints: { csl: 'graphic', schema: 'VisualArtwork', mets: 'engraving', mods: 'still image', edm: 'IMAGE' },
  manuscripts: { csl: 'manuscript', schema: 'Manuscript', mets: 'manuscript', mods: 'text', edm: 'TEXT' },
  scores: {
    csl: 'musical_score',
    schema: 'SheetMusic',
    mets: 'musical_notation',
    mods: 'notated music',
    edm: 'TEXT',
  },
  audiobooks: { csl: 'song', schema: 'Audiobook', mods: 'sound recording-nonmusical', edm: 'SOUND' },
};

/** The term of a vocabulary for the first category that has one. */
export function categoryTerm<Vocabulary extends keyof CategoryTerms>(
  categories: readonly string[],
  vocabulary: Vocabulary,
): CategoryTerms[Vocabulary] | undefined {
  return categories.map((category) => lookup(terms, category)?.[vocabulary]).find(Boolean);
}
