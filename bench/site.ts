import { readFileSync } from 'node:fs';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { type Served, start } from './processes.ts';

/** Folder of the library that the bench serves: the demonstration, or the one named by DATA_DIR. */
export const dataFolder = process.env.DATA_DIR ?? '.bench/demo';

/** Starts the production server on the loopback. @param environment with a PORT, if a certain one is needed */
export async function startSite(environment: Record<string, string> = {}): Promise<Served> {
  const port = environment.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const log = '.bench/site.log';
  const settings = {
    NODE_ENV: 'production',
    HOSTNAME: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: url,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
    WORKERS: '1',
    CLIENT_LIMIT: 'off',
    ...environment,
  };
  const server = { command: process.execPath, parameters: ['dist/server.js'], log, environment: settings };
  const isOpen = async () => readFileSync(log, 'utf8').includes('is open at');
  return Object.assign(await start(server, isOpen), { url });
}
