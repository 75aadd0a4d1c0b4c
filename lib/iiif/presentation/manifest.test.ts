import { expect, test } from 'vitest';
import { scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { turnsDuring } from '#lib/turns.fixture.ts';
import { iiifLibrary, jsonOf, listAt } from './library.fixture.ts';

test('a long manifest is written while its scans are read, and leaves none of them out', async () => {
  const count = 6_000;
  const one = scanRecord('one');
  const { request } = await iiifLibrary(() => ({
    scans: Array.from({ length: count }, () => one),
    parts: [{ parent: null, kind: 'chapter', label: 'All', first_scan: 0, last_scan: count - 1 }],
  }));
  for (const [version, canvases, ofRange] of [
    ['', 'items', 'structures.0.items.0.items'],
    ['2/', 'sequences.0.canvases', 'structures.1.canvases'],
  ] as const) {
    const answer = await request(`/iiif/${version}work/manifest.json`);
    expect(answer.body).toHaveProperty('stream');
    let json: unknown;
    // At least as many turns as there are batches of scans.
    expect(
      await turnsDuring(async () => {
        json = await jsonOf(answer);
      }),
    ).toBeGreaterThan(6);
    expect(listAt(json, canvases)).toHaveLength(count);
    expect(listAt(json, ofRange)).toHaveLength(count);
  }
});
