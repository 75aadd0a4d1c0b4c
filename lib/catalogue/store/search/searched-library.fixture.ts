import { everything } from '#lib/search/address.ts';
import type { Filters } from '#lib/search/query.ts';
import { saveObject } from '../objects.ts';
import type { ObjectRecord } from '../records.ts';
import { baseUrls, temporaryStore } from '../temporary-store.fixture.ts';

const whole = { offset: 0, limit: 1000 };

/**
 * A store of some objects, searched by relevance: `find` returns the whole result, `ids` those of the hits in order.
 */
export async function searchedLibrary(records: readonly ObjectRecord[]) {
  const store = await temporaryStore();
  for (const record of records) await saveObject(store.db, baseUrls, record);
  const find = async (text: string, filters: Partial<Filters> = {}) =>
    await store.catalogue.search(
      { ...everything, text, filters: { ...everything.filters, ...filters }, order: 'relevance' },
      whole,
    );
  const ids = async (text: string, filters?: Partial<Filters>) =>
    (await find(text, filters)).tiles.map((tile) => tile.related_object.id);
  return { ...store, find, ids };
}
