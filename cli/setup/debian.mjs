// Debian packages with programs that the tests need, installed where possible.
import { existsSync } from 'node:fs';
import { print, run } from './steps.mjs';

/**
 * Installs packages on Debian and its derivatives, as root or with passwordless sudo; does nothing elsewhere.
 * @param {string[]} packages
 * @param {Record<string, string>} [environment]
 */
export async function installPackages(packages, environment = {}) {
  if (!existsSync('/usr/bin/apt-get')) return;
  const [command = 'apt-get', ...rest] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const all = { DEBIAN_FRONTEND: 'noninteractive', ...environment };
  // Seconds; a new machine is often installing its own updates, and apt would fail at once.
  const quiet = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  await run(command, [...rest, ...quiet, 'update'], all);
  await run(command, [...rest, ...quiet, '-y', '--no-install-recommends', 'install', ...packages], all);
}

/**
 * Makes sure that something the tests need is present, installing its packages if necessary.
 * @param {{ name: string, isPresent: () => boolean, packages: string[], advice: string, before?: () => void }} needed
 *   advice: what to do if the packages cannot be installed
 */
export async function ensurePresent({ name, isPresent, packages, advice, before }) {
  if (isPresent()) return;
  print(`» ${name} …`);
  before?.();
  await installPackages(packages).catch((error) =>
    print(`  ${error instanceof Error ? error.message : error}`),
  );
  if (!isPresent()) throw new Error(advice);
}
