import type { Config } from '../config.ts';
import type { Catalogue } from './catalogue.ts';
import { storeCatalogue } from './store/catalogue.ts';
import { openStore } from './store/database.ts';
import { moveToOrigin } from './store/origin.ts';

// The pages are bundled apart from the server; what both share in one process goes through the global object.
const catalogueKey = Symbol.for('czytelnia.catalogue');
const shared: typeof globalThis & { [catalogueKey]?: Catalogue } = globalThis;

/** Opens the catalogue that the settings name and makes it the one that the pages of this process read. */
export async function openCatalogue(config: Config): Promise<Catalogue> {
  const store = await openStore(config.dataDir);
  await moveToOrigin(store.db, config.publicUrl);
  const catalogue = storeCatalogue(store, config.publicUrl);
  shared[catalogueKey] = catalogue;
  return catalogue;
}

/** The catalogue that this process has opened. @throws when none is open */
export function currentCatalogue(): Catalogue {
  const catalogue = shared[catalogueKey];
  if (!catalogue) throw new Error('No catalogue is open in this process');
  return catalogue;
}
