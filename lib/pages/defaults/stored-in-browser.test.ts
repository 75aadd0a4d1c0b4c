import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storedInBrowser } from './stored-in-browser.ts';

/** Source folders whose matching names belong to metrics for operators, not to browser storage. */
const figures = /^(?:metrics|workers)\//;

/** Source files that may write to browser storage. */
const sources = ['app', 'components', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.tsx?$/.test(file) && !figures.test(file))
    .map((file) => join(folder, file)),
);
const texts = sources.map((file) => readFileSync(file, 'utf8'));

test('every name that the code gives to something in a browser is in the table', () => {
  const names = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/['"`](czytelnia[-_][a-z_-]+:?)['"`$]/g)].map((match) => match[1] ?? ''),
    ),
  );
  expect([...names]).toEqual(expect.arrayContaining(['czytelnia-theme', 'czytelnia-feed:']));
  const unnamed = [...names].filter((name) => !storedInBrowser.some((item) => item.name === name));
  expect(unnamed, 'names for lib/pages/defaults/stored-in-browser.ts').toEqual([]);
});

test('nothing is stored under a name that is not such a constant', () => {
  const calls = texts.flatMap((text) =>
    [
      ...text.matchAll(
        /\b(?:(?:local|session)Storage\.setItem|(?<!function )store(?:Text|Item))\(((?:[^,()]|\(\w+\))*),/g,
      ),
    ].map((match) => match[1] ?? ''),
  );
  expect(calls.length).toBeGreaterThan(3);
  for (const call of calls) expect(call).toMatch(/^(?:\w+Key(?:\.current)?|'\$\{\w+Key\}'|keyOf\(\w+\))$/);
  expect(
    texts.filter((text) => /document\.cookie\s*=|indexedDB|caches\.open|serviceWorker/.test(text)),
  ).toEqual([]);
});
