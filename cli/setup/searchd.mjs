// searchd for the tests of the distributed search engine, which start it themselves.
import { existsSync } from 'node:fs';
import { run, say } from './steps.mjs';

const isPresent = () => ['/usr/bin/searchd', '/usr/local/bin/searchd'].some((path) => existsSync(path));

/** @returns {Promise<void>} when it can be started */
export async function ensureSearchd() {
  if (isPresent()) return;
  say('» searchd …');
  await debianPackage().catch((error) => say(`  ${error instanceof Error ? error.message : error}`));
  if (isPresent()) return;
  throw new Error(
    'The tests need searchd of Sphinx 2.2.11: install the package "sphinxsearch" (on Debian as root: apt-get install sphinxsearch).',
  );
}

async function debianPackage() {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], environment);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'sphinxsearch'], environment);
}
