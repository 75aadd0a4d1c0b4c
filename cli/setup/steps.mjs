// What a fresh clone needs before anything else can run. Plain JavaScript with Node only: nothing is installed yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** @param {string} text */
export function print(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Prints a reassuring message when Ctrl+C ends the set-up.
 * @returns {() => void} to call when the set-up is done
 */
export function explainInterruption() {
  const interrupted = () => {
    print('Interrupted. The next start goes on with what is missing.');
    process.exit(130);
  };
  process.once('SIGINT', interrupted);
  return () => void process.off('SIGINT', interrupted);
}

/**
 * Runs a program with its output shown; on failure the set-up ends below the program's own messages.
 * @param {string} command
 * @param {string[]} parameters
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<void>}
 */
export function run(command, parameters, environment = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, parameters, {
      cwd: root,
      // To stderr, because a program's progress is not part of our command's output.
      stdio: ['ignore', 2, 2],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...environment },
      shell: process.platform === 'win32',
    });
    child.on('error', fail);
    child.on('exit', (code, signal) => {
      if (code === 0) done();
      else fail(new Error(`${[command, ...parameters].join(' ')} ${endingOf(code, signal)}`));
    });
  });
}

/**
 * How a program failed, as the rest of a sentence about it.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
const endingOf = (code, signal) =>
  signal
    ? `was ended by the signal ${signal}: by somebody, by the system (SIGKILL: memory was short), or as another set-up ` +
      'in the same folder replaced its files. Let that one finish, and run this again: it goes on with what is missing.'
    : `ended with code ${code}`;

/** @param {string} name */
export const own = (name) => join(root, 'node_modules', name);

/**
 * Whether "engines" in package.json includes a version of Node: those that can require ES modules, as some packages do.
 * @param {string} version as in process.versions.node
 */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** Checks the version of Node, and installs the packages of package-lock.json. */
export async function ensureDependencies() {
  if (!isSupported(process.versions.node)) {
    throw new Error(
      `Czytelnia needs Node 20 from 20.19 on, or 22.12 or newer; this is ${process.version}. See https://nodejs.org`,
    );
  }
  await once(
    'dependencies',
    join(own(''), '.czytelnia-lock'),
    ['package.json', 'package-lock.json'],
    async () => {
      await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    },
  );
}

/**
 * Installs a folder's own package-lock.json, for a single test or measurement. Install scripts of packages do not run.
 * @param {string} name
 * @param {string} folder
 */
export async function ensurePackages(name, folder) {
  const sources = [`${folder}/package.json`, `${folder}/package-lock.json`];
  await once(name, join(root, folder, 'node_modules/.czytelnia-lock'), sources, async () => {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['ci', '--prefix', folder, ...flags]);
  });
}

/** Bundles the server, the command line, the workers and the browser scripts, and compiles the dictionary. */
export async function ensurePrograms() {
  const sources = ['package-lock.json', 'lib', 'server', 'cli', 'components'];
  await once('programs', join(root, 'dist/.sources'), sources, async () => {
    const { buildBrowserScripts, buildPrograms } = await import('./build.mjs');
    await buildPrograms(root);
    await buildBrowserScripts(root);
  });
  await ensureLexicon();
}

/** Compiles the Polish dictionary into dist/polish.lexicon. */
export async function ensureLexicon() {
  const sources = [
    'node_modules/dictionary-pl/package.json',
    'lib/search/words',
    'lib/lists.ts',
    'lib/text/fold.ts',
  ];
  await once('dictionary', join(root, 'dist/.lexicon'), sources, async () => {
    const { bundle } = await import('./build.mjs');
    await bundle({ 'compile-lexicon': 'lib/search/words/compile.ts' }, 'dist', root);
    const { compileLexicon } = await import(new URL('../../dist/compile-lexicon.js', import.meta.url).href);
    await compileLexicon(join(root, 'dist/polish.lexicon'));
  });
}

/** Builds the pages for production, and compresses their files. */
export async function ensurePages() {
  const sources = ['package-lock.json', 'next.config.js', 'lib', 'app', 'components'];
  await once('pages', join(root, '.next/.sources'), sources, async () => {
    const id = digestOf(sources).slice(0, 16);
    await run(process.execPath, [own('next/dist/bin/next'), 'build'], { BUILD_ID: id });
    const { compressStatic } = await import('./build.mjs');
    await compressStatic(join(root, '.next/static'));
  });
}

/**
 * Does some work unless its sources are unchanged since the last time.
 * @param {string} name
 * @param {string} stamp file with the hash of the sources
 * @param {string[]} sources files and folders
 * @param {() => Promise<void>} work
 */
export async function once(name, stamp, sources, work) {
  const digest = digestOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  print(`» ${name} …`);
  const started = Date.now();
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
  print(`» ${name}: done in ${Math.round((Date.now() - started) / 1000)} s`);
}

/**
 * Waits for all, also after one has failed, because what is interrupted would have to start again.
 * @template {unknown[]} T
 * @param {[...{ [Index in keyof T]: Promise<T[Index]> }]} works
 * @returns {Promise<T>}
 */
export async function inParallel(works) {
  await Promise.allSettled(works);
  return await Promise.all(works);
}

/** @param {string[]} sources */
function digestOf(sources) {
  const hash = createHash('sha256').update(process.version);
  for (const file of sources.flatMap(filesOf).sort())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  const entries = readdirSync(join(root, dirname(path)), { withFileTypes: true });
  const entry = entries.find(({ name }) => name === path.split('/').at(-1));
  if (!entry) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesOf(`${path}/${name}`));
}

/**
 * Runs one of our commands; an error is printed as its message, without a stack trace.
 * @param {() => Promise<void>} command
 */
export async function main(command) {
  try {
    process.chdir(root);
    await command();
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
