// Official XML schemas for the tests, extracted from two Debian packages, which need not be installed.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { print, root, run } from './steps.mjs';
import { ensureTools, installPackages } from './tools.mjs';

const folder = join(root, '.test/schemas');

/** The packages, and where the required files are in each. @type {Record<string, { under: string, files: string[] }>} */
const sources = {
  'python3-gavo': {
    under: 'usr/lib/python3/dist-packages/gavo/resources/schemata',
    files: ['OAI-PMH.xsd', 'oai_dc.xsd', 'simpledc20021212.xsd', 'xml.xsd'],
  },
  'r-cran-pkgdown': {
    under: 'usr/share/doc/r-cran-pkgdown/tests/testthat/assets/search-site',
    files: ['sitemaps-schema-0.9.xsd'],
  },
};
const files = Object.values(sources).flatMap((source) => source.files);

/** @returns {Promise<void>} resolves once documents can be validated against the schemas */
export async function ensureSchemas() {
  await ensureTools('xmllint');
  if (files.every((file) => existsSync(join(folder, file)))) return;
  print('» schemas of OAI-PMH and sitemaps …');
  try {
    await fetchSchemas();
  } catch (error) {
    throw new Error(
      `The tests need ${files.join(', ')} in .test/schemas, and Debian's packages ${Object.keys(sources).join(' and ')}, which have them, did not come.`,
      { cause: error },
    );
  }
}

async function fetchSchemas() {
  const packed = join(folder, 'packed');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(packed, { recursive: true });
  // Installs nothing, but updates the package lists, which may be missing or old.
  await installPackages([]);
  const { status } = spawnSync('apt-get', ['download', '-qq', ...Object.keys(sources)], {
    cwd: packed,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`apt-get download ended with ${status}`);
  for (const name of readdirSync(packed).filter((one) => one.endsWith('.deb')))
    await run('dpkg-deb', ['-x', join(packed, name), packed]);
  for (const { under, files } of Object.values(sources))
    for (const file of files) cpSync(join(packed, under, file), join(folder, file));
  rmSync(packed, { recursive: true });
}
