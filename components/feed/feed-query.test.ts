import { afterEach, describe, expect, test, vi } from 'vitest';
import { batchOf } from '#lib/feed/batches.ts';
import type { TileView } from '#lib/feed/tile-view.ts';
import { type FeedSource, feedClient, firstBatches, loadBatch, persistence } from './feed-query.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answering(...answers: (() => Response)[]) {
  const fetchMock = vi.fn(async (_address: string) =>
    (answers.length > 1 ? answers.shift() : answers[0])?.(),
  );
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

const feed: FeedSource = { locale: 'en', type: undefined };

const load = (cursor?: Parameters<typeof loadBatch>[1]) =>
  loadBatch(feed, cursor, new Set(), new AbortController().signal);

async function failureOf(answer: () => Response): Promise<Error> {
  answering(answer);
  const failure = await load().catch((error: unknown) => error);
  if (!(failure instanceof Error)) throw new Error('It did not fail');
  return failure;
}

const retries = (error: Error) =>
  [0, 1, 2, 3].filter((failures) => persistence.retry(failures, error)).length;

const status = (code: number, headers = {}) => new Response(null, { status: code, headers });

test('renders on the server share nothing', () => {
  expect(feedClient()).not.toBe(feedClient());
});

describe('a batch that fails is requested again', () => {
  test('twice, when the network or the server failed', async () => {
    expect(retries(new TypeError('Failed to fetch'))).toBe(2);
    expect(retries(await failureOf(() => status(500)))).toBe(2);
    expect(retries(await failureOf(() => status(503)))).toBe(2);
    expect(retries(await failureOf(() => Response.json({ detail: 'no batch' })))).toBe(2);
  });

  test('not at all, if the answer would be the same or says to come back later', async () => {
    expect(retries(await failureOf(() => status(400)))).toBe(0);
    expect(retries(await failureOf(() => status(429)))).toBe(0);
    expect(retries(await failureOf(() => status(503, { 'Retry-After': '10' })))).toBe(0);
  });

  test('not at all, when it did not come in half a minute; the request is then given up', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    // Like fetch on a dead connection.
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    const failed = load().catch((error: unknown) => error);
    expect(timeout).toHaveBeenCalledWith(30_000);
    const late = new DOMException('', 'TimeoutError');
    limit.abort(late);
    expect(await failed).toBe(late);
    expect(retries(late)).toBe(0);
  });

  test('after about half a second, then about a whole one', () => {
    for (let round = 0; round < 100; round += 1) {
      expect(Math.abs(persistence.retryDelay(0) - 500)).toBeLessThanOrEqual(125);
      expect(Math.abs(persistence.retryDelay(1) - 1000)).toBeLessThanOrEqual(250);
    }
    expect(new Set(Array.from({ length: 9 }, () => persistence.retryDelay(0))).size).toBeGreaterThan(1);
  });
});

const tile = (id: number, second: string): TileView => ({
  id,
  type: 'news',
  sorting_datetime: `2026-01-01T00:00:${second}`,
  href: undefined,
  title: `News ${id}`,
  note: '',
  image: undefined,
});

test('the first batch is requested again from its position, of a page further down the feed too', async () => {
  const fetchMock = answering(() => Response.json([]));
  const [cursor] = firstBatches(batchOf([tile(2, '05'), tile(3, '04')], undefined)).pageParams;
  await load(cursor);
  expect(fetchMock.mock.calls[0]?.[0]).toBe(
    '/en/feed.json?max_sorting_datetime=2026-01-01T00%3A00%3A05.000001',
  );
});

test('a batch goes on where the last one ended, past tiles that are shown already', async () => {
  const fetchMock = answering(
    () => Response.json([tile(2, '05'), tile(3, '04')]),
    () => Response.json([tile(3, '04')]),
    () => Response.json([]),
  );
  const { tiles, next } = await loadBatch(
    { ...feed, type: 'news' },
    { oldest: '2026-01-01T00:00:05', stride: 1 },
    new Set([2]),
    new AbortController().signal,
  );
  expect(tiles.map(({ id, title }) => [id, title])).toEqual([[3, 'News 3']]);
  expect(next).toBeUndefined();
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(
    ['2026-01-01T00:00:05.000001', '2026-01-01T00:00:04.000001', '2026-01-01T00:00:04'].map(
      (bound) => `/en/feed.json?${new URLSearchParams({ type: 'news', max_sorting_datetime: bound })}`,
    ),
  );
});
