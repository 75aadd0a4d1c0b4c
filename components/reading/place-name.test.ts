import { expect, test } from 'vitest';
import { openingName } from './place-name.ts';

test('two facing scans are named by their numbers and their labels', () => {
  const words = { page: 'Page {label}', pages: 'Pages {label}' };
  const opening = { first: 1, total: 4 };
  expect(openingName(words, 'Scans {first}–{last} of {total}', opening, { 1: 'iv', 2: '1' })).toBe(
    'Scans 2–3 of 4 · Pages iv–1',
  );
  expect(openingName(words, 'Scans {first}–{last} of {total}', opening, { 2: '1' })).toBe(
    'Scans 2–3 of 4 · Page 1',
  );
  expect(openingName(words, 'Scans {first}–{last} of {total}', opening, { 1: '7', 2: 'Plate I' })).toBe(
    'Scans 2–3 of 4 · 7–Plate I',
  );
  expect(openingName(words, '{title}, scans {first}–{last}', { ...opening, title: '{first}' }, {})).toBe(
    '{first}, scans 2–3',
  );
});
