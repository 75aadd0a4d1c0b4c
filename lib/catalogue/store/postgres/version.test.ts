import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { removeObject, saveObject } from '../objects.ts';
import { savePage } from '../pages.fixture.ts';
import { spyLog } from '../previous-version.fixture.ts';
import { objectRecord, pageRecord } from '../records.fixture.ts';
import { baseUrls, connect, temporaryStore } from '../temporary-store.fixture.ts';
import { PolledVersion } from './version.ts';

test('reads are logged as caught up only if they were behind and no longer are', async () => {
  const { db } = await temporaryStore();
  const log = spyLog();
  let read = 5;
  const version = new PolledVersion({
    moves: 0,
    read: async () => ({ rows: [{ version: read, purges: 0 }] }) as never,
    readFromEach: async () => [],
  });
  const compare = async (primary: number) => {
    await db.updateTable('catalogue_version').set({ version: primary }).execute();
    await version.poll();
    await version.compare(db, log);
  };
  await compare(9);
  await compare(9);
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.warn).toHaveBeenLastCalledWith({}, expect.stringContaining('more than a minute behind'));

  await sql`ALTER TABLE catalogue_version RENAME TO away`.execute(db);
  await version.compare(db, log);
  await sql`ALTER TABLE away RENAME TO catalogue_version`.execute(db);
  await compare(9);
  expect(log.info).not.toHaveBeenCalled();
  read = 9;
  await compare(9);
  expect(log.info.mock.calls).toEqual([[{}, 'the database replica has caught up']]);

  // As after the primary alone was restored to an earlier moment.
  await compare(3);
  await compare(3);
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(log.warn).toHaveBeenLastCalledWith({}, expect.stringContaining('changes that the primary lacks'));
  await compare(10);
  expect(log.info).toHaveBeenCalledTimes(1);
});

/** Milliseconds that a piece of work takes. */
async function duration(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

describe('once an act is done', () => {
  test('every other server has noticed it, at whatever moment it checks', async () => {
    const { catalogue, dataDir, db, propagated } = await temporaryStore();
    const others = [];
    for (let count = 0; count < 5; count += 1) {
      others.push(await connect(dataDir));
      await setTimeout(250 * Math.random());
    }
    const page = { language: 'pl', slug: 'nowa' } as const;
    await savePage(db, { ...pageRecord(page.slug), state: 'draft' });
    await saveObject(db, baseUrls, objectRecord('a'));
    const acts = [
      () => catalogue.editing?.publish(page, { editor: 'Ewa' }),
      () => catalogue.editing?.unpublish(page, { editor: 'Ewa' }),
      () => removeObject(db, 'a').then(propagated),
      () => catalogue.editing?.publish(page, { editor: 'Ewa' }),
    ];
    for (const act of acts) {
      const before = others.map((other) => other.purges());
      await act();
      for (const [index, other] of others.entries()) expect(other.purges()).not.toBe(before[index]);
    }
  });

  test('a replica that lags has it too, unless it takes too long; without a purge nothing is waited for', async () => {
    const [host, replica] = [{ purges: 1 }, { purges: 1 }];
    const rowsOf = (row: object) => ({ rows: [{ version: 1, ...row }] }) as never;
    const version = new PolledVersion({
      moves: 0,
      read: async () => rowsOf(host),
      readFromEach: async () => [rowsOf(host), rowsOf(replica)],
    });
    const propagated = () => version.propagated();
    await version.poll();
    expect(await duration(propagated)).toBeLessThan(400);
    host.purges = 2;
    const [took, caughtUpAfter] = await Promise.all([
      duration(propagated),
      duration(async () => {
        await setTimeout(700);
        replica.purges = 2;
      }),
    ]);
    expect(took).toBeGreaterThan(caughtUpAfter + 400);
    expect(await duration(propagated)).toBeLessThan(400);
    host.purges = 3;
    const tookInVain = await duration(propagated);
    expect(tookInVain).toBeGreaterThan(2400);
    expect(tookInVain).toBeLessThan(5000);
  });
});
