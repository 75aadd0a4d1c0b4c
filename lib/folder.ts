import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, where they are not there. Node's `recursive` never ends below /proc, and says
 * "no such file" of a disk that can only be read.
 * @throws what the system says
 */
export function ensureFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) ensureFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another program was faster.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
