import { BrokenFile, UnreadableFile } from '#lib/unreadable-file.ts';

/**
 * - passing: no response, or one that may differ next time (the server is busy, failing or unreachable)
 * - lasting: it does not exist (404, 410), cannot be answered as it was asked for (400), or is too large
 * - refused: access is not allowed as things stand (a server that is not named, 401, 403, redirects)
 */
export type WhyNotFetched = 'passing' | 'lasting' | 'refused';

/** An address could not be fetched, as opposed to fetched but unreadable; the message says why. */
export class NotFetched extends UnreadableFile {
  constructor(
    reason: string,
    readonly why: WhyNotFetched,
  ) {
    super(reason);
  }
}

/** What was not fetched, or is broken, is an error; what is only not understood is skipped. */
export const kindOfFailure = (failure: UnreadableFile): 'error' | 'skipped' =>
  failure instanceof NotFetched || failure instanceof BrokenFile ? 'error' : 'skipped';
