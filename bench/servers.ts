import { type RunningServer, startServer } from '#e2e/support/server.ts';
import { withStop } from '#e2e/support/stops.ts';
import { freePort } from '#lib/connection/free-ports.fixture.ts';

/** A server with its address, without a slash at the end. */
export type Served = Pick<RunningServer, 'url' | 'pid'> & AsyncDisposable;

/** Folder of the library that the bench serves: the demonstration, or the one named by DATA_DIR. */
export const dataFolder = process.env.DATA_DIR ?? '.bench/demo';

/** Starts the production server on the loopback. @param environment settings besides those of a bench */
export async function startSite(environment: Record<string, string> = {}): Promise<Served> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const address = { HOSTNAME: '127.0.0.1', PORT: port, PUBLIC_URL: url };
  const settings = { ...address, CLIENT_LIMIT: 'off', ...environment };
  const { pid, stop } = await startServer({ dataDir: dataFolder, environment: settings });
  return withStop({ url, pid }, stop);
}

/** Starts one of the bench's own servers. @param environment what it is to serve */
export async function serveOwn(
  name: 'bare' | 'service' | 'static',
  environment: Record<string, string>,
): Promise<Served> {
  const program = `.bench/programs/${name}.js`;
  const server = await startServer({ dataDir: '', program, environment });
  return withStop(server, server.stop);
}
