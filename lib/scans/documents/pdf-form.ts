import { UnreadableFile } from '#lib/unreadable-file.ts';
import { renderRows } from './pdf-render.ts';
import type { Pdfium } from './pdfium.ts';

/** A document without forms. @see fpdf_formfill.h */
const noForm = 0;
/** The flattening mode for display, and the code for success. @see fpdf_flatten.h */
const [forDisplay, flattened] = [0, 1];
/** An annotation that is a field, its flags Hidden and NoView, its normal appearance. @see fpdf_annot.h */
const [widget, unseen, normal] = [20, 2 | 32, 0];
/** Length in bytes of an appearance without content: its terminator. */
const emptyText = 2;

/** Pixels in which a page and its copy are compared. */
const compared = { width: 600, height: 600 };

/** A loaded page, and what frees it. */
export type LoadedPage = { page: number; close: () => void };

/**
 * Loads a page, from 0, with filled-in form fields flattened into its content: fields themselves are not rendered.
 * @throws {UnreadableFile}
 */
export function loadPage(library: Pdfium, document: number, index: number): LoadedPage {
  const page = library.FPDF_LoadPage(document, index);
  if (page === 0) throw new UnreadableFile(`its page ${index + 1} is damaged`);
  const close = () => library.FPDF_ClosePage(page);
  if (library.FPDF_GetFormType(document) === noForm || !showsField(library, page)) return { page, close };
  const filledIn = flattenedCopy(library, document, page, index);
  if (!filledIn) return { page, close };
  close();
  return filledIn;
}

function showsField(library: Pdfium, page: number): boolean {
  const count = library.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index += 1) {
    const annotation = library.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const box = library.numbers(4, 'float', (at) => library.FPDFAnnot_GetRect(annotation, at));
    const [left, top, right, bottom] = box ?? [];
    const isShown =
      library.FPDFAnnot_GetSubtype(annotation) === widget &&
      (library.FPDFAnnot_GetFlags(annotation) & unseen) === 0 &&
      left !== right &&
      top !== bottom &&
      library.FPDFAnnot_GetAP(annotation, normal, 0, 0) > emptyText;
    library.FPDFPage_CloseAnnot(annotation);
    if (isShown) return true;
  }
  return false;
}

/**
 * Flattens a copy of a page, with all that the page inherits: PDFium replaces what the page itself lacks. A copy that
 * looks different before that, since the document hides some of its layers, is of no use.
 */
function flattenedCopy(
  library: Pdfium,
  document: number,
  original: number,
  index: number,
): LoadedPage | undefined {
  const copy = library.FPDF_CreateNewDocument();
  const isCopied = library.FPDF_ImportPages(copy, document, `${index + 1}`, 0);
  const page = isCopied && flatten(library, copy, original) ? library.FPDF_LoadPage(copy, 0) : 0;
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

/** Flattens the only page of a copy if it looks like the original; it shows that once it is loaded again. */
function flatten(library: Pdfium, copy: number, original: number): boolean {
  const page = library.FPDF_LoadPage(copy, 0);
  if (page === 0) return false;
  const isSame = rendered(library, page).equals(rendered(library, original));
  const result = isSame && library.FPDFPage_Flatten(page, forDisplay);
  library.FPDF_ClosePage(page);
  return result === flattened;
}

const rendered = (library: Pdfium, page: number) => Buffer.concat([...renderRows(library, page, compared)]);
