import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchOf } from '#lib/feed/batches.ts';
import type { TileView } from '#lib/feed/tile-view.ts';
import { placeToRestore, savePlace } from './saved-place.ts';

const tile: TileView = {
  id: 7,
  type: 'news',
  sorting_datetime: '2026-01-01T00:00:00',
  href: undefined,
  title: 'Tile',
  note: '',
  image: undefined,
};
const next = { oldest: '2026-01-01T00:00:00', stride: 1 } as const;
const place = {
  batches: {
    pages: [
      batchOf([tile], next),
      { ids: [8, 9], tiles: undefined, next },
      { ...batchOf([tile], next), tiles: [null] },
    ],
    pageParams: [undefined, next, next],
  },
  tile: 2,
  top: -12.5,
};
const key = 'czytelnia-feed:/en';

let stored: Map<string, string>;
let type: string;
beforeEach(() => {
  stored = new Map();
  type = 'back_forward';
  class Navigation {
    get type() {
      return type;
    }
  }
  vi.stubGlobal('PerformanceNavigationTiming', Navigation);
  vi.stubGlobal('performance', { getEntriesByType: () => [new Navigation()] });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('a place is what was stored, without the empty batches at its end', () => {
  const { pages, pageParams } = place.batches;
  const batches = { pages: [...pages, batchOf([], undefined)], pageParams: [...pageParams, next] };
  savePlace('/en', { ...place, batches });
  expect(placeToRestore('/en')).toMatchObject(JSON.parse(JSON.stringify(place)));
  expect(placeToRestore('/pl')).toBeUndefined();
});

test('one who loads the page again is brought back from down the feed alone, and sees what is new otherwise', () => {
  type = 'reload';
  savePlace('/en', place);
  expect(placeToRestore('/en')?.tile).toBe(2);
  savePlace('/en', { ...place, tile: 0 });
  expect(placeToRestore('/en')).toBeUndefined();
  type = 'back_forward';
  expect(placeToRestore('/en')?.tile).toBe(0);
});

test('nothing fails where storage is off, and no old position remains where it is full', () => {
  savePlace('/en', place);
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  savePlace('/en', place);
  expect(placeToRestore('/en')).toBeUndefined();
  vi.stubGlobal('sessionStorage', undefined);
  savePlace('/en', place);
  expect(placeToRestore('/en')).toBeUndefined();
});

const withBatches = (change: object) => ({ batches: { ...place.batches, ...change } });
const withBatch = (at: number, change: object) =>
  withBatches({ pages: place.batches.pages.map((page, i) => (i === at ? { ...page, ...change } : page)) });

test.each<[string, string | object]>([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['no object', '1'],
  ['a place without a version, as they once were', JSON.stringify(place)],
  ['another version', { version: 999 }],
  ['no tile', { tile: null }],
  ['no distance from the top', { top: null }],
  ['no batches', { batches: null }],
  ['an empty list', { batches: { pages: [], pageParams: [] } }],
  ['lists that do not fit', withBatches({ pageParams: [null] })],
  ['batches that are none', withBatches({ pages: [null, 1, {}] })],
  ['ids that are none', withBatch(1, { ids: ['8', 9] })],
  ['too few tiles', withBatch(0, { tiles: [] })],
  ['tiles of another shape', withBatch(0, { tiles: [{}] })],
  ['a cursor of another shape', withBatch(0, { next: 3 })],
])('%s is no place to come back to', (_, broken) => {
  savePlace('/en', place);
  const sound: unknown = JSON.parse(stored.get(key) ?? '');
  stored.set(key, typeof broken === 'string' ? broken : JSON.stringify(Object.assign({}, sound, broken)));
  expect(placeToRestore('/en')).toBeUndefined();
});
