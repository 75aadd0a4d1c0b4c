import { expect, test } from 'vitest';
import { readSetting } from '../store/database.ts';
import { leases, takeLease } from '../store/lease.ts';
import { temporaryStore } from '../store/temporary-store.fixture.ts';
import { feedObject, serveFeed } from './frontpage.fixture.ts';
import { MemoryStore } from './memory.fixture.ts';
import { recordingLog } from './service/service.fixture.ts';
import type { MirroredService } from './service/service.ts';
import { type MirrorsOptions, startMirrors, warnOfUnconfigured } from './start.ts';

const bounds = { perSecond: 1000, tiles: 1000, since: undefined, walkEvery: 1_000_000 };
const tiles = Array.from({ length: 12 }, (_, index) =>
  feedObject(index, `2026-11-21T10:30:${String(index + 10)}`),
);

/** Starts mirrors as one process would, with real leases; all processes share the stores. */
async function processes(services: MirroredService[]) {
  const { db } = await temporaryStore();
  const stores = services.map(() => new MemoryStore());
  const log = recordingLog();
  const start = (owner: string, more: Partial<MirrorsOptions> = {}) =>
    startMirrors({
      services,
      bounds,
      log,
      ensureService: async (address) => 1 + services.findIndex(({ name }) => name === address),
      takeLease: (service) => takeLease(db, 'mirror', owner, service),
      openStore: (service) => stores[service - 1] ?? new MemoryStore(),
      ...more,
    });
  return { start, stores, log, db };
}

test('each of two services is mirrored, by one of two processes; the other continues when that one stops', async () => {
  const [one, two] = [await serveFeed(tiles), await serveFeed(tiles.slice(0, 5))];
  const { start, stores, db } = await processes([one.mirrored, two.mirrored]);
  const first = start('first');
  await expect.poll(() => stores.map((store) => store.shown().length), { timeout: 10_000 }).toEqual([12, 5]);
  const second = start('second');
  const holder = async () => (await readSetting(db, 'mirror_lease_1'))?.split(' ')[1];
  expect(await holder()).toBe('first');
  await first.stop();
  await expect.poll(holder, { timeout: 3 * leases.mirror.heartbeatInterval }).toBe('second');
  await second.stop();
  expect(await holder()).toBeUndefined();
}, 30_000);

test('a store that cannot be written at the start is retried', async () => {
  const { mirrored } = await serveFeed(tiles);
  const { start, stores, log } = await processes([mirrored]);
  let tries = 0;
  const ensureService = async () => {
    tries += 1;
    if (tries < 2) throw new Error('attempt to write a readonly database');
    return 1;
  };
  const mirrors = start('first', { ensureService });
  await expect.poll(() => stores[0]?.shown().length, { timeout: 10_000 }).toBe(12);
  await mirrors.stop();
  expect(log.lines).toMatchObject([
    {
      level: 'error',
      fields: { reason: expect.stringMatching(/ only be read.* \(attempt to write a readonly database\)$/) },
    },
    ...log.lines.slice(1),
  ]);
});

test('stops while a service hangs', async () => {
  const { mirrored, service } = await serveFeed(tiles);
  service.answer = () => undefined;
  const { start, db } = await processes([mirrored]);
  const mirrors = start('first');
  await expect.poll(() => service.requests.length, { timeout: 10_000 }).toBe(1);
  await mirrors.stop();
  expect(await readSetting(db, 'mirror_lease_1')).toBeUndefined();
});

test('what was mirrored from a service that is no longer configured is logged, with what to do', () => {
  const log = recordingLog();
  const [one, two] = ['https://one.example/', 'https://two.example/'];
  warnOfUnconfigured(
    [
      { address: one, tiles: 10 },
      { address: two, tiles: 20 },
    ],
    [two],
    log,
  );
  expect(log.lines).toMatchObject([{ level: 'warn', fields: { service: one, tiles: 10 } }]);
  expect(log.lines[0]?.message).toContain(`czytelnia mirror forget ${one}`);
});
