import { expect, test } from 'vitest';
import { showDay } from './day.ts';

test('a day is written as everywhere on the site', () => {
  const day = new Date(2026, 10, 21);
  expect(showDay(day, 'en')).toBe('21 November 2026');
  expect(showDay(day, 'pl')).toBe('21 listopada 2026');
});
