import type { Catalogue, CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import { ifAvailable, isUnavailable } from '#lib/catalogue/unavailable.ts';
import { scanLabel, shortLabel } from '#lib/scans/label.ts';
import { isMissingFile } from '#lib/scans/storage/storage.ts';
import { offeredText } from '#lib/text/formats.ts';
import { type Paragraph, paragraphsOf } from '#lib/text/paragraphs.ts';
import { isUnreadable } from '#lib/unreadable-file.ts';
import { htmlBytes } from './weight.ts';

/** Bytes of HTML that the texts of a page take at most. */
const maxLength = 70_000;

/** Bytes of HTML around a scan's text and around a paragraph, and for the joints in general and each of them. */
const aroundText = 700;
const aroundParagraph = 64;
const forJoints = 15;
const forJoint = 6;

/** The text of a scan for reading, or why there is none: missing, unreadable, file lost, unavailable now. */
export type PageText =
  | {
      state: 'read';
      /** BCP 47 tag, where the layer has one. */
      language: string | undefined;
      paragraphs: Paragraph[];
      /** Whether it is truncated. */
      isCut: boolean;
    }
  | { state: 'missing' | 'unreadable' | 'lost' | 'away' };

export type ScanWithText = { shown: ObjectScan; text: PageText };

/** The texts of scans from the first on, as many as fit on a page; if the first one does not fit, its beginning. */
export async function readTexts(
  catalogue: Pick<Catalogue, 'textLayer'>,
  scans: readonly ObjectScan[],
): Promise<ScanWithText[]> {
  const read: ScanWithText[] = [];
  let remaining = maxLength;
  let isAway = false;
  for (const shown of scans) {
    // The wait for an unavailable service is not repeated for each scan.
    const text: PageText = isAway && hasText(shown) ? { state: 'away' } : await readText(catalogue, shown);
    isAway ||= text.state === 'away';
    const bytes = bytesOf(text);
    if (bytes > remaining && read.length > 0) break;
    read.push({ shown, text: bytes > remaining ? beginningOf(text, remaining) : text });
    remaining -= bytes;
  }
  return read;
}

/** Whether a text of the scan is offered. */
export function hasText({ scan }: ObjectScan): boolean {
  return offeredText(scan.resources) !== undefined;
}

/**
 * Whether any of an object's scans have texts. The scans at hand may be a part without any; texts of files elsewhere
 * are not counted.
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

function beginningOf(text: PageText, maxBytes: number): PageText {
  if (text.state !== 'read') return text;
  const paragraphs: Paragraph[] = [];
  let remaining = maxBytes - aroundText;
  for (const paragraph of text.paragraphs) {
    const bytes = bytesOfParagraph(paragraph);
    if (bytes > remaining) {
      const words = beginningOfText(paragraph.text, remaining - (bytes - htmlBytes(paragraph.text)));
      const joints = paragraph.joints.filter((joint) => joint < words.length);
      if (words) paragraphs.push({ ...paragraph, text: words, joints });
      break;
    }
    paragraphs.push(paragraph);
    remaining -= bytes;
  }
  return { ...text, paragraphs, isCut: true };
}

/** As many whole words as fit into `room` bytes; of an overlong word, as many characters. */
function beginningOfText(text: string, maxBytes: number): string {
  // HTML takes at most eight bytes per character.
  const fitting = text.slice(0, Math.max(0, Math.floor(maxBytes / 8)));
  const end = fitting.lastIndexOf(' ');
  // Must not end with the first half of a surrogate pair.
  return (end > 0 ? fitting.slice(0, end) : fitting.replace(/[\ud800-\udbff]$/, '')).trim();
}

/** A scan with a text, to read instead of one without: its index from 0, and its page's label. */
export type NearestText = { position: number; label: string | undefined };

/**
 * The nearest scan with a text. For files elsewhere, whose texts are not counted, and while the catalogue cannot
 * answer, only the scans that the object comes with are considered. Undefined where there is none.
 */
export async function nearestText(
  catalogue: Pick<Catalogue, 'nearestText'>,
  { tile, files, scans }: CatalogueObject,
  position: number,
): Promise<NearestText | undefined> {
  if (files?.texts === 0) return undefined;
  const found = await ifAvailable(catalogue.nearestText(tile.related_object.id, position));
  if (found) return { position: found.position, label: shortLabel(found.label) };
  const distance = (one: { position: number }) => Math.abs(one.position - position);
  const [nearest] = scans
    .filter((one) => one.position !== position && hasText(one))
    .sort((one, other) => distance(one) - distance(other) || other.position - one.position);
  return nearest && { position: nearest.position, label: scanLabel(nearest.scan) };
}
