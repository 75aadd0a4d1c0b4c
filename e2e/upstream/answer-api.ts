import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import type { FeedBehaviour } from './scenarios.ts';
import type { RequestState } from './server.ts';

const contract = { 'Content-Type': 'application/json', Allow: 'GET, OPTIONS', Vary: 'Accept' };
const defaultBatchSize = 40;
/** Milliseconds that a slow service takes. */
const slowDelay = 3000;

/** Answers an API address as the scenario requires. */
export function answerApi(path: string, response: ServerResponse, state: RequestState): ServerResponse {
  const { scenario, requestCount } = state;
  const isAffected = scenario.fault && (scenario.faultPaths?.test(path) ?? true);
  switch (isAffected ? scenario.fault : undefined) {
    case 'slow':
      setTimeout(() => respond(path, response, state), slowDelay);
      return response;
    case 'failing':
      return send(response, 503, { detail: 'Service unavailable.' });
    case 'broken':
      return send(response, 500, { detail: 'Internal error.' });
    case 'busy':
      response.setHeader('Retry-After', '1');
      return send(response, 503, { detail: 'Busy.' });
    case 'flaky':
      return requestCount % 2 === 1 ? send(response, 503, {}) : respond(path, response, state);
    case 'cut':
      response.writeHead(200, { ...contract, 'Content-Length': '100000' }).write('[{"id": 1, ');
      setTimeout(() => response.destroy(), 20);
      return response;
    case 'hanging':
    case 'gone':
      return response;
    case 'html':
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!DOCTYPE html><h1>Log in</h1>');
    case 'garbage':
      return response.writeHead(200, contract).end('[{"id": 1, "type": }');
    case 'huge':
      return flood(response);
    case 'objects':
      return send(response, 200, { results: [], count: 0 });
    default:
      return respond(path, response, state);
  }
}

function respond(path: string, response: ServerResponse, state: RequestState): ServerResponse {
  const { scenario, served } = state;
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  if (scenario.missingPaths?.test(pathname)) return send(response, 404, { detail: 'Not found.' });
  if (response.req.method === 'OPTIONS') return send(response, 200, {});
  if (response.req.method !== 'GET') return send(response, 405, { detail: 'Method not allowed.' });
  if (pathname === '/api/organizations/') return send(response, 200, served.organizations);
  if (pathname === '/api/stats/') return send(response, 200, served.statistics);
  if (pathname === '/api/pages/') return send(response, 200, served.pages);
  if (pathname === '/api/frontpage/')
    return send(response, 200, batchOf(served.tiles, searchParams, state.batches, scenario.feed));
  const id = /^\/api\/organizations\/(\d+)\/$/.exec(pathname)?.[1];
  const organization =
    id &&
    z
      .array(identified)
      .parse(served.organizations)
      .find((one) => one.id === Number(id));
  return organization ? send(response, 200, organization) : send(response, 404, { detail: 'Not found.' });
}

const identified = z.looseObject({ id: z.number() });
const tileSchema = z.looseObject({ id: z.unknown(), type: z.unknown(), sorting_datetime: z.string() });

function batchOf(
  tiles: unknown,
  query: URLSearchParams,
  batches: RequestState['batches'],
  feed: Partial<FeedBehaviour> = {},
): unknown[] {
  const {
    inclusive = false,
    maxBatch = defaultBatchSize,
    repeatEvery = 0,
    shuffled = false,
    ignores = [],
  } = feed;
  const parameter = (name: string) => (ignores.includes(name) ? null : query.get(name));
  const max = parseTimestamp(parameter('max_sorting_datetime') ?? '');
  const min = parseTimestamp(parameter('min_sorting_datetime') ?? '');
  const type = parameter('type');
  const size = Number(parameter('batch_size') ?? defaultBatchSize);
  const list = z.array(tileSchema).parse(tiles);
  let time = parseTimestamp(list[0]?.sorting_datetime ?? '') ?? '';
  const batch = list
    .filter((tile) => {
      // A broken time keeps its position: it passes any bound that its newer neighbour passes.
      time = parseTimestamp(tile.sorting_datetime) ?? time;
      return (
        (!type || tile.type === type) &&
        (!max || time < max || (inclusive && time === max)) &&
        (!min || time > min || (inclusive && time === min))
      );
    })
    .slice(0, Math.min(size, maxBatch));
  if (shuffled) batch.sort((one, other) => ((Number(one.id) * 7) % 11) - ((Number(other.id) * 7) % 11));
  if (repeatEvery === 0) return batch;
  batches.count += 1;
  if (batches.count % repeatEvery !== 0) batches.last = batch;
  return batches.last;
}

function send(response: ServerResponse, status: number, value: unknown): ServerResponse {
  return response.writeHead(status, contract).end(JSON.stringify(value));
}

/** Sends far more than anybody can need, as long as it is read. */
function flood(response: ServerResponse): ServerResponse {
  const piece = `${JSON.stringify({ id: 1, title: 'x'.repeat(100_000) })},`;
  let left = 450;
  response.writeHead(200, contract).write('[');
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(piece)) {
        response.once('drain', more);
        return;
      }
    }
    if (!response.destroyed) response.end('{"id": 2}]');
  };
  more();
  return response;
}
