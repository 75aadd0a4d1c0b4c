// The programs that read DjVu, and those that make the files of its tests.
import { spawnSync } from 'node:child_process';
import { ensurePresent } from './debian.mjs';

/** @returns {Promise<void>} when they can be run */
export async function ensureDjvu() {
  await ensurePresent({
    name: 'DjVuLibre',
    isPresent: () =>
      ['djvused', 'ddjvu', 'djvm', 'cjb2'].every((name) => spawnSync(name).error === undefined),
    packages: ['djvulibre-bin'],
    advice: 'The tests need the programs of DjVuLibre: install the package "djvulibre-bin".',
  });
}
