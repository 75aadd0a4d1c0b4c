import { isDeepStrictEqual } from 'node:util';
import type { EntityTile, Tile } from '#lib/catalogue/schema.ts';
import { parseTimestamp, shiftTimestamp } from '#lib/catalogue/timestamp.ts';
import type { UpstreamData } from '../../upstream/data.ts';
import type { Upstream } from '../../upstream/server.ts';
import type { Feed } from '../visitor.ts';

/** First tile and length of runs with the same timestamp; two of them extend across the end of a batch. */
const ties = [
  [12, 2],
  [37, 7],
  [76, 9],
  [140, 12],
] as const;

/** Microseconds by which the site may move a tile that shares its instant, so that each has one of its own. */
const maxMoved = 1000;

/** Gives some tiles the same timestamp. */
export function tie({ tiles }: UpstreamData): void {
  for (const [first, length] of ties) {
    const time = tiles[first]?.sorting_datetime ?? '';
    for (const tile of tiles.slice(first, first + length)) tile.sorting_datetime = time;
  }
}

/** What the simulated service serves, with all earlier versions, since the site may show an old answer instead. */
export class Library implements Feed<number> {
  readonly #versions = new Map<number, Tile[]>();
  #news = 0;

  constructor(readonly upstream: Upstream) {
    for (const tile of this.tiles) this.#note(tile);
  }

  get tiles(): readonly Tile[] {
    return this.upstream.data.tiles;
  }

  get objects(): EntityTile[] {
    return this.tiles.filter((tile) => tile.type === 'entity');
  }

  /** Changes the title of the newest object. @returns the title */
  retitle(): string {
    const [newest] = this.objects;
    if (!newest) throw new Error('There is no object');
    this.#news += 1;
    const title = `Nowy tytuł, zmiana ${this.#news}.`;
    newest.entity_title = title;
    newest.related_object.title = title;
    this.#note(newest);
    return title;
  }

  keyOf({ id }: Tile): number {
    return id;
  }

  /** A tile is right if it is exactly as the service sent it, now or earlier. */
  mistakeIn(given: Tile): string | undefined {
    const isServed = this.#versions.get(given.id)?.some((served) => isSame(given, served));
    return isServed ? undefined : `tile ${given.id} is not as it was told`;
  }

  must(): number[] {
    return this.tiles.map(({ id }) => id);
  }

  /** Differences from what the service sends now, in a few words each. @param given all tiles */
  differences(given: readonly Tile[]): string[] {
    const left = new Map(given.map((tile) => [tile.id, tile]));
    const different = this.tiles.flatMap(({ id }) => {
      const [tile, served] = [left.get(id), this.#versions.get(id)?.at(-1)];
      left.delete(id);
      if (!tile) return [`${id} is missing`];
      return served && isSame(tile, served) ? [] : [`${id} is not as it is told`];
    });
    return [...different, ...[...left.keys()].map((id) => `${id} is too many`)];
  }

  /** Whether a current or earlier title of an object is in the head of a page. */
  isTitled(object: EntityTile, page: string): boolean {
    const title = /<title>([^<]*)</.exec(page)?.[1] ?? '';
    const versions = this.#versions.get(object.id) ?? [];
    return versions.some((tile) => tile.type === 'entity' && title.startsWith(`${tile.entity_title} `));
  }

  #note(tile: Tile): void {
    this.#versions.set(tile.id, [...(this.#versions.get(tile.id) ?? []), this.#shown(structuredClone(tile))]);
  }

  /** A tile as the site shows it: with absolute addresses, and null where a scan has no data. */
  #shown(tile: Tile): Tile {
    if (tile.type !== 'entity')
      return tile.url ? { ...tile, url: new URL(tile.url, this.upstream.url).href } : tile;
    const scan = tile.related_object.main_scan;
    scan.pagination_info = { scan_name: null, page_description: null, ...scan.pagination_info };
    return tile;
  }
}

/** Whether a tile is exactly as the service sent it, except for a small shift of its timestamp. */
function isSame(given: Tile, served: Tile): boolean {
  const [at, servedAt] = [parseTimestamp(given.sorting_datetime), parseTimestamp(served.sorting_datetime)];
  if (!at || !servedAt || at < servedAt || at > shiftTimestamp(servedAt, maxMoved)) return false;
  return isDeepStrictEqual({ ...given, sorting_datetime: served.sorting_datetime }, served);
}
