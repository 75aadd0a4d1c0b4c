import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { placesOf } from '../scans/addresses.ts';
import type { Storage } from '../scans/storage/storage.ts';
import type { Catalogue } from './catalogue.ts';
import { storeCatalogue } from './store/catalogue.ts';
import { openStore } from './store/database.ts';
import { keptPlaces, moveToPlaces } from './store/origin.ts';
import { upstreamCatalogue } from './upstream/catalogue.ts';

// The pages are bundled apart from the server; what both share in one process goes through the global object.
const catalogueKey = Symbol.for('czytelnia.catalogue');
const shared: typeof globalThis & { [catalogueKey]?: Catalogue } = globalThis;

/**
 * Opens the catalogue that the settings name, our own store or a service elsewhere, and makes it the one that the
 * pages of this process read. A service need not answer for that.
 * @param storage that holds the scans of our own store
 */
export async function openCatalogue(config: Config, log: Log, storage: Storage): Promise<Catalogue> {
  const catalogue = config.catalogueUrl
    ? upstreamCatalogue({ ...config, url: config.catalogueUrl, log })
    : await openOwn(config, log, storage);
  shared[catalogueKey] = catalogue;
  return catalogue;
}

async function openOwn(config: Config, log: Log, storage: Storage): Promise<Catalogue> {
  const store = await openStore({ ...config, log });
  const places = placesOf(config.publicUrl, config.assetsUrl);
  // Nothing to be done is seen without a primary, which may be away.
  if (!isDeepStrictEqual(await keptPlaces(store.reader), places)) await moveToPlaces(store.db, places);
  return storeCatalogue(store, places, storage);
}

/** The catalogue that this process has opened. @throws when none is open */
export function currentCatalogue(): Catalogue {
  const catalogue = shared[catalogueKey];
  if (!catalogue) throw new Error('No catalogue is open in this process');
  return catalogue;
}
