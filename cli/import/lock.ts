import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { ensureDataFolder } from '#lib/folder.ts';
import { Refused } from '../output.ts';

/** Another import is at work on the same data folder. */
export class ImportRunning extends Refused {
  override readonly name = 'ImportRunning';
  constructor() {
    super('Another import is running on this data folder. Wait for its end, or stop it, and try again.');
  }
}

/**
 * Takes the data folder's import lock. It is a lock of the operating system on a file, so that it ends with the
 * process, however that ends. @throws {ImportRunning}
 */
export function takeImportLock(dataDir: string): () => void {
  ensureDataFolder(dataDir);
  const file = new Database(join(dataDir, 'import.lock'));
  try {
    file.exec('PRAGMA busy_timeout = 0');
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    const isHeld = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
    throw isHeld ? new ImportRunning() : error;
  }
  return () => file.close();
}

/**
 * Does what one program at a time may do in a data folder.
 * @param work is given a name for the folder that no other has, wherever it lies
 * @throws {ImportRunning}
 */
export async function withImportLock<Result>(
  dataDir: string,
  work: (owner: string) => Promise<Result>,
): Promise<Result> {
  const unlock = takeImportLock(dataDir);
  try {
    return await work(importOwner(dataDir));
  } finally {
    unlock();
  }
}

function importOwner(dataDir: string): string {
  const file = join(dataDir, 'import.owner');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const owner = randomUUID();
    writeFileSync(file, owner);
    return owner;
  }
}
