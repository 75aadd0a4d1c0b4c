import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
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

/** A device on which every write fails as on a full disk. */
const fullDisk = '/dev/full';

test.skipIf(!existsSync(fullDisk))('what cannot be written is lost, and stops nothing', async () => {
  const program = `
    import { createLogger } from './server/log.ts';
    const log = createLogger('info');
    const request = { id: 'a-0', method: 'GET', path: '/'.repeat(9000), status: 200, ms: 0, bytes: 0 };
    log.info('begins');
    for (let count = 0; count < 5; count += 1) log.request(request);
    log.warn('ends');
    log.request(request);
    process.stderr.write('got to its end');
  `;
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: process.cwd() },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
  });
  const full = openSync(fullDisk, 'w');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', outputFiles[0]?.text ?? ''], {
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  let errors = '';
  child.stderr?.on('data', (bytes) => {
    errors += bytes;
  });
  const [code] = await once(child, 'close');
  expect({ code, errors }).toEqual({ code: 0, errors: 'got to its end' });
});
