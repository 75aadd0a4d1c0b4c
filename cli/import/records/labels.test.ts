import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { messages } from '#lib/i18n/messages.ts';
import { noteLabels } from './marc/statements.ts';

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test|\.fixture)\.ts$/.test(name))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));

const written = sources.flatMap((source) =>
  [...source.matchAll(/(?:[nN]ote\(|label: )'([A-Z][^']+)'/g)].map(([, label = '']) => label),
);

test.each(locales)('every label that the readers give to further data has words in %s', (locale) => {
  expect(written.length).toBeGreaterThan(10);
  const labels = [...written, ...Object.values(noteLabels)].map((label) => label.toLowerCase());
  expect(labels.filter((label) => !(label in messages[locale].furtherData))).toEqual([]);
});
