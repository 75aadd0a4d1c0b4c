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
