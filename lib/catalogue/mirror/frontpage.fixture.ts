import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { openConnection } from '../../connection/connection.ts';
import { type TileType, tileTypes } from '../schema.ts';
import { parseTimestamp } from '../timestamp.ts';
import { httpService } from './service/http-service.ts';
import type { FeedItem } from './service/readers.ts';
import { upstreamReaders } from './service/readers.ts';
import { serviceTile } from './service/records.fixture.ts';
import { json, recordingLog, type Service, startService } from './service/service.fixture.ts';
import { Warnings } from './service/warnings.ts';
import { answersOf, plain, Refusal, type Simulated } from './simulated.fixture.ts';

/** An object's tile and its position in the feed, as a service has it. */
export function feedObject(id: number, sorting: string, title?: string): FeedItem {
  const tile = serviceTile(id, sorting, title);
  return { id, sorting_datetime: tile.sorting_datetime, tile };
}

/** Answers requests for batches from a feed, requests for other paths from `others`, and everything else with 404. */
export function answerFrom(feed: Simulated, others: Record<string, unknown> = {}): Service['answer'] {
  const answers = answersOf(feed);
  return (request, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service.example');
    const other = others[pathname];
    if (typeof other === 'string') return response.end(other);
    if (pathname !== '/api/frontpage/') return json(response, other ?? {}, other ? 200 : 404);
    const size = searchParams.get('batch_size');
    const min = parseTimestamp(searchParams.get('min_sorting_datetime') ?? '');
    try {
      const batch = answers({
        type: tileTypes.find((type): type is TileType => type === searchParams.get('type')),
        max: searchParams.get('max_sorting_datetime') ?? undefined,
        min,
        size: size === null ? undefined : Number(size),
      });
      json(
        response,
        batch.map(({ tile }) => tile),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      json(response, {}, 400);
    }
  };
}

/** A real service with a feed, stopped after the test, and the client for it. */
export async function serveFeed(tiles: FeedItem[], more: Partial<Simulated> = {}) {
  const feed: Simulated = { ...plain, tiles, ...more };
  const service = await startService(answerFrom(feed));
  const connection = openConnection({ origins: [], upstreams: [service.url], connections: 4 });
  onTestFinished(async () => {
    await connection.close();
    await service.stop();
  });
  const readers = upstreamReaders(service.url, new Warnings(recordingLog()));
  return { feed, service, mirrored: httpService({ base: service.url, connection, readers }) };
}
