import { expect, test } from 'vitest';
import { everything } from '#lib/search/address.ts';
import { saveObject } from '../../objects.ts';
import { objectRecord } from '../../records.fixture.ts';
import { baseUrls, temporaryStore } from '../../temporary-store.fixture.ts';

test('of a record with more words than a tsvector can hold, the first are found, those of the title among them', async () => {
  const { db, catalogue } = await temporaryStore();
  const text = Array.from({ length: 10_000 }, (_, number) => `${number}${'ж'.repeat(56)}`).join(' ');
  const notes = [{ label: 'note', language: null, text }];
  await saveObject(db, baseUrls, objectRecord('long', { title: 'Żółw', notes }));
  const count = async (word: string) =>
    (await catalogue.search({ ...everything, text: word }, { offset: 0, limit: 0 })).count;
  expect([await count('żółw'), await count(`7${'ж'.repeat(56)}`)]).toEqual([1, 1]);
});
