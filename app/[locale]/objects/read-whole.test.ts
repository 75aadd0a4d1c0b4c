import { expect, test } from 'vitest';
import { setCurrentCatalogue } from '#lib/catalogue/current.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { wholeMetadata } from './read-whole.tsx';

test('the views of a work are told apart by their windows, however long its title is', async () => {
  const { db, catalogue } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('a', { title: 'X'.repeat(200) }));
  setCurrentCatalogue(catalogue);
  const params = Promise.resolve({ locale: 'en', id: 'a', slug: 'x' });
  const titles = (['scroll', 'text', 'pages', 'contents'] as const).map(async (view) => {
    const { title } = await wholeMetadata(view)({ params, searchParams: Promise.resolve({}) });
    return String(title).replace(/X+… – |( · .*)/g, '');
  });
  expect(await Promise.all(titles)).toEqual([
    'continuous scans',
    'text only',
    'overview of pages',
    'table of contents',
  ]);
});
