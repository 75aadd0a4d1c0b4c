import { beforeEach, expect, test } from 'vitest';
import { StatusDocuments } from './status.ts';

let now = 1_000_000;
let version = 'a';
let rendered: string[] = [];
let broken = false;
let failures: string[] = [];

const documents = () =>
  new StatusDocuments({
    renderer: {
      render: async (target) => {
        rendered.push(target);
        if (broken) throw new Error('broken');
        const body = new TextEncoder().encode(`<html>${target} ${version}</html>`);
        return { status: 200, headers: {}, body, mark: 'm' };
      },
    },
    publicUrl: 'http://library.example',
    assetOrigins: async () => [],
    build: '',
    startScripts: { framework: '', plain: '' },
    styleSheets: new Map(),
    dev: false,
    version: () => version,
    now: () => now,
    onFailure: (_error, target) => failures.push(target),
  });

beforeEach(() => {
  now = 1_000_000;
  version = 'a';
  rendered = [];
  failures = [];
  broken = false;
});

const text = (answer: { body: unknown }) => Buffer.from(answer.body as Uint8Array).toString();

test('all are rendered once, ahead', async () => {
  const pages = documents();
  await pages.prepare();
  expect(rendered.toSorted()).toEqual(
    ['pl', 'en']
      .flatMap((l) =>
        ['404', '500', '503', 'busy', 'client'].flatMap((s) => [
          `/${l}/status/${s}${s === '503' ? '?works=' : ''}`,
          `/${l}/status/${s}?framed=`,
        ]),
      )
      .toSorted(),
  );
  for (let index = 0; index < 100; index++)
    await pages.answer(404, { path: `/pl/random-${index}`, headers: {} });
  expect(rendered).toHaveLength(20);
});

test.each([
  ['application/json', true],
  ['application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"', true],
  ['application/rdf+xml, text/turtle', true],
  ['application/json, text/html;q=0.5', true],
  ['image/avif,image/webp,*/*;q=0.8', false],
  ['text/html,application/xhtml+xml,application/json', false],
  ['*/*', false],
])('an error is JSON for a program, and a page for a browser: %s', async (accept, isJson) => {
  const pages = documents();
  const missing = await pages.answer(404, { path: '/o/none', headers: { accept } });
  expect(missing.status).toBe(404);
  expect(missing.headers['Content-Type']).toBe(isJson ? 'application/json' : 'text/html; charset=utf-8');
  expect(missing.headers['Access-Control-Allow-Origin']).toBe('*');
  if (isJson) {
    expect(JSON.parse(text(missing))).toEqual({ detail: 'Not found.' });
    expect(missing.headers.Vary).toBe('Accept');
  }
  const away = await pages.answer(503, { path: '/pl', headers: { accept } });
  expect(away.headers['Retry-After']).toBe('30');
});

test('they have the true status and their own headers', async () => {
  const pages = documents();
  await pages.prepare();
  const answer = await pages.answer(503, { path: '/en/objects/1', headers: {} });
  expect(answer).toMatchObject({
    status: 503,
    headers: { 'Retry-After': '30', 'Cache-Control': 'no-store' },
  });
  expect(text(answer)).toContain('/en/status/503');
});

test.each(['/en/embed/a', '/en/embed/a%2F1.xml', '/embed/a/b'])(
  '%s is seen in a frame of another site',
  async (path) => {
    const pages = documents();
    await pages.prepare();
    for (const status of [404, 503, 'busy'] as const) {
      const answer = await pages.answer(status, { path, headers: { 'accept-language': 'en' } }, ['pages']);
      expect(text(answer)).toContain(`/en/status/${status}?framed=`);
      expect(answer.headers['X-Frame-Options']).toBeUndefined();
      expect(answer.headers['Content-Security-Policy']).toContain('frame-ancestors *');
    }
    for (const other of ['/en/objects/embed/', '/objects/embed/']) {
      const { headers } = await pages.answer(404, { path: other, headers: {} });
      expect(headers['X-Frame-Options'], other).toBe('DENY');
    }
  },
);

test('one that fails is plain text, tried again after a pause', async () => {
  broken = true;
  const pages = documents();
  await pages.prepare();
  expect(failures).toHaveLength(20);
  const plain = await pages.answer(404, { path: '/pl/x', headers: {} });
  expect(plain).toMatchObject({ status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  expect(plain.headers['Content-Security-Policy']).toContain("frame-ancestors 'none'");
  const away = await pages.answer(503, { path: '/pl/x', headers: {} });
  expect(away).toMatchObject({ status: 503, headers: { 'Retry-After': '30' } });
  const embedded = await pages.answer(404, { path: '/pl/embed/x', headers: {} });
  expect(embedded.headers['Content-Security-Policy']).toContain('frame-ancestors *');
  for (const { headers } of [plain, away, embedded]) expect(headers['Access-Control-Allow-Origin']).toBe('*');
  expect(rendered).toHaveLength(20);
  broken = false;
  now += 5001;
  expect(text(await pages.answer(404, { path: '/pl/x', headers: {} }))).toContain('/pl/status/404');
});

test('after a change of the catalogue they are renewed in the background, also where none was requested for hours', async () => {
  const pages = documents();
  await pages.prepare();
  version = 'b';
  now += 7_200_000;
  expect(text(await pages.answer(404, { path: '/pl/x', headers: {} }))).toContain('404 a');
  await expect
    .poll(async () => text(await pages.answer(404, { path: '/pl/x', headers: {} })))
    .toContain('404 b');
  expect(rendered).toHaveLength(21);
});
