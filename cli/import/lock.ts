import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import Database from 'libsql';
import { type RunningImport, startImport } from '#lib/catalogue/store/imports.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { ensureDataFolder } from '#lib/folder.ts';
import { UserError } from '../output.ts';

export class ImportRunning extends UserError {
  override readonly name = 'ImportRunning';
  constructor() {
    super('Another import is running on this data folder. Wait for its end, or stop it, and try again.');
  }
}

/**
 * Takes the data folder's import lock. It is an operating system lock on a file, and so is released when the process
 * ends, even if it crashes. @throws {ImportRunning}
 */
export function takeImportLock(dataDir: string): () => void {
  ensureDataFolder(dataDir);
  const file = new Database(join(dataDir, 'import.lock'));
  try {
    file.exec('PRAGMA busy_timeout = 0');
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    const isLocked = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
    throw isLocked ? new ImportRunning() : error;
  }
  return () => file.close();
}

/**
 * Runs work that only one program at a time may do in a data folder.
 * @param work receives a unique name of the folder, which stays the same if the folder is moved
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

/** Joins the running imports, once no program is removing files any more, and keeps others from it. */
export async function joinImports(
  db: Kysely<Tables>,
  owner: string,
  signal?: AbortSignal,
): Promise<RunningImport> {
  for (let tries = 0; ; tries += 1) {
    const running = await startImport(db, owner);
    if (running) return running;
    if (tries === 0) process.stderr.write('Files are being removed; this waits until that is done.\n');
    await setTimeout(1000, undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) throw new UserError('Stopped before it began.');
  }
}
