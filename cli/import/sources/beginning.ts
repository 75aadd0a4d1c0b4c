import { open } from 'node:fs/promises';

/** Enough of a file to see what it is: one of IIIF names its context first. */
const beginning = 4096;

/** The first bytes of a file. */
export async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    return (await handle.read(Buffer.alloc(beginning), 0, beginning, 0)).buffer;
  } finally {
    await handle.close();
  }
}
