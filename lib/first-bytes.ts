import { open } from 'node:fs/promises';

/** The first bytes of a file, at most so many. */
export async function firstBytes(file: string, most: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
