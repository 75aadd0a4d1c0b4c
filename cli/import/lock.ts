import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import Database from 'libsql';
import { type Lease, takeLease } from '#lib/catalogue/store/lease.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { ensureDataFolder } from '#lib/folder.ts';
import { Refused } from '../output.ts';

/** Another import is at work on the same data folder. */
export class ImportRunning extends Refused {
  override readonly name = 'ImportRunning';
  constructor() {
    super('Another import is running on this data folder. Wait for its end, or stop it, and try again.');
  }
}

/** An import on another machine is at work on the same store. */
export class ImportElsewhere extends Refused {
  override readonly name = 'ImportElsewhere';
  constructor() {
    super(
      'Another import into this store is running, with another data folder. Wait for its end, and try again; if it was killed, wait two minutes.',
    );
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
 * Does what must not be done beside an import, on this machine or another: makes files that nothing refers to yet, or removes
 * such files. @throws {ImportRunning | ImportElsewhere}
 */
export async function withoutImports<Result>(
  db: Kysely<Tables>,
  dataDir: string,
  work: (claim: Lease) => Promise<Result>,
): Promise<Result> {
  const unlock = takeImportLock(dataDir);
  try {
    const claim = await takeLease(db, 'import', importOwner(dataDir));
    if (!claim) throw new ImportElsewhere();
    try {
      return await work(claim);
    } finally {
      await claim.release().catch(() => undefined);
    }
  } finally {
    unlock();
  }
}

/** A name for this data folder that no other has, wherever it lies. Call with the folder's lock taken. */
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
