import { open } from 'node:fs/promises';
import { firstLine, UnreadableFile } from '#lib/unreadable-file.ts';
import { type DocumentFacts, documentInfo, maxPages, type PagedDocument } from './document.ts';
import { outlineOf } from './pdf-outline.ts';
import { renderPage } from './pdf-page.ts';
import { openDocument, type Pdfium, startPdfium } from './pdfium.ts';

/**
 * Opens a PDF with PDFium, in this process: a maliciously crafted file may crash it.
 * @see ISO 32000-1, 7.7.2 (outline), 12.4.2 (page labels), 14.3.3 (document information)
 * @throws {UnreadableFile}
 */
export async function openPdf(file: string): Promise<PagedDocument> {
  const handle = await open(file, 'r');
  try {
    return await blaming(async () => {
      const library = await startPdfium();
      const reads = new Map<number, number>();
      const document = await openDocument(library, handle, (position, length) => reads.set(length, position));
      const count = library.FPDF_GetPageCount(document);
      if (count === 0) throw new UnreadableFile('it has no pages');
      if (count > maxPages)
        throw new UnreadableFile(`it has ${count} pages; at most ${maxPages} are read: split it`);
      return {
        facts: () => blaming(async () => factsOf(library, document, count)),
        render: (page, target, maxPixels, mayCopy = true) =>
          blaming(() =>
            renderPage({ library, document, file, handle, reads }, page - 1, target, maxPixels, mayCopy),
          ),
        [Symbol.asyncDispose]: () => handle.close(),
      };
    });
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Attributes errors within WebAssembly to the file. */
async function blaming<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isSystemError = error instanceof Error && 'syscall' in error;
    if (isSystemError || error instanceof UnreadableFile) throw error;
    // WebAssembly aborts when it runs out of memory.
    if (/abort/i.test(firstLine(error)))
      throw new UnreadableFile(
        'its PDF is damaged, or takes more than the 2 GB of memory that its decoder has',
      );
    throw new UnreadableFile(`its PDF cannot be read (${firstLine(error)})`);
  }
}

function factsOf(library: Pdfium, document: number, count: number): DocumentFacts {
  const labels = Array.from({ length: count }, (_, page) =>
    library.text((buffer, length) => library.FPDF_GetPageLabel(document, page, buffer, length)),
  );
  // Labels that merely count the pages are ignored.
  const isCounted = labels.every((label, page) => label === String(page + 1));
  return {
    pages: labels.map((label) => ({ label: isCounted || label === '' ? undefined : label })),
    outline: outlineOf(library, document),
    ...documentInfo((name) => {
      const key = name.charAt(0).toUpperCase() + name.slice(1);
      return library.text((buffer, length) => library.FPDF_GetMetaText(document, key, buffer, length));
    }),
  };
}
