import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { Pdfium } from './pdfium.ts';

/** A document without forms. @see fpdf_formfill.h */
const noForm = 0;
/** How a page is flattened, and that it was. @see fpdf_flatten.h */
const [forDisplay, flattened] = [0, 1];
/** An annotation that is a field, its flag for not being shown, its normal appearance. @see fpdf_annot.h */
const [widget, hidden, normal] = [20, 2, 0];
/** Length in bytes of an appearance without content: its terminator. */
const emptyText = 2;

/** A loaded page, and what frees it. */
export type LoadedPage = { page: number; close: () => void };

/**
 * Loads a page, from 0, with what is filled in on it as a part of its content: fields of forms are not rendered.
 * @throws {UnreadableFile}
 */
export function loadPage(library: Pdfium, document: number, index: number): LoadedPage {
  const page = library.FPDF_LoadPage(document, index);
  if (page === 0) throw new UnreadableFile(`its page ${index + 1} is damaged`);
  const filledIn =
    library.FPDF_GetFormType(document) !== noForm && showsField(library, page)
      ? flattenedCopy(library, document, index)
      : undefined;
  if (!filledIn) return { page, close: () => library.FPDF_ClosePage(page) };
  library.FPDF_ClosePage(page);
  return filledIn;
}

function showsField(library: Pdfium, page: number): boolean {
  const count = library.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index += 1) {
    const annotation = library.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const isShown =
      library.FPDFAnnot_GetSubtype(annotation) === widget &&
      (library.FPDFAnnot_GetFlags(annotation) & hidden) === 0 &&
      library.FPDFAnnot_GetAP(annotation, normal, 0, 0) > emptyText;
    library.FPDFPage_CloseAnnot(annotation);
    if (isShown) return true;
  }
  return false;
}

/** Flattens a page in a copy, which has all that the page inherits: PDFium replaces what the page itself lacks. */
function flattenedCopy(library: Pdfium, document: number, index: number): LoadedPage | undefined {
  const copy = library.FPDF_CreateNewDocument();
  const isFlattened = library.FPDF_ImportPages(copy, document, `${index + 1}`, 0) && flatten(library, copy);
  const page = isFlattened ? library.FPDF_LoadPage(copy, 0) : 0;
  if (page === 0) {
    library.FPDF_CloseDocument(copy);
    return undefined;
  }
  return {
    page,
    close() {
      library.FPDF_ClosePage(page);
      library.FPDF_CloseDocument(copy);
    },
  };
}

/** Flattens the first page of a document, which shows it once it is loaded again. */
function flatten(library: Pdfium, document: number): boolean {
  const page = library.FPDF_LoadPage(document, 0);
  if (page === 0) return false;
  const result = library.FPDFPage_Flatten(page, forDisplay);
  library.FPDF_ClosePage(page);
  return result === flattened;
}
