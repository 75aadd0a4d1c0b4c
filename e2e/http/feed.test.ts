import { beforeAll, describe, expect, test } from 'vitest';
import { withRootRelative } from '#lib/catalogue/root-relative.ts';
import type { Tile } from '#lib/catalogue/schema.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { instant } from '#lib/catalogue/store/records.fixture.ts';
import { shiftTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import { type TileView, tileView } from '#lib/feed/tile-view.ts';
import { expectContractHeaders } from '../support/contract.ts';
import { walkFeed } from '../support/feed.ts';
import { elementsOf, find } from '../support/html.ts';
import { shareLibrary } from './library.fixture.ts';

const library = shareLibrary('made');

type Row = { id: number; type: string; sorting_datetime: Timestamp };
let order: Row[] = [];

beforeAll(async () => {
  const { db, close } = await openStore({ ...library, databaseUrl: undefined });
  order = await db
    .selectFrom('tiles')
    .select(['id', 'type', 'sorting_datetime'])
    .orderBy('sorting_datetime', 'desc')
    .execute();
  await close();
  expect(order.length).toBe(241);
});

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

const batch = async (query: Record<string, string>, path = '/api/frontpage/') =>
  (await library.json(`${path}?${new URLSearchParams(query)}`)) as { id: number; sorting_datetime: string }[];

async function walk(query: Record<string, string>, path?: string): Promise<number[]> {
  const ids: number[] = [];
  for (let max: string | undefined; ; ) {
    const tiles = await batch({ ...query, ...(max && { max_sorting_datetime: max }) }, path);
    max = tiles.at(-1)?.sorting_datetime;
    if (!max) return ids;
    ids.push(...idsOf(tiles));
  }
}

test.each([1, 2, 7, 39, 40, 41, 1000])(
  'a walk in batches of %d shows every tile once, in order',
  async (size) => {
    expect(await walk({ batch_size: String(size) })).toEqual(idsOf(order));
    expect((await batch({ batch_size: String(size) })).length).toBe(Math.min(size, 40));
  },
);

test.each(['category', 'collection', 'entity', 'press', 'news', 'video'])(
  'a walk over tiles of type %s',
  async (type) => {
    expect(await walk({ type, batch_size: '7' })).toEqual(idsOf(order.filter((row) => row.type === type)));
  },
);

test('pages that lead from one to the next by a link show every tile once, in order', async () => {
  const shown: string[] = [];
  for (let path: string | undefined = '/pl'; path; ) {
    const page = (await library.fetchRaw(path)).text();
    const elements = elementsOf(page.slice(page.indexOf('<section id="feed"')).split('</section>')[0] ?? '');
    const titles = find(elements, 'span').filter(({ attributes }) => attributes['data-lines']);
    shown.push(...titles.map(({ text }) => text));
    path = find(elements, 'a').find(({ text }) => text === 'Starsze obiekty')?.attributes.href;
  }
  const tiles = await walkFeed(library.url);
  expect(shown).toEqual(tiles.map((tile) => (tile.type === 'entity' ? tile.entity_title : tile.title) ?? ''));
});

describe('bounds', () => {
  const digits = [0, 1, 2, 3, 4, 5, 6];

  test.each(digits)('with %d fractional digits, the newer one out, the older one in', async (count) => {
    for (const row of [order[0], order[7], order[120], order.at(-1)]) {
      const text =
        count === 0 ? row?.sorting_datetime.slice(0, 19) : row?.sorting_datetime.slice(0, 20 + count);
      const bound = instant(text ?? '');
      const older = order.filter((other) => other.sorting_datetime < bound);
      const newer = order.filter((other) => other.sorting_datetime >= bound);
      expect(idsOf(await batch({ max_sorting_datetime: text ?? '' }))).toEqual(idsOf(older.slice(0, 40)));
      expect(idsOf(await batch({ min_sorting_datetime: text ?? '' }))).toEqual(idsOf(newer.slice(0, 40)));
    }
  });

  test('a microsecond decides, also among tiles that wished for one instant', async () => {
    const tied = order.slice(-5);
    for (const { id, sorting_datetime: time } of tied) {
      const after = shiftTimestamp(time, 1);
      expect(idsOf(await batch({ min_sorting_datetime: time, max_sorting_datetime: after }))).toEqual([id]);
      expect(idsOf(await batch({ max_sorting_datetime: time }))).not.toContain(id);
    }
    const [newest, next] = tied;
    expect(shiftTimestamp(next?.sorting_datetime ?? instant(''), 1)).toBe(newest?.sorting_datetime);
  });

  test('a date alone is its midnight', async () => {
    const day = order[100]?.sorting_datetime.slice(0, 10) ?? '';
    const expected = order.filter((row) => row.sorting_datetime < instant(day));
    expect(idsOf(await batch({ max_sorting_datetime: day }))).toEqual(idsOf(expected.slice(0, 40)));
  });

  test('both and a type together, and an empty interval', async () => {
    const [max, min] = [order[50]?.sorting_datetime ?? '', order[90]?.sorting_datetime ?? ''];
    const between = order.slice(51, 91).filter((row) => row.type === 'entity');
    const query = { max_sorting_datetime: max, min_sorting_datetime: min, type: 'entity' };
    expect(idsOf(await batch(query))).toEqual(idsOf(between));
    expect(await batch({ max_sorting_datetime: min, min_sorting_datetime: max })).toEqual([]);
  });
});

describe('a parameter that cannot be understood is 400 and named', () => {
  // Which values those are: lib/api/parameters.test.ts.
  test.each([
    ['batch_size', '0'],
    ['type', 'books'],
    ['max_sorting_datetime', '2026-02-30'],
    ['min_sorting_datetime', ''],
  ])('%s=%s', async (name, value) => {
    const answer = await library.fetchRaw(`/api/frontpage/?${new URLSearchParams({ [name]: value })}`);
    expect(answer.status).toBe(400);
    expectContractHeaders(answer);
    expect(JSON.parse(answer.text())).toEqual({ [name]: [expect.any(String)] });
    expect(answer.header('Cache-Control')).toBe('no-store');
  });

  test('but parameters that nobody knows are passed over', async () => {
    expect(idsOf(await batch({ page: '2', batch_size: '3' }))).toEqual(idsOf(order.slice(0, 3)));
  });
});

describe('batches for the browser', () => {
  const views = async (query: Record<string, string> = {}) =>
    (await library.json(`/pl/feed.json?${new URLSearchParams(query)}`)) as TileView[];

  test('contain the cards of the API’s tiles, and nothing more', async () => {
    const tiles = (await library.json('/api/frontpage/')) as Tile[];
    const origin = new URL(library.url).origin;
    const cards = tiles.map((tile) => tileView(withRootRelative(tile, origin), 'pl'));
    expect(await views()).toEqual(JSON.parse(JSON.stringify(cards)));
  });

  test.each([{}, { type: 'entity' }, { type: 'news' }])(
    '%o: a walk shows every tile once',
    async (query: { type?: string }) => {
      const expected = order.filter(({ type }) => !query.type || type === query.type);
      expect(await walk(query as Record<string, string>, '/pl/feed.json')).toEqual(idsOf(expected));
    },
  );

  test('are compressed, cached by their address, and known by their tag', async () => {
    const headers = { 'Accept-Encoding': 'br' };
    const before = await library.fetchRaw('/en/feed.json?type=entity', { headers });
    expect(before.header('Content-Type')).toBe('application/json');
    expect(before.header('Vary')).toBe('Accept-Encoding');
    expect(before.header('Content-Encoding')).toBe('br');
    expect(before.body.length).toBeLessThan(6_000);
    const again = await library.fetchRaw('/en/feed.json?utm_source=x&type=entity', { headers });
    expect(again.header('Age')).toBeDefined();
    const known = { ...headers, 'If-None-Match': before.header('ETag') ?? '' };
    expect((await library.fetchRaw('/en/feed.json?type=entity', { headers: known })).status).toBe(304);
  });

  test('pass over what means nothing, as the page of the feed does', async () => {
    expect(await views({ type: 'books', max_sorting_datetime: 'x', batch_size: '1' })).toEqual(await views());
  });

  test('are only read, and there in the languages of the site', async () => {
    expect((await library.fetchRaw('/pl/feed.json', { method: 'POST' })).status).toBe(405);
    for (const path of ['/xx/feed.json', '/feed.json', '/pl/feed.json/x'])
      expect((await library.fetchRaw(path)).status).toBe(404);
  });
});
