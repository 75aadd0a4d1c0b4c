import { maxDepth, maxEntries, type OutlineEntry } from './document.ts';
import type { Pdfium } from './pdfium.ts';

/** An action that goes to a page of the same document. @see fpdf_doc.h */
const goTo = 1;

/** The outline of a PDF. Entries that form cycles are left out, and so are those too many or too deep. */
export function outlineOf(library: Pdfium, document: number): OutlineEntry[] {
  const seen = new Set<number>();
  const entriesIn = (parent: number, depth: number): OutlineEntry[] => {
    const entries: OutlineEntry[] = [];
    if (depth > maxDepth) return entries;
    let bookmark = library.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && seen.size < maxEntries) {
      seen.add(bookmark);
      const current = bookmark;
      const label = library.text((buffer, length) => library.FPDFBookmark_GetTitle(current, buffer, length));
      entries.push({
        label,
        page: pageOf(library, document, current),
        entries: entriesIn(current, depth + 1),
      });
      bookmark = library.FPDFBookmark_GetNextSibling(document, bookmark);
    }
    return entries;
  };
  return entriesIn(0, 1);
}

function pageOf(library: Pdfium, document: number, bookmark: number): number | undefined {
  const action = library.FPDFBookmark_GetAction(bookmark);
  // Pages of other documents are destinations, too.
  if (action !== 0 && library.FPDFAction_GetType(action) !== goTo) return undefined;
  const target = library.FPDFBookmark_GetDest(document, bookmark);
  const index = target === 0 ? -1 : library.FPDFDest_GetDestPageIndex(document, target);
  return index < 0 ? undefined : index + 1;
}
