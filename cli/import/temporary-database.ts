import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';

/**
 * A database for what an import has to remember until it ends, of which there may be any number: it lies in a file of
 * its own, of which memory holds two megabytes, and nothing is left of it when the process ends.
 */
export function temporaryDatabase(...tables: string[]): Database.Database {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-import-'));
  try {
    const file = new Database(join(folder, 'remembered'));
    // Nothing of it is to outlive the process, and so nothing is written but itself.
    file.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE');
    file.exec('PRAGMA cache_size = -2000');
    for (const table of tables) file.exec(table);
    return file;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
