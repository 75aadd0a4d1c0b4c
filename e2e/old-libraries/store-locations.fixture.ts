import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { execOn, type Server, startServer } from '#lib/catalogue/store/postgres/server.fixture.ts';
import { copyLibrary } from '../support/copy-library.ts';
import type { StoreLocation } from './library.ts';

export type Engine = 'SQLite' | 'PostgreSQL';
export const engines: Engine[] = ['SQLite', 'PostgreSQL'];

/** Provides the tests of a file with locations for libraries: folders and databases that are removed at the end. */
export function storeLocations() {
  let folder = '';
  let database: Server | undefined;
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'czytelnia-old-'));
    database = await startServer();
  });
  afterAll(async () => {
    await database?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const location = async (isOnPostgres: boolean, template = 'template0'): Promise<StoreLocation> => {
    count += 1;
    const [dataDir, name] = [join(folder, String(count)), `old_${count}`];
    if (!isOnPostgres || !database) return { dataDir, databaseUrl: undefined };
    await execOn(database.url('postgres'), `CREATE DATABASE ${name} TEMPLATE ${template}`);
    return { dataDir, databaseUrl: database.url(name) };
  };
  return {
    empty: (engine: Engine) => location(engine === 'PostgreSQL'),
    /** A copy of a library that is not in use. */
    async copyOf({ dataDir, databaseUrl }: StoreLocation): Promise<StoreLocation> {
      const copy = await location(databaseUrl !== undefined, databaseUrl?.split('/').at(-1));
      await copyLibrary(dataDir, copy.dataDir);
      return copy;
    },
  };
}
