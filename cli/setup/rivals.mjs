// Programs that the benches compare with or that generate load, and the nginx of the fault runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './debian.mjs';
import { print } from './steps.mjs';

/** Rival programs, with the Debian package of each. */
const packages = {
  nginx: 'nginx',
  wrk: 'wrk',
  vips: 'libvips-tools',
  opj_decompress: 'libopenjp2-tools',
  pdftoppm: 'poppler-utils',
};

/**
 * Makes sure that these programs are present, installing Debian's packages if necessary and possible.
 * @param {string[]} names others are ignored
 */
export async function ensureRivals(names) {
  const isPresent = (/** @type {string} */ name) =>
    [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].some((folder) => existsSync(join(folder, name)));
  const missing = Object.entries(packages)
    .filter(([name]) => names.includes(name) && !isPresent(name))
    .map(([, name]) => name);
  if (missing.length === 0) return;
  // Under systemd, installing nginx would start it as a service; that is up to the machine's owner.
  const mayInstall =
    process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !existsSync('/run/systemd/system');
  if (!mayInstall) throw new Error(`Other programs take part in this; please install: ${missing.join(' ')}`);
  print(`» ${missing.join(', ')} …`);
  // With RUNLEVEL 1, Debian's scripts install the nginx service without starting it.
  await installPackages(missing, { RUNLEVEL: '1' });
}
