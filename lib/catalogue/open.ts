import type { Config } from '../config.ts';
import { failureSentence } from '../failure.ts';
import type { Log } from '../log.ts';
import { type BaseUrls, baseUrlsOf } from '../scans/addresses.ts';
import type { Storage } from '../scans/storage/storage.ts';
import { everything } from '../search/address.ts';
import type { Catalogue } from './catalogue.ts';
import { setCurrentCatalogue } from './current.ts';
import { catalogueForPages } from './for-pages.ts';
import { memoizedCatalogue } from './memoized-catalogue.ts';
import { openMirrored } from './mirror/open.ts';
import { warnOfUnconfigured } from './mirror/start.ts';
import { startBulk } from './store/bulk/run-bulk.ts';
import { storeCatalogue } from './store/catalogue.ts';
import { logDamaged } from './store/damaged.ts';
import { openStore, type Store } from './store/database.ts';
import { startMaintenance } from './store/maintenance.ts';
import { findProjection, isServedAt, serveAt } from './store/projections.ts';
import { openSearch } from './store/search/open-search.ts';
import { startTexts } from './store/search/texts/run-texts.ts';
import { listServices } from './store/services.ts';
import { startStatistics } from './store/statistics.ts';
import { isUnavailable } from './unavailable.ts';

/**
 * Opens the catalogue on the store into which the configured services are mirrored, and makes it the one that the pages
 * of this process read, with root-relative addresses of the site's own files. Works without an answer from any service.
 * @param storage that holds the scans of our own objects
 * @param programs folder of the built programs
 * @returns the catalogue for the API, with absolute addresses
 */
export async function openCatalogue(
  config: Config,
  log: Log,
  storage: Storage,
  programs: string,
): Promise<Catalogue> {
  const catalogue = memoizedCatalogue(await openOwn(config, log, storage, programs));
  setCurrentCatalogue(catalogueForPages(catalogue, config.publicUrl));
  return catalogue;
}

async function openOwn(config: Config, log: Log, storage: Storage, programs: string): Promise<Catalogue> {
  const store = await openStore({ ...config, log });
  const baseUrls = baseUrlsOf(config.publicUrl, config.assetsUrl);
  // Read from the replica, so that a server with nothing to change starts even while the primary is down.
  if (!(await isServedAt(store.reader, baseUrls))) await serveIfPossible(store, baseUrls);
  const onDamaged = logDamaged(log);
  // Read before the first request: pages that have to wait for it put their parts in another order.
  const projection = await findProjection(store.reader, baseUrls);
  const search = openSearch(store, programs, config.searchUrl);
  // Loads the columns used for counting, for which the first visitor would otherwise wait.
  search.find(everything, { offset: 0, limit: 0 }).catch(() => undefined);
  const catalogue = storeCatalogue(store, baseUrls, storage, {
    onDamaged,
    projection,
    search,
    persistentIds: config.persistentIds,
  });
  const maintenance = startMaintenance(store, { baseUrls, log, onDamaged });
  const statistics = startStatistics(store, log);
  const texts = startTexts(store, { storage, log, programs, searchUrl: config.searchUrl });
  const bulk = startBulk(store, { ...config, changes: catalogue.changes, storage, baseUrls, log });
  const services = await listServices(store.reader);
  warnOfUnconfigured(services, config.services, log);
  const storedAddresses = services.map(({ address }) => address);
  const own = {
    ...catalogue,
    assetOrigins: async () => [...new Set([...(await catalogue.assetOrigins()), ...config.assetOrigins])],
    async close() {
      await Promise.all([maintenance, statistics, texts, bulk].map((work) => work.stop()));
      await catalogue.close();
    },
  };
  if (config.services.length + storedAddresses.length === 0) return own;
  return openMirrored(own, { config, storedAddresses, store, baseUrls, log });
}

/** A store that cannot be written is still read: tiles are regenerated on every read, and the maintenance logs why. */
async function serveIfPossible(store: Store, baseUrls: BaseUrls): Promise<void> {
  try {
    await serveAt(store.db, baseUrls);
  } catch (error) {
    if (isUnavailable(error) || failureSentence(error) === undefined) throw error;
  }
}
