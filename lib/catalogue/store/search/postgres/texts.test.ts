import { expect, test } from 'vitest';
import { temporaryStore } from '../../temporary-store.fixture.ts';
import { maxPosition } from '../texts/text-index.ts';
import { heldLease } from '../texts/texts.fixture.ts';
import { postgresTexts } from './texts.ts';

test('the pages of an object that has as many as can be indexed are removed at once', async () => {
  const { db } = await temporaryStore();
  const index = postgresTexts(db);
  await index.open(heldLease);
  const owner = { number: 1, objectId: 'a' };
  const page = (position: number) => ({ position, source: 'a', words: ['szafa'] });
  await index.write([{ owner, pages: [page(0), page(maxPosition)], removed: [] }]);
  const removed = Array.from({ length: maxPosition + 1 }, (_, position) => position);
  await index.write([{ owner, pages: [], removed }]);
  expect(await index.sources(owner)).toEqual(new Map());
});
