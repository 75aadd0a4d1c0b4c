import { randomUUID } from 'node:crypto';
import type { Config } from '#lib/config.ts';
import type { Log } from '#lib/log.ts';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import { openConnection } from '../../connection/connection.ts';
import type { Catalogue } from '../catalogue.ts';
import { takeLease } from '../store/lease.ts';
import { saveTileSource } from '../store/manifests.ts';
import { openMirrorStore } from '../store/mirror-store.ts';
import { findMirrored, saveOpened } from '../store/mirrored-objects.ts';
import { ensureService, listServices } from '../store/services.ts';
import type { Store } from '../store/store.ts';
import { Background } from './background.ts';
import { mirroredCatalogue } from './catalogue.ts';
import { configuredServices } from './configured-services.ts';
import { manifestReader } from './manifests.ts';
import { OpenedObjects } from './opened.ts';
import { systemClock } from './pace.ts';
import { openDrafts } from './service/drafts.ts';
import { httpService } from './service/http-service.ts';
import { listedOrigins } from './service/listed-origins.ts';
import { upstreamReaders } from './service/readers.ts';
import { Warnings } from './service/warnings.ts';
import { startMirrors } from './start.ts';
import { textReader } from './texts.ts';
import { tileReader } from './tiles.ts';

export type OpenMirroredOptions = {
  config: Pick<Config, 'services' | 'mirror' | 'assetOrigins' | 'drafts' | 'workers'>;
  /** Addresses of all services of which the store holds data. */
  storedAddresses: readonly string[];
  store: Store;
  baseUrls: BaseUrls;
  log: Log;
};

/**
 * Starts mirroring the configured services into the store, without waiting for an answer from any. What the store holds
 * of other services is still shown: their scans and texts are read from where they are hosted.
 * @param own the store's catalogue
 * @returns the catalogue with what only the services can supply; closing it stops the mirrors
 */
export function openMirrored(own: Catalogue, options: OpenMirroredOptions): Catalogue {
  const { config, storedAddresses, store, baseUrls, log } = options;
  const { db, reader } = store;
  const { services: addresses, mirror } = config;
  const warnings = new Warnings(log);
  const background = new Background(warnings);
  const all = [...new Set([...addresses, ...storedAddresses])];
  const origins = [...new Set([...all.map((one) => new URL(one).origin), ...config.assetOrigins])];
  // Separate connections, so that the walk, visitors' requests and scan files do not wait for each other.
  const open = (connections: number) => openConnection({ upstreams: all, origins, connections });
  const [walks, visitors, files] = [open(2), open(4), open(6)];
  const serviceAt = (connection: typeof walks) => (base: string) =>
    httpService({ base, connection, readers: upstreamReaders(base, warnings) });
  const isListed = listedOrigins(origins, warnings);
  const owner = randomUUID();
  const mirrors = startMirrors({
    services: addresses.map(serviceAt(walks)),
    bounds: mirror,
    texts: mirror.texts ? isListed : undefined,
    log,
    ensureService: (address) => ensureService(db, address),
    takeLease: (service) => takeLease(db, 'mirror', owner, service),
    openStore: (service, lease) => openMirrorStore({ db, baseUrls, service, lease }),
  });
  const readServices = configuredServices(addresses, () => listServices(reader));
  const opened = new OpenedObjects({
    services: addresses.map(serviceAt(visitors)),
    readServices,
    findMirrored: (id) => findMirrored(reader, id),
    save: (service, tiles) => saveOpened(db, baseUrls, service, tiles),
    background,
    // The operator's rate applies to the visitors of all processes together.
    perSecond: mirror.perSecond / config.workers,
    since: mirror.since,
    clock: systemClock,
  });
  const [base = ''] = addresses;
  const drafts = config.drafts && openDrafts({ ...config.drafts, base, warnings });
  return mirroredCatalogue(own, {
    readServices,
    origins,
    manifests: manifestReader({ connection: files, isListed, warnings }),
    texts: textReader({ connection: files, isListed }),
    tiles: tileReader({ connection: files, isListed }),
    opened,
    saveTileSource: (id, position, scan, tileSource) => saveTileSource(db, id, position, scan, tileSource),
    drafts: drafts && { read: drafts.read, base: base.replace(/\/$/, '') },
    background,
    // A service's pages are edited at the service.
    editing: addresses.length > 0 ? undefined : own.editing,
    async close() {
      await mirrors.stop();
      await Promise.all([walks, visitors, files, drafts].map((each) => each?.close()));
    },
  });
}
