// Calls everything that the API describes, as a program would that knows the API by its description alone:
// e2e/http/api.test.ts generates types from the description, compiles this with them, and runs it.
import createClient from 'openapi-fetch';
import type { components, paths } from '../../.test/api-client/api.ts';

/** An answer, with the described path and method by which it was requested. */
export type Driven = { path: string; method: string; status: number; text: string };

type Client = ReturnType<typeof createClient<paths>>;
type TileType = components['schemas']['EntityTile' | 'OtherTile']['type'];

const plainPaths = [
  '/api/organizations/',
  '/api/frontpage/',
  '/api/search/',
  '/api/search/texts/',
  '/api/suggestions/',
  '/api/stats/',
  '/api/pages/',
  '/api/works/',
  '/api/bulk/',
  '/api/schema/',
] as const;

/**
 * Requests every path by every method, and expects every documented answer to GET, except those of an unavailable
 * library.
 * @param object an object with scans and a table of contents
 */
export async function drive(baseUrl: string, object: string): Promise<Driven[]> {
  const driven: Driven[] = [];
  const client = createClient<paths>({ baseUrl });
  client.use({
    async onResponse({ schemaPath, request, response }) {
      const [method, text] = [request.method.toLowerCase(), await response.clone().text()];
      driven.push({ path: schemaPath, method, status: response.status, text });
    },
  });
  for (const path of plainPaths) {
    await client.OPTIONS(path);
    const { response } = await client.HEAD(path);
    await client.GET(path, { headers: known(response) });
  }
  await driveInstitutions(client);
  await driveFeed(client);
  await driveObject(client, object);
  await driveSearch(client, object);
  const { data: statistics } = await client.GET('/api/stats/');
  must(statistics && statistics.entities.public <= statistics.entities.total);
  await drivePages(client);
  await driveShelves(client);
  await driveWorks(client);
  const { data: bulk } = await client.GET('/api/bulk/');
  must(bulk?.files.every(({ sha256 }) => sha256.length === 64));
  await client.GET('/api/schema/');
  return driven;
}

async function driveInstitutions(client: Client): Promise<void> {
  const { data: [first] = [] } = await client.GET('/api/organizations/');
  const params = { path: { id: first?.id ?? 0 } };
  const { data: one, response } = await client.GET('/api/organizations/{id}/', { params });
  must(one?.fullname === first?.fullname && one?.description.pl !== undefined);
  await client.GET('/api/organizations/{id}/', { params, headers: known(response) });
  await client.HEAD('/api/organizations/{id}/', { params });
  await client.OPTIONS('/api/organizations/{id}/', { params });
  const none = await client.GET('/api/organizations/{id}/', { params: { path: { id: 999_999 } } });
  must(none.data === undefined && none.error.detail);
}

async function driveShelves(client: Client): Promise<void> {
  const path = '/api/shelves/{facet}/';
  const named = { path: { facet: 'person' as const } };
  const params = { ...named, query: { language: 'en' as const } };
  const { data, response } = await client.GET(path, { params });
  must(data && data.pages > 0 && data.values.every(({ label, count }) => label && count > 0));
  await client.GET(path, { params, headers: known(response) });
  await client.HEAD(path, { params });
  await client.OPTIONS(path, { params: named });
  must((await client.GET(path, { params: { ...named, query: { page: 999 } } })).error);
  must((await client.GET(path, { params: { ...named, query: { page: 0 } } })).error);
}

async function drivePages(client: Client): Promise<void> {
  const { data: [page] = [] } = await client.GET('/api/pages/');
  must(page?.title && page.created_at.length >= 19);
  const path = '/api/pages/{language}/{slug}/';
  const params = { path: { language: 'en', slug: 'accessibility-statement' } };
  const { data: one, response } = await client.GET(path, { params });
  must(one?.title && one.content);
  await client.GET(path, { params, headers: known(response) });
  await client.HEAD(path, { params });
  await client.OPTIONS(path, { params });
  must((await client.GET(path, { params: { path: { language: 'en', slug: 'nothing' } } })).error);
}

