import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { postgresBinaries } from './binaries.fixture.mjs';
import { template } from './global.fixture.ts';

const databases = new Map<string, string>();

/**
 * Address of the database that belongs to a data folder, created on first use and dropped after the test; undefined
 * where these tests run on the embedded store.
 * @param copied template database: an empty store, or a bare database (`template1`)
 */
export function databaseOf(dataDir: string, copied = template): string | undefined {
  if (inject('postgresPort') === undefined) return undefined;
  const known = databases.get(dataDir);
  if (known) return known;
  const url = newDatabase(copied);
  databases.set(dataDir, url);
  return url;
}

/** Address of a new database copied from another one; dropped after the test. */
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
