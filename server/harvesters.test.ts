import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, send, start } from './front.fixture.ts';

let running: Running;
beforeAll(async () => {
  running = await start();
});
afterAll(() => {
  running.server.close();
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (body: string, headers: Record<string, string> = form) =>
  send(running.port, '/oai', headers, 'POST', body);
/** Without changes, the earliest date of a library is also the current time. */
const withoutDates = (text: string) => text.replace(/<(responseDate|earliestDatestamp)>.*?<\/\1>/g, '');

test('a form that is posted is answered as the same arguments in the address', async () => {
  const got = await send(running.port, '/oai?verb=Identify');
  expect(got.status).toBe(200);
  expect(got.headers['content-type']).toBe('text/xml; charset=utf-8');
  expect(got.text).toContain('<repositoryName>Biblioteka</repositoryName>');
  expect(got.text).toContain('<adminEmail>a@library.example</adminEmail>');
  const posted = await post('verb=Identify');
  expect(posted.status).toBe(200);
  expect(withoutDates(posted.text)).toBe(withoutDates(got.text));
  expect((await post('verb=ListSets&x=1')).text).toContain('code="badArgument"');
});

test('what is no form, too long or neither read nor posted is refused', async () => {
  const json = await post('{}', { 'content-type': 'application/json' });
  expect([json.status, json.text]).toEqual([415, 'Not a form that can be read\n']);
  expect(json.headers['access-control-allow-origin']).toBe('*');
  expect((await post('verb=Identify', {})).status).toBe(415);
  expect((await post(`verb=Identify&set=${'x'.repeat(20_000)}`)).status).toBe(413);
  const { status, headers } = await send(running.port, '/oai', {}, 'DELETE');
  expect(status).toBe(405);
  expect(headers.allow).toBe('GET, HEAD, POST, OPTIONS');
});

test('crawlers get the activities, and nothing where there are none', async () => {
  const { status, headers, text } = await send(running.port, '/iiif/activity.json');
  expect(status).toBe(200);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(JSON.parse(text).last.id).toBe('http://library.example/iiif/activity/last.json');
  expect((await send(running.port, '/iiif/activity/2.json')).status).toBe(404);
});

test('a withdrawn object has a page that says so, and one that never existed has none', async () => {
  for (const path of ['/pl/objects/gone/tytul', '/en/objects/gone']) {
    const gone = await send(running.port, path);
    expect(gone.status).toBe(410);
    expect(gone.text).toContain(`${path.slice(0, 3)}/withdrawn/gone render`);
    expect(gone.headers['cache-control']).toBe('public, max-age=0, s-maxage=10');
  }
  const framed = await send(running.port, '/pl/embed/gone');
  expect([framed.status, framed.headers['x-frame-options']]).toEqual([410, undefined]);
  expect(framed.text).toContain('/pl/embed/gone render');
  expect((await send(running.port, '/pl/embed/never')).status).toBe(404);
  expect((await send(running.port, '/pl/objects/never/tytul')).status).toBe(404);
  expect((await send(running.port, '/pl/withdrawn/gone')).status).toBe(404);
  expect((await send(running.port, '/pl/objects/gone/tytul', { 'x-beside': '1' })).status).toBe(204);
});
