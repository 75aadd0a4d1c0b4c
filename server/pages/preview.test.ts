import { expect, test } from 'vitest';
import { previewSecret, type Reply, send, startForEach } from '../front.fixture.ts';

const { running, get } = startForEach();

/** Signs in with the form, for a session cookie. */
async function signIn(secret = previewSecret): Promise<Reply> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  };
  const body = new URLSearchParams({ secret, name: 'Ewa', locale: 'pl' }).toString();
  return await send(running.port, '/preview/sign-in', headers, 'POST', body);
}
const cookieOf = (reply: Reply) => reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '';

test('a session goes past the cache, both ways', async () => {
  const public1 = await get('/pl');
  const signedIn = await signIn();
  expect(signedIn).toMatchObject({ status: 303, headers: { location: '/pl/preview' } });
  const cookie = `theme=dark; ${cookieOf(signedIn)}`;
  const preview1 = await get('/pl', { cookie });
  const preview2 = await get('/pl', { cookie });
  const public2 = await get('/pl');
  expect(preview1.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  });
  expect(preview1.headers.etag).toBeUndefined();
  expect(preview1.text).toContain('{"by":"Ewa","here":"/pl"}');
  expect(preview2.text).not.toBe(preview1.text);
  expect(public2.text).toBe(public1.text);
  expect(public1.text).toContain('for everybody');
});

test('a cold page is not filled by a preview that is under way', async () => {
  const cookie = cookieOf(await signIn());
  const [preview, open] = await Promise.all([get('/pl', { cookie }), get('/pl')]);
  expect(preview.text).toContain('"by":"Ewa"');
  expect(open.text).toContain('for everybody');
});

test.each([
  '__prerender_bypass=abc',
  'theme=dark; __next_preview_data=abc',
  'czytelnia_preview=abc',
  'czytelnia_preview=e30.e30',
  'xczytelnia_preview=; czytelnia_preview=',
])('%s is no session: the public page comes from the cache', async (cookie) => {
  const open = await get('/pl');
  const reply = await get('/pl', { cookie, 'x-preview': '{"by":"Ewa","here":"/pl"}' });
  expect(reply.text).toBe(open.text);
  expect(reply.headers.age).toBeDefined();
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect(running.renderer.pages).toEqual(['/pl']);
  expect((await get('/pl/pages/draft', { cookie })).status).toBe(404);
});

test('an editor sees the drafts that there are', async () => {
  const cookie = cookieOf(await signIn());
  expect((await get('/pl/pages/draft', { cookie })).status).toBe(200);
  expect((await get('/pl/pages/none', { cookie })).status).toBe(404);
  expect((await get('/pl/pages/draft')).status).toBe(404);
});

test('what is for editors leads others to the form', async () => {
  expect(await get('/en/preview/try')).toMatchObject({
    status: 303,
    headers: { location: '/en/preview?return=%2Fen%2Fpreview%2Ftry', 'cache-control': 'private, no-store' },
  });
  const place = '/en/preview?history=en%2Fodd&version=3';
  expect(await get(place, { cookie: 'czytelnia_preview=e30.e30' })).toMatchObject({
    status: 303,
    headers: { location: `/en/preview?problem=late&return=${encodeURIComponent(place)}` },
  });
  const form = await get('/en/preview?problem=wrong&return=//evil.example');
  expect(form.text).toContain('/en/preview?problem=wrong render');
  expect(form.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  expect((await get('/en/preview/try', { cookie: cookieOf(await signIn()) })).status).toBe(200);
  for (const path of ['/en/preview/shown', '/en/preview/edit/pl', '/en/preview/edit/xx/x', '/en/preview/x'])
    expect((await get(path, { cookie: cookieOf(await signIn()) })).status).toBe(404);
});

test('after ten failures an address must wait, and is told so', async () => {
  for (let time = 0; time < 10; time += 1)
    expect((await signIn('wrong')).headers.location).toBe('/pl/preview?problem=wrong#secret');
  const refused = await signIn();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
  expect(refused.text).toContain('/pl/status/429');
  expect(refused.headers['set-cookie']).toBeUndefined();
});
