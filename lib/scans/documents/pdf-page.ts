import type { Size } from '#lib/text/alto/boxes.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { writePlainTiff } from '../plain-tiff.ts';
import { plainResolution, type RenderedPage } from './document.ts';
import { loadPage } from './pdf-form.ts';
import { copyJpeg } from './pdf-jpeg.ts';
import { maskFinder } from './pdf-masks.ts';
import { kinds, renderRows } from './pdf-render.ts';
import { textOfPage } from './pdf-text.ts';
import type { OpenPdf } from './pdfium.ts';

/** Points per inch. */
const inch = 72;
/** Highest plausible resolution: finer images are patterns. */
const maxResolution = 1200;
/** Maximum number of a page's objects that are examined for their resolution. */
const maxObjects = 10_000;

/** Renders a page, from 0, or copies the JPEG that makes it up. @see PagedDocument.render */
export async function renderPage(
  pdf: OpenPdf,
  index: number,
  target: string,
  maxPixels: number,
  mayCopy: boolean,
): Promise<RenderedPage> {
  const { library, document } = pdf;
  const { page, close } = loadPage(library, document, index);
  try {
    const size = sizeOf(pdf, page, maxPixels);
    if (!(size.width >= 1 && size.height >= 1)) throw new UnreadableFile(`its page ${index + 1} has no size`);
    const isCopied = mayCopy && (await copyJpeg(pdf, page, index, size, target));
    if (!isCopied) await writePlainTiff(target, { ...size, channels: 3 }, renderRows(library, page, size));
    return { text: textOfPage(library, page, size), isCopied };
  } finally {
    close();
  }
}

/** Size of a page at the resolution of its finest image; with text or lines besides, at least at what those need. */
function sizeOf(pdf: OpenPdf, page: number, maxPixels: number): Size {
  const { library } = pdf;
  const [width, height] = [library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page)];
  const { resolution, share } = finestImage(pdf, page, width * height);
  const isScan = share > 0.8;
  const targetResolution = Math.min(
    isScan ? resolution : Math.max(resolution, plainResolution),
    maxResolution,
  );
  const allowedResolution = inch * Math.sqrt(maxPixels / (width * height));
  const scale = Math.min(targetResolution, allowedResolution) / inch;
  const rounded = targetResolution < allowedResolution ? Math.round : Math.floor;
  return { width: rounded(width * scale), height: rounded(height * scale) };
}

/** Dots per inch of the finest image or mask on a page, and the fraction of the page that the largest one covers. */
function finestImage(pdf: OpenPdf, page: number, area: number): { resolution: number; share: number } {
  const { library } = pdf;
  const maskOf = maskFinder(pdf, page);
  let [resolution, share, count] = [0, 0, 0];
  /** Fractions of the page that small images cover together, by their dots per inch across. */
  const small = new Map<number, number>();
  const examine = (object: number, scale: number): void => {
    count += 1;
    if (object === 0 || count > maxObjects) return;
    const type = library.FPDFPageObj_GetType(object);
    const matrix = library.numbers(6, 'float', (at) => library.FPDFPageObj_GetMatrix(object, at));
    if (!matrix || (type !== kinds.image && type !== kinds.form)) return;
    const [a = 0, b = 0, c = 0, d = 0] = matrix;
    const [across, down] = [scale * Math.hypot(a, b), scale * Math.hypot(c, d)];
    if (type === kinds.form) {
      const inner = library.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < inner && count <= maxObjects; index += 1)
        examine(library.FPDFFormObj_GetObject(object, index), Math.sqrt(across * down));
      return;
    }
    const pixels = library.numbers(2, 'i32', (one, other) =>
      library.FPDFImageObj_GetImagePixelSize(object, one, other),
    );
    const [width = 0, height = 0] = pixels ?? [];
    const coverage = (across * down) / area;
    const isSmall = coverage < 0.02;
    const image = { width, height };
    for (const size of [image, isSmall ? undefined : maskOf(image)]) {
      if (!size || size.width <= 1 || size.height <= 1) continue;
      const own = (inch * size.width) / across;
      // Marks and ornaments say nothing about the page's resolution; the strips into which a scan is cut do.
      const together = (small.get(Math.round(own)) ?? 0) + coverage;
      if (isSmall) small.set(Math.round(own), together);
      if (isSmall && together < 0.5) continue;
      resolution = Math.max(resolution, own, (inch * size.height) / down);
      // The mask of a single colour may be a veil or a shadow over a page of text.
      if (size === image) share = Math.max(share, coverage);
    }
  };
  const objects = library.FPDFPage_CountObjects(page);
  for (let index = 0; index < objects && count <= maxObjects; index += 1)
    examine(library.FPDFPage_GetObject(page, index), 1);
  return { resolution, share };
}
