import { isDeepStrictEqual } from 'node:util';
import type { Upstream } from '#e2e/upstream/server.ts';
import type { EntityTile, Tile } from '#lib/catalogue/schema.ts';

/** First tile and length of runs that share one instant; two of them cross the end of a batch. */
const ties = [
  [12, 2],
  [37, 7],
  [76, 9],
  [140, 12],
] as const;

/** What the simulated service tells, with everything that it told before: an old answer may stand in. */
export class Library {
  readonly #upstream: Upstream;
  readonly #told = new Map<number, Tile[]>();
  #news = 0;

  /** Moves some tiles to one instant. */
  constructor(upstream: Upstream) {
    this.#upstream = upstream;
    const { tiles } = upstream.data;
    for (const [first, length] of ties) {
      const time = tiles[first]?.sorting_datetime ?? '';
      for (const tile of tiles.slice(first, first + length)) tile.sorting_datetime = time;
    }
    for (const tile of tiles) this.#note(tile);
  }

  get tiles(): readonly Tile[] {
    return this.#upstream.data.tiles;
  }

  get objects(): EntityTile[] {
    return this.tiles.filter((tile) => tile.type === 'entity');
  }

  get organizationIds(): number[] {
    return this.#upstream.data.organizations.map(({ id }) => id);
  }

  /** Gives the newest object another title. @returns the title */
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

  /** Whether a tile is just as the service told it, now or before. */
  isTold(given: Tile): boolean {
    return this.#told.get(given.id)?.some((told) => isDeepStrictEqual(told, given)) ?? false;
  }

  /** Whether the title of an object, now or before, stands in the head of a page. */
  isTitled(object: EntityTile, page: string): boolean {
    const title = /<title>([^<]*)</.exec(page)?.[1] ?? '';
    const versions = this.#told.get(object.id) ?? [];
    return versions.some((tile) => tile.type === 'entity' && title.startsWith(`${tile.entity_title} `));
  }

  #note(tile: Tile): void {
    const shown = tile.type === 'entity' ? structuredClone(tile) : this.#resolved(tile);
    this.#told.set(tile.id, [...(this.#told.get(tile.id) ?? []), shown]);
  }

  /** The site gives addresses in full, and empty ones where there are none. */
  #resolved(tile: Exclude<Tile, EntityTile>): Tile {
    const url = tile.url ? new URL(tile.url, this.#upstream.url).href : '';
    return { ...tile, thumbnail_url: tile.thumbnail_url ?? '', url };
  }
}
