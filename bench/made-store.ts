import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreOptions } from '#lib/catalogue/store/database.ts';
import { execOn, startServer } from '#lib/catalogue/store/postgres/server.fixture.ts';
import { run } from './processes.ts';

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

/** The address of a database on a server. */
export function databaseOn(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Makes a database on a server, unless it is there. */
export async function ensureDatabase({ server }: PostgresPlace, name: string): Promise<void> {
  const found = await execOn(server, `SELECT 1 FROM pg_database WHERE datname = '${name}'`);
  if (found.length === 0) await execOn(server, `CREATE DATABASE ${name}`);
}

/** A size as the tables name it. */
export function shown(tiles: number): string {
  return `${tiles.toLocaleString('en')} tiles`;
}

/**
 * Makes a store of so many tiles with `czytelnia generate`, unless it is there from an earlier run.
 * @param place PostgreSQL server that is to hold it; left out: it is embedded
 */
export async function madeStore(tiles: number, place?: PostgresPlace): Promise<StoreOptions> {
  const dataDir = join(place?.folder ?? '.bench/made/sqlite', String(tiles));
  const name = `czytelnia_bench_${tiles}`;
  const databaseUrl = place && databaseOn(place.server, name);
  const stamp = join(dataDir, 'seconds.json');
  if (existsSync(stamp)) return { dataDir, databaseUrl };
  mkdirSync(dataDir, { recursive: true });
  if (place) await ensureDatabase(place, name);
  const begun = Date.now();
  const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  await run(process.execPath, ['dist/cli.js', 'generate', '--tiles', String(tiles)], environment);
  // Written last: a store that an interruption left half made does not look done.
  writeFileSync(stamp, JSON.stringify((Date.now() - begun) / 1000));
  return { dataDir, databaseUrl };
}
