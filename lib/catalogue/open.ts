import type { Config } from '../config.ts';
import { failureSentence } from '../failure.ts';
import type { Log } from '../log.ts';
import { type Places, placesOf } from '../scans/addresses.ts';
import type { Storage } from '../scans/storage/storage.ts';
import { everything } from '../search/address.ts';
import type { Catalogue } from './catalogue.ts';
import { setCurrentCatalogue } from './current.ts';
import { catalogueForPages } from './for-pages.ts';
import { openMirrored } from './mirror/open.ts';
import { warnOfUnnamed } from './mirror/start.ts';
import { onceForEach } from './once.ts';
import { startBulk } from './store/bulk/run-bulk.ts';
import { storeCatalogue } from './store/catalogue.ts';
import { logDamaged } from './store/damaged.ts';
import { openStore, type Store } from './store/database.ts';
import { startMaintenance } from './store/maintenance.ts';
import { findProjection, isServedAt, serveAt } from './store/projections.ts';
import { openSearch } from './store/search/open-search.ts';
import { startTexts } from './store/search/texts/run-texts.ts';
import { listServices } from './store/services.ts';
import { isUnavailable } from './unavailable.ts';

/**
 * Opens the catalogue over the store, into which the services that the settings name are mirrored, and makes it the one that the
 * pages of this process read, with the site's own addresses without their origin there. No service need answer
 * for that.
 * @param storage that holds the scans of our own objects
 * @param programs folder of the built programs
 * @returns the catalogue as the API gives it, with whole addresses
 */
export async function openCatalogue(
  config: Config,
  log: Log,
  storage: Storage,
  programs: string,
): Promise<Catalogue> {
  const catalogue = onceForEach(await openOwn(config, log, storage, programs));
  setCurrentCatalogue(catalogueForPages(catalogue, config.publicUrl));
  return catalogue;
}

async function openOwn(config: Config, log: Log, storage: Storage, programs: string): Promise<Catalogue> {
  const store = await openStore({ ...config, log });
  const places = placesOf(config.publicUrl, config.assetsUrl);
  // Nothing to be done is seen without a primary, which may be away.
  if (!(await isServedAt(store.reader, places))) await serveIfPossible(store, places);
  const onDamaged = logDamaged(log);
  // Known before the first request: pages that wait for it have their parts in another order.
  const projection = await findProjection(store.reader, places);
  const search = openSearch(store, programs, config.searchUrl);
  // It reads what it counts by, for which the first visitor would wait.
  search.find(everything, { offset: 0, limit: 0 }).catch(() => undefined);
  const catalogue = storeCatalogue(store, places, storage, {
    onDamaged,
    projection,
    search,
    persistentIds: config.persistentIds,
  });
  const maintenance = startMaintenance(store, { places, log, onDamaged });
  const texts = startTexts(store, { storage, log, programs, searchUrl: config.searchUrl });
  const bulk = startBulk(store, { ...config, changes: catalogue.changes, storage, places, log });
  const services = await listServices(store.reader);
  warnOfUnnamed(services, config.services, log);
  const held = services.map(({ address }) => address);
  const own = {
    ...catalogue,
    assetOrigins: async () => [...new Set([...(await catalogue.assetOrigins()), ...config.assetOrigins])],
    async close() {
      await Promise.all([maintenance.stop(), texts.stop(), bulk.stop()]);
      await catalogue.close();
    },
  };
  if (config.services.length + held.length === 0) return own;
  return openMirrored(own, { config, held, store, places, log });
}

/** A store that cannot be written is read all the same: every tile is made anew for its reader, and the maintenance logs why. */
async function serveIfPossible(store: Store, places: Places): Promise<void> {
  try {
    await serveAt(store.db, places);
  } catch (error) {
    if (isUnavailable(error) || failureSentence(error) === undefined) throw error;
  }
}
