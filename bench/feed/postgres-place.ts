import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#lib/catalogue/store/postgres/server.fixture.ts';

/** A PostgreSQL server for made stores, and the folder that says which of them are whole. */
export type PostgresPlace = { server: string; folder: string; close(): Promise<void> };

/** As a server that keeps what it was given, unlike those of the tests; memory and log as a catalogue of this size needs. */
const settings = ['fsync=on', 'full_page_writes=on', 'shared_buffers=512MB', 'max_wal_size=4GB'];

/**
 * The server that FEED_POSTGRES_URL names, which keeps the stores for the next run; else one of the run's own below
 * the system's temporary folder, gone with all it holds when closed.
 */
export async function postgresPlace(): Promise<PostgresPlace> {
  const named = process.env.FEED_POSTGRES_URL;
  if (named) return { server: named, folder: '.bench/made/postgres', close: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-bench-'));
  const server = await startServer(undefined, { settings });
  const close = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = () => void close().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  return { server: server.url('postgres'), folder, close };
}
