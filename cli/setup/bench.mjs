// npm run bench: measures the library against what the machine can do, prints one table, keeps it in .bench/results.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ensureDependencies, ensurePages, ensurePrograms, main, run, say } from './steps.mjs';
import { table } from './table.mjs';

/** The parts in the order in which they run: what can fail the bench comes first. */
const parts = ['bytes', 'http', 'upstream', 'feed', 'pyramid', 'paint', 'scroll'];

/** Programs of the bench besides its parts: what is measured against. */
const others = { bare: 'bench/bare.ts', service: 'e2e/upstream/main.ts', static: 'bench/static.ts' };

/** Programs that ours is measured against, by the Debian package that brings each. */
const packages = { nginx: 'nginx', wrk: 'wrk', vips: 'libvips-tools' };

/** @typedef {import('../../bench/rows.ts').Row} Row */

await main(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !parts.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no part "${unknown.join('", "')}"; there are ${parts.join(', ')}.`);
  await ensureDependencies();
  await ensurePrograms();
  await ensurePages();
  await ensureRivals();
  const { ensureBrowser } = await import('./browser.mjs');
  process.env.CHROMIUM_PATH = await ensureBrowser();
  const { bundle } = await import('./build.mjs');
  await bundle(
    { ...Object.fromEntries(parts.map((part) => [part, `bench/${part}.ts`])), ...others },
    '.bench/programs',
  );
  if (!process.env.DATA_DIR)
    await run(process.execPath, ['dist/cli.js', 'demo', '--first-start'], { DATA_DIR: '.bench/demo' });

  /** @type {Row[]} */
  const rows = [];
  for (const part of wanted.length > 0 ? wanted : parts) {
    say(`» ${part} …`);
    await run(process.execPath, [`.bench/programs/${part}.js`]);
    rows.push(...JSON.parse(readFileSync(`.bench/${part}.json`, 'utf8')));
  }
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version };
  writeFileSync(
    '.bench/results.json',
    `${JSON.stringify({ date: new Date().toISOString(), machine, rows }, null, 2)}\n`,
  );
  process.stdout.write(table(rows));
  const missed = rows.filter(({ holds }) => holds === false);
  if (missed.length > 0) throw new Error(`Missed: ${missed.map(({ name }) => name).join('; ')}`);
});

/** nginx, wrk and vips: those that are present, else Debian's, where they can be installed. */
async function ensureRivals() {
  const isPresent = (/** @type {string} */ name) =>
    [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].some((folder) => existsSync(join(folder, name)));
  const missing = Object.entries(packages)
    .filter(([name]) => !isPresent(name))
    .map(([, name]) => name);
  if (missing.length === 0) return;
  // Where systemd runs, installing nginx would start it as a service, which is for the owner to decide.
  const mayInstall =
    process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !existsSync('/run/systemd/system');
  if (!mayInstall)
    throw new Error(`The bench compares with other programs; please install: ${missing.join(' ')}`);
  say(`» ${missing.join(', ')} …`);
  // RUNLEVEL 1: Debian's scripts install the service of nginx without starting it.
  const quiet = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['update', '-qq'], quiet);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quiet);
}
