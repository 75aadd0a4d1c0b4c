import { randomUUID } from 'node:crypto';
import type { DocumentFacts } from '#lib/scans/documents/document.ts';
import { withStaging } from '#lib/scans/staging.ts';
import { pagesOfScan } from './document-pages.ts';
import type { LinkedImage } from './remote/link.ts';
import type { SourceScan } from './sources/source.ts';
import type { Stores } from './store-scan.ts';

/** A scan whose files are local, or whose image is linked. */
export type LocalScan = Omit<SourceScan, 'fetch' | 'link'> & { linked?: LinkedImage };

/**
 * Fetches or links a remote scan, and does some work before the fetched files are deleted. Like a local file, one with
 * several pages becomes as many scans.
 * @param isOnlyScan whether it is the object's only scan
 * @param work receives the scans, and a document's own metadata
 * @throws {UnreadableFile | StorageFailure} and errors of the work
 */
export async function withLocalScans(
  { config, workers }: Pick<Stores, 'config' | 'workers'>,
  scan: SourceScan,
  isOnlyScan: boolean,
  work: (scans: LocalScan[], facts?: DocumentFacts) => Promise<void>,
): Promise<void> {
  const { fetch, link, ...named } = scan;
  if (!fetch) return await work([scan]);
  // No staging folder is needed if neither image nor text is fetched.
  if (link && scan.text === undefined) return await work([{ ...named, linked: await link('') }]);
  await withStaging(config.dataDir, randomUUID(), async (folder) => {
    if (link) {
      const { text, keepsText, ...linked } = await link(folder);
      return await work([{ ...named, text, keepsText, linked }]);
    }
    const fetched = await fetch(folder, (task) => workers.compose(task));
    const { maxPixels } = config;
    const { pages, facts } = await pagesOfScan(
      { ...named, text: undefined, ...fetched },
      { maxPixels, workers, isOnlyScan },
    );
    await work(pages, facts);
  });
}
