import { contentDigest } from '#lib/scans/staging.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { Reading } from '../sources/source.ts';
import { unlessUnreadable } from '../sources/unless-unreadable.ts';
import { inspectText } from '../texts/formats.ts';
import type { RemoteText } from './scan.ts';

/** The text, here, of a scan that is fetched. */
export type LocalText = RemoteText & { digest: string };

/**
 * The text of a scan that is fetched, itself not at an address; one that is not a page's is reported.
 * @param address names it in messages
 * @param fileIn gives its file, made in a folder if need be
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

/** The text of a scan that is fetched, from a file. */
export const textInFile = async (file: string, report: Reading['report']): Promise<LocalText> =>
  localText(file, await contentDigest(file), async () => file, report);
