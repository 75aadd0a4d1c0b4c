import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSetting } from './database.ts';
import { leases, takeLease } from './lease.ts';
import { connect, temporaryStore } from './temporary-store.fixture.ts';

const lifetime = leases.removal.lifetime;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lets time pass without any timer, as while a process stands still. */
function suspend(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + milliseconds);
}

test('one process at a time has a lease; when it has ended the next one may take it', async () => {
  const { db, dataDir } = await temporaryStore();
  const other = await connect(dataDir);
  const claim = await takeLease(db, 'removal', 'one');
  expect(claim?.isHeld()).toBe(true);
  expect(await takeLease(other.db, 'removal', 'two')).toBeUndefined();
  await claim?.release();
  expect(await takeLease(other.db, 'removal', 'two')).toBeDefined();
});

test('of many that start at once one gets it', async () => {
  const { db } = await temporaryStore();
  const claims = await Promise.all(
    Array.from({ length: 12 }, (_, index) => takeLease(db, 'removal', `owner-${index}`)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test('an owner with heartbeats keeps the lease; a dead one leaves it to others after a while', async () => {
  const { db } = await temporaryStore();
  const written = async () => (await readSetting(db, 'import_claim')) ?? '';
  const claim = await takeLease(db, 'removal', 'one');
  for (let passed = 0; passed < 2 * lifetime; passed += 20_000) {
    const before = await written();
    vi.advanceTimersByTime(20_000);
    while ((await written()) === before) await nextTurn();
  }
  expect(await takeLease(db, 'removal', 'two')).toBeUndefined();
  expect(claim?.isHeld()).toBe(true);
  // No timer fires, as after a kill: there are no more heartbeats.
  suspend(lifetime + 1);
  expect(claim?.isHeld()).toBe(false);
  expect(await takeLease(db, 'removal', 'two')).toBeDefined();
});

test('an owner that died with a clock that has been set back since leaves it to others', async () => {
  const { db } = await temporaryStore();
  const present = Date.now();
  vi.setSystemTime(present + 86_400_000);
  await takeLease(db, 'removal', 'one');
  vi.setSystemTime(present);
  expect(await takeLease(db, 'removal', 'two')).toBeDefined();
});

test('a clock that is set back does not prolong a lease without heartbeats', async () => {
  const { db } = await temporaryStore();
  const claim = await takeLease(db, 'removal', 'one');
  suspend(lifetime + 1);
  vi.setSystemTime(Date.now() - 86_400_000);
  expect(claim?.isHeld()).toBe(false);
});

test('after a kill the same data folder continues at once', async () => {
  const { db } = await temporaryStore();
  await takeLease(db, 'removal', 'one');
  expect(await takeLease(db, 'removal', 'one')).toBeDefined();
});

test('two kinds of work do not block each other', async () => {
  const { db } = await temporaryStore();
  await takeLease(db, 'removal', 'one');
  expect((await takeLease(db, 'mirror', 'two'))?.isHeld()).toBe(true);
});

test('mirroring one service does not block another', async () => {
  const { db } = await temporaryStore();
  const first = await takeLease(db, 'mirror', 'one', 1);
  expect(await takeLease(db, 'mirror', 'two', 1)).toBeUndefined();
  const second = await takeLease(db, 'mirror', 'two', 2);
  await first?.release();
  expect(await second?.isHeldIn(db)).toBe(true);
  expect(await readSetting(db, 'mirror_lease_1')).toBeUndefined();
  expect(await takeLease(db, 'mirror', 'two', 1)).toBeDefined();
});

test('an owner suspended while another had the lease has lost it, even if that one has released it', async () => {
  const { db } = await temporaryStore();
  const { lifetime, heartbeatInterval } = leases.mirror;
  const lease = await takeLease(db, 'mirror', 'one');
  expect(await lease?.isHeldIn(db)).toBe(true);
  suspend(lifetime + 1);
  expect(await lease?.isHeldIn(db)).toBe(false);
  const other = await takeLease(db, 'mirror', 'two');
  expect(await lease?.isHeldIn(db)).toBe(false);
  await other?.release();
  vi.advanceTimersByTime(heartbeatInterval);
  while (vi.getTimerCount() > 0) await nextTurn();
  expect(await lease?.isHeldIn(db)).toBe(false);
  expect(await readSetting(db, 'mirror_lease')).toBeUndefined();
  expect(lease?.isHeld()).toBe(false);
});

test('an owner suspended while nobody took the lease continues', async () => {
  const { db } = await temporaryStore();
  const { lifetime, heartbeatInterval } = leases.mirror;
  const lease = await takeLease(db, 'mirror', 'one');
  suspend(lifetime + 1);
  expect(lease?.isHeld()).toBe(false);
  vi.advanceTimersByTime(heartbeatInterval);
  while (!lease?.isHeld()) await nextTurn();
  expect(await lease.isHeldIn(db)).toBe(true);
});
