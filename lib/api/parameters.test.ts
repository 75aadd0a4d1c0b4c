import { describe, expect, test } from 'vitest';
import { ParameterError, readFrontpageQuery } from './parameters.ts';

const read = (query: string) => readFrontpageQuery(new URLSearchParams(query));

function refusal(query: string): ParameterError {
  try {
    read(query);
  } catch (error) {
    if (error instanceof ParameterError) return error;
  }
  throw new Error(`${query} was not refused`);
}

test('without parameters it is the newest batch of forty', () => {
  expect(read('')).toEqual({ type: undefined, max: undefined, min: undefined, batchSize: 40 });
});

test.each([
  ['1', 1],
  ['39', 39],
  ['40', 40],
  ['41', 40],
  ['1000', 40],
  ['007', 7],
  ['99999999999999999999999', 40],
])('batch_size=%s is a batch of %d', (text, size) => {
  expect(read(`batch_size=${text}`).batchSize).toBe(size);
});

describe('an invalid value is refused with the name of the parameter', () => {
  test.each(['0', '00', '-1', '1.5', '1e1', 'x', '', ' 1', '%2B1', '٣', '0x10'])('batch_size=%s', (text) => {
    expect(refusal(`batch_size=${text}`).parameter).toBe('batch_size');
  });

  test.each(['max_sorting_datetime', 'min_sorting_datetime'])('%s', (name) => {
    const [time, day] = ['2026-11-21T10:30:00', '2026-11-21'];
    const wrongDays = ['2026-02-30', '0000-01-01', '99999', `${day}T25:00:00`, `${day}T10:30`];
    const wrongEnds = ['Z', '%2B01:00', '.', '.1234567'].map((end) => `${time}${end}`);
    for (const text of ['', 'x', ...wrongDays, ...wrongEnds])
      expect(refusal(`${name}=${text}`).parameter, text).toBe(name);
  });

  test.each(['', 'books', 'ENTITY', 'entity,news', '__proto__', 'constructor'])('type=%s', (text) => {
    expect(refusal(`type=${text}`).parameter).toBe('type');
  });

  test.each(['type=news', 'batch_size=1', 'max_sorting_datetime=2026-01-01'])('%s given twice', (pair) => {
    expect(refusal(`${pair}&${pair}`).parameter).toBe(pair.split('=')[0]);
  });
});

test('unknown parameters are ignored', () => {
  expect(read('page=2&utm_source=x')).toEqual(read(''));
});
