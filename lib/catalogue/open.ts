import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Catalogue } from './catalogue.ts';
import { storeCatalogue } from './store/catalogue.ts';
import { openStore } from './store/database.ts';
import { keptOrigin, moveToOrigin } from './store/origin.ts';
import { upstreamCatalogue } from './upstream/catalogue.ts';

// The pages are bundled apart from the server; what both share in one process goes through the global object.
const catalogueKey = Symbol.for('czytelnia.catalogue');
const shared: typeof globalThis & { [catalogueKey]?: Catalogue } = globalThis;

/**
 * Opens the catalogue that the settings name, our own store or a service elsewhere, and makes it the one that the
 * pages of this process read. A service need not answer for that.
 */
export async function openCatalogue(config: Config, log: Log): Promise<Catalogue> {
  const catalogue = config.catalogueUrl
    ? upstreamCatalogue({ ...config, url: config.catalogueUrl, log })
    : await openOwn(config, log);
  shared[catalogueKey] = catalogue;
  return catalogue;
}

async function openOwn(config: Config, log: Log): Promise<Catalogue> {
  const { dataDir, publicUrl } = config;
  const store = await openStore({ ...config, log });
  // Nothing to be done is seen without a primary, which may be away.
  if ((await keptOrigin(store.reader)) !== publicUrl) await moveToOrigin(store.db, publicUrl);
  return storeCatalogue(store, publicUrl, dataDir);
}

/** The catalogue that this process has opened. @throws when none is open */
export function currentCatalogue(): Catalogue {
  const catalogue = shared[catalogueKey];
  if (!catalogue) throw new Error('No catalogue is open in this process');
  return catalogue;
}
