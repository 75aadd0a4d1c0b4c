import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instant } from './store/records.fixture.ts';
import { formatTimestamp, now, parseTimestamp, shiftTimestamp } from './timestamp.ts';

/** Any instant from the year 1 to 9999, with microseconds. */
const moments = fc
  .tuple(
    fc.date({
      min: new Date('0001-01-02T00:00:00Z'),
      max: new Date('9999-12-30T00:00:00Z'),
      noInvalidDate: true,
    }),
    fc.integer({ min: 0, max: 999_999 }),
  )
  .map(([date, micro]) => instant(`${date.toISOString().slice(0, 19)}.${String(micro).padStart(6, '0')}`));

const shifts = fc.bigInt({ min: -80_000_000_000n, max: 80_000_000_000n });

describe('reading', () => {
  test.each([
    ['2026-11-21', '2026-11-21T00:00:00.000000'],
    ['2026-11-21T10:30:00', '2026-11-21T10:30:00.000000'],
    ['2026-11-21T10:30:00.1', '2026-11-21T10:30:00.100000'],
    ['2026-11-21T10:30:00.000001', '2026-11-21T10:30:00.000001'],
    ['2024-02-29T23:59:59.999999', '2024-02-29T23:59:59.999999'],
    ['0001-01-01T00:00:00', '0001-01-01T00:00:00.000000'],
  ])('%s is %s', (text, timestamp) => {
    expect(parseTimestamp(text)).toBe(timestamp);
  });

  test.each([
    '',
    '2026',
    '2026-11',
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
    '1900-02-29',
    '2026-11-21T24:00:00',
    '2026-11-21T10:60:00',
    '2026-11-21T10:30:60',
    '2026-11-21T10:30',
    '2026-11-21T10:30:00.',
    '2026-11-21T10:30:00.1234567',
    '2026-11-21T10:30:00Z',
    '2026-11-21T10:30:00+01:00',
    '2026-11-21 10:30:00',
    ' 2026-11-21',
    '2026-11-21\n',
    '+02026-11-21',
    '٢٠٢٦-١١-٢١',
  ])('%j is not a timestamp', (text) => {
    expect(parseTimestamp(text)).toBeUndefined();
  });

  test('the formatted text parses as the same instant', () => {
    fc.assert(fc.property(moments, (moment) => parseTimestamp(formatTimestamp(moment)) === moment));
  });

  test('digits that are left out are zeros', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 6 }), (moment, digits) => {
        const text = digits === 0 ? moment.slice(0, 19) : moment.slice(0, 20 + digits);
        expect(parseTimestamp(text)).toBe(`${moment.slice(0, 20 + digits).padEnd(26, '0')}`);
      }),
    );
  });
});

describe('moving', () => {
  test('there and back is where it started', () => {
    fc.assert(
      fc.property(moments, shifts, (moment, by) => {
        expect(shiftTimestamp(shiftTimestamp(moment, by), -by)).toBe(moment);
      }),
    );
  });

  test('later instants are later as text too, and each microsecond counts', () => {
    fc.assert(
      fc.property(moments, shifts, (moment, by) => {
        const moved = shiftTimestamp(moment, by);
        expect(parseTimestamp(moved)).toBe(moved);
        expect(Math.sign(moved < moment ? -1 : moved > moment ? 1 : 0)).toBe(by < 0n ? -1 : by > 0n ? 1 : 0);
      }),
    );
  });

  test.each([
    ['2026-12-31T23:59:59.999999', 1, '2027-01-01T00:00:00.000000'],
    ['2026-01-01T00:00:00', -1, '2025-12-31T23:59:59.999999'],
    ['1969-12-31T23:59:59.999999', 1, '1970-01-01T00:00:00.000000'],
    ['0099-12-31T23:59:59.999999', 1, '0100-01-01T00:00:00.000000'],
  ])('%s and %d µs is %s', (from, by, to) => {
    expect(shiftTimestamp(instant(from), by)).toBe(to);
  });

  test('stops at the first and the last instant that can be represented', () => {
    const [first, last] = [instant('0001-01-01'), instant('9999-12-31T23:59:59.999999')];
    expect(shiftTimestamp(first, -1)).toBe(first);
    expect(shiftTimestamp(last, 1)).toBe(last);
    expect(shiftTimestamp(shiftTimestamp(last, -1), 1)).toBe(last);
  });
});

test('a fraction of zero is not shown', () => {
  expect(formatTimestamp(instant('2026-11-21T10:30:00.000000'))).toBe('2026-11-21T10:30:00');
  expect(formatTimestamp(instant('2026-11-21T10:30:00.5'))).toBe('2026-11-21T10:30:00.500000');
});

test('now is a timestamp of this moment in UTC', () => {
  const before = Date.now();
  const parsed = Date.parse(`${now().slice(0, 23)}Z`);
  expect(parseTimestamp(now())).toBeDefined();
  expect(parsed).toBeGreaterThanOrEqual(before);
  expect(parsed).toBeLessThanOrEqual(Date.now());
});
