import type { Organization, Page, Statistics } from '../schema.ts';
import { textAddressOf } from '../text-layers.ts';
import { parseTimestamp, type Timestamp } from '../timestamp.ts';
import type { Clock } from './pace.ts';
import type { MirrorRecord, TextPosition } from './record.ts';
import type { FeedItem } from './service/readers.ts';
import type { KnownTile, MirrorStore, ReadText, SavedTiles, SeenTiles, TileText } from './store.ts';

type Row = { item: FeedItem; time: Timestamp; walk: number };

/** An in-memory implementation of `MirrorStore`. */
export class MemoryStore implements MirrorStore {
  readonly rows = new Map<number, Row>();
  record: string | undefined;
  organizations: Organization[] = [];
  pages: Page[] = [];
  statistics: Statistics | undefined;
  /** By tile id, which doubles as the scan's number here. */
  readonly texts = new Map<number, ReadText>();
  /** Ids of tiles of the library itself. */
  readonly own = new Set<number>();
  /** Called before each write; a test makes it throw, as a kill or a full disk would. */
  beforeWrite: () => void = () => undefined;
  /** Size of the largest write, in tiles. */
  largestWrite = 0;

  shown(): number[] {
    return this.#all().map(({ item }) => item.id);
  }

  #all(): Row[] {
    return [...this.rows.values()];
  }

  async readRecord(): Promise<unknown> {
    return this.record === undefined ? undefined : JSON.parse(this.record);
  }

  async saveRecord(record: MirrorRecord): Promise<void> {
    this.beforeWrite();
    this.record = JSON.stringify(record);
  }

  async countTiles(since?: Timestamp): Promise<number> {
    return this.#all().filter(({ time }) => since === undefined || time >= since).length;
  }

  async countObjects(): Promise<number> {
    return this.#all().filter(({ item }) => item.tile?.type === 'entity').length;
  }

  async countOrganizations(): Promise<number> {
    return this.organizations.length;
  }

  async countPages(): Promise<number> {
    return this.pages.length;
  }

  async newestTiles(limit: number): Promise<KnownTile[]> {
    return this.#all()
      .sort((one, other) => (one.time < other.time ? 1 : one.time > other.time ? -1 : 0))
      .slice(0, limit)
      .flatMap((row) => knownOf(row) ?? []);
  }

  async findTiles(ids: readonly number[], objects: readonly string[]): Promise<KnownTile[]> {
    return this.#all()
      .flatMap((row) => knownOf(row) ?? [])
      .filter(({ id, object }) => ids.includes(id) || (object !== null && objects.includes(object)));
  }

  async includesOwn(tiles: readonly FeedItem[]): Promise<boolean> {
    return tiles.some(({ id }) => this.own.has(id));
  }

  async saveTiles({ tiles, walk, record }: SeenTiles): Promise<SavedTiles> {
    this.beforeWrite();
    this.largestWrite = Math.max(this.largestWrite, tiles.length);
    let [fresh, added, moved] = [0, 0, 0];
    for (const item of tiles) {
      const known = this.rows.get(item.id);
      const time = parseTimestamp(item.sorting_datetime);
      if ((!known && !item.tile) || !time) continue;
      if (known?.walk !== walk) fresh += 1;
      if (!known) added += 1;
      else if (item.tile && (known.time !== time || known.item.tile?.updated_at !== item.tile.updated_at))
        moved += 1;
      const current = item.tile || !known ? { item, time } : known;
      this.rows.set(item.id, { item: current.item, time: current.time, walk });
    }
    const saved = record(fresh);
    if (saved) this.record = JSON.stringify(saved);
    return { fresh, added, moved, record: saved };
  }

  async withdrawTiles(before: number, except: readonly Timestamp[], limit: number): Promise<number> {
    this.beforeWrite();
    const removed = this.#all()
      .filter(({ walk, time }) => walk < before && !except.includes(time))
      .slice(0, limit);
    for (const { item } of removed) {
      this.rows.delete(item.id);
      this.texts.delete(item.id);
    }
    return removed.length;
  }

  async saveOrganizations(organizations: readonly Organization[], isAll: boolean): Promise<void> {
    this.beforeWrite();
    const remaining = isAll
      ? []
      : this.organizations.filter(({ id }) => !organizations.some((one) => one.id === id));
    this.organizations = [...organizations, ...remaining];
  }

  async savePages(pages: readonly Page[], isAll: boolean): Promise<void> {
    this.beforeWrite();
    const remaining = isAll
      ? []
      : this.pages.filter(({ title }) => !pages.some((one) => one.title === title));
    this.pages = [...pages, ...remaining];
  }

  async saveStatistics(statistics: Statistics): Promise<void> {
    this.beforeWrite();
    this.statistics = statistics;
  }

  async tilesWithTexts({ at, tile }: TextPosition, limit: number): Promise<TileText[]> {
    return this.#all()
      .filter(({ time, item }) => time < at || (time === at && item.id < tile))
      .sort((one, other) =>
        one.time === other.time ? other.item.id - one.item.id : one.time < other.time ? 1 : -1,
      )
      .map(({ time, item: { id, tile: shown } }) => ({
        position: { at: time, tile: id },
        text:
          shown?.type === 'entity'
            ? {
                scan: id,
                address: textAddressOf(shown.related_object.main_scan),
                stored: this.texts.get(id),
              }
            : undefined,
      }))
      .slice(0, limit);
  }

  async saveText(text: ReadText, record: MirrorRecord): Promise<void> {
    this.beforeWrite();
    if (text.alto && this.rows.has(text.scan)) this.texts.set(text.scan, text);
    else this.texts.delete(text.scan);
    this.record = JSON.stringify(record);
  }
}

function knownOf({ item, time }: Row): KnownTile | undefined {
  const { id, tile } = item;
  if (!tile) return undefined;
  const object = tile.type === 'entity' ? tile.related_object.id : null;
  const created_at = parseTimestamp(tile.created_at);
  return { id, type: tile.type, sorting_datetime: time, created_at, object };
}

/** A clock that stands still until somebody sleeps, which advances it at once. */
export class FakeClock implements Clock {
  time = Date.parse('2026-11-21T12:00:00Z');

  now(): number {
    return this.time;
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.time += milliseconds;
  }
}
