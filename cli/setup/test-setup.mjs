import { readdirSync, rmSync } from 'node:fs';
import {
  ensureDependencies,
  ensurePackages,
  ensurePages,
  ensurePrograms,
  inParallel,
  once,
  own,
  run,
} from './steps.mjs';
import { ensureTools } from './tools.mjs';

/** Installs the packages that the checks need, and everything else; writes the types by which pages are checked. */
export async function setUpChecks() {
  await ensureDependencies();
  await ensurePackages('packages of the demonstration collection', 'demo');
  await run(process.execPath, [own('next/dist/bin/next'), 'typegen']);
}

/**
 * Installs and builds what the tests need: the programs and servers for unit tests, and the site too for the others.
 * @param {import('./test-selection.mjs').Suite[]} names
 * @param {Promise<unknown>} [checked] resolves once nothing reads the types any more that a build of the pages replaces
 * @returns {Promise<NodeJS.ProcessEnv>} the environment to run the tests with
 */
export async function setUpTests(names, checked) {
  if (names.length === 0) return {};
  // In parallel, because each leaves a core idle for part of the time.
  const [environment] = await inParallel([installFor(names), buildFor(names, checked)]);
  return environment;
}

/** @param {import('./test-selection.mjs').Suite[]} names */
async function installFor(names) {
  const { ensurePostgres } = await import('./postgres.mjs');
  await ensurePostgres();
  await ensureTools('searchd', 'djvu', 'documents', 'jpeg2000', 's3');
  const { ensureSchemas } = await import('./schemas.mjs');
  await ensureSchemas();
  if (names.includes('unit')) await ensureTools('epubcheck');
  if (names.includes('http')) {
    await ensurePackages('Zotero’s translators', 'e2e/zotero');
    await ensurePackages('generator of a client', 'e2e/api-client');
    await ensureTools('harvester');
  }
  if (!names.includes('browser')) return {};
  const { ensureBrowser } = await import('./browser.mjs');
  return { CHROMIUM_PATH: await ensureBrowser() };
}

/** @param {import('./test-selection.mjs').Suite[]} names @param {Promise<unknown>} [checked] */
async function buildFor(names, checked) {
  await ensurePrograms();
  if (names.includes('http')) {
    const { bundle } = await import('./build.mjs');
    await bundle({ 'without-pages': 'e2e/http/without-pages.ts' }, '.test/programs');
  }
  if (names.includes('http') || names.includes('browser'))
    await inParallel([ensureDemonstration(), Promise.resolve(checked).then(ensurePages)]);
}

/** The demonstration collection for the tests, rebuilt when it changes, or when the processing of scans does. */
async function ensureDemonstration() {
  const sources = readdirSync('demo')
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .map((name) => `demo/${name}`);
  const scans = ['lib/scans/make.ts', 'lib/scans/tile-source.ts'];
  await once('demonstration', '.test/demo/.sources', [...sources, ...scans], async () => {
    rmSync('.test/demo', { recursive: true, force: true });
    await run(process.execPath, ['dist/cli.js', 'demo', '--first-start'], { DATA_DIR: '.test/demo' });
  });
}
