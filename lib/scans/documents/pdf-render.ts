import type { Size } from '#lib/text/alto/boxes.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { Pdfium } from './pdfium.ts';

/** Types of page objects. @see fpdf_edit.h */
export const kinds = { text: 1, path: 2, image: 3, form: 5 };
/** Bitmap format with 3 bytes per pixel. @see fpdfview.h */
export const bgr = 2;
/** Renders annotations, in the byte order red, green, blue. @see fpdfview.h */
const flags = 0x01 | 0x10;
/** Maximum pixels that are rendered at once, of 3 bytes each. */
const maxBand = 16_000_000;
const background = 0xffffffff;
/** Pixels by which a page is rendered smaller on each side. */
const inset = 0.005;

/**
 * Renders a page on white, band by band from the top.
 * @param size of the whole page in pixels
 * @returns the rows of each band: red, green and blue of 8 bits
 * @throws {UnreadableFile}
 */
export function* renderRows(library: Pdfium, page: number, { width, height }: Size): Generator<Uint8Array> {
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
 * Renders the part of a page on a bitmap whose top edge is at row `top`, scaled down by a hair: otherwise rounding
 * would push an image of the page's size over its edges, and PDFium would stretch it by a pixel.
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

/** Rows of a bitmap, without the padding of each to whole words. */
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
