import type { FeedItem } from '../mirror/service/readers.ts';
import type { OtherTile, Tile } from '../schema.ts';
import { formatTimestamp, shiftTimestamp } from '../timestamp.ts';
import { openMirrorStore } from './mirror-store.ts';
import { instant } from './records.fixture.ts';
import { ensureService } from './services.ts';
import { baseUrls, temporaryStore } from './temporary-store.fixture.ts';

export const heldLease = { isHeldIn: async () => true };
export const feedItem = (tile: Tile): FeedItem => ({
  id: tile.id,
  sorting_datetime: tile.sorting_datetime,
  tile,
});
export const at = (microseconds: number) =>
  formatTimestamp(shiftTimestamp(instant('2026-11-21T10:00:00'), microseconds));

export function newsTile(id: number, sorting: string, more: Partial<OtherTile> = {}): OtherTile {
  return { id, type: 'news', created_at: sorting, updated_at: sorting, sorting_datetime: sorting, ...more };
}

/** A store that mirrors one service. */
export async function mirroredStore(address = 'https://service.example/') {
  const store = await temporaryStore();
  const service = await ensureService(store.db, address);
  const mirror = openMirrorStore({ db: store.db, baseUrls, service, lease: heldLease });
  const save = async (tiles: readonly FeedItem[], walk = 1) =>
    await mirror.saveTiles({ tiles, walk, record: () => undefined });
  return { ...store, service, mirror, save };
}

export async function shown(store: Awaited<ReturnType<typeof mirroredStore>>): Promise<Tile[]> {
  return await store.catalogue.frontpage({ batchSize: 40 });
}
