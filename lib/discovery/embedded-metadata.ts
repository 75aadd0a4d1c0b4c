import type { CitedObject } from '#lib/citation/cited-object.ts';
import type { CitedType } from '#lib/citation/types.ts';
import { isIndivisible, type Name, showName } from '#lib/metadata/names.ts';
import type { WebLink } from './web-link.ts';

// Zotero's item types. It has none for whole serials, ephemera or sheet music: `book` has the fields, and the line in
// "Extra" makes citation styles use the real type.
const zoteroTypes: Record<CitedType, string> = {
  book: 'book',
  periodical: 'book',
  'article-journal': 'journalArticle',
  pamphlet: 'book',
  map: 'map',
  graphic: 'artwork',
  manuscript: 'manuscript',
  musical_score: 'book',
  song: 'audioRecording',
  document: 'document',
};
const typesInExtra: readonly CitedType[] = ['periodical', 'pamphlet', 'musical_score'];

// Zotero reads DC.creator only for item types with authors; for the others it has fields of their own.
const creatorTerms: Partial<Record<CitedType, string>> = {
  map: 'z:cartographers',
  graphic: 'z:artists',
  song: 'z:performers',
};

/** The link that defines the prefix `DC.` of the names below (RFC 2731, section 4; DCMI "DC-HTML"). */
export const metadataVocabulary: WebLink = { rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' };

/**
 * What reference managers read from a page, as names and contents of `<meta>`: Dublin Core (DCMI "DC-HTML") where it
 * has a term, Zotero's own vocabulary otherwise. This is the set that Zotero's translators "Embedded Metadata" and
 * "RDF" read; the description they take from the page's Open Graph data, whose address is that of one language. There
 * is deliberately no identifier: digits within an address would be taken for an ISBN or a DOI.
 */
export function embeddedMetadata(cited: CitedObject): Record<string, string | string[]> {
  const { type, authors, title, place, issued, organization, language, rights, address } = cited;
  const creators = authors.map(creatorOf);
  const creatorTerm = creatorTerms[type];
  const metadata: Record<string, string | string[] | undefined> = {
    'z:itemType': zoteroTypes[type],
    'z:extra': typesInExtra.includes(type) ? `Type: ${type}` : undefined,
    'z:place': place,
    'z:archive': organization,
    'z:url': address,
    'DC.title': title,
    'DC.creator': creators,
    ...(creatorTerm && { [creatorTerm]: creators }),
    'DC.date': issued?.text,
    // Without one, Zotero takes the page's language (BCP 47: und, undetermined).
    'DC.language': language ?? 'und',
    'DC.rights': rights,
  };
  return Object.fromEntries(
    Object.entries(metadata).filter((entry): entry is [string, string | string[]] =>
      Boolean(entry[1]?.length),
    ),
  );
}

/** With a comma at the end a name stays in one piece: Zotero splits others at their last space. */
function creatorOf(name: Name): string {
  const shown = showName(name);
  return isIndivisible(name) && !shown.includes(',') ? `${shown},` : shown;
}
