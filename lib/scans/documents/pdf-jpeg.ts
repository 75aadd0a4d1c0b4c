import type { FileHandle } from 'node:fs/promises';
import sharp from 'sharp';
import type { Size } from '#lib/text/alto/boxes.ts';
import { copyPicture } from '../jpeg.ts';
import { bgr, kinds, renderRows } from './pdf-render.ts';
import { type OpenPdf, openDocument, type Pdfium, textBefore } from './pdfium.ts';

/** Text rendering mode of the text that programs lay over scans (ISO 32000-1, table 106). */
const invisible = 3;
/** Colour spaces. @see FPDF_COLORSPACE in fpdf_edit.h */
const spaces = { grey: 1, rgb: 2, profile: 7 };
/** How PDFium recognises the sRGB profile, for which it leaves values unchanged (cpdf_iccprofile.cpp). */
const srgb = { length: 3144, name: Buffer.from('sRGB IEC61966-2.1'), at: 400 };

const dictionary = /\d\s+obj\s*<<([^<>()%]*)>>\s*stream\r?\n$/;
/** Entries of an image's dictionary that do not affect its picture (ISO 32000-1, table 89): no masks, no layers. */
const plainEntries = [
  /\/(?:Type|Subtype|Name|Width|Height|ColorSpace|BitsPerComponent|Length|Interpolate|Intent|Metadata|StructParent)\b\s*(?:\/[\w.-]+|\d+\s+\d+\s+R\b|\d+|true|false|\[[^[\]]*\])/g,
  /\/Filter\s*(?:\/DCTDecode\b|\[\s*\/DCTDecode\s*\])/g,
  /\/Decode\s*\[(?:\s*0(?:\.0*)?\s+1(?:\.0*)?)+\s*\]/g,
];

/** Test colours that an image is filled with to see what the page makes of them: red, green, blue. */
const trials = [
  [40, 120, 200],
  [230, 90, 10],
] as const;
/** Pixels of the page in such a trial: enough for a speck on it to be seen. */
const trialPixels = 1_000_000;

/**
 * Copies the JPEG that makes up a whole page, if rendering the page at a size would give the same picture: it covers
 * the page upright, pixel by pixel, in greyscale or sRGB, with nothing but invisible text over it, and nothing alters
 * it. Whether its data is intact only decoding the copy can show.
 * @param index of the page, from 0
 * @returns whether it was copied; otherwise the target, if written, is of no use and may be overwritten
 */
export async function copyJpeg(
  { library, file, handle }: OpenPdf,
  page: number,
  index: number,
  size: Size,
  target: string,
): Promise<boolean> {
  const image = topImage(library, page);
  const channels = channelsOf(library, page, image);
  if (!channels || !covers(library, page, image, size)) return false;
  // The trial uses a second instance of the document, since PDFium would keep its changes.
  const reads = new Map<number, number>();
  const trial = await openDocument(library, handle, (position, length) => reads.set(length, position));
  try {
    const isSame = isUnchanged(library, trial, index, size);
    const length = library.FPDFImageObj_GetImageDataRaw(image, 0, 0);
    const from = reads.get(length);
    if (!isSame || from === undefined || !isPlain(handle, from)) return false;
    if (!(await copyPicture(file, target, { from, to: from + length }))) return false;
  } finally {
    library.FPDF_CloseDocument(trial);
  }
  const copy = await sharp(target).metadata();
  return copy.width === size.width && copy.height === size.height && copy.channels === channels;
}

/** The only image of a page, if nothing visible is drawn after it; otherwise 0. */
function topImage(library: Pdfium, page: number): number {
  let image = 0;
  for (let index = library.FPDFPage_CountObjects(page) - 1; index >= 0; index -= 1) {
    const object = library.FPDFPage_GetObject(page, index);
    const type = library.FPDFPageObj_GetType(object);
    if (image === 0 && type === kinds.image) image = object;
    else if (image === 0 && !isInvisible(library, object, type)) return 0;
    // A second image below one that is partly visible might show the same picture, which a trial would not detect.
    else if (type !== kinds.text && type !== kinds.path) return 0;
  }
  return image;
}

