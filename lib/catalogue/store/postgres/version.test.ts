import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { spyLog } from '../previous-version.fixture.ts';
import { temporaryStore } from '../temporary-store.fixture.ts';
import { PolledVersion } from './version.ts';

test('reads are logged as caught up only if they were behind and no longer are', async () => {
  const { db } = await temporaryStore();
  const log = spyLog();
  let read = 5;
  const version = new PolledVersion({
    moves: 0,
    read: async () => ({ rows: [{ version: read, purges: 0 }] }) as never,
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
