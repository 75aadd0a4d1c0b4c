import { describe, expect, test, vi } from 'vitest';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { fullRecord } from '#lib/formats/records.fixture.ts';
import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import { type MainScan, mainScanSchema } from '../catalogue/schema.ts';
import { saveObject } from '../catalogue/store/objects.ts';
import { saveOrganization } from '../catalogue/store/organizations.ts';
import { savePage } from '../catalogue/store/pages.fixture.ts';
import {
  fullObjectRecord,
  objectRecord,
  organizationRecord,
  pageRecord,
  scanRecord,
} from '../catalogue/store/records.fixture.ts';
import { baseUrls, publicUrl, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { CatalogueUnavailable } from '../catalogue/unavailable.ts';
import { answerApi } from './answer.ts';
import { objectSchema } from './objects.ts';

/** Handles failures that no test here provokes. */
function unexpected(error: unknown): never {
  throw error;
}

async function api() {
  const { db, catalogue } = await temporaryStore();
  await saveOrganization(db, organizationRecord('one'));
  await saveObject(db, baseUrls, objectRecord('a'));
  await savePage(db, pageRecord('pomoc'));
  const get = (target: string, request: Partial<HttpRequest> = {}) => {
    const { pathname, searchParams } = new URL(target, publicUrl);
    const httpRequest = { method: 'GET', path: pathname, query: searchParams, headers: {}, ...request };
    return answerApi(catalogue, httpRequest, unexpected);
  };
  return { get, catalogue, db };
}

const json = ({ body }: HttpResponse) => JSON.parse(new TextDecoder().decode(body as Uint8Array));

const addresses = [
  '/api/organizations/',
  '/api/organizations/1/',
  '/api/frontpage/',
  '/api/objects/a/',
  '/api/objects/a/scans/',
  '/api/stats/',
  '/api/pages/',
  '/api/pages/pl/pomoc/',
  '/api/pages/en/site-map/',
  '/api/works/',
  '/api/schema/',
];

describe.each(addresses)('%s', (address) => {
  test('GET is JSON with the headers of the contract', async () => {
    const { get } = await api();
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'Content-Type': 'application/json',
      Allow: 'GET, OPTIONS',
      Vary: 'Accept',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': '*',
    });
    expect(json(answer)).toBeTruthy();
  });

  test('OPTIONS names and describes it, and permits pages of other sites to send headers', async () => {
    const { get } = await api();
    const answer = await get(address, { method: 'OPTIONS' });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      Allow: 'GET, OPTIONS',
      Vary: 'Accept',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
    });
    expect(json(answer)).toEqual({
      name: expect.any(String),
      description: expect.any(String),
      renders: ['application/json'],
    });
  });

  test('other methods are refused, before and after the slash', async () => {
    const { get } = await api();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']) {
      const answer = await get(address, { method });
      expect(answer).toMatchObject({ status: 405, headers: { Allow: 'GET, OPTIONS', Vary: 'Accept' } });
      expect(json(answer).detail).toContain(method);
    }
  });

  test('without its trailing slash it is redirected, with its query', async () => {
    const { get } = await api();
    const answer = await get(`${address.slice(0, -1)}?type=news&max_sorting_datetime=2026-01-01T00:00:00`);
    expect(answer.status).toBe(308);
    const { pathname, searchParams } = new URL(answer.headers.Location ?? '', publicUrl);
    expect(pathname).toBe(address);
    expect([...searchParams]).toEqual([
      ['type', 'news'],
      ['max_sorting_datetime', '2026-01-01T00:00:00'],
    ]);
    // A preflight request is not redirected, since browsers would not follow.
    expect(await get(address.slice(0, -1), { method: 'OPTIONS' })).toEqual(
      await get(address, { method: 'OPTIONS' }),
    );
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
  '/api/objects/',
  '/api/objects/b/',
  '/api/objects/b/scans/',
  '/api/objects/a/pages/',
  '/api/objects/%00/',
])('%s is 404 in JSON', async (address) => {
  const { get } = await api();
  const answer = await get(address);
  expect(answer.status).toBe(404);
  expect(answer.headers).toMatchObject({
    'Content-Type': 'application/json',
    Vary: 'Accept',
    Allow: 'GET, OPTIONS',
  });
  expect(Object.keys(json(answer))).toEqual(['detail']);
});

test('a bad parameter gives 400 with its name', async () => {
  const { get } = await api();
  const answer = await get('/api/frontpage/?batch_size=0');
  expect(answer.status).toBe(400);
  expect(json(answer)).toEqual({ batch_size: [expect.any(String)] });
});

