import { expect, test } from 'vitest';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { fullObjectRecord, objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { connect, places } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { temporaryLibrary } from '../import/library.fixture.ts';

async function library() {
  const made = temporaryLibrary();
  const { db } = await connect(made.dataDir);
  await saveObject(db, places, objectRecord('a'));
  await saveObject(db, places, objectRecord('secret', { isPublic: false }));
  const rightsUrl = 'https://creativecommons.org/publicdomain/mark/1.0/';
  await saveObject(db, places, { ...fullObjectRecord('b'), rightsUrl });
  return made;
}

test('objects are counted by the tiers of Europeana that they reach, and by what they lack', async () => {
  const { run } = await library();
  const { code, stdout } = await run('check', 'europeana');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^2 public objects\n/);
  expect(stdout).toMatch(/content: not taken +1\n/);
  expect(stdout).toMatch(/content tier 4 +1\n/);
  expect(stdout).toMatch(/\n1 +rights +no address of rights/);
});

test('a line of JSON for each object, or for one', async () => {
  const { run } = await library();
  const { stdout } = await run('check', 'europeana', '--json');
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; content: number; metadata: string; missing: string[] });
  expect(lines.map(({ id, content }) => [id, content]).sort()).toEqual([
    ['a', 0],
    ['b', 4],
  ]);
  expect(lines.find(({ id }) => id === 'a')?.missing).toContain('rights');
  const one = await run('check', 'europeana', '--json', '--id', 'b');
  expect(JSON.parse(one.stdout)).toEqual(lines.find(({ id }) => id === 'b'));
  const none = await run('check', 'europeana', '--id', 'secret');
  expect([none.code, none.stdout]).toEqual([1, '']);
  expect(none.stderr).toContain('There is no public object "secret"');
});
