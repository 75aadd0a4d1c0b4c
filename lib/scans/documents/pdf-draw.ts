import type { Size } from '#lib/text/alto/boxes.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { Pdfium } from './pdfium.ts';

/** Kinds of objects of a page. @see fpdf_edit.h */
export const kinds = { text: 1, path: 2, image: 3, form: 5 };
/** Format of a bitmap of 3 bytes. @see fpdfview.h */
export const bgr = 2;
/** Drawing with annotations, as red, green, blue. @see fpdfview.h */
const flags = 0x01 | 0x10;
/** Pixels that are drawn at once, of 3 bytes each. */
const maxBand = 16_000_000;
const background = 0xffffffff;
/** Pixels by which a page is drawn smaller on each side. */
const inset = 0.005;

/**
 * Draws a page on white, band by band from the top.
 * @param size of the whole page in pixels
 * @returns the rows of each band: red, green and blue of 8 bits
 * @throws {UnreadableFile}
 */
export function* drawnRows(library: Pdfium, page: number, { width, height }: Size): Generator<Uint8Array> {
  const rows = Math.max(1, Math.min(height, Math.floor(maxBand / width)));
  const bitmap = library.FPDFBitmap_CreateEx(width, rows, bgr, 0, 0);
  if (bitmap === 0) throw new UnreadableFile('there is not enough memory to draw a page of it');
  try {
    for (let top = 0; top < height; top += rows) {
      library.FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, background);
      render(library, bitmap, page, { width, height }, top);
      yield rowsIn(library, bitmap, width, Math.min(rows, height - top));
    }
  } finally {
    library.FPDFBitmap_Destroy(bitmap);
  }
}

/**
 * Draws what of a page lies on a bitmap whose upper edge is at a row of it, a hair smaller than it is: by rounding, an
 * image as large as the page would lie a hair over its edges, and PDFium would stretch it by a pixel for that.
 */
function render(library: Pdfium, bitmap: number, page: number, { width, height }: Size, top: number): void {
  const across = (width - 2 * inset) / library.FPDF_GetPageWidthF(page);
  const down = (height - 2 * inset) / library.FPDF_GetPageHeightF(page);
  const matrix = [across, 0, 0, down, inset, inset - top];
  const clip = [0, 0, width, height];
  const { setValue, wasmExports } = library.pdfium;
  const at = wasmExports.malloc(4 * (matrix.length + clip.length));
  for (const [index, value] of [...matrix, ...clip].entries()) setValue(at + 4 * index, value, 'float');
  library.FPDF_RenderPageBitmapWithMatrix(bitmap, page, at, at + 4 * matrix.length, flags);
  wasmExports.free(at);
}

/** Rows of a bitmap, without what fills them up to whole words. */
function rowsIn(library: Pdfium, bitmap: number, width: number, rows: number): Uint8Array {
  const memory: Uint8Array = library.pdfium.HEAPU8;
  const [from, stride] = [library.FPDFBitmap_GetBuffer(bitmap), library.FPDFBitmap_GetStride(bitmap)];
  const plain = new Uint8Array(width * rows * 3);
  for (let row = 0; row < rows; row += 1) {
    const start = from + row * stride;
    plain.set(memory.subarray(start, start + width * 3), row * width * 3);
  }
  return plain;
}