describe('a catalogue that fails', () => {
  const request = { method: 'GET', path: '/api/pages/', query: new URLSearchParams(), headers: {} };
  const contract = { 'Content-Type': 'application/json', Allow: 'GET, OPTIONS', Vary: 'Accept' };
  const failing = async (error: Error) => {
    const { catalogue } = await api();
    const broken: Catalogue = { ...catalogue, pages: vi.fn().mockRejectedValue(error) };
    const onFailure = vi.fn();
    return { answer: await answerApi(broken, request, onFailure), onFailure };
  };

  test('because it is unavailable gives 503, and nothing is reported', async () => {
    const { answer, onFailure } = await failing(new CatalogueUnavailable('secret path'));
    expect(answer).toMatchObject({
      status: 503,
      headers: { ...contract, 'Retry-After': '10', 'Cache-Control': 'no-store' },
    });
    expect(json(answer)).toEqual({ detail: expect.not.stringContaining('secret') });
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('for an unexpected reason gives 500 without the reason, which is reported to the operator', async () => {
    const error = new Error('secret path');
    const { answer, onFailure } = await failing(error);
    expect(answer).toMatchObject({ status: 500, headers: { ...contract, 'Cache-Control': 'no-store' } });
    expect(json(answer)).toEqual({ detail: expect.not.stringContaining('secret') });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(error);
  });
});

test('an object has its table of contents, and its scans come in batches', async () => {
  const { get, db } = await api();
  const scans = Array.from({ length: 45 }, (_, index) => scanRecord(`scan ${index}`));
  const full = fullObjectRecord('ą/b');
  const unknown = { parent: null, kind: 'section', label: 'III', first_scan: 2, last_scan: 2 };
  const record = { ...full, organizationId: 1, scans, parts: [...full.parts, unknown] };
  await saveObject(db, baseUrls, record);
  const object = json(await get('/api/objects/%C4%85%2Fb/'));
  expect(objectSchema.parse(object)).toEqual(object);
  expect(object).toMatchObject({
    id: 'ą/b',
    organization_id: 1,
    scans_count: 45,
    contents: [
      { label: 'Tom I', kind: 'volume', depth: 0, first_scan: 1, last_scan: 2 },
      { label: 'Rozdział 1', kind: 'chapter', depth: 1, first_scan: 2, last_scan: 2 },
      { label: 'III', kind: null, depth: 0, first_scan: 3, last_scan: 3 },
    ],
  });
  const batch = async (query: string) => json(await get(`/api/objects/%C4%85%2Fb/scans/${query}`));
  const first: MainScan[] = await batch('');
  expect(first).toHaveLength(40);
  expect(first[0]).toEqual(object.main_scan);
  for (const scan of first) expect(mainScanSchema.parse(scan)).toEqual(scan);
  expect(await batch('?from=41')).toHaveLength(5);
  expect(await batch('?from=2&batch_size=3')).toEqual(first.slice(1, 4));
  expect(await batch('?from=46')).toEqual([]);
  for (const from of ['0', '-1', 'x', '1.5', '', '9999999999'])
    expect(json(await get(`/api/objects/a/scans/?from=${from}`))).toEqual({ from: [expect.any(String)] });
});

test('an object has all that its record says, with addresses of its own site as absolute ones', async () => {
  const { get, db } = await api();
  await saveObject(db, baseUrls, { ...fullRecord, organizationId: 1, rightsUrl: '/pl/terms' });
  const { details } = json(await get('/api/objects/%C5%BC%C3%B3%C5%82w%2F1/'));
  expect(details).toEqual({
    titles: [
      { kind: 'translated', text: 'Liber', language: 'la' },
      { kind: 'alternative', text: 'Inna', language: null },
    ],
    contributors: [
      { role: 'creator', name: 'Kowalski, Jan', dates: '1850-1910', kind: 'person' },
      { role: 'creator', name: 'Akademia', dates: null, kind: 'body' },
      { role: 'engraver', name: 'Nowak, Anna', dates: '1820-1880', kind: 'person' },
    ],
    publishers: ['Gebethner i Wolff'],
    places: [
      { role: 'printing', name: 'Lwów' },
      { role: 'depicted', name: 'Tatry' },
    ],
    languages: ['pl', 'la'],
    subjects: expect.arrayContaining([
      { kind: 'topic', text: 'Żółwie', language: 'pl', url: 'https://example.org/1' },
      { kind: 'time', text: 'XIX w.', language: null, url: null },
    ]),
    identifiers: [
      { kind: 'isbn', value: '83-01-00000-1' },
      { kind: 'shelfmark', value: 'Mag. 12' },
      { kind: 'doi', value: '10.1234/5' },
    ],
    works: [
      { kind: 'series', title: 'Biblioteka', number: 't. 7', id: null, institution: null, identifier: null },
      {
        ...{ kind: 'part-of', title: 'Atlas', number: 'z. 2', id: 'https://example.org/atlas' },
        ...{ institution: null, identifier: null },
      },
    ],
    relations: expect.arrayContaining([
      { kind: 'preceding', text: 'Mapa dawna', target: null, number: null },
    ]),
    descriptions: [
      { text: 'Opis', language: 'pl' },
      { text: 'A description', language: 'en' },
    ],
    further_data: [{ label: 'Oprawa', text: 'Skóra', language: 'pl' }],
    rights: 'Domena publiczna',
    rights_url: `${publicUrl}/pl/terms`,
    source: 'Magazyn',
    source_url: 'https://example.org/source',
  });
});

test('pages have their four fields and statistics their only one', async () => {
  const { get } = await api();
  const [page] = json(await get('/api/pages/'));
  expect(Object.keys(page)).toEqual(['title', 'content', 'created_at', 'updated_at']);
  expect(Object.keys(json(await get('/api/stats/')))).toEqual(['entities']);
});
