import { open } from 'node:fs/promises';

/** The first bytes of a file, at most `maxBytes`. */
export async function firstBytes(file: string, maxBytes: number): Promise<Buffer> {
  await using handle = await open(file, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
  return buffer.subarray(0, bytesRead);
}
