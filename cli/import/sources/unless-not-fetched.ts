import { NotFetched } from '../remote/not-fetched.ts';
import type { Reading } from './source.ts';

/**
 * The object that is made of a document; undefined where its record is not to be had for the moment, which is told as an
 * error. Stored without it, it would be another object than with it; the next import of the document tries again.
 */
export async function unlessNotFetched<Made>(
  file: string,
  { report }: Reading,
  make: () => Promise<Made>,
): Promise<Made | undefined> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    const reason = `its record is not to be had for the moment, import it again (${error.message})`;
    report({ file, reason, kind: 'error' });
    return undefined;
  }
}
