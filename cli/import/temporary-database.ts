import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';

/**
 * A database for any amount of data that an import has to remember until it ends. It is kept in an unlinked file with a
 * cache of two megabytes, and vanishes when the process ends.
 */
export function temporaryDatabase(...tables: string[]): Database.Database {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-import-'));
  try {
    const file = new Database(join(folder, 'remembered'));
    // The data need not outlive the process, so neither journal nor syncing is needed.
    file.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE');
    file.exec('PRAGMA cache_size = -2000');
    for (const table of tables) file.exec(table);
    return file;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
