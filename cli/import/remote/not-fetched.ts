import { UnreadableFile } from '#lib/scans/unreadable-file.ts';

/**
 * - passing: no answer, or one that may well be another the next time (a server that is busy, out of order, out of reach)
 * - lasting: it is not there (404, 410), or larger than what is fetched
 * - refused: it may not be had as things are (a server that is not named, 401, 403, redirects)
 */
export type WhyNotFetched = 'passing' | 'lasting' | 'refused';

/** What is not to be had at an address, which is another thing than what cannot be read; the message says why. */
export class NotFetched extends UnreadableFile {
  constructor(
    reason: string,
    readonly why: WhyNotFetched,
  ) {
    super(reason);
  }
}
