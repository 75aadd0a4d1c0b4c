import { readFileSync } from 'node:fs';
import { type Served, serve } from './processes.ts';

/** Folder of the library that the bench serves: the demonstration, or the one named by DATA_DIR. */
export const dataFolder = process.env.DATA_DIR ?? '.bench/demo';

const log = '.bench/site.log';

/** Starts the production server on the loopback. */
export function startSite(environment: Record<string, string> = {}): Promise<Served> {
  const commandOf = (port: string, url: string) => {
    const address = { HOSTNAME: '127.0.0.1', PORT: port, PUBLIC_URL: url };
    const usual = { NODE_ENV: 'production', LOG_LEVEL: 'warn', WORKERS: '1', CLIENT_LIMIT: 'off' };
    const all = { ...usual, DATA_DIR: dataFolder, ...address, ...environment };
    return { command: process.execPath, parameters: ['dist/server.js'], log, environment: all };
  };
  return serve(commandOf, async () => readFileSync(log, 'utf8').includes('is open at'));
}
