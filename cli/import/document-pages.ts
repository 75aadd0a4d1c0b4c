import { splitNames } from '#lib/metadata/creator.ts';
import type { DocumentFacts, OutlineEntry } from '#lib/scans/documents/document.ts';
import { documentFormat, inspectScan, scanPagesIn } from '#lib/scans/inspect.ts';
import { defined, type ObjectMetadata, type PartMetadata } from './metadata.ts';
import { dublinCoreStatements } from './records/dublin-core.ts';
import { nameWithRole } from './records/roles.ts';
import { metadataFrom } from './records/statements.ts';
import type { SourceObject, SourceScan } from './sources/source.ts';
import type { ScanMakers } from './workers.ts';

/** The text for a page, from 0: one with as many pages is split by page, a single page goes to the first one. */
function textOfPage({ text, keepsText, textPage, textPages }: SourceScan, index: number, count: number) {
  if (textPages === undefined) return index === 0 ? { text, textPage, keepsText } : {};
  return textPages.length === count && textPages[index] ? { text, textPage: index + 1 } : {};
}

/**
 * The pages of a document as scans. The document's label goes to its first page; so does its number, but if the document
 * is the whole object, the pages are numbered on from it. A text that is not divided into pages is that of the only page.
 */
export function documentPages(scan: SourceScan, { pages }: DocumentFacts, isOnlyScan: boolean): SourceScan[] {
  const { file, number, name, textPages } = scan;
  const isDivided = textPages !== undefined || pages.length === 1;
  return pages.map(({ label }, index): SourceScan => {
    const pageName = (index === 0 ? name : undefined) ?? label;
    const at = isOnlyScan ? (number ?? 1) + index : index === 0 ? number : undefined;
    return {
      file,
      page: index + 1,
      name: pageName,
      number: at,
      ...textOfPage(isDivided ? scan : { ...scan, text: undefined }, index, pages.length),
    };
  });
}

// Titles that programs write into untitled files.
const noTitle =
  /^(untitled|unknown|microsoft word|document\d*$|scan\d*$|.*\.(docx?|pdf|tiff?|jpe?g|indd|qxd|odt)$)/i;

/**
 * The description of an object that is a single document: its outline becomes the contents, unless there are others. An
 * object described only by its file's name also takes over the document's own metadata, but an issue, which has a date,
 * not the title: all issues tend to have the same one.
 */
export function withDocumentMetadata(
  { metadata, isUndescribed }: SourceObject,
  facts: DocumentFacts,
): ObjectMetadata {
  const parts = partsOf(facts.outline, facts.pages.length);
  const contents = { ...(parts.length > 0 && { parts }), ...defined(metadata) };
  if (!isUndescribed) return contents;
  const { title, author, subject, keywords } = facts;
  return {
    ...contents,
    ...(title !== undefined && !noTitle.test(title) && metadata.date === undefined && { title }),
    ...(author !== undefined &&
      metadataFrom(
        dublinCoreStatements(
          splitNames(author).map((text) => ({
            name: nameWithRole(text).role === undefined ? 'creator' : 'contributor',
            text,
            from: 'Author',
          })),
        ),
      )),
    ...(subject !== undefined && { notes: [{ label: 'Subject', text: subject }] }),
    ...(keywords.length > 0 && { subjects: keywords.map((text) => ({ text })) }),
  };
}

/** Describes an object that is a single document by it, too. */
export function describeByDocument(object: SourceObject, facts: DocumentFacts): void {
  const { title } = object.metadata;
  object.metadata = withDocumentMetadata(object, facts);
  object.isUndescribed &&= object.metadata.title === title;
}

/** An outline as contents. An entry extends to the next one, or the end of its parent, and covers all its children. */
function partsOf(entries: OutlineEntry[], end: number): PartMetadata[] {
  return entries.flatMap(({ label, page, entries: inner }, index): PartMetadata[] => {
    const next = entries.slice(index + 1).find((one) => one.page !== undefined)?.page;
    const until = Math.max(next === undefined ? end : next - 1, page ?? 1);
    const parts = partsOf(inner, until);
    if (label === '') return parts;
    const last = Math.max(until, ...parts.map((part) => part.last ?? 0));
    return [{ label, ...(page !== undefined && { first: page, last }), ...(parts.length > 0 && { parts }) }];
  });
}

type PageOptions = {
  maxPixels: number;
  workers: Pick<ScanMakers, 'look'>;
  /** Whether it is the object's only scan; the contents then refer to its pages by their numbers. */
  isOnlyScan: boolean;
};

/**
 * The scans in a file: the pages of a document or TIFF, else the image itself; and a document's own metadata.
 * @throws {UnreadableFile | StorageFailure}
 */
export async function pagesOfScan(
  scan: SourceScan,
  { maxPixels, workers, isOnlyScan }: PageOptions,
): Promise<{ pages: SourceScan[]; facts?: DocumentFacts }> {
  if ((await documentFormat(scan.file)) === undefined) return { pages: await imagePages(scan, maxPixels) };
  const facts = await workers.look(scan.file);
  return { pages: documentPages(scan, facts, isOnlyScan), facts };
}

/** The pages of an image file; its number, text and label go to the first. */
async function imagePages(scan: SourceScan, maxPixels: number): Promise<SourceScan[]> {
  const { width, height } = await inspectScan(scan.file, maxPixels);
  const megapixels = (width * height) / 1_000_000;
  const pages = await scanPagesIn(scan.file);
  const { text, textPage, textPages, keepsText, ...rest } = scan;
  const [first = 1] = pages;
  if (pages.length === 1)
    return [{ ...rest, megapixels, page: first > 1 ? first : undefined, ...textOfPage(scan, 0, 1) }];
  const { file, number, name, transcript } = scan;
  return pages.map((page, index) => ({
    file,
    megapixels,
    page,
    ...(index === 0 && { name, number, transcript }),
    ...textOfPage(scan, index, pages.length),
  }));
}
