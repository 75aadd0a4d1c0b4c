import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { BoundedQueue } from '#lib/bounded-queue.ts';
import { scriptText } from '#lib/browser-scripts.ts';
import { openCatalogue } from '#lib/catalogue/open.ts';
import type { Config } from '#lib/config.ts';
import { ensureDataFolder } from '#lib/folder.ts';
import { locales } from '#lib/i18n/locales.ts';
import { Attempts } from '#lib/preview/attempts.ts';
import { openStorage } from '#lib/scans/storage/open.ts';
import { FileTree } from './files/tree.ts';
import { clientAddressBehind } from './http/client-address.ts';
import { ClientShares } from './limits/clients.ts';
import { createLimits, renderQueue, unlimited } from './limits/limits.ts';
import { watchPressure } from './limits/pressure.ts';
import { Slots } from './limits/slots.ts';
import { attach, createHttpServer, listen, requestsInFlight } from './listen.ts';
import type { Logger } from './log.ts';
import { Metrics } from './metrics/metrics.ts';
import { requireReliedOn } from './pages/html/relied-on.ts';
import { readStyleSheets } from './pages/html/styles.ts';
import { NextRenderer } from './pages/next.ts';
import { tryStorage } from './scans.ts';
import { createSite } from './site.ts';
import { closeGracefully, stopOnce, stopTimeout } from './stop.ts';

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600, stale-while-revalidate=86400';

/** Concurrent downloads of whole works: their pages wait for the storage and for the client's connection. */
const downloadSlots = { all: 8, client: 2 };

export type ServeOptions = {
  config: Config;
  log: Logger;
  dev: boolean;
  /** Sign-in attempts, if several processes share their count. */
  attempts?: Attempts;
};

export type Serving = {
  port: number;
  /**
   * Finishes requests in flight and closes everything.
   * @param drainFor milliseconds in which keep-alive connections may end with an answer instead of being cut; called
   * again without it, the remaining time is given up
   */
  stop(drainFor?: number): Promise<void>;
};

/** Opens the library and answers requests in this process. @throws {ConfigError} if a setting prevents it */
export async function serve({ config, log, dev, attempts = new Attempts() }: ServeOptions): Promise<Serving> {
  const { hostname, publicUrl } = config;
  const storage = await openStorage(config.storage, 'serving');
  if (storage.folder === undefined) void tryStorage(storage, log);
  else ensureDataFolder(storage.folder);
  const catalogue = await openCatalogue(config, log, storage, join(process.cwd(), 'dist'));
  const server = createHttpServer();
  const renderer = await NextRenderer.start({ dev, publicUrl, hostname, port: config.port, server });
  const metrics = config.metrics && new Metrics();
  const trees = [
    await FileTree.open(join(process.cwd(), '.next/static'), '/_next/static/', year),
    await FileTree.open(join(process.cwd(), 'dist/scripts'), '/scripts/', year),
    await FileTree.open(join(process.cwd(), 'public'), '/', hour),
  ];
  const document = {
    styleSheets: await readStyleSheets(join(process.cwd(), '.next/static')),
    build: dev ? '' : await readFile(join(process.cwd(), '.next/BUILD_ID'), 'utf8'),
    // They are built as modules; inline, they must not define globals.
    startScripts: {
      framework: `(()=>{${scriptText('first-sight')}})()`,
      plain: `(()=>{${scriptText('plain')}})()`,
    },
  };
  const clientAddress = clientAddressBehind(config.trustedProxies, (proxy) =>
    log.warn({ proxy }, 'all visitors of a proxy count as one: it is not named in TRUSTED_PROXIES'),
  );
  const renders = new BoundedQueue(renderQueue);
  const limits = dev
    ? unlimited
    : createLimits({
        clients: config.clientLimit === undefined ? undefined : new ClientShares(config.clientLimit),
        pressure: watchPressure(server),
        renders,
        downloads: new Slots(downloadSlots),
      });
  const site = createSite({
    config,
    catalogue,
    storage,
    renderer: metrics ? metrics.timed(renderer) : renderer,
    trees,
    document,
    log,
    dev,
    attempts,
    limits,
    clientAddress,
    onAnswered: metrics && ((answered) => metrics.answered(answered)),
    onRefused: metrics && ((reason) => metrics.refused(reason)),
  });
  metrics?.watch({
    inFlight: requestsInFlight(server),
    cacheBytes: () => site.cacheBytes(),
    version: () => catalogue.version(),
    textsWaiting: () => catalogue.textsWaiting(),
    recordsWaiting: () => catalogue.recordsWaiting(),
    mirror: config.services.length > 0 ? () => catalogue.mirror() : undefined,
    renders,
  });
  // Uses a page that does not need the catalogue. In development Next writes different HTML.
  if (!dev) requireReliedOn(await renderer.render(`/${locales[0]}/status/404`), document.styleSheets);
  await site.prepare();
  attach(server, dev ? development(renderer, site.front) : site.front);
  // An unhandled rejection in one page must not stop the server for all others.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const stop = stopOnce(async (drainFor, hurry) => {
    setTimeout(() => process.exit(1), stopTimeout + drainFor).unref();
    // Time to drain is given where a new process listens already.
    site.beginStop(drainFor > 0);
    hurry.addEventListener('abort', () => site.beginStop());
    if (!(await closeGracefully(server, undefined, drainFor, hurry))) log.warn('connections cut off');
    await renderer.close();
    await catalogue.close();
  });
  return { port: await listen(server, config.port, hostname), stop };
}

/** In development, Next's own addresses (chunks, overlay, source maps) are passed straight to Next. */
function development(renderer: NextRenderer, front: RequestListener): RequestListener {
  return (request, response) => {
    if (!/^\/(?:_next\/|__next)/.test(request.url ?? '')) return front(request, response);
    renderer.pass(request, response).catch(() => response.destroy());
  };
}
