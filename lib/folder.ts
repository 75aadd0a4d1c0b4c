import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from './config.ts';

/** Creates the data folder, or one in it, if it is missing. @throws {ConfigError} where the system does not allow it */
export function ensureDataFolder(folder: string): void {
  try {
    ensureFolder(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `The data folder ${folder} cannot be used (${reason}). Let DATA_DIR name one that this program may read and write.`,
      { cause: error },
    );
  }
}

/**
 * Creates a folder and its parents if missing. Node's `recursive` never returns below /proc, and reports ENOENT on a
 * read-only disk.
 * @throws the system's error
 */
function ensureFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) ensureFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process has created it in the meantime.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
