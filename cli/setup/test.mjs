// npm test: sets up what the tests need, runs them, and reports the results. `npm test -- http feed` runs some of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { readPlaywright, readVitest } from './report.mjs';
import { inParallel, main, print, root } from './steps.mjs';
import { leavesOut, parseSelection } from './test-selection.mjs';
import { setUpChecks, setUpTests } from './test-setup.mjs';

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
 * @typedef {import('./test-selection.mjs').Suite} Suite
 * @typedef {{ name: string, command: string[], changed: string, report: string,
 *   read: (file: string) => import('./report.mjs').Outcome }} Runner
 */

/** Vitest's projects of each suite that it runs. @type {Partial<Record<Suite, string[]>>} */
const projects = { unit: ['unit', 'isolated', 'postgres'], http: ['http'] };

/**
 * Vitest runs its suites together, because at the end of each the longest file leaves a core idle.
 * @param {Suite[]} names
 * @returns {Runner[]}
 */
function runnersOf(names) {
  const selected = names.filter((name) => name in projects);
  const report = '.test/vitest.json';
  const command = [
    bin('vitest/vitest.mjs'),
    'run',
    ...selected.flatMap((name) => projects[name] ?? []).flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  /** @type {Runner} */
  const vitest = { name: selected.join(' and '), command, changed: '--changed', report, read: readVitest };
  return [...(selected.length > 0 ? [vitest] : []), ...(names.includes('browser') ? [playwright] : [])];
}

/** @type {Runner} */
const playwright = {
  name: 'browser',
  command: [bin('@playwright/test/cli.js'), 'test'],
  changed: '--only-changed',
  report: '.test/browser.json',
  read: readPlaywright,
};

await main(async () => {
  const selection = parseSelection(process.argv.slice(2));
  await setUpChecks();
  // Beside the set-up, which leaves a core idle for part of the time.
  const checking = (selection.checks ? checks : []).map(async ([name, parameters]) => ({
    name,
    code: await execute(name, parameters),
  }));
  const suitesSetUp = setUpTests(selection.suites, Promise.allSettled(checking));
  const [environment, ...checked] = await inParallel([suitesSetUp, ...checking]);

  let passed = checked.filter(({ code }) => code === 0).length;
  const failures = checked.filter(({ code }) => code !== 0).map(({ name }) => name);
  for (const { name, command, changed, report, read } of runnersOf(selection.suites)) {
    rmSync(report, { force: true });
    const parameters = [...command, ...selection.filters, ...(selection.changed ? [changed] : [])];
    const code = await execute(name, parameters, { environment, isLive: true });
    // A runner that finds no changed tests succeeds and may write no report.
    const isEmpty = selection.changed && code === 0;
    const outcome = isEmpty ? { failures: [], passed: read(report).passed } : read(report);
    passed += outcome.passed;
    failures.push(...outcome.failures);
    // A suite that exits with an error although no test failed has failed as a whole.
    if (code !== 0 && outcome.failures.length === 0) failures.push(`${name}: ended with ${code}`);
  }
  for (const failure of failures) print(`\n✗ ${failure}`);
  if (leavesOut(selection))
    print(
      '\nTests over HTTP and in a browser ran only if changed themselves: name others, as in npm test -- http feed',
    );
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
});

/**
 * @param {string} name
 * @param {string[]} parameters
 * @param {{ environment?: NodeJS.ProcessEnv, isLive?: boolean }} [options] isLive: shows output as it comes, not at the end
 */
async function execute(name, parameters, { environment = {}, isLive = false } = {}) {
  print(`» ${name} …`);
  const started = Date.now();
  const command = spawn(process.execPath, parameters, {
    cwd: root,
    stdio: isLive ? ['ignore', 2, 2] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [command.stdout, command.stderr])
    stream?.on('data', (/** @type {Buffer} */ bytes) => output.push(bytes));
  const [status, signal] = await once(command, 'close');
  const code = status ?? signal;
  process.stderr.write(Buffer.concat(output));
  print(`» ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
  return code;
}
