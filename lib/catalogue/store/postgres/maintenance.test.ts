import { expect, test, vi } from 'vitest';
import { loud, moved, oldLibrary } from '../as-before.fixture.ts';
import { isBroughtOver } from '../bring-over.ts';
import { giveUp } from '../damaged.ts';
import { startMaintenance } from '../maintenance.ts';
import { isRenewed } from '../stale-tiles.ts';
import { connect } from '../temporary-store.fixture.ts';

const count = 200;

test('several servers share the work, and none does what another has done', async () => {
  const store = await oldLibrary(count);
  const other = await connect(store.dataDir);
  const logs = [loud(), loud()];
  const running = [
    startMaintenance(store, { places: moved, log: logs[0] ?? loud(), onDamaged: giveUp }),
    startMaintenance(other, { places: moved, log: logs[1] ?? loud(), onDamaged: giveUp }),
  ];
  await vi.waitFor(async () => {
    expect([await isBroughtOver(store.db), await isRenewed(store.db, moved)]).toEqual([true, true]);
  }, 30_000);
  for (const maintenance of running) await maintenance.stop();
  for (const { warn } of logs) expect(warn).not.toHaveBeenCalled();
  const brought = logs.flatMap(({ info }) => info.mock.calls.map(([counts]) => counts.broughtOver));
  expect(brought.reduce((sum, records) => sum + records, 0)).toBe(count);
});
