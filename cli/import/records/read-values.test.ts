import { expect, test } from 'vitest';
import { formatDateRange } from './read-values.ts';

test.each([
  [['1520-01-01', '1520-12-31'], '1520'],
  [['1520-01-01', '1530-12-31'], '1520-1530'],
  [['1520', '1530'], '1520-1530'],
  [['1520', '1520'], '1520'],
  [['1520'], '1520'],
  [['1898', ''], '1898-'],
  [['1905-05', ''], '1905-05–'],
  [['1863-02-03', '1863-03-04'], '1863-02-03/1863-03-04'],
])('from the first to the last of %j is %s', (dates, span) => {
  expect(formatDateRange(dates, '-')).toBe(span);
});
