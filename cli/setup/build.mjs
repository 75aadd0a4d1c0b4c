import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';

/** Programs by their name in dist/. */
const programs = {
  server: 'server/main.ts',
  'server-process': 'server/process.ts',
  'scan-worker': 'lib/scans/worker.ts',
  'search-worker': 'lib/catalogue/store/search/thread/worker.ts',
};

/** The program that is split into chunks, which it loads on demand. */
const programInParts = { cli: 'cli/main.ts' };

/** Browser scripts by their name in dist/scripts. */
const browserScripts = {
  viewer: 'components/viewer/viewer-script.ts',
  'first-sight': 'components/viewer/first-sight-script.ts',
  'search-box': 'components/search/search-box-script.ts',
  'save-search': 'components/saved/save-search-script.ts',
  'scan-actions': 'components/reading/scan-actions-script.ts',
  'whole-view': 'components/reading/whole-view-script.ts',
  'append-parts': 'components/reading/append-parts-script.ts',
  'reading-keys': 'components/reading/reading-keys-script.ts',
  'scan-tools': 'components/reading/scan-tools-script.ts',
  plain: 'components/layout/plain-script.ts',
};

/**
 * Bundles our programs for Node 20, which cannot run TypeScript itself. Packages are not bundled.
 * @param {string} [root] folder of the project
 * @returns {Promise<string[]>} files written
 */
export async function buildPrograms(root = process.cwd()) {
  const presentOf = (/** @type {Record<string, string>} */ entries) =>
    Object.fromEntries(Object.entries(entries).filter(([, entry]) => existsSync(join(root, entry))));
  const [single, inParts] = [presentOf(programs), presentOf(programInParts)];
  await bundle(single, 'dist', root);
  await bundleInParts(inParts, 'dist', root);
  return Object.keys({ ...single, ...inParts }).map((name) => join('dist', `${name}.js`));
}

/**
 * Bundles and compresses the scripts that a page runs before its framework. File names contain a hash of the content,
 * and scripts.json maps each script to its file.
 * @param {string} [root] folder of the project
 */
export async function buildBrowserScripts(root = process.cwd()) {
  const folder = join(root, 'dist/scripts');
  await rm(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: browserScripts,
    outdir: 'dist/scripts',
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    plugins: [ownImports(root)],
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  const names = Object.keys(metafile.outputs).map((file) => basename(file));
  const byScript = names.map((name) => [name.replace(/-[^-]+\.js$/, ''), name]);
  await writeFile(join(root, 'dist/scripts.json'), `${JSON.stringify(Object.fromEntries(byScript))}\n`);
  await compressStatic(folder);
}

/**
 * Bundles our programs into a folder, as ES modules with source maps.
 * @param {Record<string, string>} entries source files by output name
 * @param {string} folder below the root
 * @param {string} [root] folder of the project
 */
export async function bundle(entries, folder, root = process.cwd()) {
  await build(settingsOf(entries, folder, root));
  // The project's package.json has no "type", so Node would parse each bundle twice to find out that it is a module.
  await writeFile(join(root, folder, 'package.json'), '{ "type": "module" }\n');
}

/**
 * Bundles programs like `bundle`, but what they import() into chunks, next to the programs because code locates other
 * programs by `import.meta.url`. Chunks of the previous build stay for running programs; older ones are removed.
 * @param {Record<string, string>} entries
 * @param {string} folder
 * @param {string} root
 */
async function bundleInParts(entries, folder, root) {
  const { metafile } = await build({
    ...settingsOf(entries, folder, root),
    splitting: true,
    chunkNames: 'part-[name]-[hash]',
    metafile: true,
  });
  const isPart = (/** @type {string} */ name) => name.startsWith('part-');
  const built = Object.keys(metafile.outputs)
    .map((file) => basename(file))
    .filter(isPart);
  const list = join(root, folder, '.parts');
  const before = (await readFile(list, 'utf8').catch(() => '')).split('\n');
  const retained = new Set([...built, ...before]);
  const outdated = (await readdir(join(root, folder))).filter((name) => isPart(name) && !retained.has(name));
  await Promise.all(outdated.map((name) => rm(join(root, folder, name), { force: true })));
  await writeFile(list, built.join('\n'));
}

/**
 * @param {Record<string, string>} entries
 * @param {string} folder
 * @param {string} root
 * @returns {import('esbuild').BuildOptions}
 */
function settingsOf(entries, folder, root) {
  return {
    absWorkingDir: root,
    entryPoints: entries,
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    // `#lib/…` is our own code, although it looks like an import of a package.
    plugins: [ownImports(root), manyFiles],
    sourcemap: true,
    logLevel: 'warning',
  };
}

/**
 * Packages of hundreds of files, which every program loads at start-up: bundled, they take a third of the time.
 * @type {import('esbuild').Plugin}
 */
const manyFiles = {
  name: 'many-files',
  setup({ onResolve }) {
    onResolve({ filter: /^(?:kysely|zod)$/ }, ({ path }) => ({
      path: fileURLToPath(import.meta.resolve(path)),
    }));
  },
};

/**
 * Resolves `#…` to the file below the root, like "imports" in package.json.
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
function ownImports(root) {
  return {
    name: 'own-imports',
    setup({ onResolve }) {
      onResolve({ filter: /^#/ }, ({ path }) => ({ path: join(root, path.slice(1)) }));
    },
  };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** @type {Record<string, (bytes: Buffer) => Promise<Buffer>>} */
const coders = {
  '.br': (bytes) =>
    toBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
    }),
  '.gz': (bytes) => toGzip(bytes, { level: 9 }),
};

/**
 * Writes .br and .gz beside each compressible file of the build, unless they are up to date.
 * @param {string} [folder]
 * @returns {Promise<number>} compressed files written
 */
export async function compressStatic(folder = '.next/static') {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && /\.(?:js|mjs|css|json|svg|txt|xml|wasm)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  // zlib works in Node's thread pool; Promise.all keeps all threads busy.
  const counts = await Promise.all(files.map(compressFile));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** @param {string} file */
async function compressFile(file) {
  const { mtime } = await stat(file);
  let count = 0;
  for (const [suffix, code] of Object.entries(coders)) {
    const known = await stat(file + suffix).catch(() => undefined);
    if (known && Math.abs(known.mtimeMs - mtime.getTime()) < 2) continue;
    await writeFile(file + suffix, await code(await readFile(file)));
    // The time is set last: a file left half written by an interruption does not pass for complete.
    await utimes(file + suffix, mtime, mtime);
    count += 1;
  }
  return count;
}
