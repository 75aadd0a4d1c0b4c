import { expect, test, vi } from 'vitest';
import { throwDamaged } from '../damaged.ts';
import { startMaintenance } from '../maintenance.ts';
import { areRecordsMigrated } from '../migrate-records.ts';
import { moved, oldLibrary, spyLog } from '../previous-version.fixture.ts';
import { isRenewed } from '../stale-tiles.ts';
import { connect } from '../temporary-store.fixture.ts';

const count = 200;

test('several servers share the work, and none does what another has done', async () => {
  const store = await oldLibrary(count);
  const other = await connect(store.dataDir);
  const logs = [spyLog(), spyLog()];
  const running = [
    startMaintenance(store, { baseUrls: moved, log: logs[0] ?? spyLog(), onDamaged: throwDamaged }),
    startMaintenance(other, { baseUrls: moved, log: logs[1] ?? spyLog(), onDamaged: throwDamaged }),
  ];
  await vi.waitFor(async () => {
    expect([await areRecordsMigrated(store.db), await isRenewed(store.db, moved)]).toEqual([true, true]);
  }, 30_000);
  for (const maintenance of running) await maintenance.stop();
  for (const { warn } of logs) expect(warn).not.toHaveBeenCalled();
  const migratedCounts = logs.flatMap(({ info }) => info.mock.calls.map(([counts]) => counts.broughtOver));
  expect(migratedCounts.reduce((sum, records) => sum + records, 0)).toBe(count);
});
