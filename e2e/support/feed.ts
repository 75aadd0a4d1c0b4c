import { expect } from 'vitest';
import type { Tile } from '#lib/catalogue/schema.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { boundOf, type Cursor, step } from '#lib/feed/cursor.ts';
import { fetchRaw } from './http.ts';

/** Walks a site's feed as its pages do, from the newest tile to the oldest; its bounds must exclude. */
export async function walkFeed(url: string): Promise<Tile[]> {
  const shown: Tile[] = [];
  let cursor: Cursor | undefined;
  for (let round = 0; round < 200; round += 1) {
    const bound = boundOf(cursor);
    const tiles = await batchOf(url, bound === undefined ? '' : `?max_sorting_datetime=${bound}`);
    for (const tile of tiles)
      if (bound !== undefined)
        expect((parseTimestamp(tile.sorting_datetime) ?? '') < (parseTimestamp(bound) ?? '')).toBe(true);
    const { fresh, next } = step(cursor, tiles, new Set(shown.map(({ id }) => id)));
    shown.push(...fresh);
    if (!next) return shown;
    cursor = next;
  }
  throw new Error('The feed has no end');
}

async function batchOf(url: string, query: string): Promise<Tile[]> {
  const answer = await fetchRaw(url, `/api/frontpage/${query}`);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text()) as Tile[];
}

/** Expects tiles in order from the newest to the oldest, no two at the same instant. */
export function expectNewestFirst(tiles: readonly Tile[]): void {
  const times = tiles.map(({ sorting_datetime }) => parseTimestamp(sorting_datetime) ?? '');
  expect(times).toEqual([...new Set(times)].sort().reverse());
}

/** Numbers of tiles, sorted. */
export function idsOf(tiles: unknown): number[] {
  return (tiles as { id: unknown }[]).map(({ id }) => Number(id)).sort((one, other) => one - other);
}
