import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { template } from './global.fixture.ts';
import { openPool } from './server.fixture.ts';

const databases = new Map<string, Promise<string>>();

/** For statements about databases: it is opened once, since connecting costs far more than they do. */
let pool: Pool | undefined;

/**
 * Address of the database that belongs to a data folder, created on first use and dropped after the test; undefined
 * where these tests run on the embedded store.
 * @param copied template database: an empty store, or a bare database (`template1`)
 */
export async function databaseOf(dataDir: string, copied = template): Promise<string | undefined> {
  if (inject('postgresPort') === undefined) return undefined;
  const known = databases.get(dataDir) ?? newDatabase(copied);
  databases.set(dataDir, known);
  return await known;
}

/** Address of a new database copied from another one; dropped after the test. */
async function newDatabase(copied: string): Promise<string> {
  const server = `postgres://postgres@127.0.0.1:${inject('postgresPort')}`;
  pool ??= openPool({ connectionString: `${server}/postgres`, idleTimeoutMillis: 0, allowExitOnIdle: true });
  const administration = pool;
  const name = `test_${randomBytes(6).toString('hex')}`;
  onTestFinished(async () => {
    await administration.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
  await administration.query(`CREATE DATABASE ${name} TEMPLATE ${copied} STRATEGY file_copy`);
  return `${server}/${name}`;
}
