import { beforeEach, describe, expect, test } from 'vitest';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { PreviewAccess } from './access.ts';
import { answerPreview, maxBodyBytes } from './answer.ts';
import { Attempts } from './attempts.ts';
import { memoryEditing, memoryRevokedSessions } from './editing.fixture.ts';
import { jsonAnswer } from './request.ts';
import { sessionCookie } from './session.ts';

const publicUrl = 'https://library.example';
const name = { language: 'pl', slug: 'pomoc' };
const text = { title: 'Pomoc', content: '<p>Tekst</p>', description: '', translationKey: 'help' };

let editing = memoryEditing({ 'token of Jan': 'Jan' });
let cookie = '';
let bodiesRead = 0;
let readOnly = false;
let hasErrors = false;

const access = new PreviewAccess({ secret: undefined, editing, revokedSessions: memoryRevokedSessions() });
const attempts = new Attempts();

beforeEach(async () => {
  editing = memoryEditing({ 'token of Jan': 'Jan' });
  cookie = `${sessionCookie}=${await access.signIn('token of Jan', '')}`;
  bodiesRead = 0;
  readOnly = false;
  hasErrors = false;
});

type RequestInput = { method?: string; headers?: Record<string, string>; body?: string; query?: string };

async function request(
  action: string,
  { method = 'POST', headers = {}, body = '', query = '' }: RequestInput = {},
) {
  const catalogue: Partial<Catalogue> = {
    editing: readOnly ? undefined : editing,
    pages: async () => [],
    previewPages: async () => [{ ...name, ...text, state: 'draft' } as never],
  };
  const answer = await answerPreview(
    {
      method,
      path: `/preview/${action}`,
      query: new URLSearchParams(query),
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
      address: '192.0.2.1',
      locale: 'en',
      async body(maxBytes) {
        bodiesRead += 1;
        const bytes = new TextEncoder().encode(body);
        return bytes.length > maxBytes ? 'too-large' : bytes;
      },
    },
    {
      access,
      attempts,
      catalogue: catalogue as Catalogue,
      publicUrl,
      livePreview: async (input) => jsonAnswer(200, { input }),
      hasErrors: async () => hasErrors,
    },
  );
  const { status = 404, headers: sent = {} } = answer ?? {};
  const written = answer?.body instanceof Uint8Array ? new TextDecoder().decode(answer.body) : '';
  return { status, headers: sent, json: written === '' ? undefined : JSON.parse(written) };
}

const post = (action: string, value: unknown, headers = {}) =>
  request(action, { body: JSON.stringify(value), headers });
