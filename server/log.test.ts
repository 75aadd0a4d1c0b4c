import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { build } from 'esbuild';
import fc from 'fast-check';
import pino from 'pino';
import { expect, test } from 'vitest';
import { type RequestEntry, requestLine } from './log.ts';

const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1e9 });
const entry: fc.Arbitrary<RequestEntry> = fc.record({
  id: fc.stringMatching(/^[0-9a-f]{8}-[0-9a-z]{1,6}$/),
  method: fc.string(),
  path: fc.string({ unit: 'binary' }),
  status: fc.integer({ min: 100, max: 599 }),
  ms: number,
  bytes: fc.nat(),
  cache: fc.constantFrom('hit', 'stale', 'miss', 'shared', 'bypass', undefined),
});

test('the line for a request is what pino would write', () => {
  const lines: string[] = [];
  const log = pino(
    { base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line: string) => void lines.push(line) },
  );
  fc.assert(
    fc.property(entry, fc.integer({ min: 0, max: 4e12 }), (request, now) => {
      log.info(request, 'request');
      const expected = JSON.parse(lines.pop() ?? '') as object;
      const actual = requestLine(request, now);
      expect(actual.endsWith('\n')).toBe(true);
      expect(actual.indexOf('\n')).toBe(actual.length - 1);
      expect(JSON.parse(actual)).toEqual({ ...expected, time: new Date(now).toISOString() });
    }),
    // Covers second 0 of the epoch.
    { examples: [[{ id: 'a-0', method: 'GET', path: '/', status: 200, ms: 0, bytes: 0 }, 0]] },
  );
});

/** Runs a program that logs to an open file, or to a pipe. */
async function run(program: string, stdout: number | 'pipe') {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createLogger } from './server/log.ts'; const log = createLogger('info'); ${program}`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
  });
  const child = spawn(process.execPath, ['--input-type=module', '--eval', outputFiles[0]?.text ?? ''], {
    stdio: ['ignore', stdout, 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout?.on('data', (bytes) => {
    output += bytes;
  });
  child.stderr?.on('data', (bytes) => {
    errors += bytes;
  });
  const [code] = await once(child, 'close');
  return { code, output, errors };
}

test('lines that cannot be written stop nothing', async () => {
  // Open for reading: every write fails, as on a full disk.
  const unwritable = openSync('package.json', 'r');
  const program = `
    const request = { id: 'a-0', method: 'GET', path: '/'.repeat(9000), status: 200, ms: 0, bytes: 0 };
    log.info('begins');
    for (let count = 0; count < 5; count += 1) log.request(request);
    log.warn('ends');
    log.request(request);
    process.stderr.write('got to its end');
  `;
  expect(await run(program, unwritable)).toEqual({ code: 0, output: '', errors: 'got to its end' });
  closeSync(unwritable);
});

test('once there is room again, lines are written, without those that could not be', async () => {
  const program = `
    import fs from 'node:fs';
    const { writeSync } = fs;
    fs.writeSync = () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    };
    log.info('lost');
    fs.writeSync = writeSync;
    log.info('written');
  `;
  const { code, output } = await run(program, 'pipe');
  expect(code).toBe(0);
  expect(output.match(/"msg":"\w+"/g)).toEqual(['"msg":"written"']);
});

test('a line that was cut off spoils none after it', async () => {
  const program = `
    import fs from 'node:fs';
    const { writeSync } = fs;
    let count = 0;
    fs.writeSync = (file, text, ...more) => {
      count += 1;
      if (count > 1) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      return writeSync(file, text.slice(0, 9), ...more);
    };
    log.info('cut');
    fs.writeSync = writeSync;
    log.info('whole');
  `;
  const { code, output } = await run(program, 'pipe');
  expect(code).toBe(0);
  const [cut, line] = output.trim().split('\n');
  expect(cut).toBe('{"level":');
  expect(JSON.parse(line ?? '')).toMatchObject({ msg: 'whole' });
});
