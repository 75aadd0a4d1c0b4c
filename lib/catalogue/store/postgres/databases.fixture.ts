import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { postgresBinaries } from './binaries.fixture.mjs';
import { template } from './global.fixture.ts';

const databases = new Map<string, string>();

/**
 * Address of the database that belongs to a data folder, made when first asked for and gone after the test;
 * undefined where these tests run on the embedded store.
 * @param copied database that it begins as a copy of: an empty store, or nothing at all (`template1`)
 */
export function databaseOf(dataDir: string, copied = template): string | undefined {
  if (inject('postgresPort') === undefined) return undefined;
  const known = databases.get(dataDir);
  if (known) return known;
  const url = newDatabase(copied);
  databases.set(dataDir, url);
  return url;
}

/** Address of a new database, a copy of another one; gone after the test. */
function newDatabase(copied: string): string {
  const name = `test_${randomBytes(6).toString('hex')}`;
  run('createdb', ['-S', 'file_copy', '-T', copied, name]);
  onTestFinished(() => run('dropdb', ['--force', name]));
  return `postgres://postgres@127.0.0.1:${inject('postgresPort')}/${name}`;
}

function run(program: string, parameters: string[]): void {
  const server = ['-h', '127.0.0.1', '-p', String(inject('postgresPort')), '-U', 'postgres'];
  execFileSync(join(postgresBinaries() ?? '', program), [...server, ...parameters]);
}
