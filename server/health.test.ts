import { expect, onTestFinished, test, vi } from 'vitest';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { MirrorProgress } from '#lib/catalogue/mirror/progress.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { readiness } from './health.ts';

const progress: MirrorProgress = {
  state: 'walking',
  tiles: 40,
  objects: 40,
  total: 1000,
  complete: false,
  walk: { number: 1, seen: 40, questions: 2 },
  since: Date.UTC(2026, 10, 23, 6),
  lastAnswer: undefined,
  problem: undefined,
};

const request = { method: 'GET', path: '/readyz', query: new URLSearchParams(), headers: {} };

function readinessOf(
  catalogue: Partial<Catalogue>,
  available = async () => true,
  isStopping = () => false,
  isLocal = true,
) {
  const storage: Partial<Storage> = { available, folder: isLocal ? '/scans' : undefined };
  return readiness({
    catalogue: {
      available: async () => ['frontpage'],
      textsWaiting: async () => 3,
      recordsWaiting: async () => 2,
      mirror: async () => undefined,
      ...catalogue,
    },
    storage: storage as Storage,
    isStopping,
  });
}

async function ready(catalogue: Partial<Catalogue>) {
  const { status, body } = await readinessOf(catalogue)(request);
  return { status, ...JSON.parse(new TextDecoder().decode(body as Uint8Array)) };
}

test('for a hundred concurrent requests it checks the storage once, and reports at once that it stops', async () => {
  const available = vi.fn(async () => true);
  let isStopping = false;
  const answer = readinessOf({}, available, () => isStopping);
  const answers = await Promise.all(Array.from({ length: 100 }, () => answer(request)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(available).toHaveBeenCalledOnce();
  isStopping = true;
  expect((await answer(request)).status).toBe(503);
});

test.each([
  ['folder', 503],
  // All servers share it: if each reported itself as not ready, none would be left.
  ['bucket', 200],
])('a %s that never answers is waited for two seconds, and then reported', async (kind, expected) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const never = () => new Promise<never>(() => undefined);
  const waiting = readinessOf({}, never, undefined, kind === 'folder')(request);
  await vi.advanceTimersByTimeAsync(1999);
  const isPending = await Promise.race([waiting.then(() => false), Promise.resolve(true)]);
  await vi.advanceTimersByTimeAsync(1);
  const { status, body } = await waiting;
  expect(isPending).toBe(true);
  const { scans } = JSON.parse(new TextDecoder().decode(body as Uint8Array));
  expect([status, scans]).toEqual([expected, false]);
});

test('without a service none is reported', async () => {
  expect(await ready({})).toEqual({
    status: 200,
    ready: true,
    catalogue: true,
    scans: true,
    stopping: false,
    records: { waiting: 2 },
    texts: { waiting: 3 },
  });
});

test('a mirror’s state is reported, with machine-readable times', async () => {
  const reported = { ...progress, since: '2026-11-23T06:00:00.000Z' };
  expect((await ready({ mirror: async () => progress })).mirror).toEqual(
    JSON.parse(JSON.stringify(reported)),
  );
  const failing = {
    ...progress,
    state: 'failing' as const,
    lastAnswer: progress.since,
    problem: 'It is away',
  };
  const { status, mirror } = await ready({ mirror: async () => failing });
  expect(status).toBe(200);
  expect(mirror).toMatchObject({ state: 'failing', lastAnswer: reported.since, problem: 'It is away' });
});

test('before anything has come, and without the store, nobody can be served', async () => {
  expect(await ready({ available: async () => [], mirror: async () => progress })).toMatchObject({
    status: 503,
    ready: false,
    catalogue: false,
    mirror: { state: 'walking' },
  });
  const away = async () => {
    throw new CatalogueUnavailable('away');
  };
  expect(await ready({ available: away, mirror: away })).toMatchObject({ status: 503, catalogue: false });
});
