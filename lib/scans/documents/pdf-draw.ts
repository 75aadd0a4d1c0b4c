import type { Size } from '#lib/text/alto/boxes.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { Pdfium } from './pdfium.ts';

/** Kinds of objects of a page. @see fpdf_edit.h */
export const kinds = { text: 1, image: 3, form: 5 };
/** Format of a bitmap of 3 bytes. @see fpdfview.h */
export const bgr = 2;
/** Drawing with annotations, as red, green, blue. @see fpdfview.h */
const flags = 0x01 | 0x10;
/** Pixels that are drawn at once, of 3 bytes each. */
const maxBand = 16_000_000;
const background = 0xffffffff;

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
      library.FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, flags);
      yield rowsIn(library, bitmap, width, Math.min(rows, height - top));
    }
  } finally {
    library.FPDFBitmap_Destroy(bitmap);
  }
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
