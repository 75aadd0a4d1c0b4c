import { dirname } from 'node:path';
import { unlessEmpty } from '#lib/lists.ts';
import { childOf, textOf } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { defined, type ObjectMetadata } from '../metadata.ts';
import { isUnsupported } from '../remote/link.ts';
import { remoteScan, textInFile } from '../remote/scan.ts';
import { nameOf, stemOf, titleOf } from '../sources/folder.ts';
import { type Reading, recordingProblems, type SourceObject, type SourceScan } from '../sources/source.ts';
import { substitution } from '../sources/substitution.ts';
import { contentsOf, logicalObject, partNotes } from './contents.ts';
import { describe, isLinked, type RecordOf, withMore } from './describe.ts';
import type { Mets, MetsFile } from './document.ts';
import {
  bestAddress,
  bestImage,
  firstWithWords,
  isDocumentFile,
  isImage,
  textRank,
  textsOf,
} from './files.ts';
import { locateFile, type Package } from './package.ts';
import { pageFields } from './page-fields.ts';
import { type MetsPage, pagesOf } from './pages.ts';
import { withExternalParents } from './parent-documents.ts';
import { elementReader, recordReader } from './records.ts';

/** The most pages of an object; a volume of newspapers has a few thousand. */
const maxPages = 20_000;

const maxReasons = 3;

/**
 * The object that a METS document describes: its scans in the order of the physical structure, its contents from the
 * logical one. It has no scans if none are available, as when the document describes a parent whose parts have their
 * own documents.
 */
export async function metsObject(mets: Mets, pkg: Package, allReading: Reading): Promise<SourceObject> {
  const [reading, problems] = recordingProblems(allReading);
  const substitute = substitution(pkg.document, reading);
  const pages = pagesOf(mets);
  if (pages.length > maxPages) throw new UnreadableXml(`it has more than ${maxPages} pages`);
  const scans: SourceScan[] = [];
  const reasons: string[] = [];
  const unavailable: { before: number; page: MetsPage }[] = [];
  for (const [index, page] of pages.entries()) {
    const found = await scanOf(page, pkg, reading);
    if ('reason' in found) {
      reasons.push(found.reason);
      unavailable.push({ before: scans.length, page });
    } else scans.push({ ...found, number: index + 1 });
  }
  // Read after the scans, whose files are then claimed even if a record cannot be fetched.
  const elementsOf = await elementReader(mets, pkg, reading, substitute);
  const here = recordReader(elementsOf, pkg, reading);
  const object = logicalObject(mets);
  const { logical, externalMetadata } =
    (object && (await withExternalParents(object, pkg, reading, substitute))) ?? {};
  const recordOf: RecordOf = (div) => externalMetadata?.get(div) ?? here(div);
  const ofObject = new Set(object && [object.div, ...object.around].flatMap(({ records }) => records));
  /** Records that describe the page: its division may be that of the object, too. */
  const own = ({ records }: Pick<MetsPage, 'records'>) => ({
    records: records.filter((id) => !ofObject.has(id)),
  });
  // NDNP has the printed number as a detail of `part`, else as its extent.
  const labelOf = (page: MetsPage) =>
    page.label ??
    recordOf(own(page)).number ??
    (textOf(childOf(elementsOf(own(page))[0], 'part', 'extent', 'start')) || undefined);
  /** A page's record that is taken for the object's, as there is no better one. */
  const [borrowed] = logical && isLinked(logical) ? [] : elementsOf({ records: [...mets.records.keys()] });
  for (const scan of scans) {
    const page = pages[(scan.number ?? 0) - 1];
    if (!page) continue;
    const [record] = elementsOf(own(page));
    const fields = pageFields(page.type, record === borrowed ? undefined : record);
    Object.assign(scan, { name: labelOf(page) }, fields);
  }
  const missing = unavailable.map(({ before, page }) => ({ before, label: labelOf(page) ?? null }));
  if (reasons.length > 0) {
    const all = `${reasons.length} of ${pages.length} images are not to be had`;
    reading.report({ file: pkg.document, reason: `${all}: ${listed(reasons)}`, kind: 'error' });
  }
  const contents = scans.length > 0 ? logical?.div : undefined;
  const parts = contents ? contentsOf(mets, contents, pages, (div) => recordOf(div).title) : [];
  const furtherData = contents ? partNotes(contents, pages, (div) => recordOf(own(div))) : [];
  const ofCopy = mets.structures.flatMap(({ type, root }) =>
    type.startsWith('physical') ? root.records : [],
  );
  // The record of the physical whole (DMDPHYS of Goobi and Kitodo); with a title, it is about a work that is bound.
  const copy = recordOf(own({ records: ofCopy }));
  const described = logical
    ? [copy.title === undefined ? copy : {}, { notes: furtherData }].reduce(
        withMore,
        describe(mets, logical, recordOf),
      )
    : recordOf({ records: [...mets.records.keys()] });
  const title = described.title ?? titleOf(nameIn(described) ?? ownName(pkg.document));
  const metadata = defined({ ...described, title, parts: unlessEmpty(parts) });
  const name = nameOf(pkg.document);
  const marks = substitute.mark();
  return { source: pkg.document, label: title, name, metadata, scans, missing, problems, ...marks };
}

