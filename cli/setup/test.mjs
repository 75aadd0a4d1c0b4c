// npm test: sets up what the tests need, runs all of them, and says how many passed.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readPlaywright, readVitest } from './report.mjs';
import {
  ensureDependencies,
  ensurePackages,
  ensurePages,
  ensurePrograms,
  main,
  once,
  root,
  run,
  say,
} from './steps.mjs';

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

/** @type {{ name: string, parameters: string[], report: string,
 *   read: (file: string) => import('./report.mjs').Outcome }[]} */
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
    read: readVitest,
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
    read: readVitest,
  },
  {
    name: 'end to end',
    parameters: [bin('@playwright/test/cli.js'), 'test'],
    report: '.test/browser.json',
    read: readPlaywright,
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
  const { ensureS3 } = await import('./s3.mjs');
  await ensureS3();
  await ensurePackages('Zotero’s translators', 'e2e/zotero');
  await ensureDemonstration();

  let passed = 0;
  /** @type {string[]} */
  const failures = [];
  for (const [name, parameters] of checks) {
    if (execute(name, parameters) === 0) passed += 1;
    else failures.push(name);
  }
  for (const { name, parameters, report, read } of suites) {
    rmSync(report, { force: true });
    const code = execute(name, parameters, { CHROMIUM_PATH: browser });
    const outcome = read(report);
    passed += outcome.passed;
    failures.push(...outcome.failures);
    // A suite that ends badly without a failed test has failed as a whole.
    if (code !== 0 && outcome.failures.length === 0) failures.push(`${name}: ended with code ${code}`);
  }
  for (const failure of failures) say(`\n✗ ${failure}`);
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
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
