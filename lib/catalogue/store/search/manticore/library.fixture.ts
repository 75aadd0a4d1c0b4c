import { onTestFinished } from 'vitest';
import { storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { everything } from '#lib/search/address.ts';
import type { Filters } from '#lib/search/query.ts';
import { storeCatalogue } from '../../catalogue.ts';
import { saveObject } from '../../objects.ts';
import { type ObjectValues, objectRecord } from '../../records.fixture.ts';
import type { ScanRecord } from '../../records.ts';
import { baseUrls, temporaryStore } from '../../temporary-store.fixture.ts';
import { openSearch } from '../open-search.ts';
import { openTextIndex } from '../texts/open-text-index.ts';
import { indexAllTexts, scanWithText } from '../texts/texts.fixture.ts';
import { readSearchAddress } from './address.ts';
import { Nodes } from './nodes.ts';
import type { Cluster } from './searchd.fixture.ts';

/** The first page of results. */
export const whole = { offset: 0, limit: 40 };
/** No filters. */
export const all: Filters = { chosen: {}, from: undefined, to: undefined, undated: false };

/** A library whose index is on a cluster. */
export async function library({ url: searchUrl }: Cluster) {
  const store = await temporaryStore();
  const storage = diskStorage(storageFolder(store.dataDir));
  const search = openSearch(store, undefined, searchUrl);
  onTestFinished(() => search.close());
  const catalogue = storeCatalogue(store, baseUrls, storage, { search });
  const find = async (text: string) =>
    await catalogue.search({ ...everything, text, filters: all, order: 'relevance' }, whole);
  return {
    ...store,
    storage,
    search,
    catalogue,
    find,
    ids: async (text: string) => (await find(text)).tiles.map((tile) => tile.related_object.id),
    index: async () => await indexAllTexts(store, openTextIndex(store, { searchUrl })),
    scan: (text: string) => scanWithText(store.dataDir, text),
    save: async (id: string, values: ObjectValues = {}, scans?: ScanRecord[]) =>
      await saveObject(store.db, baseUrls, objectRecord(id, { ...values, ...(scans && { scans }) })),
  };
}

/** Direct access to the nodes of a cluster. */
export function nodesOf({ url }: Cluster): Nodes {
  const address = readSearchAddress(url);
  if (!address) throw new Error(url);
  const nodes = new Nodes(address);
  onTestFinished(() => nodes.close());
  return nodes;
}
