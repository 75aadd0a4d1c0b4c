import { join } from 'node:path';
import pino from 'pino';
import { openCatalogue } from '#lib/catalogue/open.ts';
import { readConfig } from '#lib/config.ts';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { ensureDataFolder } from '#lib/folder.ts';
import { openStorage } from '#lib/scans/storage/open.ts';
import { FakeRenderer } from '#server/front.fixture.ts';
import { attach, createHttpServer, listen } from '#server/listen.ts';
import { createSite } from '#server/site.ts';
import { closeGracefully } from '#server/stop.ts';
import type { RunningServer, ServerOptions } from '../support/server.ts';

/**
 * Starts a site in this process that answers like the production server, except that its pages are empty. Most of a
 * server's startup is Next's, which tests that examine no pages can skip.
 */
export async function startWithoutPages({
  dataDir,
  environment = {},
}: ServerOptions): Promise<RunningServer> {
  let output = '';
  const write = (line: string) => {
    output += line;
  };
  const log = Object.assign(pino({ level: 'info' }, { write }), { request: () => undefined });
  const port = Number(environment.PORT ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    ...environment,
  });
  const storage = await openStorage(config.storage, 'serving');
  if (storage.folder !== undefined) ensureDataFolder(storage.folder);
  const catalogue = await openCatalogue(config, log, storage, join(process.cwd(), 'dist'));
  const site = createSite({
    config,
    catalogue,
    storage,
    renderer: new FakeRenderer(),
    trees: [],
    document: { build: '', startScripts: { framework: '', plain: '' }, styleSheets: new Map() },
    log,
  });
  await site.prepare();
  const server = createHttpServer();
  attach(server, site.front);
  await listen(server, port, '127.0.0.1');
  return {
    url,
    pid: process.pid,
    output: () => output,
    signal: () => {
      throw new Error('A site in the process of the tests takes no signals');
    },
    async stop() {
      site.beginStop();
      await closeGracefully(server, 0);
      await catalogue.close();
      return 0;
    },
  };
}
