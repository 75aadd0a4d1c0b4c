import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreOptions } from '#lib/catalogue/store/database.ts';
import { execOn, startServer } from '#lib/catalogue/store/postgres/server.fixture.ts';
import { czytelnia, kept, newFolder } from './processes.ts';

/** A PostgreSQL server for stores, and the folder that records which of them are complete. */
export type PostgresPlace = { server: string; folder: string };

/** Unlike in tests, a server that keeps its data; with memory and log for a catalogue of this size. */
const settings = ['fsync=on', 'full_page_writes=on', 'shared_buffers=512MB', 'max_wal_size=4GB'];

/**
 * The server named by FEED_POSTGRES_URL, which keeps the stores for the next run; else a temporary one in the system's
 * temporary folder, removed with all its data when stopped.
 */
export async function postgresPlace(): Promise<PostgresPlace & AsyncDisposable> {
  const named = process.env.FEED_POSTGRES_URL;
  if (named) return kept({ server: named, folder: '.bench/made/postgres' }, () => undefined);
  const server = await startServer(undefined, { settings });
  const folder = newFolder();
  return kept({ server: server.url('postgres'), folder: folder.path }, async () => {
    await folder[Symbol.asyncDispose]();
    await server.stop();
  });
}

/** Does the same on each engine that an environment variable allows; by default on both, in sequence. */
export async function onEngines(
  variable: string,
  work: (engine: string, place: PostgresPlace | undefined) => Promise<void>,
): Promise<void> {
  const wanted = process.env[variable];
  const engines = ['SQLite', 'PostgreSQL'].filter((engine) => !wanted || engine === wanted);
  if (engines.length === 0) throw new Error(`${variable} is SQLite or PostgreSQL; leave it out for both.`);
  if (engines.includes('SQLite')) await work('SQLite', undefined);
  if (!engines.includes('PostgreSQL')) return;
  await using place = await postgresPlace();
  await work('PostgreSQL', place);
}

/** The address of a database on a server. */
function databaseOn(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Creates an empty database on a server, replacing one of that name; dropped when stopped. */
export async function newDatabase({ server }: PostgresPlace, name: string) {
  await createDatabase(server, name);
  const drop = () => execOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return kept({ url: databaseOn(server, name) }, drop);
}

async function createDatabase(server: string, name: string): Promise<void> {
  await execOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await execOn(server, `CREATE DATABASE ${name}`);
}

/** A size as shown in the tables. */
export function shown(tiles: number): string {
  return `${tiles.toLocaleString('en')} tiles`;
}

/**
 * A store that is generated unless an earlier run has left it.
 * @param place PostgreSQL server for it; left out: it is embedded
 * @param make fills it, with or without tables
 */
export async function storeOnce(
  name: string,
  place: PostgresPlace | undefined,
  make: (options: StoreOptions) => Promise<unknown>,
): Promise<StoreOptions> {
  const dataDir = join(place?.folder ?? '.bench/made/sqlite', name);
  const database = `czytelnia_bench_${name.replaceAll('-', '_')}`;
  const options = { dataDir, databaseUrl: place && databaseOn(place.server, database) };
  const stamp = join(dataDir, 'seconds.json');
  if (existsSync(stamp)) return options;
  // An interrupted run may have left half of it.
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  if (place) await createDatabase(place.server, database);
  await make(options);
  writeFileSync(stamp, '');
  return options;
}

/** A store with a number of tiles, made by `czytelnia generate`. */
export function madeStore(tiles: number, place?: PostgresPlace): Promise<StoreOptions> {
  const generate = ['generate', '--tiles', String(tiles)];
  return storeOnce(String(tiles), place, (options) => czytelnia(generate, environmentOf(options)));
}

/** The settings with which our programs open a store. */
export function environmentOf({ dataDir, databaseUrl = '' }: StoreOptions): Record<string, string> {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
}
