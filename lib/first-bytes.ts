import { open } from 'node:fs/promises';
import { firstLine, UnreadableFile } from './unreadable-file.ts';

/** The first bytes of a file, at most `maxBytes`. */
export async function firstBytes(file: string, maxBytes: number): Promise<Buffer> {
  await using handle = await open(file, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
  return buffer.subarray(0, bytesRead);
}

/**
 * The same for a file that may be wrong itself: a folder, or one that cannot be opened.
 * @throws {UnreadableFile} then; errors of reading as they are, since they concern the storage and not the file
 */
export async function firstBytesOfGiven(file: string, maxBytes: number): Promise<Buffer> {
  return await firstBytes(file, maxBytes).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EISDIR') throw new UnreadableFile('it is a folder');
    if (error.syscall === 'open') throw new UnreadableFile(`it cannot be opened (${firstLine(error)})`);
    throw error;
  });
}
