import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { inParallel, isSupported, run } from './steps.mjs';

test.each([
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.0.0', true],
  ['26.10.0', true],
])('Node %s: %s', (version, expected) => {
  expect(isSupported(version)).toBe(expected);
});

test('package.json requires the same versions', () => {
  const packages: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(packages).toMatchObject({ engines: { node: '^20.19.0 || >=22.12.0' } });
});

test.each([
  [
    'while the set-up runs says that nothing is lost',
    '',
    [130, null],
    /^Interrupted\. The next start goes on/,
  ],
  ['afterwards is for whatever runs then', 'done();', [null, 'SIGINT'], /^$/],
])('Ctrl+C %s', async (_, then, exited, output) => {
  const program = `
    import { explainInterruption } from './cli/setup/steps.mjs';
    const done = explainInterruption();
    ${then}
    setInterval(() => {}, 1000);
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const stderr = text(child.stderr);
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual(exited);
  expect(await stderr).toMatch(output);
});

test('a program that a signal ended is reported with the signal and what to do', async () => {
  const ending = 'process.kill(process.pid, "SIGKILL")';
  await expect(run(process.execPath, ['--eval', ending])).rejects.toThrow(
    /was ended by the signal SIGKILL: .+ run this again/,
  );
  await expect(run(process.execPath, ['--eval', 'process.exit(3)'])).rejects.toThrow(/ended with code 3$/);
});

test('what runs in parallel comes to its end before a failure is reported', async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const failed = Promise.reject(new Error('no network'));
  let isOver = false;
  const both = inParallel([failed, slow]).finally(() => {
    isOver = true;
  });
  both.catch(() => {});
  await failed.catch(() => {});
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  finish();
  await expect(both).rejects.toThrow('no network');
  expect(await inParallel([Promise.resolve(1), slow])).toEqual([1, undefined]);
});
