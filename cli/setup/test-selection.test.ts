import { expect, test } from 'vitest';
import { leavesOut, parseSelection } from './test-selection.mjs';

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

test('tests that use the built site are left out unless they have changed', () => {
  for (const partial of [['--changed'], ['http', '--changed'], ['browser', '--changed']])
    expect(leavesOut(parseSelection(partial)), partial.join()).toBe(true);
  for (const complete of [[], ['browser'], ['unit', '--changed'], ['checks', '--changed']])
    expect(leavesOut(parseSelection(complete)), complete.join()).toBe(false);
});
