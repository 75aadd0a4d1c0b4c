import { expect, test } from 'vitest';
import { isPageNumber, isSameLabel } from './label.ts';

test.each(['1', '23a', 'XII', 'xiv', '[4]', '(7)', '12*'])('%s is the number of a page', (label) => {
  expect(isPageNumber(label)).toBe(true);
});

test.each(['', 'k. 3r', 'strona tytułowa', 'Title page', 'okładka', '1234567', 'Tabl. II'])(
  '%s is none',
  (label) => {
    expect(isPageNumber(label)).toBe(false);
  },
);

test('labels are the same whatever their case and the blanks around them, and no longer than that', () => {
  expect(isSameLabel('XII', ' xii ')).toBe(true);
  expect(isSameLabel('Żółta', 'ŻÓŁTA')).toBe(true);
  expect(isSameLabel('XII', 'XIII')).toBe(false);
});
