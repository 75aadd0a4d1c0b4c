import type { Catalogue, CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import { isMissingFile } from '#lib/scans/storage/storage.ts';
import { offeredText } from '#lib/text/formats.ts';
import { type Paragraph, paragraphsOf } from '#lib/text/paragraphs.ts';
import { isUnreadable } from '#lib/text/text-format.ts';
import { htmlBytes } from './weight.ts';

/** Bytes of HTML that the texts of a page take at most. */
const maxLength = 70_000;

/** Bytes of HTML around a scan's text and around a paragraph, and for its joints and each of them. */
const aroundText = 700;
const aroundParagraph = 64;
const forJoints = 15;
const forJoint = 6;

/** The text of a scan to read; without one: there is none, it cannot be read, its file is lost, or it cannot be had now. */
export type PageText =
  | {
      state: 'read';
      /** BCP 47 tag, where the layer has one. */
      language: string | undefined;
      paragraphs: Paragraph[];
      /** Whether it is only the beginning. */
      isCut: boolean;
    }
  | { state: 'missing' | 'unreadable' | 'lost' | 'away' };

export type ScanWithText = { shown: ObjectScan; text: PageText };

/** The texts of scans from the first on, as many as one page may hold; of a longer one its beginning. */
export async function readTexts(
  catalogue: Pick<Catalogue, 'textLayer'>,
  scans: readonly ObjectScan[],
): Promise<ScanWithText[]> {
  const read: ScanWithText[] = [];
  let room = maxLength;
  let isAway = false;
  for (const shown of scans) {
    // What cannot be had now is waited for once.
    const text: PageText = isAway && hasText(shown) ? { state: 'away' } : await readText(catalogue, shown);
    isAway ||= text.state === 'away';
    const bytes = bytesOf(text);
    if (bytes > room && read.length > 0) break;
    read.push({ shown, text: bytes > room ? beginningOf(text, room) : text });
    room -= bytes;
  }
  return read;
}

/** Whether a scan offers a text. */
export function hasText({ scan }: ObjectScan): boolean {
  return offeredText(scan.resources) !== undefined;
}

/**
 * Whether some of an object's scans have texts. The scans at hand are a part of them, which may have none; of files elsewhere
 * nobody has counted the texts.
 */
export function hasTexts({ files, scans }: Pick<CatalogueObject, 'files' | 'scans'>): boolean {
  return files ? files.texts > 0 : scans.some(hasText);
}

async function readText(catalogue: Pick<Catalogue, 'textLayer'>, shown: ObjectScan): Promise<PageText> {
  try {
    const layer = await catalogue.textLayer(shown);
    const paragraphs = layer ? paragraphsOf(layer) : [];
    if (paragraphs.length === 0) return { state: 'missing' };
    return { state: 'read', language: layer?.language, paragraphs, isCut: false };
  } catch (error) {
    if (isUnreadable(error)) return { state: 'unreadable' };
    if (error instanceof Error && isUnavailable(error))
      return { state: isMissingFile(error.cause) ? 'lost' : 'away' };
    throw error;
  }
}

function bytesOf(text: PageText): number {
  if (text.state !== 'read') return aroundText;
  return text.paragraphs.reduce((sum, one) => sum + bytesOfParagraph(one), aroundText);
}

function bytesOfParagraph({ text, joints }: Paragraph): number {
  const written = joints.length > 0 ? forJoints + forJoint * joints.length : 0;
  return aroundParagraph + written + htmlBytes(text);
}

function beginningOf(text: PageText, room: number): PageText {
  if (text.state !== 'read') return text;
  const paragraphs: Paragraph[] = [];
  let left = room - aroundText;
  for (const paragraph of text.paragraphs) {
    const bytes = bytesOfParagraph(paragraph);
    if (bytes > left) {
      const words = beginningOfText(paragraph.text, left - (bytes - htmlBytes(paragraph.text)));
      const joints = paragraph.joints.filter((joint) => joint < words.length);
      if (words) paragraphs.push({ ...paragraph, text: words, joints });
      break;
    }
    paragraphs.push(paragraph);
    left -= bytes;
  }
  return { ...text, paragraphs, isCut: true };
}

/** As many whole words as there is room for, in bytes; in a word without an end, of its characters. */
function beginningOfText(text: string, room: number): string {
  // A character takes eight bytes at most.
  const fitting = text.slice(0, Math.max(0, Math.floor(room / 8)));
  const end = fitting.lastIndexOf(' ');
  // Not with the first half of a character outside the BMP at its end.
  return (end > 0 ? fitting.slice(0, end) : fitting.replace(/[\ud800-\udbff]$/, '')).trim();
}
