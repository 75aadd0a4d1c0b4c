import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreOptions } from '#lib/catalogue/store/database.ts';
import { execOn, startServer } from '#lib/catalogue/store/postgres/server.fixture.ts';
import { run, withStarted } from './processes.ts';

/** A PostgreSQL server for stores, and the folder that says which of them are whole. */
export type PostgresPlace = { server: string; folder: string; stop(): Promise<void> };

/** As a server that keeps what it was given, unlike those of the tests; memory and log as a catalogue of this size needs. */
const settings = ['fsync=on', 'full_page_writes=on', 'shared_buffers=512MB', 'max_wal_size=4GB'];

/**
 * The server that FEED_POSTGRES_URL names, which keeps the stores for the next run; else one of the run's own below
 * the system's temporary folder, gone with all it holds when stopped.
 */
export async function postgresPlace(): Promise<PostgresPlace> {
  const named = process.env.FEED_POSTGRES_URL;
  if (named) return { server: named, folder: '.bench/made/postgres', stop: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-bench-'));
  const server = await startServer(undefined, { settings });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { server: server.url('postgres'), folder, stop };
}

/** Does the same on each engine that a variable of the environment allows; left out: on both, one after the other. */
export async function onEngines(
  variable: string,
  work: (engine: string, place: PostgresPlace | undefined) => Promise<void>,
): Promise<void> {
  const wanted = process.env[variable];
  const engines = ['SQLite', 'PostgreSQL'].filter((engine) => !wanted || engine === wanted);
  if (engines.length === 0) throw new Error(`${variable} is SQLite or PostgreSQL; leave it out for both.`);
  // Each takes the whole machine.
  for (const engine of engines)
    await withStarted(async (keep) =>
      work(engine, engine === 'PostgreSQL' ? await keep(postgresPlace()) : undefined),
    );
}

/** The address of a database on a server. */
function databaseOn(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** An empty database on a server, in the place of one of that name; gone when stopped. */
export async function newDatabase({ server }: PostgresPlace, name: string) {
  const stop = () => execOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await stop();
  await execOn(server, `CREATE DATABASE ${name}`);
  return { url: databaseOn(server, name), stop };
}

/** A size as the tables name it. */
export function shown(tiles: number): string {
  return `${tiles.toLocaleString('en')} tiles`;
}

/**
 * A store that is made unless it is there from an earlier run.
 * @param place PostgreSQL server that is to hold it; left out: it is embedded
 * @param make fills it, with tables or without
 */
export async function storeOnce(
  name: string,
  place: PostgresPlace | undefined,
  make: (options: StoreOptions) => Promise<unknown>,
): Promise<StoreOptions> {
  const dataDir = join(place?.folder ?? '.bench/made/sqlite', name);
  const database = `czytelnia_bench_${name.replaceAll('-', '_')}`;
  const databaseUrl = place && databaseOn(place.server, database);
  const stamp = join(dataDir, 'seconds.json');
  if (existsSync(stamp)) return { dataDir, databaseUrl };
  // An interruption may have left half of it.
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  if (place) await newDatabase(place, database);
  const begun = Date.now();
  await make({ dataDir, databaseUrl });
  writeFileSync(stamp, JSON.stringify((Date.now() - begun) / 1000));
  return { dataDir, databaseUrl };
}

/** A store of so many tiles that `czytelnia generate` has made. */
export function madeStore(tiles: number, place?: PostgresPlace): Promise<StoreOptions> {
  return storeOnce(String(tiles), place, ({ dataDir, databaseUrl }) => {
    const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    return run(process.execPath, ['dist/cli.js', 'generate', '--tiles', String(tiles)], environment);
  });
}
