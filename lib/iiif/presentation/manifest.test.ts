import { expect, test } from 'vitest';
import { scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { iiifLibrary, jsonOf } from './library.fixture.ts';

test('a long manifest is written while its scans are read, and leaves none of them out', async () => {
  const count = 1500;
  const one = scanRecord('one');
  const { ask } = await iiifLibrary(() => ({
    scans: Array.from({ length: count }, () => one),
    parts: [{ parent: null, kind: 'chapter', label: 'All', first_scan: 0, last_scan: count - 1 }],
  }));
  for (const version of ['', '2/']) {
    const answer = await ask(`/iiif/${version}work/manifest.json`);
    expect(answer.body).toHaveProperty('stream');
    const json = await jsonOf(answer);
    expect((json.items ?? json.sequences[0].canvases).length).toBe(count);
    expect((json.structures[0].items ?? json.structures[0].canvases).length).toBe(count);
  }
});
