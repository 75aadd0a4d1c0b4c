import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import type { TestProject } from 'vitest/node';
import { openStore } from '../database.ts';
import { execOn, startServer } from './server.fixture.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Port of the server for the stores of these tests; undefined: they are embedded. */
    postgresPort: number;
  }
}

/** Template of the databases of individual tests. */
export const template = 'template_of_tests';

/** A folder in memory, if it has room: the database of each test is a copy of 300 files, which a disk makes costly. */
function memoryFolder(): string | undefined {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) > 2 * 1024 ** 3 ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Vitest's global setup for tests on PostgreSQL: one server, with an empty store to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(undefined, {
    parent: memoryFolder(),
    settings: ['max_wal_size=128MB'],
  });
  await execOn(server.url('postgres'), `CREATE DATABASE ${template}`);
  const store = await openStore({ dataDir: '', databaseUrl: server.url(template) });
  await store.close();
  project.provide('postgresPort', server.port);
  return () => server.stop();
}
