import { expect, test } from 'vitest';
import { machineTime, showDate, showDateTime } from './dates.ts';

test('times are shown where the library is, not where the server is', () => {
  expect(showDate('2026-11-21T23:30:00.000001', 'pl')).toBe('22 listopada 2026');
  expect(showDate('2026-11-21T23:30:00', 'en')).toBe('22 November 2026');
  expect(showDateTime('2026-11-21T10:30:00.123456', 'pl')).toBe('21 listopada 2026, 11:30 CET');
  expect(showDateTime('2026-07-01T23:05:00', 'en')).toMatch(/^2 July 2026, 01:05 \S+$/);
});

test('what is no timestamp is shown as it is', () => {
  expect(showDate('nonsense', 'en')).toBe('nonsense');
  expect(showDateTime('', 'pl')).toBe('');
});

test('timestamps for programs are in UTC', () => {
  expect(machineTime('2026-11-21T10:30:00.123456')).toBe('2026-11-21T10:30:00Z');
  expect(machineTime('2026-11-21')).toBe('2026-11-21T00:00:00Z');
});
