import { expect, test, vi } from 'vitest';
import { moved, oldLibrary, spyLog } from '../as-before.fixture.ts';
import { isBroughtOver } from '../bring-over.ts';
import { giveUp } from '../damaged.ts';
import { startMaintenance } from '../maintenance.ts';
import { isRenewed } from '../stale-tiles.ts';
import { connect } from '../temporary-store.fixture.ts';

const count = 200;

test('several servers share the work, and none does what another has done', async () => {
  const store = await oldLibrary(count);
  const other = await connect(store.dataDir);
  const logs = [spyLog(), spyLog()];
  const running = [
    startMaintenance(store, { places: moved, log: logs[0] ?? spyLog(), onDamaged: giveUp }),
    startMaintenance(other, { places: moved, log: logs[1] ?? spyLog(), onDamaged: giveUp }),
  ];
  await vi.waitFor(async () => {
    expect([await isBroughtOver(store.db), await isRenewed(store.db, moved)]).toEqual([true, true]);
  }, 30_000);
  for (const maintenance of running) await maintenance.stop();
  for (const { warn } of logs) expect(warn).not.toHaveBeenCalled();
  const brought = logs.flatMap(({ info }) => info.mock.calls.map(([counts]) => counts.broughtOver));
  expect(brought.reduce((sum, records) => sum + records, 0)).toBe(count);
});
