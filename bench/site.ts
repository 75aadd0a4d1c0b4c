import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { type Started, start } from './processes.ts';

/** Our production server, started for the bench. */
export type Site = Started & { url: string };

/** Folder of the library that the bench serves: the demonstration, or what DATA_DIR names. */
export const dataFolder = process.env.DATA_DIR ?? '.bench/demo';

/** A port of the loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

/** Starts the production server on the loopback. @param environment with a PORT where one is wanted */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const url = `http://127.0.0.1:${environment.PORT ?? (await freePort())}`;
  const log = '.bench/site.log';
  const started = await start(
    process.execPath,
    ['dist/server.js'],
    async () => readFileSync(log, 'utf8').includes('is open at'),
    {
      log,
      environment: {
        NODE_ENV: 'production',
        HOSTNAME: '127.0.0.1',
        PORT: new URL(url).port,
        PUBLIC_URL: url,
        DATA_DIR: dataFolder,
        LOG_LEVEL: 'warn',
        WORKERS: '1',
        CLIENT_LIMIT: 'off',
        ...environment,
      },
    },
  );
  return { ...started, url };
}
