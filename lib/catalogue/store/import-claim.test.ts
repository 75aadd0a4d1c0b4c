import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSetting } from './database.ts';
import { claimImport, claimLifetime } from './import-claim.ts';
import { connect, temporaryStore } from './temporary-store.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('one program imports at a time; when it has ended the next one may', async () => {
  const { db, dataDir } = await temporaryStore();
  const other = await connect(dataDir);
  const claim = await claimImport(db, 'one');
  expect(claim?.isHeld()).toBe(true);
  expect(await claimImport(other.db, 'two')).toBeUndefined();
  await claim?.release();
  expect(await claimImport(other.db, 'two')).toBeDefined();
});

test('of many that begin at once one may', async () => {
  const { db } = await temporaryStore();
  const claims = await Promise.all(
    Array.from({ length: 12 }, (_, index) => claimImport(db, `owner-${index}`)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test('one that shows signs of life keeps its claim; one that died leaves it to others after a while', async () => {
  const { db } = await temporaryStore();
  const written = async () => (await readSetting(db, 'import_claim')) ?? '';
  const claim = await claimImport(db, 'one');
  for (let passed = 0; passed < 2 * claimLifetime; passed += 20_000) {
    const before = await written();
    vi.advanceTimersByTime(20_000);
    while ((await written()) === before) await nextTurn();
  }
  expect(await claimImport(db, 'two')).toBeUndefined();
  expect(claim?.isHeld()).toBe(true);
  // No timer fires: as after a kill, there is no further word.
  vi.setSystemTime(Date.now() + claimLifetime + 1);
  expect(claim?.isHeld()).toBe(false);
  expect(await claimImport(db, 'two')).toBeDefined();
});

test('after a kill the same data folder goes on at once', async () => {
  const { db } = await temporaryStore();
  await claimImport(db, 'one');
  expect(await claimImport(db, 'one')).toBeDefined();
});
