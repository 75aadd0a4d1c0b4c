import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startService } from '#lib/catalogue/mirror/service/service.fixture.ts';
import type { Page } from '#lib/catalogue/schema.ts';
import { secret, signIn } from '../support/editor.ts';
import { fetchRaw } from '../support/http.ts';
import { type MirrorHarness, startMirroredHarness } from '../support/mirror-harness.ts';

const token = 'Zm9yLXRoZS1kcmFmdHM';

/** A service with drafts, on an origin of its own. */
async function startDrafts() {
  const requests: IncomingHttpHeaders[] = [];
  const service = {
    requests,
    drafts: [] as Page[],
    movedTo: undefined as string | undefined,
    isBroken: false,
  };
  const { url, stop } = await startService(({ headers }, response) => {
    requests.push(headers);
    if (service.isBroken) response.writeHead(500).end();
    else if (service.movedTo) response.writeHead(302, { Location: service.movedTo }).end();
    else if (headers.authorization !== `Bearer ${token}`) response.writeHead(401).end();
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(service.drafts));
  });
  return Object.assign(service, { url: `${url}drafts/`, stop });
}

let service: Awaited<ReturnType<typeof startDrafts>>;
let harness: MirrorHarness;
let cookie: string;
beforeAll(async () => {
  service = await startDrafts();
  const environment = {
    PREVIEW_SECRET: secret,
    CATALOGUE_PREVIEW_URL: service.url,
    CATALOGUE_PREVIEW_TOKEN: token,
  };
  harness = await startMirroredHarness('good', { environment });
  cookie = await signIn(harness.url);
});
afterAll(async () => {
  await harness.stop();
  await service.stop();
});

const editor = (path: string) => fetchRaw(harness.url, path, { headers: { cookie } });
const stranger = (path: string) => fetchRaw(harness.url, path);

const time = '2026-11-20T10:00:00';
const draft: Page = {
  title: 'Reading groups',
  content: '<p>They will meet on Tuesdays and talk about the books of the week.</p>',
  created_at: time,
  updated_at: time,
};

test('drafts of the service are for editors alone, and so is the token', async () => {
  const [published] = harness.upstream.data.pages;
  if (!published) throw new Error('The service has no page');
  service.drafts = [draft, { ...published, content: `${published.content}<p>Zmienione w szkicu.</p>` }];

  const index = (await editor('/en/pages')).text();
  expect(index).toContain('Reading groups');
  expect((await editor('/en/pages/reading-groups')).text()).toContain('meet on Tuesdays');
  const dashboard = (await editor('/en/preview')).text();
  expect(dashboard).toContain('Reading groups');
  // A text stored elsewhere is shown, but cannot be saved here.
  expect((await editor('/en/preview/edit/en/reading-groups')).status).toBe(200);
  const saved = await fetch(`${harness.url}/preview/publish`, {
    method: 'POST',
    headers: {
      cookie,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ name: { language: 'en', slug: 'reading-groups' } }),
  });
  expect(saved.status).toBe(403);

  for (const path of ['/en/pages', '/pl/pages', '/en/pages/site-map', '/api/pages/', '/sitemaps/pages.xml'])
    expect((await stranger(path)).text(), path).not.toMatch(/Reading groups|Zmienione w szkicu/);
  expect((await stranger('/en/pages/reading-groups')).status).toBe(404);

  for (const path of ['/en/preview', '/en/pages', '/en/pages/reading-groups', '/en/preview/try']) {
    const answer = await editor(path);
    expect(`${answer.text()}${answer.lines}`, path).not.toContain(token);
  }
  expect(service.requests.every(({ authorization }) => authorization === `Bearer ${token}`)).toBe(true);
});

test('without drafts editors see what is published, and why', async () => {
  service.isBroken = true;
  const answer = await editor('/en/pages');
  expect(answer.status).toBe(200);
  expect(answer.text()).toContain('The service that keeps the drafts does not answer now');

  // Wherever it redirects, the token is sent nowhere else.
  service.isBroken = false;
  const relocated = await startDrafts();
  onTestFinished(relocated.stop);
  service.movedTo = relocated.url;
  expect((await editor('/en/pages')).text()).toContain(
    'The service that keeps the drafts does not answer now',
  );
  expect(relocated.requests).toEqual([]);
  expect((await fetchRaw(harness.url, '/en/pages')).text()).not.toContain('does not answer now');
});
