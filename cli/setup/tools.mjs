// Third-party programs that tests run or start, each from a Debian package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensurePresent } from './debian.mjs';

/** Where Debian's package puts EPUBCheck, which runs with `java -jar`. */
export const epubCheck = '/usr/share/java/epubcheck.jar';

const canRun = (/** @type {string[]} */ ...names) =>
  names.every((name) => spawnSync(name).error === undefined);
const ends = (/** @type {string} */ program, /** @type {string[]} */ ...words) =>
  spawnSync(program, words).status === 0;

// Perl and Python by their absolute paths: Debian's modules are for the system's own interpreters.
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
    isPresent: () => canRun('qpdf', 'pdftotext', 'pdfinfo', 'pdfimages', 'unzip'),
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
};

/**
 * Makes sure that these tools are present.
 * @param {(keyof typeof tools)[]} names
 */
export async function ensureTools(...names) {
  for (const name of names) {
    const { what, isPresent, packages } = tools[name];
    const advice = `The tests need ${what}: on Debian or Ubuntu install ${packages.join(' ')}.`;
    await ensurePresent({ name, isPresent, packages, advice });
  }
}
