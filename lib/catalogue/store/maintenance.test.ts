import { expect, test, vi } from 'vitest';
import { moved, oldLibrary, spyLog } from './as-before.fixture.ts';
import { isBroughtOver } from './bring-over.ts';
import { giveUp } from './damaged.ts';
import { startMaintenance } from './maintenance.ts';
import { isRenewed } from './stale-tiles.ts';

const count = 100;
const onDamaged = giveUp;

const finished = (log: ReturnType<typeof spyLog>) =>
  vi.waitFor(
    () => expect(log.info).toHaveBeenCalledWith(expect.anything(), 'the library is up to date'),
    30_000,
  );

test('a library is brought up to date behind its server, once, with a line that says so', async () => {
  const store = await oldLibrary(count);
  const log = spyLog();
  const maintenance = startMaintenance(store, { places: moved, log, onDamaged });
  await finished(log);
  await maintenance.stop();
  expect(log.info).toHaveBeenCalledExactlyOnceWith(
    { broughtOver: count, madeAnew: count, indexed: 0 },
    'the library is up to date',
  );
  expect([await isBroughtOver(store.db), await isRenewed(store.db, moved)]).toEqual([true, true]);
  const again = spyLog();
  await startMaintenance(store, { places: moved, log: again, onDamaged }).stop();
  expect(again.info).not.toHaveBeenCalled();
});

test('stopped at once it leaves the rest to the next start', async () => {
  const store = await oldLibrary(count);
  await startMaintenance(store, { places: moved, log: spyLog(), onDamaged }).stop();
  expect(await isBroughtOver(store.db)).toBe(false);
  const log = spyLog();
  const maintenance = startMaintenance(store, { places: moved, log, onDamaged });
  await finished(log);
  await maintenance.stop();
  expect([await isBroughtOver(store.db), await isRenewed(store.db, moved)]).toEqual([true, true]);
});
