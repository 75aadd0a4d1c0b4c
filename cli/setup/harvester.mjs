// A harvester of OAI-PMH that others wrote: Perl's HTTP::OAI, which EPrints and others harvest with.
import { spawnSync } from 'node:child_process';
import { ensurePresent } from './debian.mjs';

// The system's own Perl, for which the package is made, whatever else is on the path.
const perl = '/usr/bin/perl';

/** @returns {Promise<void>} when it can be run */
export async function ensureHarvester() {
  await ensurePresent({
    name: 'harvester',
    isPresent: () => spawnSync(perl, ['-MHTTP::OAI', '-e', '1']).status === 0,
    packages: ['libhttp-oai-perl'],
    advice: 'The tests need a harvester of OAI-PMH: install the package "libhttp-oai-perl".',
  });
}
