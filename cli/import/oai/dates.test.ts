import { expect, test } from 'vitest';
import { inSeconds } from './dates.ts';

test.each([
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00Z'],
  ['2026-03-01T10:00:00.123Z', '2026-03-01T10:00:00Z'],
  ['2026-03-01T00:30:00+01:00', '2026-02-28T23:30:00Z'],
  ['2026-03-01T00:30:00+0100', '2026-02-28T23:30:00Z'],
  ['2026-03-01T10:00:00', '2026-03-01T10:00:00Z'],
  ['2026-03-01', '2026-03-01T00:00:00Z'],
  ['', undefined],
  ['yesterday', undefined],
  ['1', undefined],
  ['2026-13-41', undefined],
])('%j is %s in UTC, to the second', (text, date) => {
  expect(inSeconds(text)).toBe(date);
});

test('with day granularity, a date is the day in UTC', () => {
  expect(inSeconds('2026-03-01T00:30:00+01:00', true)).toBe('2026-02-28');
});
