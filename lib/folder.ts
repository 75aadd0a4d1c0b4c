import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from './config.ts';

/** Makes the data folder, or one in it, where it is not there. @throws {ConfigError} where the system does not allow it */
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
 * Makes a folder and those above it, where they are not there. Node's `recursive` never ends below /proc, and says
 * "no such file" of a disk that can only be read.
 * @throws what the system says
 */
function ensureFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) ensureFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another program was faster.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
