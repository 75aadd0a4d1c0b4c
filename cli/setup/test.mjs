// npm test: sets up what the tests need, runs them, and reports the results. `npm test -- http feed` runs some of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { readPlaywright, readVitest } from './report.mjs';
import { main, print, root } from './steps.mjs';
import { parseSelection } from './test-selection.mjs';
import { setUpTests } from './test-setup.mjs';

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
      'demo',
    ],
  ],
  ['dead code', [bin('knip/bin/knip.js')]],
];

/**
 * @typedef {{ name: import('./test-selection.mjs').Suite, command: string[], changed: string, report: string,
 *   read: (file: string) => import('./report.mjs').Outcome }} Runner
 */

/** @param {'unit' | 'http'} name @param {string[]} projects @returns {Runner} */
const vitest = (name, ...projects) => {
  const report = `.test/${name}.json`;
  const command = [
    bin('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return { name, command, changed: '--changed', report, read: readVitest };
};

/** @type {Runner[]} */
const suites = [
  vitest('unit', 'unit', 'mocking', 'postgres'),
  vitest('http', 'http'),
  {
    name: 'browser',
    command: [bin('@playwright/test/cli.js'), 'test'],
    changed: '--only-changed',
    report: '.test/browser.json',
    read: readPlaywright,
  },
];

await main(async () => {
  const selection = parseSelection(process.argv.slice(2));
  const selected = suites.filter(({ name }) => selection.suites.includes(name));
  const environment = await setUpTests(selection.suites);

  let passed = 0;
  /** @type {string[]} */
  const failures = [];
  // In parallel, because each mostly uses a single thread.
  const checked = selection.checks ? checks : [];
  const codes = await Promise.all(checked.map(([name, parameters]) => execute(name, parameters)));
  for (const [index, [name]] of checked.entries())
    if (codes[index] === 0) passed += 1;
    else failures.push(name);
  for (const { name, command, changed, report, read } of selected) {
    rmSync(report, { force: true });
    const parameters = [...command, ...selection.filters, ...(selection.changed ? [changed] : [])];
    const code = await execute(name, parameters, environment);
    // A runner that finds no changed tests succeeds and may write no report.
    const isEmpty = selection.changed && code === 0;
    const outcome = isEmpty ? { failures: [], passed: read(report).passed } : read(report);
    passed += outcome.passed;
    failures.push(...outcome.failures);
    // A suite that exits with an error although no test failed has failed as a whole.
    if (code !== 0 && outcome.failures.length === 0) failures.push(`${name}: ended with code ${code}`);
  }
  for (const failure of failures) print(`\n✗ ${failure}`);
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
});

/** @param {string} name @param {string[]} parameters @param {NodeJS.ProcessEnv} [environment] */
async function execute(name, parameters, environment = {}) {
  print(`» ${name} …`);
  const started = Date.now();
  const command = spawn(process.execPath, parameters, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...environment },
  });
  const [code] = await once(command, 'exit');
  print(`» ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
  return code;
}
