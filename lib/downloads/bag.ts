import { createHash } from 'node:crypto';
import type { WholeObject } from '#lib/catalogue/whole-object.ts';
import type { Archive } from './archive.ts';
import type { EntryRange } from './contents.ts';
import { type DescribedScan, descriptionOf, factsOf } from './description.ts';
import type { DownloadPage } from './pages.ts';
import type { DownloadSize } from './request.ts';
import { faultSentences, nameOf, withFaults } from './sentences.ts';
import type { WorkMetadata } from './work-metadata.ts';

/** Digits of a file's number, padded so that files sort in the order of the scans. */
const digits = 5;

/** A work, with what its files say of it, and its table of contents within the bag. */
type BaggedWork = {
  work: WholeObject;
  metadata: WorkMetadata;
  entries: readonly EntryRange[];
  /** Of this site. */
  publicUrl: string;
  size: DownloadSize;
};

/**
 * Writes scans and their texts into an archive as a bag (RFC 8493): files in data/, numbered like the scans, and the
 * SHA-256 of each in manifest-sha256.txt. Page labels, and what is missing, go into bag-info.txt; the record, labels and
 * contents into data/metadata.json, from which an import makes an object of these scans.
 * @param folder name of the bag: no slash, and not `..`
 */
export async function writeBag(
  archive: Archive,
  folder: string,
  { work, metadata, entries, publicUrl, size }: BaggedWork,
  pages: AsyncIterable<DownloadPage>,
): Promise<void> {
  const checksums: string[] = [];
  const scans: DescribedScan[] = [];
  const pageLines: string[] = [];
  let octets = 0;
  const add = async (name: string, bytes: AsyncIterable<Buffer> | Buffer[], isPacked: boolean) => {
    const hash = createHash('sha256');
    async function* counted() {
      for await (const piece of bytes) {
        hash.update(piece);
        octets += piece.length;
        yield piece;
      }
    }
    await archive.add(`${folder}/data/${name}`, counted(), isPacked);
    checksums.push(`${hash.digest('hex')}  data/${name}`);
  };
  await archive.add(`${folder}/bagit.txt`, 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
  for await (const page of pages) {
    if (page.gap) {
      pageLines.push(...faultSentences(page).map((sentence) => `Missing-Scans: ${sentence}`));
      continue;
    }
    const number = String(page.position + 1).padStart(digits, '0');
    pageLines.push(`Scan-${number}: ${withFaults(nameOf(page), page)}`);
    const [image, text] = [`${number}.jpg`, `${number}.xml`];
    if (page.image && page.shown) {
      await add(image, page.image.read(), true);
      const { position, shown, textFile } = page;
      scans.push({ position, file: image, ...(textFile && { text }), ...factsOf(shown.scan) });
    }
    if (page.textFile) await add(text, [Buffer.from(page.textFile)], false);
  }
  const description = descriptionOf(work, entries, scans, {
    address: metadata.address,
    publicUrl,
    isFullSize: size === 'full',
  });
  if (scans.length > 0)
    await add('metadata.json', [Buffer.from(`${JSON.stringify(description, undefined, 2)}\n`)], false);
  const { title, creators, date, rights, organization, address } = metadata;
  const facts: [name: string, value: string | undefined][] = [
    ['External-Description', [title, ...creators, date].filter(Boolean).join(', ')],
    ['External-Identifier', address],
    ['Source-Organization', organization],
    ['Rights', rights],
    ['Payload-Oxum', `${octets}.${checksums.length}`],
  ];
  const info = facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  await archive.add(`${folder}/bag-info.txt`, `${[...info, ...pageLines].join('\n')}\n`);
  await archive.add(`${folder}/manifest-sha256.txt`, checksums.map((line) => `${line}\n`).join(''));
}
