// searchd for the tests of the distributed search engine, which start it themselves.
import { existsSync } from 'node:fs';
import { ensurePresent } from './debian.mjs';

/** @returns {Promise<void>} when it can be started */
export async function ensureSearchd() {
  await ensurePresent({
    name: 'searchd',
    isPresent: () => ['/usr/bin/searchd', '/usr/local/bin/searchd'].some((path) => existsSync(path)),
    packages: ['sphinxsearch'],
    advice:
      'The tests need searchd of Sphinx 2.2.11: install the package "sphinxsearch" (on Debian as root: apt-get install sphinxsearch).',
  });
}
