import { expect, test, vi } from 'vitest';
import { throwDamaged } from './damaged.ts';
import { startMaintenance } from './maintenance.ts';
import { areRecordsMigrated } from './migrate-records.ts';
import { moved, oldLibrary, spyLog } from './previous-version.fixture.ts';
import { isRenewed } from './stale-tiles.ts';

const count = 100;
const onDamaged = throwDamaged;

const finished = (log: ReturnType<typeof spyLog>) =>
  vi.waitFor(
    () => expect(log.info).toHaveBeenCalledWith(expect.anything(), 'the library is up to date'),
    30_000,
  );

test('a library is brought up to date in the background, once, with a log line that says so', async () => {
  const store = await oldLibrary(count);
  const log = spyLog();
  const maintenance = startMaintenance(store, { baseUrls: moved, log, onDamaged });
  await finished(log);
  await maintenance.stop();
  expect(log.info).toHaveBeenCalledExactlyOnceWith(
    { broughtOver: count, madeAnew: count, indexed: 0 },
    'the library is up to date',
  );
  expect([await areRecordsMigrated(store.db), await isRenewed(store.db, moved)]).toEqual([true, true]);
  const secondLog = spyLog();
  await startMaintenance(store, { baseUrls: moved, log: secondLog, onDamaged }).stop();
  expect(secondLog.info).not.toHaveBeenCalled();
});

test('stopped early it leaves the rest to the next start', async () => {
  const store = await oldLibrary(count);
  await startMaintenance(store, { baseUrls: moved, log: spyLog(), onDamaged }).stop();
  expect(await areRecordsMigrated(store.db)).toBe(false);
  const log = spyLog();
  const maintenance = startMaintenance(store, { baseUrls: moved, log, onDamaged });
  await finished(log);
  await maintenance.stop();
  expect([await areRecordsMigrated(store.db), await isRenewed(store.db, moved)]).toEqual([true, true]);
});
