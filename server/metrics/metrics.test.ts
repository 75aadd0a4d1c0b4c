import { register } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import type { MirrorProgress } from '#lib/catalogue/mirror/progress.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import { Metrics, type Sources } from './metrics.ts';

afterEach(() => register.clear());

const sources: Sources = {
  inFlight: () => 0,
  cacheBytes: () => 0,
  version: () => '7',
  textsWaiting: async () => 3,
  recordsWaiting: async () => 2,
  mirror: undefined,
  renders: { running: 0, waiting: 0 },
};

const progress: MirrorProgress = {
  state: 'following',
  tiles: 1234,
  objects: 1234,
  total: undefined,
  complete: true,
  walk: undefined,
  since: 0,
  lastAnswer: 0,
  problem: undefined,
};

/** The metrics of a mirror, by name. */
async function metricsFor(mirror: Sources['mirror']) {
  new Metrics().watch({ ...sources, mirror });
  const text = await register.metrics();
  expect(text).toContain('czytelnia_catalogue_version 7');
  return Object.fromEntries(
    [...text.matchAll(/^czytelnia_mirror_(\w+) (.*)$/gm)].map((line) => line.slice(1)),
  );
}

test('without a service there are no metrics of a mirror', async () => {
  expect(await metricsFor(undefined)).toEqual({});
});

test.each<[Partial<MirrorProgress>, object]>([
  [{}, { tiles: '1234', failing: '0', complete: '1' }],
  [
    { state: 'walking', complete: false },
    { tiles: '1234', failing: '0', complete: '0' },
  ],
  [{ state: 'failing' }, { tiles: '1234', failing: '1', complete: '1' }],
  [{ state: 'refused' }, { tiles: '1234', failing: '1', complete: '1' }],
])('a mirror that is %j', async (changed, expected) => {
  expect(await metricsFor(async () => ({ ...progress, ...changed }))).toEqual(expected);
});

test('a store that is away takes its own metrics with it, rather than keep the last, and no others', async () => {
  let isAway = false;
  const known = async <Value>(value: Value) => {
    if (isAway) throw new CatalogueUnavailable('away');
    return value;
  };
  const waiting = () => known(3);
  const mirror = () => known(progress);
  new Metrics().watch({ ...sources, textsWaiting: waiting, recordsWaiting: waiting, mirror });
  const metricsText = async () =>
    [...(await register.metrics()).matchAll(/^czytelnia_(?:texts|records|mirror)_/gm)].length;
  expect(await metricsText()).toBe(5);
  isAway = true;
  expect(await metricsText()).toBe(0);
  expect(await register.metrics()).toContain('czytelnia_renders_waiting 0');
  isAway = false;
  expect(await metricsText()).toBe(5);
});

test('what cannot be read of a damaged store takes away only its own metrics', async () => {
  const fail = () => {
    throw new Error('database disk image is malformed');
  };
  new Metrics().watch({
    ...sources,
    version: fail,
    textsWaiting: async () => fail(),
    mirror: async () => fail(),
  });
  const metrics = await register.metrics();
  expect(metrics).toContain('czytelnia_http_requests_total');
  expect(metrics).toContain('czytelnia_records_waiting 2');
  expect(metrics).not.toMatch(/^czytelnia_(?:catalogue_version|texts_waiting|mirror_tiles) /m);
});

test('the version counts the writes, whichever host they are read from', async () => {
  let version = '1.9';
  new Metrics().watch({ ...sources, version: () => version });
  const versionMetric = async () => /^czytelnia_catalogue_version (.*)$/m.exec(await register.metrics())?.[1];
  expect(await versionMetric()).toBe('9');
  version = '1.10';
  expect(await versionMetric()).toBe('10');
  // The new host has not reported its version yet.
  version = '2.';
  expect(await versionMetric()).toBe('10');
  version = '2.11';
  expect(await versionMetric()).toBe('11');
});
