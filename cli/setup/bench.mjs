// npm run bench: measures the library against what the machine can do; prints tables and saves .bench/results.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { ensurePostgres } from './postgres.mjs';
import {
  ensureDependencies,
  ensurePackages,
  ensurePages,
  ensurePrograms,
  main,
  print,
  run,
} from './steps.mjs';
import { table } from './table.mjs';
import { ensureTools, toolNames } from './tools.mjs';

/**
 * The parts in the order they run, with what each needs; those that can fail the bench come first.
 * @type {Record<string, string[]>}
 */
const parts = {
  http: ['nginx', 'wrk'],
  load: ['wrk'],
  mirror: ['postgres'],
  records: ['postgres'],
  feed: ['wrk', 'postgres'],
  search: ['postgres'],
  pyramid: ['vips', 'jpeg2000', 'documents'],
  exchange: [],
  paint: ['browser'],
  scroll: ['browser'],
  reading: ['browser', 'other viewers'],
};

/**
 * Parts that take long and run only if named.
 * @type {Record<string, string[]>}
 */
const long = { soak: ['wrk'], viewer: ['browser', 'other viewers'] };

/** Further programs of the bench, to measure against. */
const others = { bare: 'bench/bare.ts', service: 'bench/mirror/service.ts', static: 'bench/static.ts' };

/** @typedef {import('./table.mjs').Row} Row */

await main(async () => {
  const all = { ...parts, ...long };
  // The names of parts, followed by options of those parts.
  const parameters = process.argv.slice(2);
  const option = parameters.findIndex((one) => one.startsWith('-'));
  const named = option < 0 ? parameters : parameters.slice(0, option);
  if (option >= 0 && !(named.length === 1 && Object.hasOwn(long, named[0] ?? '')))
    throw new Error(`Options are those of one part: ${Object.keys(long).join(' or ')}.`);
  const unknown = named.filter((name) => !Object.hasOwn(all, name));
  if (unknown.length > 0)
    throw new Error(`There is no part "${unknown.join('", "')}"; there are ${Object.keys(all).join(', ')}.`);
  const selected = named.length > 0 ? named : Object.keys(parts);
  await ensureDependencies();
  await ensurePrograms();
  await ensurePages();
  const needed = new Set(selected.flatMap((name) => all[name] ?? []));
  await ensureTools(...toolNames.filter((name) => needed.has(name)));
  if (needed.has('postgres') && !process.env.FEED_POSTGRES_URL) await ensurePostgres();
  if (needed.has('other viewers')) await ensurePackages('other viewers', 'bench/viewer');
  if (needed.has('browser')) {
    const { ensureBrowser } = await import('./browser.mjs');
    process.env.CHROMIUM_PATH = await ensureBrowser();
  }
  const { bundle } = await import('./build.mjs');
  const programs = Object.fromEntries(Object.keys(all).map((part) => [part, `bench/${part}.ts`]));
  await bundle({ ...programs, ...others }, '.bench/programs');
  if (!process.env.DATA_DIR)
    await run(process.execPath, ['dist/cli.js', 'demo', '--first-start'], { DATA_DIR: '.bench/demo' });

  /** @type {Row[]} */
  const rows = [];
  for (const part of selected) {
    print(`» ${part} …`);
    await run(process.execPath, [`.bench/programs/${part}.js`, ...parameters.slice(named.length)]);
    rows.push(...JSON.parse(readFileSync(`.bench/${part}.json`, 'utf8')));
  }
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version };
  // Long parts only have their own .bench/{part}.json.
  const results = { date: new Date().toISOString(), machine, rows };
  if (!selected.some((name) => name in long))
    writeFileSync('.bench/results.json', `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(table(rows));
  const missed = rows.filter(({ holds }) => holds === false).flatMap(({ name, notes = [name] }) => notes);
  if (missed.length > 0) throw new Error(`Missed: ${missed.join('; ')}`);
});
