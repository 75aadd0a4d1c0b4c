import type { Catalogue } from './catalogue.ts';

// The pages are bundled separately from the server and read its store without containing its code; what the two share
// within a process goes through the global object.
const catalogueKey = Symbol.for('czytelnia.catalogue');
const shared: typeof globalThis & { [catalogueKey]?: Catalogue } = globalThis;

/** Sets the catalogue that this process's pages read. @param catalogue with root-relative addresses of its own files */
export function setCurrentCatalogue(catalogue: Catalogue): void {
  shared[catalogueKey] = catalogue;
}

/** The catalogue that this process has opened, as pages read it. @throws when none is open */
export function currentCatalogue(): Catalogue {
  const catalogue = shared[catalogueKey];
  if (!catalogue) throw new Error('No catalogue is open in this process');
  return catalogue;
}
