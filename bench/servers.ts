import { rmSync } from 'node:fs';
import { type RunningServer, type ServerOptions, startServer } from '#e2e/support/server.ts';
import { withStop } from '#e2e/support/stops.ts';
import { freePort } from '#lib/connection/free-ports.fixture.ts';

/** A server with its address, without a slash at the end. */
export type Served = Pick<RunningServer, 'url' | 'pid'> & AsyncDisposable;

/** Folder of the library that the bench serves: the demonstration, or the one named by DATA_DIR. */
export const dataFolder = process.env.DATA_DIR ?? '.bench/demo';

/** Milliseconds that a server has to stop. */
const stopTimeout = 10_000;

// All servers of a run write to the log; that of the last run goes.
const log = '.bench/site.log';
rmSync(log, { force: true });

/**
 * Starts the production server on the loopback, with the settings of the shell besides.
 * @param environment settings besides those of a bench
 */
export async function startSite(environment: Record<string, string> = {}): Promise<Served> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const address = { HOSTNAME: '127.0.0.1', PORT: port, PUBLIC_URL: url };
  const settings = { ...address, CLIENT_LIMIT: 'off', ...environment };
  // A PUBLIC_URL among the settings is what the server reports, but not where it is open.
  return { ...(await serve({ dataDir: dataFolder, environment: settings })), url };
}

/** Starts one of the bench's own servers. @param environment what it is to serve */
export async function serveOwn(
  name: 'bare' | 'service' | 'static',
  environment: Record<string, string>,
): Promise<Served> {
  return await serve({ dataDir: '', program: `.bench/programs/${name}.js`, environment });
}

async function serve(options: ServerOptions): Promise<Served> {
  const { url, pid, stop } = await startServer({ ...options, inherits: true, log, stopTimeout });
  return withStop({ url, pid }, stop);
}
