import type { PlacedTile } from '../mirror/service/readers.ts';
import type { OtherTile, Tile } from '../schema.ts';
import { shiftTimestamp, showTimestamp } from '../timestamp.ts';
import { openMirrorStore } from './mirror-store.ts';
import { instant } from './records.fixture.ts';
import { ensureService } from './services.ts';
import { places, temporaryStore } from './temporary-store.fixture.ts';

export const always = { isHeldIn: async () => true };
export const placed = (tile: Tile): PlacedTile => ({
  id: tile.id,
  sorting_datetime: tile.sorting_datetime,
  tile,
});
export const at = (microseconds: number) =>
  showTimestamp(shiftTimestamp(instant('2026-11-21T10:00:00'), microseconds));

export function newsTile(id: number, sorting: string, more: Partial<OtherTile> = {}): OtherTile {
  return { id, type: 'news', created_at: sorting, updated_at: sorting, sorting_datetime: sorting, ...more };
}

/** A store that mirrors one service. */
export async function mirroredStore(address = 'https://service.example/') {
  const store = await temporaryStore();
  const service = await ensureService(store.db, address);
  const mirror = openMirrorStore({ db: store.db, places, service, lease: always });
  const save = async (tiles: readonly PlacedTile[], walk = 1) =>
    await mirror.saveTiles({ tiles, walk, record: () => undefined });
  return { ...store, service, mirror, save };
}

export async function shown(store: Awaited<ReturnType<typeof mirroredStore>>): Promise<Tile[]> {
  return await store.catalogue.frontpage({ batchSize: 40 });
}