const isInvisible = (library: Pdfium, object: number, type: number) =>
  type === kinds.text && library.FPDFTextObj_GetTextRenderMode(object) === invisible;

/** Number of an image's 8-bit channels; undefined where they are not plain greyscale or sRGB. */
function channelsOf(library: Pdfium, page: number, image: number): 1 | 3 | undefined {
  if (image === 0) return undefined;
  const facts = library.numbers(7, 'i32', (at) => library.FPDFImageObj_GetImageMetadata(image, page, at));
  const [, , , , bits, space] = facts ?? [];
  if (space === spaces.grey && bits === 8) return 1;
  const isRgb = space === spaces.rgb || (space === spaces.profile && hasSrgb(library, page, image));
  return isRgb && bits === 24 ? 3 : undefined;
}

function hasSrgb(library: Pdfium, page: number, image: number): boolean {
  const length = library.numbers(1, 'i32', (at) =>
    library.FPDFImageObj_GetIccProfileDataDecoded(image, page, 0, 0, at),
  );
  if (length?.[0] !== srgb.length) return false;
  const { malloc, free } = library.pdfium.wasmExports;
  const at = malloc(srgb.length + 4);
  try {
    library.FPDFImageObj_GetIccProfileDataDecoded(image, page, at, srgb.length, at + srgb.length);
    const name = at + srgb.at;
    return srgb.name.equals(library.pdfium.HEAPU8.subarray(name, name + srgb.name.length));
  } finally {
    free(at);
  }
}

/** Whether an image of this many pixels covers a page upright, within half a pixel, and is opaque. */
function covers(library: Pdfium, page: number, image: number, { width, height }: Size): boolean {
  const pixels = library.numbers(2, 'i32', (across, down) =>
    library.FPDFImageObj_GetImagePixelSize(image, across, down),
  );
  if (pixels?.[0] !== width || pixels[1] !== height) return false;
  if (library.FPDFPage_GetRotation(page) !== 0 || library.FPDFPageObj_HasTransparency(image)) return false;
  const box = library.numbers(4, 'float', (at) => library.FPDF_GetPageBoundingBox(page, at));
  const matrix = library.numbers(6, 'float', (at) => library.FPDFPageObj_GetMatrix(image, at));
  if (!box || !matrix) return false;
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
  const pixel = Math.min((right - left) / width, (top - bottom) / height);
  return [e - left, f - bottom, e + a - right, f + d - top, b, c].every(
    (shift) => Math.abs(shift) < pixel / 2,
  );
}

/** Whether the page shows a uniform colour when its image has that colour. Modifies the document. */
function isUnchanged(library: Pdfium, document: number, index: number, size: Size): boolean {
  const page = library.FPDF_LoadPage(document, index);
  const one = library.FPDFBitmap_CreateEx(1, 1, bgr, 0, 0);
  const scale = Math.min(1, Math.sqrt(trialPixels / (size.width * size.height)));
  const small = { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) };
  try {
    const image = topImage(library, page);
    return trials.every((colour) => {
      const [red, green, blue] = colour;
      library.FPDFBitmap_FillRect(one, 0, 0, 1, 1, (0xff << 24) | (red << 16) | (green << 8) | blue);
      if (!library.FPDFImageObj_SetBitmap(0, 0, image, one)) return false;
      const bands = [...renderRows(library, page, small)];
      return bands.every((rows) => Buffer.alloc(rows.length, Buffer.from(colour)).equals(rows));
    });
  } finally {
    library.FPDFBitmap_Destroy(one);
    library.FPDF_ClosePage(page);
  }
}

/** Whether the dictionary before an image's data, which begins at `from`, has nothing that alters its picture. */
function isPlain(handle: FileHandle, from: number): boolean {
  const [, entries] = dictionary.exec(textBefore(handle, from)) ?? [];
  return (
    entries !== undefined &&
    plainEntries.reduce((rest, plain) => rest.replace(plain, ''), entries).trim() === ''
  );
}
