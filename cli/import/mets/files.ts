import { dirname, extname } from 'node:path';
import { inspectScan, scanExtensions } from '#lib/scans/inspect.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { fileInside } from '../sources/folder.ts';
import type { MetsFile } from './document.ts';

/** Where the files of a document are: its own folder, and the one that none may leave. */
export type Package = { root: string; document: string; damaged: ReadonlySet<string> };

/** A file of the document that is there, as an absolute path; or why it is not. */
export type Located = { file: string } | { reason: string };

/**
 * Finds the file that a document names. Of an absolute path, which was another machine's, the end that is there counts.
 * An address elsewhere is not fetched.
 */
export async function locate({ root, document, damaged }: Package, href: string): Promise<Located> {
  if (/^(?!file:)[a-z][a-z0-9+.-]+:/i.test(href))
    return { reason: `${href} is an address elsewhere, which is not fetched` };
  const path = decoded(href.replace(/^file:(\/\/(\.(?=\/)|localhost)?)?/i, '')).replace(/\\/g, '/');
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  const isAbsolute = path.startsWith('/') || /^[a-z]:\//i.test(path);
  const ends = isAbsolute ? steps.map((_, from) => steps.slice(from)) : [steps];
  for (const end of ends) {
    const found = await fileInside(dirname(document), end.join('/'), root);
    if (found === 'outside') return { reason: `${href} leaves the package and is not read` };
    if (damaged.has(found)) return { reason: `${href} is damaged` };
    if (found !== 'missing') return { file: found };
  }
  return { reason: `${href} is not there` };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const textUse = /ocr|fulltext|full_text|alto|page.?xml|hocr|transcription|\btei\b|djvu.?xml/i;

/** Whether a file holds the text of its page. */
export function isText({ mime, use, href }: MetsFile): boolean {
  if (/\.(tiff?|jpe?g|jp2|png|gif|pdf)$/i.test(href)) return false;
  return /xml|html|text/.test(mime) || textUse.test(use) || /\.(xml|html?|hocr|txt)$/i.test(href);
}

/** Whether a file shows its page. */
export function isImage(one: MetsFile): boolean {
  return (
    !isText(one) && (one.mime.startsWith('image/') || scanExtensions.has(extname(one.href).toLowerCase()))
  );
}

/** Texts, those first that have more to say of places. */
export function textRank({ mime, use, href }: MetsFile): number {
  const told = `${mime} ${use} ${href}`.toLowerCase();
  return ['alto', 'page', 'hocr', 'xml', ''].findIndex((kind) => told.includes(kind));
}

// What is made of an image for reading it by machine, for looking it over, or as a part of it.
const derived = /thumb|teaser|preview|\bmin\b|-(bin|crop|deskew|dewarp|denoise|norm|seg|clip|despeck)/i;

/** The image among several of one page that shows most: no derivative where there is another, then most pixels. */
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

/** Pixels of an image; none of one that cannot be read, whose reason is told when it is taken nevertheless. */
async function pixelsOf(file: string, maxPixels: number): Promise<number> {
  try {
    const { width, height } = await inspectScan(file, maxPixels);
    return width * height;
  } catch (error) {
    if (error instanceof UnreadableFile) return 0;
    throw error;
  }
}
