import { UnreadableFile } from '#lib/unreadable-file.ts';
import { NotFetched } from '../remote/not-fetched.ts';
import type { Problem, Reading } from './source.ts';

/** The result of `read`; undefined if the file is unreadable, which is reported. */
export async function unlessUnreadable<Result>(
  file: string,
  { report }: Pick<Reading, 'report'>,
  kind: Problem['kind'],
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    report({ file, reason: error.message, kind });
    return undefined;
  }
}

/**
 * The object made from a document; undefined if a record it needs cannot be fetched, which is reported as an error.
 * Without that record the object would get another id; the next import of the document retries it.
 */
export async function unlessNotFetched<Result>(
  file: string,
  { report }: Reading,
  make: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    const reason = `its record is not to be had for the moment, import it again (${error.message})`;
    report({ file, reason, kind: 'error' });
    return undefined;
  }
}
