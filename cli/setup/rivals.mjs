// What the benches compare with and load with, and the nginx of the fault runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './debian.mjs';
import { say } from './steps.mjs';

/** Programs beside ours, by the Debian package that brings each. */
const packages = {
  nginx: 'nginx',
  wrk: 'wrk',
  vips: 'libvips-tools',
  opj_decompress: 'libopenjp2-tools',
  pdftoppm: 'poppler-utils',
};

/**
 * Those that are present, else Debian's, where they can be installed.
 * @param {string[]} [names]
 */
export async function ensureRivals(names = Object.keys(packages)) {
  const isPresent = (/** @type {string} */ name) =>
    [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].some((folder) => existsSync(join(folder, name)));
  const missing = Object.entries(packages)
    .filter(([name]) => names.includes(name) && !isPresent(name))
    .map(([, name]) => name);
  if (missing.length === 0) return;
  // Where systemd runs, installing nginx would start it as a service, which is for the owner to decide.
  const mayInstall =
    process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !existsSync('/run/systemd/system');
  if (!mayInstall) throw new Error(`Other programs take part in this; please install: ${missing.join(' ')}`);
  say(`» ${missing.join(', ')} …`);
  // RUNLEVEL 1: Debian's scripts install the service of nginx without starting it.
  await installPackages(missing, { RUNLEVEL: '1' });
}
