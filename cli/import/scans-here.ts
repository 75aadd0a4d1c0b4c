import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { DocumentFacts } from '#lib/scans/documents/document.ts';
import { stage } from '#lib/scans/staging.ts';
import type { LinkedImage } from './remote/link.ts';
import { pagesOfScan } from './scan-pages.ts';
import type { SourceScan } from './sources/source.ts';
import type { Stores } from './store-scan.ts';

/** A scan whose files are here, or whose image is linked. */
export type ScanHere = Omit<SourceScan, 'fetch' | 'link'> & { linked?: LinkedImage };

/**
 * Fetches or links a scan that is elsewhere, and does some work while what was fetched is here. A file of several pages is
 * that many scans, as one that was here from the first is.
 * @param isAlone whether it is all that there is of its object
 * @param work is given the scans, and what a document says of itself
 * @throws {UnreadableFile | StorageFailure} and what the work throws
 */
export async function withScansHere(
  { config, workers }: Pick<Stores, 'config' | 'workers'>,
  scan: SourceScan,
  isAlone: boolean,
  work: (scans: ScanHere[], facts?: DocumentFacts) => Promise<void>,
): Promise<void> {
  const { fetch, link, ...named } = scan;
  if (!fetch) return await work([scan]);
  // Nothing is written where neither image nor text is fetched.
  if (link && scan.text === undefined) return await work([{ ...named, linked: await link('') }]);
  const folder = await stage(config.dataDir, randomUUID());
  try {
    if (link) {
      const { text, ...linked } = await link(folder);
      return await work([{ ...named, text, linked }]);
    }
    const { file, text } = await fetch(folder);
    const { maxPixels } = config;
    const { pages, facts } = await pagesOfScan({ ...named, file, text }, { maxPixels, workers, isAlone });
    await work(pages, facts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
