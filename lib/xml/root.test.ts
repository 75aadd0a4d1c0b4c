import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { growth, proportional } from '#lib/growth.fixture.ts';
import { rootOf } from './root.ts';

const rootIn = async (content: string) => {
  const file = join(temporaryFolder(), 'a.xml');
  writeFileSync(file, content);
  return await rootOf(file);
};

test.each([
  [
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><!-- d --><x:a xmlns:x="urn:a"><b/></x:a>',
    'a',
    'urn:a',
  ],
  ['<a>&unknown;</a>', 'a', ''],
  ['<a><b></a>', 'a', ''],
])('the root is known by the beginning alone: %s', async (content, name, namespace) => {
  expect(await rootIn(content)).toEqual({ name, namespace });
});

test('what is no XML has none', async () => {
  for (const content of ['', 'text', '&amp;<a/>']) expect(await rootIn(content)).toBeUndefined();
});

test('elements that are nested without end take no longer than others', async () => {
  expect(await rootIn('<a>'.repeat(30_000))).toEqual({ name: 'a', namespace: '' });
  expect(await growth(4000, (size) => rootIn('<a>'.repeat(size)))).toBeLessThan(proportional);
});
