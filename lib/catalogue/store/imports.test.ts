import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClaimExpired } from './claim-expired.ts';
import { type RunningImport, startImport, withoutImports } from './imports.ts';
import { leases } from './lease.ts';
import { objectRecord } from './records.fixture.ts';
import { saveObjects } from './save-objects.ts';
import { baseUrls, temporaryStore } from './temporary-store.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const source = { source: '/scans/book', metadataDigest: 'said' };

/** No timer fires, as after a kill: there are no more heartbeats. */
const untilItIsDead = () => vi.setSystemTime(Date.now() + leases.import.lifetime + 1);

/** Imports of several data folders into one store. */
async function imports(count: number) {
  const { db } = await temporaryStore();
  const owners = Array.from({ length: count }, (_, index) => `owner-${index}`);
  const running = await Promise.all(owners.map((owner) => joined(db, owner)));
  return { db, running: running as [RunningImport, RunningImport, ...RunningImport[]] };
}

async function joined(...parameters: Parameters<typeof startImport>): Promise<RunningImport> {
  const running = await startImport(...parameters);
  if (!running) throw new Error('Files are being removed');
  return running;
}

test('of many concurrent imports one creates an object, and the others learn that it is done', async () => {
  const { db, running } = await imports(6);
  const claims = await Promise.all(running.map((one) => one.claim(source, 'book')));
  expect(claims.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'elsewhere'), 'ours']);
  await running[claims.indexOf('ours')]?.finish(db, [source]);
  for (const one of running) expect(await one.claim(source, 'book')).toBe('done');
});

test('the same source with other metadata is separate work', async () => {
  const {
    running: [one, other],
  } = await imports(2);
  expect(await one.claim(source, 'book')).toBe('ours');
  expect(await other.claim({ ...source, metadataDigest: 'other' }, 'book')).toBe('ours');
});

test('what failed, and what a dead or finished import had not done, can be claimed', async () => {
  const {
    db,
    running: [one, other],
  } = await imports(2);
  await one.claim(source, 'book');
  await one.release(source);
  expect(await other.claim(source, 'book')).toBe('ours');
  await other.leave();
  expect(await one.claim(source, 'book')).toBe('ours');
  const third = await joined(db, 'third');
  expect(await third.claim(source, 'book')).toBe('elsewhere');
  untilItIsDead();
  expect(await (await joined(db, 'fourth')).claim(source, 'book')).toBe('ours');
});

test('what was done before an import started is examined by it: it may have changed', async () => {
  const {
    db,
    running: [one],
  } = await imports(2);
  await one.claim(source, 'book');
  await one.finish(db, [source]);
  vi.setSystemTime(Date.now() + 1);
  expect(await (await joined(db, 'late')).claim(source, 'book')).toBe('ours');
});

test('a second source of one object is reported, whichever import finds it; the same source again is not', async () => {
  const {
    running: [one, other],
  } = await imports(2);
  const copy = { ...source, source: '/scans/copy' };
  const newer = { ...source, metadataDigest: 'newer' };
  for (const [running, claimed] of [[one, source] as const, [other, copy] as const, [one, newer] as const])
    await running.claim(claimed, claimed.source);
  const settle = async (running: RunningImport, ...sources: (typeof source)[]) =>
    await running.settle(
      sources.map((claimed) => ({ source: claimed, label: claimed.source, objectId: 'id' })),
    );
  expect(await settle(one, source)).toEqual([undefined]);
  expect(await settle(other, copy)).toEqual(['/scans/book']);
  expect(await other.claim(copy, 'copy')).toBe('done');
  expect(await settle(one, newer)).toEqual([undefined]);
});

test('of two sources of one object that are stored together the first counts, claimed or not', async () => {
  const {
    running: [one],
  } = await imports(2);
  const copy = { ...source, source: '/scans/copy' };
  const settled = [source, copy, source].map((claimed) => ({
    source: claimed,
    label: claimed.source,
    objectId: 'id',
  }));
  expect(await one.settle(settled)).toEqual([undefined, '/scans/book', undefined]);
});

test('files are not removed during an import, and none starts meanwhile', async () => {
  const {
    db,
    running: [one, other],
  } = await imports(2);
  const remove = (owner: string, work = async () => undefined) => withoutImports(db, owner, work);
  await one.leave();
  expect(await remove('owner-0')).toBe(false);
  await other.leave();
  let started: unknown = 'not asked';
  const isDone = await remove('owner-0', async () => {
    started = await startImport(db, 'third');
    expect(await remove('owner-1')).toBe(false);
  });
  expect([isDone, started]).toEqual([true, undefined]);
  expect(await startImport(db, 'third')).toBeDefined();
});

test('nothing is removed before a killed import counts as dead, unless by its own data folder', async () => {
  const { db } = await imports(1);
  expect(await withoutImports(db, 'other', async () => undefined)).toBe(false);
  expect(await withoutImports(db, 'owner-0', async () => undefined)).toBe(true);
  await joined(db, 'owner-0');
  untilItIsDead();
  expect(await withoutImports(db, 'other', async () => undefined)).toBe(true);
});

test('a suspended import continues, unless files were removed meanwhile: then it stores nothing any more', async () => {
  const {
    db,
    running: [one],
  } = await imports(1);
  const save = (id: string) =>
    saveObjects(db, baseUrls, [{ record: objectRecord(id), source }], (trx) => one.finish(trx, [source]));
  untilItIsDead();
  expect(await save('a')).toEqual(['added']);
  untilItIsDead();
  await withoutImports(db, 'other', async () => undefined);
  await expect(save('b')).rejects.toThrow(ClaimExpired);
  expect(await db.selectFrom('objects').select('id').execute()).toEqual([{ id: 'a' }]);
});
