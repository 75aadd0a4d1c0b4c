import { extname } from 'node:path';
import { by } from '#lib/lists.ts';
import { inspectScan } from '#lib/scans/inspect.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { isDocument, isScan } from '../sources/folder.ts';
import { isSystemError } from '../sources/unreadable.ts';
import { inspectText, textExtensions } from '../texts/formats.ts';
import type { MetsFile } from './document.ts';

const textUse = /ocr|fulltext|full_text|alto|page.?xml|hocr|transcription|\btei\b|djvu.?xml/i;

export function isText({ mime, use, href }: MetsFile): boolean {
  if (/\.(tiff?|jpe?g|jp2|png|gif|pdf)$/i.test(href)) return false;
  return /xml|html|text/.test(mime) || textUse.test(use) || textExtensions.has(extname(href).toLowerCase());
}

/** Whether a file is a document of several pages, judging by its type and name. */
export const isDocumentFile = ({ mime, href }: Pick<MetsFile, 'mime' | 'href'>) =>
  /^application\/pdf$|djvu/.test(mime) || isDocument(href);

export function isImage(one: MetsFile): boolean {
  const isKnown = one.mime.startsWith('image/') || isScan(one.href);
  return !isText(one) && (isKnown || isDocumentFile(one));
}

/** Rank of a text's format: the more layout information it has, the lower. */
export function textRank({ mime, use, href }: MetsFile): number {
  const description = `${mime} ${use} ${href}`.toLowerCase();
  return ['alto', 'page', 'hocr', 'xml', ''].findIndex((kind) => description.includes(kind));
}

/**
 * The texts among the files of a page, the best first. OCR-D keeps the output of each step, of which the last has the
 * most text, unless there is ground truth.
 */
export function textsOf(files: MetsFile[]): MetsFile[] {
  const isStep = ({ mime, use }: MetsFile) =>
    mime === 'application/vnd.prima.page+xml' && !/\bGT\b/.test(use);
  const texts = files.filter(isText);
  const given = texts.filter((one) => !isStep(one));
  return [...given, ...texts.filter(isStep).reverse()].sort(by(textRank));
}

/** The first text with words, else the first of all. ALTO is assumed to have words. */
export async function firstWithWords<Text extends { file: string; rank: number }>(
  texts: Text[],
): Promise<Text | undefined> {
  if (texts.length > 1)
    for (const text of texts) if (text.rank === 0 || (await hasWords(text.file))) return text;
  return texts[0];
}

async function hasWords(file: string): Promise<boolean> {
  try {
    return ((await inspectText(file))?.pages ?? []).some(({ isEmpty }) => !isEmpty);
  } catch (error) {
    // It is reported if it is chosen after all.
    if (error instanceof UnreadableFile || isSystemError(error)) return false;
    throw error;
  }
}

// Files derived from an image for OCR or preview, or cropped from it.
const derived = /thumb|teaser|preview|\bmin\b|-(bin|crop|deskew|dewarp|denoise|norm|seg|clip|despeck)/i;

/** The most detailed of several images of a page: an original before derivatives, then the one with the most pixels. */
export async function bestImage(
  images: { file: string; use: string }[],
  maxPixels: number,
): Promise<string | undefined> {
  const [only, ...others] = images;
  if (others.length === 0) return only?.file;
  const ranked = await Promise.all(
    images.map(async ({ file, use }) => ({
      file,
      isDerived: derived.test(use),
      pixels: await pixelsOf(file, maxPixels),
    })),
  );
  ranked.sort((one, other) => Number(one.isDerived) - Number(other.isDerived) || other.pixels - one.pixels);
  return ranked[0]?.file;
}

// Names of file groups, those of the most detailed images first.
const bestUses = [/max|original/i, /master|archiv/i, /default|presentation|image/i];

/** The best of several remote images of unknown size: images before documents, originals before derivatives. */
export function bestAddress(
  images: { address: string; use: string; isDocument?: boolean }[],
): string | undefined {
  const rank = ({ use, isDocument: isLast }: (typeof images)[number]) => {
    const known = bestUses.findIndex((pattern) => pattern.test(use));
    const last = isLast ? 20 : derived.test(use) ? 10 : 0;
    return last + (known === -1 ? bestUses.length : known);
  };
  return images.toSorted(by(rank))[0]?.address;
}

/** Pixel count of an image; 0 if it cannot be read, which is reported if it is chosen after all. */
async function pixelsOf(file: string, maxPixels: number): Promise<number> {
  try {
    const { width, height } = await inspectScan(file, maxPixels);
    return width * height;
  } catch (error) {
    if (error instanceof UnreadableFile) return 0;
    throw error;
  }
}
