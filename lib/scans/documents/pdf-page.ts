import type { ReadPage } from '#lib/text/alto/write.ts';
import { writePlainTiff } from '../plain-tiff.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { plainResolution } from './document.ts';
import { textOfPage } from './pdf-text.ts';
import type { Pdfium } from './pdfium.ts';

type Size = { width: number; height: number };

/** Points in an inch. */
const inch = 72;
/** Pixels that are drawn at once, of 3 bytes each. */
const maxBand = 16_000_000;
const background = 0xffffffff;
/** Format of 3 bytes; and drawing with annotations, as red, green, blue. @see fpdfview.h */
const bgr = 2;
const flags = 0x01 | 0x10;
const [imageObject, formObject] = [3, 5];
/** Finest resolution that is believed: finer images are patterns. */
const maxResolution = 1200;
/** Objects of a page that are looked at for their resolution. */
const maxObjects = 10_000;

/** Draws a page, from 0. @see PagedDocument.draw */
export async function drawPage(
  library: Pdfium,
  document: number,
  index: number,
  target: string,
  maxPixels: number,
): Promise<ReadPage | undefined> {
  const page = library.FPDF_LoadPage(document, index);
  if (page === 0) throw new UnreadableFile(`its page ${index + 1} is damaged`);
  try {
    const size = sizeOf(library, page, maxPixels);
    if (!(size.width >= 1 && size.height >= 1)) throw new UnreadableFile(`its page ${index + 1} has no size`);
    await draw(library, page, size, target);
    return textOfPage(library, page, size);
  } finally {
    library.FPDF_ClosePage(page);
  }
}

/** Pixels of a page at the resolution of its finest image; of one that has letters or lines besides, no less than they need. */
function sizeOf(library: Pdfium, page: number, maxPixels: number): Size {
  const [width, height] = [library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page)];
  const { resolution, share } = finestImage(library, page, width * height);
  const isScan = share > 0.8;
  const wanted = Math.min(isScan ? resolution : Math.max(resolution, plainResolution), maxResolution);
  const most = inch * Math.sqrt(maxPixels / (width * height));
  const scale = Math.min(wanted, most) / inch;
  const rounded = wanted < most ? Math.round : Math.floor;
  return { width: rounded(width * scale), height: rounded(height * scale) };
}

/** Dots per inch of the finest image on a page, and the share of the page that the largest one covers. */
function finestImage(library: Pdfium, page: number, area: number): { resolution: number; share: number } {
  let [resolution, share, count] = [0, 0, 0];
  const look = (object: number, scale: number): void => {
    count += 1;
    if (object === 0 || count > maxObjects) return;
    const type = library.FPDFPageObj_GetType(object);
    const matrix = library.numbers(6, 'float', (at) => library.FPDFPageObj_GetMatrix(object, at ?? 0));
    if (!matrix || (type !== imageObject && type !== formObject)) return;
    const [a = 0, b = 0, c = 0, d = 0] = matrix;
    const [across, down] = [scale * Math.hypot(a, b), scale * Math.hypot(c, d)];
    if (type === formObject) {
      const inner = library.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < inner && count <= maxObjects; index += 1)
        look(library.FPDFFormObj_GetObject(object, index), Math.sqrt(across * down));
      return;
    }
    const pixels = library.numbers(2, 'i32', (one, other) =>
      library.FPDFImageObj_GetImagePixelSize(object, one ?? 0, other ?? 0),
    );
    const [width = 0, height = 0] = pixels ?? [];
    const own = (across * down) / area;
    // Marks and ornaments say nothing of the page.
    if (own < 0.02 || width <= 1 || height <= 1) return;
    resolution = Math.max(resolution, (inch * width) / across, (inch * height) / down);
    share = Math.max(share, own);
  };
  const objects = library.FPDFPage_CountObjects(page);
  for (let index = 0; index < objects && count <= maxObjects; index += 1)
    look(library.FPDFPage_GetObject(page, index), 1);
  return { resolution, share };
}

async function draw(library: Pdfium, page: number, { width, height }: Size, target: string): Promise<void> {
  const rows = Math.max(1, Math.min(height, Math.floor(maxBand / width)));
  const bitmap = library.FPDFBitmap_CreateEx(width, rows, bgr, 0, 0);
  if (bitmap === 0) throw new UnreadableFile('there is not enough memory to draw a page of it');
  const tiff = await writePlainTiff(target, { width, height, channels: 3 });
  try {
    for (let top = 0; top < height; top += rows) {
      library.FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, background);
      library.FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, flags);
      await tiff.write(rowsIn(library, bitmap, width, Math.min(rows, height - top)));
    }
  } finally {
    await tiff.close();
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
