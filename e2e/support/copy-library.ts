import { cp } from 'node:fs/promises';

/**
 * Copies the data folder of a library whose store is closed. Its write-ahead log is empty then, and left out: the driver
 * removes it once its statements are garbage-collected, which may be while it is copied.
 */
export async function copyLibrary(dataDir: string, target: string): Promise<void> {
  await cp(dataDir, target, { recursive: true, filter: (file) => !/-(?:wal|shm)$/.test(file) });
}
