import { expect, test } from 'vitest';
import { recordPath } from '#lib/addresses.ts';
import { fullRecord } from '#lib/formats/records.fixture.ts';
import { settings, startForEach } from './front.fixture.ts';

const { running, get } = startForEach();

const path = recordPath(fullRecord.id, 'mods');

test('records are generated on request, whatever the query, for every origin', async () => {
  const first = await get(path);
  expect([first.status, first.headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(first.text).toContain('<mods:mods ');
  await get(`${path}?x=1`);
  await get(`${path}?x=2`);
  // The answer is cached at the second request, so the third does not reach the store.
  expect(running.objects.length).toBeLessThan(3);
  expect((await get(path, {}, 'HEAD')).status).toBe(200);
});

test('records in no known format, or by another method, are refused with a reason', async () => {
  const unknown = await get(recordPath(fullRecord.id, 'marc'));
  expect([unknown.status, JSON.parse(unknown.text)]).toEqual([
    404,
    { detail: 'There is nothing at this address.' },
  ]);
  expect((await get(path, {}, 'POST')).status).toBe(405);
  expect((await get(recordPath('none', 'mods'))).status).toBe(404);
});

test('an object whose name ends like a record’s is there under its permanent address and in frames', async () => {
  const reply = await get('/o/a%2F1.xml', { accept: 'text/html' });
  expect([reply.status, reply.headers.location]).toEqual([303, '/pl/objects/a%2F1.xml/right']);
  expect((await get('/o/a%2F1.xml/2')).headers.location).toBe('/pl/objects/a%2F1.xml/right?scan=2');
  const framed = await get('/embed/a%2F1.xml');
  expect([framed.status, framed.headers.location]).toEqual([307, '/pl/embed/a%2F1.xml']);
  expect((await get('/pl/embed/a%2F1.xml')).status).toBe(200);
});

test('scripts of every origin are led from a permanent address to the page, whatever its title was', async () => {
  for (const address of ['/o/a%2F1.xml', '/pl/objects/a%2F1.xml', '/pl/objects/a%2F1.xml/wrong']) {
    let reply = await get(address, { origin: 'https://other.example', accept: '*/*' });
    for (; reply.headers.location; reply = await get(reply.headers.location))
      expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([200, '*']);
  }
});

test.each([
  ['none', 404],
  ['gone', 410],
  ['none/0', 404],
])(
  'that there is nothing at a permanent address scripts of every origin may learn (%s)',
  async (id, status) => {
    const reply = await get(`/o/${id}`);
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([status, '*']);
  },
);

test('that a page failed scripts of every origin may learn', async () => {
  running.renderer.failing = () => ({ status: 500 });
  const failed = await get('/pl/statistics');
  expect([failed.status, failed.headers['access-control-allow-origin']]).toEqual([500, '*']);
  settings.isReady = false;
  const away = await get('/pl/statistics');
  settings.isReady = true;
  expect([away.status, away.headers['access-control-allow-origin']]).toEqual([503, '*']);
});
