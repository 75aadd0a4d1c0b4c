import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { print, run } from './steps.mjs';

// Third-party programs that the tests and benches need, each from a Debian package, which is installed where possible.

/** @typedef {{ what: string, isPresent: () => boolean, packages: string[], before?: () => void }} Tool */

const printProblem = (/** @type {unknown} */ error) =>
  print(`  ${error instanceof Error ? error.message : error}`);

/** The update of apt's lists, once in a run. @type {Promise<void> | undefined} */
let listsUpdate;

/**
 * Installs packages on Debian and its derivatives, as root or with passwordless sudo; does nothing elsewhere.
 * @param {string[]} packages
 */
export async function installPackages(packages) {
  if (!existsSync('/usr/bin/apt-get')) return;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  // By env, as sudo drops variables. With RUNLEVEL 1, Debian's scripts install services without starting them.
  const variables = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
  // Seconds; a new machine is often installing its own updates, and apt would fail at once.
  const quiet = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  const [command = 'env', ...rest] = [...asRoot, ...variables, 'apt-get', ...quiet];
  // For the lock of the lists it does not wait: the lists may do as they are, or as the other process leaves them.
  listsUpdate ??= run(command, [...rest, 'update']).catch(printProblem);
  await listsUpdate;
  await run(command, [...rest, '-y', '--no-install-recommends', 'install', ...packages]);
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
  await installPackages(packages).catch(printProblem);
  if (!isPresent()) throw new Error(advice);
}

/** Where Debian's package puts EPUBCheck, which runs with `java -jar`. */
export const epubCheck = '/usr/share/java/epubcheck.jar';

const canRun = (/** @type {string[]} */ ...names) =>
  names.every((name) => spawnSync(name).error === undefined);
const ends = (/** @type {string} */ program, /** @type {string[]} */ ...words) =>
  spawnSync(program, words).status === 0;

// Perl and Python by their absolute paths: Debian's modules are for the system's own interpreters.
/** @satisfies {Record<string, Tool>} */
const tools = {
  searchd: {
    what: 'searchd of Sphinx 2.2.11',
    isPresent: () => ['/usr/bin/searchd', '/usr/local/bin/searchd'].some((path) => existsSync(path)),
    packages: ['sphinxsearch'],
  },
  djvu: {
    what: 'the programs of DjVuLibre',
    isPresent: () => canRun('djvused', 'ddjvu', 'djvm', 'cjb2'),
    packages: ['djvulibre-bin'],
  },
  documents: {
    what: 'programs that read PDF and ZIP',
    isPresent: () => canRun('qpdf', 'pdftotext', 'pdftoppm', 'pdfinfo', 'pdfimages', 'unzip'),
    packages: ['qpdf', 'poppler-utils', 'unzip'],
  },
  jpeg2000: {
    what: 'the programs of OpenJPEG',
    isPresent: () => canRun('opj_decompress'),
    packages: ['libopenjp2-tools'],
  },
  xmllint: {
    what: 'xmllint, to read XML against its schemas',
    isPresent: () => canRun('xmllint'),
    packages: ['libxml2-utils'],
  },
  epubcheck: {
    what: 'the program that checks EPUB',
    isPresent: () => existsSync(epubCheck),
    packages: ['epubcheck'],
  },
  s3: {
    what: 'an S3 server, OpenStack Swift',
    isPresent: () => ends('/usr/bin/python3', '-c', 'import swift.common.middleware.s3api'),
    packages: ['python3-swift'],
  },
  harvester: {
    what: 'a harvester of OAI-PMH that others wrote, which EPrints and others harvest with',
    isPresent: () => ends('/usr/bin/perl', '-MHTTP::OAI', '-e', '1'),
    packages: ['libhttp-oai-perl'],
  },
  nginx: {
    what: 'nginx',
    // Debian has it in a folder that only root's PATH names.
    isPresent: () => ends('nginx', '-v') || ends('/usr/sbin/nginx', '-v'),
    packages: ['nginx'],
    before() {
      if (existsSync('/run/systemd/system'))
        throw new Error(
          'Under systemd, installing nginx would start it as a service. Please install it yourself.',
        );
    },
  },
  wrk: {
    what: 'wrk, which generates load',
    isPresent: () => canRun('wrk'),
    packages: ['wrk'],
  },
  vips: {
    what: 'the program of libvips',
    isPresent: () => canRun('vips'),
    packages: ['libvips-tools'],
  },
};

export const toolNames = /** @type {(keyof typeof tools)[]} */ (Object.keys(tools));

/**
 * Makes sure that these tools are present.
 * @param {typeof toolNames} names
 */
export async function ensureTools(...names) {
  for (const name of names) {
    /** @type {Tool} */
    const { what, isPresent, packages, before } = tools[name];
    const advice = `This needs ${what}: on Debian or Ubuntu install ${packages.join(' ')}.`;
    await ensurePresent({ name, isPresent, packages, advice, before });
  }
}
