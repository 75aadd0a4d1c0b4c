// npm test: sets up what the tests need, runs all of them, and says how many passed.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { ensureDependencies, ensurePages, ensurePrograms, main, once, root, run, say } from './steps.mjs';

const bin = (/** @type {string} */ name) => `${root}/node_modules/${name}`;

/** @type {[string, string[]][]} */
const checks = [
  ['format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']],
  ['types', [bin('typescript/bin/tsc'), '--noEmit']],
  [
    'architecture',
    [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'app',
      'components',
      'lib',
      'server',
      'cli',
    ],
  ],
  ['dead code', [bin('knip/bin/knip.js')]],
  ['dependency floors', ['cli/setup/floors.mjs']],
];

/**
 * What the runners write of a suite, Vitest's fields and Playwright's.
 * @typedef {{ numPassedTests: number, numTotalTests: number,
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} Report
 */

/** @type {{ name: string, parameters: string[], report: string, count: (report: Report) => [number, number] }[]} */
const suites = [
  {
    name: 'unit',
    parameters: [
      bin('vitest/vitest.mjs'),
      'run',
      '--project',
      'unit',
      '--project',
      'postgres',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=.test/unit.json',
    ],
    report: '.test/unit.json',
    count: ({ numPassedTests, numTotalTests }) => [numPassedTests, numTotalTests - numPassedTests],
  },
  {
    name: 'contract over HTTP',
    parameters: [
      bin('vitest/vitest.mjs'),
      'run',
      '--project',
      'http',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=.test/http.json',
    ],
    report: '.test/http.json',
    count: ({ numPassedTests, numTotalTests }) => [numPassedTests, numTotalTests - numPassedTests],
  },
  {
    name: 'end to end',
    parameters: [bin('@playwright/test/cli.js'), 'test'],
    report: '.test/browser.json',
    count: ({ stats }) => [stats.expected, stats.unexpected + stats.flaky + stats.skipped],
  },
];

await main(async () => {
  await ensureDependencies();
  await ensurePrograms();
  await ensurePages();
  const { ensureBrowser } = await import('./browser.mjs');
  const browser = await ensureBrowser();
  const { ensurePostgres } = await import('./postgres.mjs');
  await ensurePostgres();
  await ensureDemonstration();

  let passed = 0;
  let failed = 0;
  for (const [name, parameters] of checks) {
    const well = execute(name, parameters) === 0;
    passed += Number(well);
    failed += Number(!well);
  }
  for (const { name, parameters, report, count } of suites) {
    rmSync(report, { force: true });
    const code = execute(name, parameters, { CHROMIUM_PATH: browser });
    const [well, badly] = read(report, count);
    passed += well;
    // A suite that ends badly without a failed test has failed as a whole.
    failed += Math.max(badly, code === 0 ? 0 : 1);
  }
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
});

/** The demonstration that the tests look at, made again where it has changed. */
async function ensureDemonstration() {
  const sources = ['cli/demonstration', 'cli/commands/demo.ts'];
  await once('demonstration', '.test/demo/.sources', sources, async () => {
    rmSync('.test/demo', { recursive: true, force: true });
    await run(process.execPath, ['dist/cli.js', 'demo', '--first-start'], { DATA_DIR: '.test/demo' });
  });
}

/** @param {string} name @param {string[]} parameters @param {NodeJS.ProcessEnv} [environment] */
function execute(name, parameters, environment = {}) {
  say(`» ${name} …`);
  const started = Date.now();
  const { status } = spawnSync(process.execPath, parameters, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...environment },
  });
  say(`» ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
  return status;
}

/** @param {string} file @param {(report: Report) => [number, number]} count @returns {[number, number]} */
function read(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    say(`  no report in ${file}`);
    return [0, 1];
  }
}
