import type { CatalogueObject, ContentsEntry } from '#lib/catalogue/catalogue.ts';
import { isPartKind } from '#lib/metadata/part-kind.ts';
import { visibleText } from '#lib/untrusted.ts';
import { attribute, Xml, xml } from '#lib/xml/write.ts';
import { categoryTerm } from './category-terms.ts';
import type { ObjectDescription } from './object-description.ts';

/** Maximum depth of divisions; deeper ones are put on the last level. Readers recurse, and limit the depth. */
const maxDepth = 50;

/** A document may have this many links per page, besides two for each entry: enough for that many levels. */
const linksPerPage = 10;

/** Makes the `ID` of a document's item from its kind and number; without a number, that of the whole kind. */
export type ElementIds = (kind: string, number?: number) => string;

/** IDs that are unique to this object: an OAI-PMH answer is one document with many METS records in it. */
export function elementIdsOf({ tile }: Pick<CatalogueObject, 'tile'>): ElementIds {
  return (kind, number = 0) => `${kind}_${tile.id}_${String(number).padStart(4, '0')}`;
}

/** An object's table of contents as the logical structure: the whole, with its parts nested, their kinds as types. */
export function* logicalStructure(
  { title, categories }: ObjectDescription,
  contents: readonly ContentsEntry[],
  idOf: ElementIds,
): Generator<Xml> {
  const type = categoryTerm(categories, 'mets') ?? 'document';
  yield xml`<mets:structMap TYPE="LOGICAL"><mets:div ID="${idOf('LOG')}" TYPE="${type}" LABEL="${title.text}" DMDID="${idOf('DMD')}" ADMID="${idOf('AMD')}">`;
  let open = 0;
  for (const [index, { label, kind, depth }] of contents.entries()) {
    const target = Math.min(depth, maxDepth, open);
    yield new Xml('</mets:div>'.repeat(open - target));
    yield xml`<mets:div ID="${idOf('LOG', index + 1)}" TYPE="${typeOf(kind)}"${attribute('LABEL', label)}>`;
    open = target + 1;
  }
  yield new Xml('</mets:div>'.repeat(open));
  yield xml`</mets:div></mets:structMap>`;
}

/** The type of a part: its kind, unless readers would take the division for a page, a file or a folder. */
function typeOf(kind: string): string {
  const type = divisionType(visibleText(kind));
  const isOther = type === 'page' || fileTypes.test(type) || folderTypes.test(type);
  return isPartKind(type) && !isOther ? type : 'section';
}

/**
 * Links divisions to their pages: to all of them while there is room, after that only to the first and the last.
 * @param pages number of pages in the document, from the first on
 */
export function* structureLinks(
  contents: readonly ContentsEntry[],
  pages: number,
  idOf: ElementIds,
): Generator<Xml> {
  if (pages === 0) return;
  // Divisions and pages are numbered from 1; 0 is the whole.
  const link = (division: number, page: number) =>
    xml`<mets:smLink xlink:from="${idOf('LOG', division)}" xlink:to="${idOf('PHYS', page)}"/>`;
  yield xml`<mets:structLink>`;
  for (let page = 0; page <= pages; page += 1) yield link(0, page);
  let remainingLinks = linksPerPage * pages;
  for (const [index, { first, last = first }] of contents.entries()) {
    if (first === undefined || last === undefined || first < 0 || first >= pages) continue;
    const end = Math.min(Math.max(first, last), pages - 1);
    const count = end - first + 1;
    const fits = count <= remainingLinks;
    if (fits) remainingLinks -= count;
    for (let page = first; page <= end; page += fits ? 1 : Math.max(1, end - page))
      yield link(index + 1, page + 1);
  }
  yield xml`</mets:structLink>`;
}

/** The type of a METS division without a prefix (`np:issue`), in lower case: `page`, `chapter`, `issue`. */
export const divisionType = (text: string): string =>
  text
    .trim()
    .replace(/^(?:[\w.-]+:)+(?=\S)/, '')
    .toLowerCase();

/** Types of divisions that are files, whatever their labels, as in METS of DSpace, Rosetta and Archivematica. */
export const fileTypes = /^(file|item|dspace bitstream)$/;

/** Types of divisions in repositories that are not contents, whatever their labels. */
export const folderTypes = /^(directory|dspace .*)$/;
