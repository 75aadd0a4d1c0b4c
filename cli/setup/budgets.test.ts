import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const words = (path: string) => readFileSync(path, 'utf8').split(/\s+/).filter(Boolean).length;

test.each([
  ['docs/architecture.md', 2000],
  ['docs/performance.md', 2500],
])('%s can be read at one sitting: at most %i words', (path, max) => {
  expect(words(path)).toBeLessThanOrEqual(max);
});

test('the library needs at most 32 packages when it runs', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(32);
});