async function driveWorks(client: Client): Promise<void> {
  const list = '/api/works/';
  const { data: all } = await client.GET(list);
  const work = all?.works[0];
  must((await client.GET(list, { params: { query: { page: 99 } } })).error);
  must((await client.GET(list, { params: { query: { page: 0 } } })).error);
  const path = '/api/works/parts/';
  const params = { query: { series: work?.series ?? '' } };
  const { data: parts, response } = await client.GET(path, { params });
  must(parts?.count === work?.count && parts?.parts[0]?.tile.type === 'entity');
  await client.GET(path, { params, headers: known(response) });
  await client.HEAD(path, { params });
  await client.OPTIONS(path);
  must((await client.GET(path)).error);
  must((await client.GET(path, { params: { query: { series: 'nothing' } } })).error);
}

/** Walks the whole feed, as the contract describes it. */
async function driveFeed(client: Client): Promise<void> {
  const types: TileType[] = [];
  let older: string | undefined;
  do {
    const query = { type: 'entity' as const, max_sorting_datetime: older };
    const { data: tiles = [] } = await client.GET('/api/frontpage/', { params: { query } });
    types.push(...tiles.map(({ type }) => type));
    older = tiles.at(-1)?.sorting_datetime;
  } while (older !== undefined);
  const { data: found } = await client.GET('/api/search/');
  must(types.length === found?.count && types.every((type) => type === 'entity'));
  const query = { batch_size: 0 };
  const { error } = await client.GET('/api/frontpage/', { params: { query } });
  must(error && 'batch_size' in error);
}

async function driveObject(client: Client, id: string): Promise<void> {
  const params = { path: { id } };
  const { data: object, response } = await client.GET('/api/objects/{id}/', { params });
  must(object?.id === id && object.contents[0]?.first_scan === 2);
  await client.GET('/api/objects/{id}/', { params, headers: known(response) });
  await client.HEAD('/api/objects/{id}/', { params });
  await client.OPTIONS('/api/objects/{id}/', { params });
  const scans = await client.GET('/api/objects/{id}/scans/', { params: { ...params, query: { from: 2 } } });
  must(scans.data?.length === object.scans_count - 1 && scans.data[0]?.thumbnails[0]?.url);
  await client.GET('/api/objects/{id}/scans/', {
    params: { ...params, query: { from: 2 } },
    headers: known(scans.response),
  });
  await client.HEAD('/api/objects/{id}/scans/', { params });
  await client.OPTIONS('/api/objects/{id}/scans/', { params });
  await client.GET('/api/objects/{id}/scans/', { params: { ...params, query: { from: 0 } } });
  for (const path of ['/api/objects/{id}/', '/api/objects/{id}/scans/'] as const)
    must((await client.GET(path, { params: { path: { id: 'nothing' } } })).error);
}

async function driveSearch(client: Client, object: string): Promise<void> {
  const first = await client.GET('/api/search/', {
    params: { query: { q: 'obiekt', category: ['books', 'maps'], from: 1800, sort: 'title', batch_size: 2 } },
  });
  must(first.data && first.data.tiles.length === 2 && first.data.next !== null);
  const [tile] = first.data.tiles;
  must(tile?.related_object.categories.some((one) => one === 'books' || one === 'maps'));
  must(first.data.facets.category.every(({ value, count }) => value && count > 0));
  const texts = await client.GET('/api/search/texts/', { params: { query: { q: 'zolw', object } } });
  must(texts.data?.pages.every((page) => page.object_id === object && page.snippet?.marks.length));
  const { data: proposals } = await client.GET('/api/suggestions/', { params: { query: { q: 'obie' } } });
  for (const one of proposals?.suggestions ?? []) must(one.kind === 'title' ? one.object_id : one.value);
  const next = { query: { next: 'nonsense' } };
  await client.GET('/api/search/', { params: next });
  await client.GET('/api/search/texts/', { params: next });
  await client.GET('/api/suggestions/', { params: { query: { q: 'x'.repeat(5_000) } } });
}

/** Validators with which an answer can be 304. */
function known(response: Response): Record<string, string> {
  return { 'If-None-Match': response.headers.get('ETag') ?? '' };
}

function must(holds: unknown): asserts holds {
  if (!holds) throw new Error('The answer is not what its type lets a program hope for');
}
