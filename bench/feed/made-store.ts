import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { StoreOptions } from '#lib/catalogue/store/database.ts';
import type { PostgresPlace } from './postgres-place.ts';

/** A made store, and how many seconds making it took; undefined: an earlier run was interrupted, so nobody knows. */
export type MadeStore = { options: StoreOptions; seconds: number | undefined };

/**
 * Makes a store of so many tiles with `czytelnia generate`, unless it is there from an earlier run.
 * @param place PostgreSQL server that is to hold it; undefined: it is embedded
 */
export async function madeStore(tiles: number, place: PostgresPlace | undefined): Promise<MadeStore> {
  const dataDir = join(place?.folder ?? '.bench/made/sqlite', String(tiles));
  const databaseUrl = place && (await madeDatabase(place.server, tiles));
  const stamp = join(dataDir, 'seconds.json');
  if (!existsSync(stamp)) {
    const isNew = !existsSync(dataDir);
    mkdirSync(dataDir, { recursive: true });
    const begun = Date.now();
    await generate(tiles, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    // Written last: a store that an interruption left half made does not look done.
    writeFileSync(stamp, JSON.stringify(isNew ? (Date.now() - begun) / 1000 : null));
  }
  const seconds = (JSON.parse(readFileSync(stamp, 'utf8')) as number | null) ?? undefined;
  return { options: { dataDir, databaseUrl }, seconds };
}

async function generate(tiles: number, environment: Record<string, string | undefined>): Promise<void> {
  const child = spawn(process.execPath, ['dist/cli.js', 'generate', '--tiles', String(tiles)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`czytelnia generate --tiles ${tiles} ended with code ${code}`);
}

/** The address of a database for so many tiles, made where there is none. */
async function madeDatabase(server: string, tiles: number): Promise<string> {
  const name = `czytelnia_bench_${tiles}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}
