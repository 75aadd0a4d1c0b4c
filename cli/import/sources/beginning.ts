import { open } from 'node:fs/promises';

/** Enough bytes to recognise a file's format: IIIF documents give their context first. */
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