const form = (action: string, fields: Record<string, string>) =>
  request(action, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('a draft is saved, published, taken back, discarded and restored, by the editor of the session', async () => {
  expect(await post('pages', { name, text, base: 0 })).toMatchObject({
    status: 200,
    headers: { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' },
    json: { result: 'added', version: 1 },
  });
  for (const action of ['publish', 'unpublish', 'discard'])
    expect((await post(action, { name })).status).toBe(200);
  expect((await post('restore', { name, number: 1 })).json).toMatchObject({ result: 'changed', version: 5 });
  expect(editing.calls).toEqual(
    ['draft', 'publish', 'unpublish', 'discard', 'restore'].map((action) => `${action} pl/pomoc by Jan`),
  );
  const { json } = await request('history', { method: 'GET', query: 'language=pl&slug=pomoc' });
  expect(json.versions).toHaveLength(5);
  expect(json.versions[0]).toMatchObject({ number: 5, action: 'restore', editor: 'Jan' });
});

test('the history lists versions without their texts', async () => {
  await post('pages', { name, text });
  const history = (query: string) => request('history', { method: 'GET', query });
  expect((await history('language=pl&slug=pomoc&locale=en')).json.versions).toEqual([
    expect.not.objectContaining({ content: expect.anything() }),
  ]);
  const wrong = ['', 'language=pl', 'language=xx&slug=pomoc', 'language=pl&slug=pomoc&version=1'];
  for (const query of [...wrong, 'language=pl&slug=a%00b']) expect((await history(query)).status).toBe(400);
});

test('an old version does not go over what somebody has saved since', async () => {
  await post('pages', { name, text });
  await post('pages', { name, text: { ...text, content: 'later' } });
  expect(await post('restore', { name, number: 1, base: 1 })).toMatchObject({
    status: 409,
    json: { result: 'conflict', latest: { number: 2, content: 'later' } },
  });
  const fields = { ...name, locale: 'en', number: '1', base: '1' };
  expect((await form('restore', fields)).headers.Location).toMatch(/problem=conflict/);
  expect((await post('restore', { name, number: 1, base: 2 })).status).toBe(200);
});

test('an editor who saves over another’s version is warned, and sees it', async () => {
  await post('pages', { name, text });
  await post('pages', { name, text: { ...text, content: 'later' }, base: 1 });
  const { status, json } = await post('pages', { name, text: { ...text, content: 'mine' }, base: 1 });
  expect(status).toBe(409);
  expect(json).toMatchObject({
    result: 'conflict',
    problem: 'conflict',
    latest: { number: 2, content: 'later' },
  });
  expect(json.detail).toMatch(/Someone else/);
});

test('after a draft was thrown away on the dashboard, its history is shown', async () => {
  await post('pages', { name, text, base: 0 });
  const { status, headers } = await form('discard', { ...name, locale: 'en' });
  expect([status, headers.Location]).toEqual([303, '/en/preview?done=discard&history=pl%2Fpomoc']);
});

test('refusals give reasons', async () => {
  expect(await post('publish', { name })).toMatchObject({ status: 404, json: { problem: 'missing' } });
  expect(await post('pages', { name, text: { ...text, translationKey: 'taken' } })).toMatchObject({
    status: 409,
    json: { result: 'refused', reason: 'translation-taken', problem: 'translation-taken' },
  });
});

test('a refusal names the page that is in the way', async () => {
  const held = { language: 'en', slug: 'held' };
  expect(await post('discard', { name: held })).toMatchObject({
    status: 409,
    json: {
      problem: 'translation-held',
      detail: 'The page en/holder is now the translation; change or discard it first.',
    },
  });
  const { headers } = await form('discard', { ...held, locale: 'en' });
  expect(headers.Location).toBe('/en/preview?problem=translation-held&holder=en%2Fholder&page=en%2Fheld');
});

test('null characters are taken out, and blanks around a title', async () => {
  await post('pages', { name, text: { ...text, title: ' Po\0moc ', content: '<p>a\0b</p>' } });
  expect(await editing.version({ language: 'pl', slug: 'pomoc' }, 1)).toMatchObject({
    title: 'Pomoc',
    content: '<p>ab</p>',
  });
});

test.each([
  ['pages', { name, text: { ...text, title: ' ' } }],
  ['pages', { name, text: { ...text, title: 7 } }],
  ['pages', { name: { language: 'xx', slug: 'x' }, text }],
  ['pages', { name: { language: 'pl', slug: '../x' }, text }],
  ['pages', { name, text, base: -1 }],
  ['pages', { name, text, base: '1' }],
  ['publish', {}],
  ['publish', null],
  ['publish', [name]],
  ['restore', { name }],
  ['restore', { name, number: 0 }],
  ['link', { name, hours: 0 }],
  ['link', { name, hours: 10_000 }],
])('%s with %j is refused with a sentence', async (action, value) => {
  const { status, json } = await post(action, value);
  expect(status).toBe(400);
  expect(json).toMatchObject({ problem: 'invalid', detail: expect.stringMatching(/Nothing was changed/) });
  expect(editing.calls).toEqual([]);
});

describe('a preview link', () => {
  test('is created for an existing page', async () => {
    const { json } = await post('link', { name, hours: 2 });
    const address = new URL(json.address);
    expect(address.origin + address.pathname).toBe('https://library.example/pl/pages/pomoc');
    const token = address.searchParams.get('preview') ?? '';
    expect(await access.readLink(token, 'pomoc')).toEqual({ ...name, until: json.until });
    expect(json.until - Date.now() / 1000).toBeGreaterThan(7190);
    expect((await post('link', { name: { language: 'en', slug: 'pomoc' }, hours: 2 })).status).toBe(404);
  });

  test('can be created where pages are edited elsewhere, and nothing more', async () => {
    readOnly = true;
    expect((await post('link', { name, hours: 2 })).status).toBe(200);
    expect(await post('publish', { name })).toMatchObject({ status: 403, json: { problem: 'read-only' } });
    expect((await request('history', { method: 'GET' })).status).toBe(403);
  });
});

test('a page whose report names errors is published on confirmation', async () => {
  await post('pages', { name, text });
  hasErrors = true;
  expect(await post('publish', { name, base: 1 })).toMatchObject({
    status: 409,
    json: { problem: 'errors', detail: 'The report names errors. Publish all the same?' },
  });
  const fields = { locale: 'pl', language: 'pl', slug: 'pomoc', base: '1' };
  expect((await form('publish', fields)).headers.Location).toBe('/pl/preview?ask=publish&page=pl%2Fpomoc');
  expect(editing.calls).toEqual(['draft pl/pomoc by Jan']);
  expect((await form('publish', { ...fields, sure: '1' })).headers.Location).toMatch(/done=publish/);
  expect((await post('publish', { name, sure: true })).status).toBe(200);
  expect((await post('publish', { name, sure: 'yes' })).status).toBe(400);
});

test('forms without scripts come back to the dashboard with what came of it', async () => {
  await post('pages', { name, text });
  const fields = { locale: 'pl', language: 'pl', slug: 'pomoc' };
  expect(await form('publish', { ...fields, base: '1' })).toMatchObject({
    status: 303,
    headers: { Location: '/pl/preview?done=publish&page=pl%2Fpomoc' },
  });
  expect((await form('restore', { ...fields, number: '9' })).headers.Location).toMatch(/problem=missing/);
  expect((await form('link', { ...fields, hours: 'x' })).headers.Location).toMatch(/problem=invalid/);
  expect((await form('link', { ...fields, hours: '5' })).headers.Location).toMatch(
    /link=[\w-]+\.[\w-]+\.[\w-]+&/,
  );
});

describe('is refused before its body is read', () => {
  const attempt = { body: JSON.stringify({ name, text }) };

  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: publicUrl }, 403],
    ['from a sister site', { 'sec-fetch-site': 'same-site', origin: publicUrl }, 403],
    ['from nowhere', { 'sec-fetch-site': 'none' }, 403],
    ['of another type', { 'content-type': 'text/plain' }, 415],
    ['of many parts', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['without a session', { cookie: '' }, 401],
    ['with Next’s cookie', { cookie: '__prerender_bypass=x' }, 401],
  ])('what comes %s', async (_what, headers, status) => {
    expect((await request('pages', { ...attempt, headers })).status).toBe(status);
    expect(bodiesRead).toBe(0);
    expect(editing.calls).toEqual([]);
  });

  test.each([
    [{}, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'https://library.example.evil.example' }, 403],
    [{ origin: 'http://[' }, 403],
    [{ origin: publicUrl }, 200],
    [{ origin: 'https://library.lan', host: 'library.lan' }, 200],
  ])('what an old browser sends with %j: %d', async (given: Record<string, string>, status) => {
    const headers = { ...given, 'sec-fetch-site': undefined as never };
    expect((await request('pages', { ...attempt, headers })).status).toBe(status);
  });

  test('what is not sent as it must be', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])
      expect(await request('publish', { method })).toMatchObject({ status: 405, headers: { Allow: 'POST' } });
    expect(await request('history')).toMatchObject({ status: 405, headers: { Allow: 'GET' } });
    for (const action of ['none', '', 'constructor', '__proto__', 'pages/x'])
      expect((await request(action)).status).toBe(404);
    expect(bodiesRead).toBe(0);
  });
});

