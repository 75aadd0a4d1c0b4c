import type { Organization, Page, Statistics } from '../schema.ts';
import { textAddressOf } from '../text-layers.ts';
import { parseTimestamp, type Timestamp } from '../timestamp.ts';
import type { Clock } from './pace.ts';
import type { MirrorRecord, TextPlace } from './record.ts';
import type { PlacedTile } from './service/readers.ts';
import type { KnownTile, MirrorStore, ReadText, SavedTiles, SeenTiles, TileText } from './store.ts';

type Row = { placed: PlacedTile; time: Timestamp; walk: number };

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
    return this.#all().map(({ placed }) => placed.id);
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
    return this.#all().filter(({ placed }) => placed.tile?.type === 'entity').length;
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

  async hasAsOwn(tiles: readonly PlacedTile[]): Promise<boolean> {
    return tiles.some(({ id }) => this.own.has(id));
  }

  async saveTiles({ tiles, walk, record }: SeenTiles): Promise<SavedTiles> {
    this.beforeWrite();
    this.largestWrite = Math.max(this.largestWrite, tiles.length);
    let [fresh, added, moved] = [0, 0, 0];
    for (const placed of tiles) {
      const known = this.rows.get(placed.id);
      const time = parseTimestamp(placed.sorting_datetime);
      if ((!known && !placed.tile) || !time) continue;
      if (known?.walk !== walk) fresh += 1;
      if (!known) added += 1;
      else if (
        placed.tile &&
        (known.time !== time || known.placed.tile?.updated_at !== placed.tile.updated_at)
      )
        moved += 1;
      const current = placed.tile || !known ? { placed, time } : known;
      this.rows.set(placed.id, { placed: current.placed, time: current.time, walk });
    }
    const saved = record(fresh);
    if (saved) this.record = JSON.stringify(saved);
    return { fresh, added, moved, record: saved };
  }

  async withdrawTiles(before: number, except: readonly Timestamp[], limit: number): Promise<number> {
    this.beforeWrite();
    const gone = this.#all()
      .filter(({ walk, time }) => walk < before && !except.includes(time))
      .slice(0, limit);
    for (const { placed } of gone) {
      this.rows.delete(placed.id);
      this.texts.delete(placed.id);
    }
    return gone.length;
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

  async tilesWithTexts({ at, tile }: TextPlace, limit: number): Promise<TileText[]> {
    return this.#all()
      .filter(({ time, placed }) => time < at || (time === at && placed.id < tile))
      .sort((one, other) =>
        one.time === other.time ? other.placed.id - one.placed.id : one.time < other.time ? 1 : -1,
      )
      .map(({ time, placed: { id, tile: shown } }) => ({
        place: { at: time, tile: id },
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

function knownOf({ placed, time }: Row): KnownTile | undefined {
  const { id, tile } = placed;
  if (!tile) return undefined;
  const object = tile.type === 'entity' ? tile.related_object.id : null;
  const created_at = parseTimestamp(tile.created_at);
  return { id, type: tile.type, sorting_datetime: time, created_at, object };
}

/** A clock that stands still until somebody sleeps, which advances it at once. */
export class StandingClock implements Clock {
  time = Date.parse('2026-11-21T12:00:00Z');

  now(): number {
    return this.time;
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.time += milliseconds;
  }
}
