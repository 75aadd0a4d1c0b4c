import { readdirSync, statSync } from 'node:fs';
import { ConfigError } from '#lib/config.ts';
import { storageFolder } from '#lib/scans/addresses.ts';

/**
 * Refuses a store's file that is missing or empty next to files that only a library writes: a failed copy or a broken
 * disk has emptied it. SQLite would create a new one, and discard the write-ahead log.
 * @throws {ConfigError}
 */
export function refuseEmptied(file: string, dataDir: string): void {
  const [scans, log] = [storageFolder(dataDir), `${file}-wal`];
  // Checked first, because another process may be creating a new store, and its file precedes its log.
  const hasLog = sizeOf(log) > 0;
  const size = sizeOf(file);
  if (size > 0) return;
  if (hasLog)
    throw new ConfigError(
      `${file} is ${size === 0 ? 'empty' : 'missing'}, though ${log} holds changes of a library. Restore the file from a backup; to begin a new library, delete what is there of both.`,
    );
  if (size === 0 && holdsScans(scans))
    throw new ConfigError(
      `${file} is empty, though ${scans} holds the scans of a library. Restore the file from a backup; to begin a new library with these scans, delete it.`,
    );
}

/** NaN for a file that is missing or inaccessible; SQLite reports why. */
function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return Number.NaN;
  }
}

/** Whether there is a folder of digests; others, such as `lost+found`, come with a file system. */
function holdsScans(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /^[0-9a-f]{2}$/.test(name));
  } catch {
    return false;
  }
}
