import { describe, expect, test, vi } from 'vitest';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import { saveObject } from '../catalogue/store/objects.ts';
import { saveOrganization } from '../catalogue/store/organizations.ts';
import { savePage } from '../catalogue/store/pages.fixture.ts';
import { objectRecord, organizationRecord, pageRecord } from '../catalogue/store/records.fixture.ts';
import { origin, places, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { answerApi } from './answer.ts';

async function api() {
  const { db, catalogue } = await temporaryStore();
  await saveOrganization(db, organizationRecord('one'));
  await saveObject(db, places, objectRecord('a'));
  await savePage(db, pageRecord('pomoc'));
  const ask = (target: string, request: Partial<HttpRequest> = {}) => {
    const { pathname, searchParams } = new URL(target, origin);
    return answerApi(catalogue, {
      method: 'GET',
      path: pathname,
      query: searchParams,
      headers: {},
      ...request,
    });
  };
  return { ask, catalogue };
}

const json = ({ body }: HttpResponse) => JSON.parse(new TextDecoder().decode(body as Uint8Array));

const addresses = [
  '/api/organizations/',
  '/api/organizations/1/',
  '/api/frontpage/',
  '/api/stats/',
  '/api/pages/',
  '/api/schema/',
];

describe.each(addresses)('%s', (address) => {
  test('GET is JSON with the headers of the contract; HEAD the same without a body', async () => {
    const { ask } = await api();
    const answer = await ask(address);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'Content-Type': 'application/json',
      Allow: 'GET, OPTIONS',
      Vary: 'Accept',
      'Access-Control-Allow-Origin': '*',
    });
    expect(json(answer)).toBeTruthy();
    expect(await ask(address, { method: 'HEAD' })).toEqual({ ...answer, body: null });
  });

  test('the entity tag brings 304', async () => {
    const { ask } = await api();
    const { headers } = await ask(address);
    const again = await ask(address, { headers: { 'if-none-match': headers.ETag } });
    expect(again).toMatchObject({
      status: 304,
      body: null,
      headers: { ETag: headers.ETag, Allow: 'GET, OPTIONS' },
    });
  });

  test('OPTIONS names and describes it', async () => {
    const { ask } = await api();
    const answer = await ask(address, { method: 'OPTIONS' });
    expect(answer.status).toBe(200);
    expect(json(answer)).toEqual({
      name: expect.any(String),
      description: expect.any(String),
      renders: ['application/json'],
    });
  });

  test('other methods are refused, before and after the slash', async () => {
    const { ask } = await api();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']) {
      const answer = await ask(address, { method });
      expect(answer).toMatchObject({ status: 405, headers: { Allow: 'GET, OPTIONS', Vary: 'Accept' } });
      expect(json(answer).detail).toContain(method);
    }
  });

  test('without its last slash it is moved, with its query', async () => {
    const { ask } = await api();
    const answer = await ask(`${address.slice(0, -1)}?type=news&max_sorting_datetime=2026-01-01T00:00:00`);
    expect(answer.status).toBe(308);
    const { pathname, searchParams } = new URL(answer.headers.Location ?? '', origin);
    expect(pathname).toBe(address);
    expect([...searchParams]).toEqual([
      ['type', 'news'],
      ['max_sorting_datetime', '2026-01-01T00:00:00'],
    ]);
  });
});

test.each([
  '/api/',
  '/api/x/',
  '/api/organizations/2/',
  '/api/organizations/01/',
  '/api/organizations/-1/',
  '/api/organizations/1.0/',
  '/api/organizations/x/',
  '/api/organizations/9999999999999999/',
  '/api/organizations/99999999999999999999/',
  '/api/constructor/',
  '/api/frontpage//',
])('%s is 404 in JSON', async (address) => {
  const { ask } = await api();
  const answer = await ask(address);
  expect(answer.status).toBe(404);
  expect(answer.headers).toMatchObject({
    'Content-Type': 'application/json',
    Vary: 'Accept',
    Allow: 'GET, OPTIONS',
  });
  expect(Object.keys(json(answer))).toEqual(['detail']);
});

test('a bad parameter is 400 with its name', async () => {
  const { ask } = await api();
  const answer = await ask('/api/frontpage/?batch_size=0');
  expect(answer.status).toBe(400);
  expect(json(answer)).toEqual({ batch_size: [expect.any(String)] });
});

test('a catalogue that fails is 503 without a word of why', async () => {
  const { catalogue } = await api();
  const broken: Catalogue = { ...catalogue, pages: vi.fn().mockRejectedValue(new Error('secret path')) };
  const request = { method: 'GET', path: '/api/pages/', query: new URLSearchParams(), headers: {} };
  const answer = await answerApi(broken, request);
  expect(answer).toMatchObject({
    status: 503,
    headers: { 'Retry-After': '10', 'Cache-Control': 'no-store' },
  });
  expect(JSON.stringify(json(answer))).not.toContain('secret');
});

test('pages have their four fields and statistics their one', async () => {
  const { ask } = await api();
  const [page] = json(await ask('/api/pages/'));
  expect(Object.keys(page)).toEqual(['title', 'content', 'created_at', 'updated_at']);
  expect(Object.keys(json(await ask('/api/stats/')))).toEqual(['entities']);
});
