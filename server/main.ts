import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptText } from '#lib/browser-scripts.ts';
import { openCatalogue } from '#lib/catalogue/open.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import { type Config, ConfigError, readConfig } from '#lib/config.ts';
import { storageFolder } from '#lib/scans/addresses.ts';
import { development } from './development.ts';
import { FileTree } from './files/tree.ts';
import { attach, createHttpServer, listen } from './listen.ts';
import { createLogger } from './log.ts';
import { NextRenderer } from './pages/next.ts';
import { createSite } from './site.ts';
import { closeGracefully, onStopSignal } from './stop.ts';

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600, stale-while-revalidate=86400';

/** Milliseconds after which the process ends, whatever still hangs. */
const longestStop = 30_000;

async function main(config: Config, dev: boolean): Promise<void> {
  const log = createLogger(config.logLevel);
  const { dataDir, hostname, publicUrl } = config;
  const catalogue = await openCatalogue(config, log);
  await mkdir(storageFolder(dataDir), { recursive: true });
  const server = createHttpServer();
  const renderer = await NextRenderer.start({ dev, publicUrl, hostname, port: config.port, server });
  const trees = [
    await FileTree.open(join(process.cwd(), '.next/static'), '/_next/static/', year),
    await FileTree.open(join(process.cwd(), 'dist/scripts'), '/scripts/', year),
    await FileTree.open(join(process.cwd(), 'public'), '/', hour),
  ];
  // It is built as a module; within a document it must leave no names behind.
  const firstSight = `(()=>{${scriptText('first-sight')}})()`;
  const site = createSite({ config, catalogue, renderer, trees, firstSight, log, dev });
  await site.prepare();
  attach(server, dev ? development(renderer, site.front) : site.front);
  // A promise that a page forgot must not end the service of all the others.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  onStopSignal(async (signal) => {
    setTimeout(() => process.exit(1), longestStop).unref();
    site.beginStop();
    log.info({ signal }, 'stopping');
    if (!(await closeGracefully(server))) log.warn('connections cut off');
    await renderer.close();
    await catalogue.close();
    log.info('stopped');
    process.exit(0);
  });
  const port = await listen(server, config.port, hostname);
  log.info({ port, hostname, dataDir, dev }, 'listening');
  process.stdout.write(`Czytelnia is open at ${shownAddress(publicUrl, port)}\n`);
}

// With port 0 the address that was made of the settings ends with it; one that the operator named stays as it is.
function shownAddress(publicUrl: string, port: number): string {
  return publicUrl.replace(/:0$/, `:${port}`);
}

try {
  await main(readConfig(), process.argv.includes('--dev'));
} catch (error) {
  const isExpected = error instanceof ConfigError || isUnavailable(error);
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
