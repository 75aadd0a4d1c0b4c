import type { Size } from '#lib/text/alto/boxes.ts';
import { renderRows } from './pdf-render.ts';
import { type OpenPdf, textBefore } from './pdfium.ts';

/** An image as its dictionary describes it: its object's number, and that of its mask. */
type ImageEntry = Size & { id: string; mask: string | undefined };

const dictionary = /(\d+)\s+\d+\s+obj\b((?:(?!\bobj\b)[\s\S])*)\bstream\r?\n$/;
const number = (name: string) => new RegExp(`/${name}\\s+(\\d+)(?!\\d|\\s+\\d+\\s+R\\b)`);
const [widthIn, heightIn] = [number('Width'), number('Height')];
const maskIn = /\/S?Mask\s+(\d+)\s+\d+\s+R\b/;

/**
 * A function that finds the size in pixels of the mask of an image on a page, if it has one: in mixed raster content, as
 * many programs write it, letters are finer than the colours that they are filled with. PDFium does not say: it is read
 * in the file, where PDFium has read.
 * @see ISO 32000-1, 8.9.6.3 (explicit masking), 11.6.5.3 (soft-mask images)
 */
export function maskFinder(pdf: OpenPdf, page: number): (image: Size) => Size | undefined {
  const readSoFar = () => [...pdf.reads.values()].flatMap((at) => imageBefore(pdf, at) ?? []);
  let images: ImageEntry[] | undefined;
  let isComplete = false;
  return ({ width, height }) => {
    images ??= readSoFar();
    const image = images.find(
      (one) => one.mask !== undefined && one.width === width && one.height === height,
    );
    const mask = () => image && images?.find(({ id }) => id === image.mask);
    if (image && !mask() && !isComplete) {
      // PDFium reads a mask only when it is drawn.
      for (const _ of renderRows(pdf.library, page, { width: 1, height: 1 }));
      images = readSoFar();
      isComplete = true;
    }
    return mask();
  };
}

/** The image whose data begin at an offset of the file. */
function imageBefore({ handle }: OpenPdf, at: number): ImageEntry | undefined {
  const [, id, entries = ''] = dictionary.exec(textBefore(handle, at)) ?? [];
  const [width, height] = [widthIn, heightIn].map((one) => Number(one.exec(entries)?.[1] ?? 0));
  return id && width && height ? { id, width, height, mask: maskIn.exec(entries)?.[1] } : undefined;
}
