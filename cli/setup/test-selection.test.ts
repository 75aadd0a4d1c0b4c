import { expect, test } from 'vitest';
import { leftOut, parseSelection } from './test-selection.mjs';

const all = ['unit', 'http', 'browser'];

test.each([
  [[], { checks: true, suites: all, filters: [], changed: false }],
  [['--changed'], { checks: true, suites: all, filters: [], changed: true }],
  [['checks'], { checks: true, suites: [], filters: [], changed: false }],
  [['unit'], { checks: false, suites: ['unit'], filters: [], changed: false }],
  [
    ['browser', 'feed', 'object'],
    { checks: false, suites: ['browser'], filters: ['feed', 'object'], changed: false },
  ],
  [['--changed', 'http'], { checks: false, suites: ['http'], filters: [], changed: true }],
])('npm test -- %j', (parameters, selection) => {
  expect(parseSelection(parameters)).toEqual(selection);
});

test('a nonexistent part is reported with the existing ones', () => {
  expect(() => parseSelection(['e2e'])).toThrow(
    'There is no part "e2e" of the tests; there are checks, unit, http, browser.',
  );
});

test('of changed tests it is said which do not run, as they do not import what they test', () => {
  expect(leftOut(parseSelection(['--changed']))).toMatch(/^Not run: tests of http and browser that/);
  expect(leftOut(parseSelection(['http', '--changed']))).toContain('npm test -- http feed');
  for (const complete of [[], ['unit', '--changed'], ['checks', '--changed']])
    expect(leftOut(parseSelection(complete))).toBe('');
});
