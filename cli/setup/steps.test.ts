import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isSupported } from './steps.mjs';

test.each([
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.0.0', true],
  ['26.10.0', true],
])('Node %s: %s', (version, expected) => {
  expect(isSupported(version)).toBe(expected);
});

test('package.json asks for the same versions', () => {
  const packages: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(packages).toMatchObject({ engines: { node: '^20.19.0 || >=22.12.0' } });
});
