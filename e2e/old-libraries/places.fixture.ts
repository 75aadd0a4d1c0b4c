import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { execOn, type Server, startServer } from '#lib/catalogue/store/postgres/server.fixture.ts';
import { copyLibrary } from '../support/copy-library.ts';
import type { Place } from './library.ts';

export type Engine = 'SQLite' | 'PostgreSQL';
export const engines: Engine[] = ['SQLite', 'PostgreSQL'];

/** Gives the tests of a file places for libraries: folders and databases that are gone at the end. */
export function newPlaces() {
  let folder = '';
  let database: Server | undefined;
  let places = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'czytelnia-old-'));
    database = await startServer();
  });
  afterAll(async () => {
    await database?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const place = async (isOnPostgres: boolean, template = 'template0'): Promise<Place> => {
    places += 1;
    const [dataDir, name] = [join(folder, String(places)), `old_${places}`];
    if (!isOnPostgres || !database) return { dataDir, databaseUrl: undefined };
    await execOn(database.url('postgres'), `CREATE DATABASE ${name} TEMPLATE ${template}`);
    return { dataDir, databaseUrl: database.url(name) };
  };
  return {
    empty: (engine: Engine) => place(engine === 'PostgreSQL'),
    /** A copy of a library that nobody uses. */
    async copyOf({ dataDir, databaseUrl }: Place): Promise<Place> {
      const copy = await place(databaseUrl !== undefined, databaseUrl?.split('/').at(-1));
      await copyLibrary(dataDir, copy.dataDir);
      return copy;
    },
  };
}
