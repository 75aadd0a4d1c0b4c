import { expect, test } from 'vitest';
import { library } from './library.fixture.ts';
import { startCluster } from './searchd.fixture.ts';
import { readSets } from './sets.ts';
import { verify } from './verify.ts';

test('an operator’s own engine is verified in tables that no visitor searches', async () => {
  const cluster = await startCluster();
  const { save, index, ids, db } = await library(cluster);
  await save('a', { title: 'Kot' });
  await index();
  const before = await readSets(db);
  const { answers, differences } = await verify(cluster.url, 7);
  expect(differences).toEqual([]);
  expect(answers).toBeGreaterThan(50);
  await index();
  expect(await readSets(db)).toEqual(before);
  expect(await ids('kot')).toEqual(['a']);
}, 240_000);
