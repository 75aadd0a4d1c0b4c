// npm run bench: measures the library against what the machine can do; prints tables and saves .bench/results.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { ensurePostgres } from './postgres.mjs';
import { ensureRivals } from './rivals.mjs';
import { ensureDependencies, ensurePackages, ensurePages, ensurePrograms, main, run, say } from './steps.mjs';
import { table } from './table.mjs';

/** The parts in the order they run: those with goals that can fail the bench come first. */
const parts = [
  'bytes',
  'http',
  'load',
  'mirror',
  'records',
  'feed',
  'search',
  'pyramid',
  'exchange',
  'paint',
  'scroll',
  'reading',
];

/** Parts that take long, and run only if they are named. */
const long = ['soak', 'viewer'];

/** Parts that only compare pages in a browser, and need no rival programs. */
const inBrowser = ['paint', 'scroll', 'reading', 'viewer'];

/** Further programs of the bench, to measure against. */
const others = { bare: 'bench/bare.ts', service: 'bench/mirror/service.ts', static: 'bench/static.ts' };

/** @typedef {import('../../bench/rows.ts').Row} Row */

await main(async () => {
  const all = [...parts, ...long];
  // The names of parts, and behind them options of those parts.
  const parameters = process.argv.slice(2);
  const option = parameters.findIndex((one) => one.startsWith('-'));
  const wanted = option < 0 ? parameters : parameters.slice(0, option);
  if (option >= 0 && !(wanted.length === 1 && long.includes(wanted[0] ?? '')))
    throw new Error(`Options are those of one part: ${long.join(' or ')}.`);
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no part "${unknown.join('", "')}"; there are ${all.join(', ')}.`);
  await ensureDependencies();
  await ensurePrograms();
  await ensurePages();
  const asked = wanted.length > 0 ? wanted : parts;
  if (asked.includes('soak')) await ensureRivals(['wrk']);
  if (asked.some((name) => name !== 'soak' && !inBrowser.includes(name))) await ensureRivals();
  const onPostgres = ['mirror', 'records', 'feed', 'search'].some((part) => asked.includes(part));
  if (onPostgres && !process.env.FEED_POSTGRES_URL) await ensurePostgres();
  if (asked.includes('reading') || asked.includes('viewer'))
    await ensurePackages('other viewers', 'bench/viewer');
  if (asked.some((name) => name !== 'soak')) {
    const { ensureBrowser } = await import('./browser.mjs');
    process.env.CHROMIUM_PATH = await ensureBrowser();
  }
  const { bundle } = await import('./build.mjs');
  const programs = Object.fromEntries(all.map((part) => [part, `bench/${part}.ts`]));
  await bundle({ ...programs, ...others }, '.bench/programs');
  if (!process.env.DATA_DIR)
    await run(process.execPath, ['dist/cli.js', 'demo', '--first-start'], { DATA_DIR: '.bench/demo' });

  /** @type {Row[]} */
  const rows = [];
  for (const part of asked) {
    say(`» ${part} …`);
    await run(process.execPath, [`.bench/programs/${part}.js`, ...parameters.slice(wanted.length)]);
    rows.push(...JSON.parse(readFileSync(`.bench/${part}.json`, 'utf8')));
  }
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version };
  // Of the long parts there is .bench/{part}.json alone.
  const results = { date: new Date().toISOString(), machine, rows };
  if (!asked.some((name) => long.includes(name)))
    writeFileSync('.bench/results.json', `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(table(rows));
  const missed = rows.filter(({ holds }) => holds === false).flatMap(({ name, notes = [name] }) => notes);
  if (missed.length > 0) throw new Error(`Missed: ${missed.join('; ')}`);
});
