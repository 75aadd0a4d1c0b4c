import { expect, test } from 'vitest';
import { shelvesFor } from '#lib/site/shelves-for.ts';
import { removeObject, saveObject } from '../objects.ts';
import { objectRecord } from '../records.fixture.ts';
import { baseUrls } from '../temporary-store.fixture.ts';
import { searchedLibrary } from './searched-library.fixture.ts';

const subjects = (...texts: string[]) =>
  texts.map((text) => ({ kind: 'topic', language: null, text, uri: null }));

test('shelves beyond the most frequent ones are listed with their numbers, empty ones are not', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `Temat ${10 + at}`);
  const { db, catalogue } = await searchedLibrary([
    objectRecord('a', { subjects: subjects(...names, 'Łowy') }),
    objectRecord('b', { subjects: subjects('Łowy', 'Usunięty') }),
  ]);
  const listed = async () => {
    const { shelves = [] } = (await shelvesFor(catalogue, 'pl', 'subject', 1)) ?? {};
    return shelves.map(({ letter, values }) => [letter, ...values.map((one) => `${one.label} ${one.count}`)]);
  };
  const temat = ['T', ...names.map((name) => `${name} 1`)];
  expect(await listed()).toEqual([['Ł', 'Łowy 2'], temat, ['U', 'Usunięty 1']]);
  await removeObject(db, 'b');
  expect(await listed()).toEqual([['Ł', 'Łowy 1'], temat]);
  await saveObject(db, baseUrls, objectRecord('a', { subjects: [] }));
  expect(await shelvesFor(catalogue, 'pl', 'subject', 2)).toBeUndefined();
});