/** The name of a document, or of its folder if the document has a generic name. */
function ownName(document: string): string {
  if (!/^mets$/i.test(stemOf(document))) return stemOf(document);
  const folder = dirname(document);
  // The payload of a bag, as of an OCRD-ZIP.
  return nameOf(nameOf(folder) === 'data' ? dirname(folder) : folder);
}

/** An identifier to use as the title if there is none. */
const nameIn = ({ identifier, identifiers = [] }: ObjectMetadata) =>
  (identifier ?? identifiers[0]?.value)?.replace(/^\w+:\/\//, '');

function listed(reasons: string[]): string {
  const more = reasons.length > maxReasons ? [`and ${reasons.length - maxReasons} more`] : [];
  return [...reasons.slice(0, maxReasons), ...more].join('; ');
}

/** The scan of a page with its best image and text, or the reason why there is none. */
async function scanOf(
  page: MetsPage,
  pkg: Package,
  reading: Reading,
): Promise<SourceScan | { reason: string }> {
  const images = await located(page.files.filter(isImage), pkg);
  const texts = await located(textsOf(page.files), pkg);
  const isShown = images.files.length + images.addresses.length > 0;
  // Without an image, a text may be the METS document of a part, so it is not claimed.
  for (const { file } of [...images.files, ...(isShown ? texts.files : [])]) reading.claimed.add(file);
  const file = await bestImage(images.files, reading.maxPixels);
  const shown = images.addresses.filter(
    (one) => !reading.link || !(one.isDocument || isUnsupported(one.address)),
  );
  const address = bestAddress(shown.length > 0 ? shown : images.addresses);
  if (texts.files.length + texts.addresses.length === 0 && texts.reasons[0])
    reading.report({ file: pkg.document, reason: `the text ${texts.reasons[0]}`, kind: 'warning' });
  const text = await firstWithWords(texts.files);
  if (file !== undefined) return { file, text: text?.file };
  if (address === undefined || !pkg.client) return { reason: images.reasons[0] ?? 'a page names no image' };
  const here = text && (await textInFile(text.file));
  const textSources = here ? [here] : texts.addresses;
  return { ...remoteScan(pkg.client, { address }, textSources, reading), embedded: here?.digest };
}

/** Locates the files of a page. @returns the available ones, and why others are not */
async function located(files: MetsFile[], pkg: Package) {
  const all = await Promise.all(
    files.map(async (one) => ({
      use: one.use,
      isDocument: isDocumentFile(one),
      rank: textRank(one),
      ...(await locateFile(pkg, one)),
    })),
  );
  return {
    files: all.filter((one) => 'file' in one),
    addresses: all.filter((one) => 'address' in one),
    reasons: all.flatMap((one) => ('reason' in one ? one.reason : [])),
  };
}