test('a body that is too long is refused', async () => {
  expect(await request('pages', { body: 'x'.repeat(maxBodyBytes + 1) })).toMatchObject({
    status: 413,
    json: { problem: 'too-large' },
  });
  const body = new URLSearchParams({ secret: 'x'.repeat(20_000) }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await request('sign-in', { body, headers })).status).toBe(413);
});

test('a text is shown as the public would get it at the address that the dashboard requests', async () => {
  expect(await post('live', { text })).toMatchObject({ status: 200, json: { input: { text } } });
});

test('signing in and out goes only to pages of this site', async () => {
  const signIn = await form('sign-in', { secret: 'token of Jan', locale: 'pl', return: '/pl/pages/pomoc' });
  expect(signIn).toMatchObject({ status: 303, headers: { Location: '/pl/pages/pomoc' } });
  expect(signIn.headers['Set-Cookie']).toMatch(
    /^czytelnia_preview=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax; Secure$/,
  );
  for (const returnPath of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    for (const [action, secret] of [
      ['sign-in', 'token of Jan'],
      ['sign-in', 'wrong'],
      ['leave', ''],
    ] as const) {
      const { headers } = await form(action, { secret, locale: 'en', return: returnPath });
      expect(headers.Location).toMatch(/^\/en\/preview(?:\?problem=wrong#secret)?$/);
    }
  }
  const leave = await form('leave', { locale: 'en', return: '/en/pages' });
  expect(leave.headers).toMatchObject({
    Location: '/en/pages',
    'Set-Cookie': 'czytelnia_preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  });
});
