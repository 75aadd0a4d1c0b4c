import { expect, test, vi } from 'vitest';
import { idsOf, walkFeed } from '../support/feed.ts';
import { fetchRaw } from '../support/http.ts';
import { logged } from '../support/server.ts';
import { mirroredHarnessFor } from './mirror-harness.fixture.ts';

test('of two processes one walks, and both show what it brought', async (context) => {
  const harness = await mirroredHarnessFor(context, 'good', { environment: { WORKERS: '2' } });
  const { upstream } = harness;
  const answering = () =>
    new Set(logged(harness.site, 'request').map(({ id }) => String(id).split('-', 1)[0]));
  const paths = ['/pl', '/en', '/pl/institutions', '/en/pages', '/api/frontpage/', '/api/stats/'];
  await vi.waitFor(async () => {
    for (const { status } of await Promise.all(paths.map((path) => fetchRaw(harness.url, path))))
      expect(status).toBe(200);
    expect(answering().size).toBe(2);
  }, 20_000);
  expect(idsOf(await walkFeed(harness.url))).toEqual(idsOf(upstream.data.tiles));
  // The newest batch is requested every few seconds; anything below a bound was requested once, by one of them.
  const walked = upstream.requests
    .map(({ path }) => path)
    .filter((path) => path.includes('max_sorting_datetime'));
  expect(walked.length).toBeGreaterThan(3);
  expect(walked).toEqual([...new Set(walked)]);
  // Lists are requested again after 50 seconds, which a busy machine may need to get here.
  for (const list of ['/api/organizations/', '/api/pages/', '/api/stats/']) {
    const times = upstream.requests.flatMap(({ path, at }) => (path === list ? at : []));
    expect(times, list).not.toEqual([]);
    for (const [index, time] of times.slice(1).entries())
      expect(time - (times[index] ?? 0), list).toBeGreaterThan(40_000);
  }
  expect(logged(harness.site, 'a walk over the whole service has ended')).toHaveLength(1);

  await upstream.switchTo('gone');
  await harness.restart();
  for (const { status } of await Promise.all(paths.map((path) => fetchRaw(harness.url, path))))
    expect(status).toBe(200);
});
