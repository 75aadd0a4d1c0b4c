import { contentDigest } from '#lib/scans/staging.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { Reading } from '../sources/source.ts';
import { unlessUnreadable } from '../sources/unreadable.ts';
import { inspectText } from '../texts/formats.ts';
import type { RemoteText } from './scan.ts';

/** A local text of a fetched scan. */
export type LocalText = RemoteText & { digest: string };

/**
 * A local text of a fetched scan; one that is not the text of a page is reported.
 * @param address name in messages
 * @param fileIn returns its file, created in the given folder if necessary
 */
export function localText(
  address: string,
  digest: string,
  fileIn: (folder: string) => Promise<string>,
  report: Reading['report'],
): LocalText {
  return {
    address,
    digest,
    fetch: (folder) =>
      unlessUnreadable(address, { report }, 'warning', async () => {
        const file = await fileIn(folder);
        const pages = (await inspectText(file))?.pages.length;
        if (pages === 1) return file;
        const reason = pages ? `it has the text of ${pages} pages, and is given for one` : 'it is not text';
        throw new UnreadableFile(reason);
      }),
  };
}

/** The text of a fetched scan, from a file. */
export const textInFile = async (file: string, report: Reading['report']): Promise<LocalText> =>
  localText(file, await contentDigest(file), async () => file, report);
