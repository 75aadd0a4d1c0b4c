import { expect, test } from 'vitest';
import { type RunningImport, startImport } from '#lib/catalogue/store/imports.ts';
import { readOverride } from '#lib/catalogue/store/overrides.ts';
import { readRecords } from '#lib/catalogue/store/read-records.ts';
import { scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { readConfig } from '#lib/config.ts';
import { objectWriter, type PendingObject } from './object-writer.ts';
import { objectId } from './record.ts';
import { emptyReport } from './report.ts';

test('a correction saved just before an import stores its object is kept and shown', async () => {
  const store = await temporaryStore();
  const { db, dataDir } = store;
  const running = await startImport(db, dataDir);
  if (!running) throw new Error('The library is empty: no files are being removed');
  const scan = { file: 'a.png', number: 1 };
  const object: PendingObject = {
    owner: null,
    source: {
      ...{ source: 'a', label: 'a', name: 'a', scans: [scan], problems: [] },
      metadata: { identifier: '1', title: 'Albom' },
    },
    objectSource: { source: 'a', metadataDigest: 'x' },
    unlinkedDigest: 'x',
    found: [[{ scan, stored: { record: scanRecord('a'), content: 'a', outcome: 'made' } }]],
    open: 0,
  };
  await running.claim(object.objectSource, 'a');
  const id = objectId(null, object.source, 'a');
  // The transaction starts with this.
  const finish: RunningImport['finish'] = async (trx, sources) => {
    const corrected = { object_id: id, said: '{"title":"Album"}', original: '{"title":"Albun"}' };
    await trx.insertInto('object_overrides').values(corrected).execute();
    await running.finish(trx, sources);
  };
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  await objectWriter({ store, config, report: emptyReport(), running: { ...running, finish } })(object);
  expect((await readRecords(db, [id])).get(id)?.record.title).toBe('Album');
  expect(await readOverride(db, id)).toEqual({
    corrections: { title: 'Album' },
    original: { title: 'Albom' },
  });
  await running.leave();
});
