import { expect, test } from 'vitest';
import { startForEach } from './front.fixture.ts';

const { running, get } = startForEach();

const exact = { 'content-type': 'application/json', allow: 'GET, OPTIONS', vary: 'Accept' };

test('the read API has exactly its headers, from memory too, and is never compressed', async () => {
  for (const _time of ['made', 'kept']) {
    const { headers } = await get('/api/frontpage/', { 'accept-encoding': 'br, gzip' });
    expect(headers).toMatchObject(exact);
    expect(headers['content-encoding']).toBeUndefined();
  }
  const revalidated = await get('/api/frontpage/', {
    'if-none-match': (await get('/api/frontpage/')).headers.etag ?? '',
  });
  expect(revalidated.status).toBe(304);
  expect(revalidated.headers).toMatchObject(exact);
});

test('a question is answered once, however it is asked', async () => {
  const ageOf = async (query: string) => (await get(`/api/frontpage/?${query}`)).headers.age;
  for (const first of [
    '',
    'type=news',
    'type=press&batch_size=7',
    'batch_size=0',
    'batch_size=7&batch_size=7',
  ])
    expect(await ageOf(first), first).toBeUndefined();
  for (const again of [
    'batch_size=40',
    'batch_size=99999999999999999999999',
    'type=news&_=1',
    '_=2&batch_size=41&type=news',
    'batch_size=007&type=press',
  ])
    expect(await ageOf(again), again).toBe('0');
  for (const refused of ['_=5&type=news&type=news', 'batch_size=0', 'batch_size=7&batch_size=7'])
    expect((await get(`/api/frontpage/?${refused}`)).status, refused).toBe(400);
  expect((await get('/api/frontpage?_=6')).headers.location).toBe('/api/frontpage/?_=6');
});

test.each(['max', 'min'])(
  'a batch with %s_sorting_datetime is stored once it is asked for again',
  async (bound) => {
    const ages: unknown[] = [];
    for (let time = 0; time < 3; time += 1)
      ages.push((await get(`/api/frontpage/?${bound}_sorting_datetime=2026-01-01`)).headers.age);
    expect(ages).toEqual([undefined, undefined, '0']);
  },
);

test('the read API answers HEAD, OPTIONS, errors and other methods', async () => {
  const head = await get('/api/frontpage/', {}, 'HEAD');
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers['content-length']).toBe('2003');
  expect((await get('/api/frontpage/', {}, 'OPTIONS')).headers).toMatchObject(exact);
  // This test's catalogue fails when asked for statistics.
  for (const [path, method, status] of [
    ['/api/stats/', 'GET', 500],
    ['/api/none/', 'GET', 404],
    ['/api/frontpage/?batch_size=x', 'GET', 400],
    ['/api/frontpage/', 'POST', 405],
  ] as const) {
    const reply = await get(path, {}, method);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject(exact);
  }
});

test('what went wrong behind a 500 is logged', async () => {
  expect((await get('/api/stats/')).status).toBe(500);
  expect(running.log).toContainEqual({ err: expect.any(TypeError), path: '/api/stats/' });
});
