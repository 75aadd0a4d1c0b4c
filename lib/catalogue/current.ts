import type { Catalogue } from './catalogue.ts';

// The pages are bundled apart from the server, and read its store without holding its code; what both share in one
// process goes through the global object.
const catalogueKey = Symbol.for('czytelnia.catalogue');
const shared: typeof globalThis & { [catalogueKey]?: Catalogue } = globalThis;

/** Makes a catalogue the one that the pages of this process read. @param catalogue with the site's own addresses without their origin */
export function setCurrentCatalogue(catalogue: Catalogue): void {
  shared[catalogueKey] = catalogue;
}

/** The catalogue that this process has opened, as pages read it. @throws when none is open */
export function currentCatalogue(): Catalogue {
  const catalogue = shared[catalogueKey];
  if (!catalogue) throw new Error('No catalogue is open in this process');
  return catalogue;
}
