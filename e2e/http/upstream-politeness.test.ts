import { expect, test, vi } from 'vitest';
import { objectPath } from '#lib/addresses.ts';
import { fetchRaw } from '../support/http.ts';
import { harnessFor, mirroredHarnessFor, withoutPages } from './mirror-harness.fixture.ts';

test('hundreds of visitors at once cost the service nothing but the renewal of what they open', async (context) => {
  const harness = await mirroredHarnessFor(context, 'good', { latency: 100 });
  const { upstream, url } = harness;
  const objects = upstream.data.tiles
    .slice(0, 2)
    .flatMap((tile) => (tile.type === 'entity' ? objectPath('pl', tile.related_object) : []));
  const others = ['/pl', '/en', '/api/frontpage/', '/pl/institutions', '/en/statistics', '/api/pages/'];
  const addresses = [...others, ...objects];
  upstream.requests.length = 0;
  // They are stored by then: for six pages at once a busy machine generates the last one too late for those who wait.
  for (const path of others) expect((await fetchRaw(url, path)).status, path).toBe(200);
  const requested = Array.from({ length: 400 }, (_, index) => addresses[index % addresses.length] ?? '');
  const statuses = await Promise.all(requested.map(async (path) => (await fetchRaw(url, path)).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const paths = () => upstream.requests.map(({ path }) => path);
  const renewals = () => paths().filter((path) => path.includes('type=entity'));
  await vi.waitFor(() => expect(renewals()).toHaveLength(2), 10_000);
  // The mirror's own regular requests.
  const own = /^\/api\/(?:frontpage|organizations|pages)\/$/;
  expect(paths().filter((path) => !own.test(path))).toEqual(renewals());
});

test('the service is left alone for as long as it requests, and never queried more often than configured', async (context) => {
  const harness = await harnessFor(context, 'busy', {
    ...withoutPages,
    environment: { CATALOGUE_RATE: '5' },
  });
  const { requests, switchTo } = harness.upstream;
  const times = () => requests.map(({ at }) => at);
  // With status 503 it requests a second each time.
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(3), 20_000);
  const distances = times().map((time, index, all) => time - (all[index - 1] ?? 0));
  expect(Math.min(...distances)).toBeGreaterThan(950);

  await switchTo('good');
  requests.length = 0;
  await harness.untilMirrored();
  expect(requests.length).toBeGreaterThan(10);
  // Any six requests take a second or longer, up to the tenths that a busy machine may lose.
  const sixth = times().flatMap((time, index, all) => {
    const later = all[index + 5];
    return later === undefined ? [] : [later - time];
  });
  expect(Math.min(...sixth)).toBeGreaterThan(800);
});
