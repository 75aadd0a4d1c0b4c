import { expect, test } from 'vitest';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { fullObjectRecord, objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { temporaryLibrary } from '../import/library.fixture.ts';

test('public objects are counted by their Europeana tiers and by missing elements', async () => {
  const { dataDir, run } = temporaryLibrary();
  const { db } = await connect(dataDir);
  await saveObject(db, baseUrls, objectRecord('a'));
  await saveObject(db, baseUrls, objectRecord('secret', { isPublic: false }));
  const rightsUrl = 'https://creativecommons.org/publicdomain/mark/1.0/';
  await saveObject(db, baseUrls, { ...fullObjectRecord('b'), rightsUrl });

  const { code, stdout } = await run('check', 'europeana');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^2 public objects\n/);
  expect(stdout).toMatch(/content: not taken +1\n/);
  expect(stdout).toMatch(/content tier 4 +1\n/);
  expect(stdout).toMatch(/\n1 +rights +no address of rights/);

  const lines = (await run('check', 'europeana', '--json')).stdout.trim().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
    expect.arrayContaining([
      { id: 'a', content: 0, metadata: '0', missing: expect.arrayContaining(['rights', 'language']) },
      { id: 'b', content: 4, metadata: expect.stringMatching(/^[ABC]$/), missing: expect.any(Array) },
    ]),
  );
  expect(lines).toHaveLength(2);

  const none = await run('check', 'europeana', '--id', 'secret');
  expect([none.code, none.stdout]).toEqual([1, '']);
  expect(none.stderr).toContain('There is no public object "secret"');
});
