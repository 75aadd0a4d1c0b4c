import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPlaywright, readVitest } from './report.mjs';

let folder: string;

beforeEach(() => {
  // Inside the project, so that both runners can be resolved.
  mkdirSync('.test', { recursive: true });
  folder = mkdtempSync('.test/report-');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a test runner, whose tests are meant to fail. */
const run = (...parameters: string[]) => promisify(execFile)(process.execPath, parameters).catch(() => {});

/** @param skippedStatus status that the runner reports for a test it does not run */
const suite = (runner: string, skippedStatus: string) => `
  import * as runner from '${runner}';
  const { describe, expect, test } = runner;
  const group = test.describe ?? describe;
  group('a group', () => test('inside', () => { expect(1).toBe(2); }));
  test('well', () => {});
  test('badly', () => { expect('this').toBe('that'); });
  ${skippedStatus};
`;

test('Vitest: passed tests are counted, failed ones are named with their messages', async () => {
  writeFileSync(join(folder, 'one.test.mjs'), suite('vitest', "test.todo('left out')"));
  writeFileSync(join(folder, 'two.test.mjs'), "throw new Error('not to be run');");
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};');
  const report = join(folder, 'report.json');
  await run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--root',
    folder,
    '--reporter=json',
    `--outputFile=${process.cwd()}/${report}`,
  );
  const { passed, failures } = readVitest(report);
  expect(passed).toBe(1);
  expect(failures).toHaveLength(4);
  expect(failures[0]).toMatch(/one\.test\.mjs › a group inside\n/);
  expect(failures[1]).toMatch(/one\.test\.mjs › badly\n.*expected 'this' to be 'that'/);
  expect(failures[2]).toMatch(/one\.test\.mjs › left out/);
  expect(failures[3]).toMatch(/two\.test\.mjs › the file as a whole\n.*not to be run/);
});

test('Playwright: groups are named too', async () => {
  writeFileSync(join(folder, 'one.spec.mjs'), suite('@playwright/test', "test.fixme('left out', () => {})"));
  writeFileSync(
    join(folder, 'playwright.config.mjs'),
    "export default { testDir: '.', outputDir: 'results', reporter: [['json', { outputFile: 'report.json' }]] };",
  );
  await run('node_modules/@playwright/test/cli.js', 'test', '--config', folder);
  const { passed, failures } = readPlaywright(join(folder, 'report.json'));
  expect(passed).toBe(1);
  expect(failures).toHaveLength(3);
  expect(failures.join('\n')).toMatch(/one\.spec\.mjs:5 › a group › inside\n/);
  expect(failures.join('\n')).toMatch(/one\.spec\.mjs:7 › badly\n[\s\S]*Expected: "that"/);
  expect(failures.join('\n')).toMatch(/one\.spec\.mjs:8 › left out\n/);
});

test('a suite that wrote no report has failed', () => {
  expect(readVitest(join(folder, 'none.json'))).toEqual({
    passed: 0,
    failures: [`no report in ${join(folder, 'none.json')}: the suite did not come to its end`],
  });
});
