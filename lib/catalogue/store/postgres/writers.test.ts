import { expect, onTestFinished, test, vi } from 'vitest';
import { failureSentence } from '#lib/failure.ts';
import type { Store } from '../database.ts';
import { signingKey } from '../editors.ts';
import { rowNumbers } from '../engine.ts';
import { unreferencedDigests } from '../files.ts';
import { removeObject, saveObject } from '../objects.ts';
import { removeOrganization, saveOrganization } from '../organizations.ts';
import {
  digestFor,
  instant,
  objectRecord,
  organizationRecord,
  otherTileRecord,
  scanRecord,
} from '../records.fixture.ts';
import { baseUrls, connect, temporaryStore } from '../temporary-store.fixture.ts';
import { saveTile } from '../tiles.ts';
import { transact } from '../transaction.ts';

/** Several stores on one database that share nothing in this process, like separate servers. */
async function servers(count: number) {
  const one = await temporaryStore();
  const two = await connect(one.dataDir);
  const more = Array.from({ length: count - 2 }, () => connect(one.dataDir));
  return [one, two, ...(await Promise.all(more))] as const;
}

test('concurrent writers lose nothing, and no two tiles get the same instant', async () => {
  const stores = await servers(4);
  const published = instant('2026-01-01');
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  await Promise.all(
    stores.map(async ({ db }, index) => {
      for (const name of names) {
        await saveObject(db, baseUrls, objectRecord(`${name}${index}`, { published }));
        // Every writer saves this one too, each with its own title.
        await saveObject(db, baseUrls, objectRecord(name, { published, title: `by ${index}` }));
      }
    }),
  );
  const [{ db }] = stores;
  const tiles = await db.selectFrom('tiles').select(['id', 'object_id', 'sorting_datetime']).execute();
  expect(tiles).toHaveLength(5 * names.length);
  for (const column of ['id', 'object_id', 'sorting_datetime'] as const)
    expect(new Set(tiles.map((tile) => tile[column])).size).toBe(tiles.length);
  for (const { id } of tiles) expect(Number.isSafeInteger(id) && id > 0).toBe(true);
  const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow();
  // Every write raised it, since each makes a visible difference.
  expect(version).toBe(1 + 8 * names.length);
  for (const name of names) expect(await titleOf(db, name)).toMatch(/^by \d$/);
});

async function titleOf(db: Store['db'], id: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('objects').select('title').where('id', '=', id).executeTakeFirst();
  return row?.title;
}

test('a file that one writer releases and another takes is never recorded as unreferenced', async () => {
  const [one, two] = await servers(2);
  for (const round of [1, 2, 3, 4, 5]) {
    const shared = scanRecord(`shared ${round}`);
    await saveObject(one.db, baseUrls, objectRecord(`old ${round}`, { scans: [shared] }));
    await Promise.all([
      removeObject(one.db, `old ${round}`),
      saveObject(two.db, baseUrls, objectRecord(`new ${round}`, { scans: [shared] })),
    ]);
    const noted = await one.db.selectFrom('unreferenced_files').select('digest').execute();
    expect(noted).toEqual([]);
    expect(await unreferencedDigests(two.db)).not.toContain(digestFor(`shared ${round}`));
  }
});

test('an institution that gets an object at the same moment is not removed', async () => {
  const [one, two] = await servers(2);
  for (const round of [1, 2, 3, 4, 5]) {
    const organizationId = await saveOrganization(one.db, organizationRecord(`library ${round}`));
    const [removed, saved] = await Promise.allSettled([
      removeOrganization(one.db, `library ${round}`),
      saveObject(two.db, baseUrls, objectRecord(`object ${round}`, { organizationId })),
    ]);
    if (removed.status !== 'fulfilled') throw removed.reason;
    expect(saved.status).toBe(removed.value === 'in-use' ? 'fulfilled' : 'rejected');
  }
});

test('servers that request the signing key at once get the same one', async () => {
  const stores = await servers(4);
  expect(new Set(await Promise.all(stores.map(({ db }) => signingKey(db)))).size).toBe(1);
});

test('of two servers that save one page at once one gets a conflict', async () => {
  const stores = await servers(3);
  const [name, text] = [{ language: 'pl', slug: 'pomoc' } as const, { title: 'Pomoc', description: '' }];
  const save = (index: number, base: number) =>
    stores[index]?.catalogue.editing?.saveDraft(
      name,
      { ...text, content: `by ${index} from ${base}`, translationKey: '' },
      { editor: `Editor ${index}`, base },
    );
  for (const base of [0, 1, 2, 3]) {
    const saved = await Promise.all(stores.map((_, index) => save(index, base)));
    expect(saved.map((outcome) => outcome?.result).sort()).toEqual([
      base === 0 ? 'added' : 'changed',
      'conflict',
      'conflict',
    ]);
  }
  expect(await stores[0].catalogue.editing?.history(name)).toHaveLength(4);
});

test('a write is seen by another server within seconds, and by the one that wrote at once', async () => {
  const [one, two] = await servers(2);
  const [own, others] = [one.version(), two.version()];
  await saveObject(one.db, baseUrls, objectRecord('a'));
  expect(one.version()).not.toBe(own);
  // It checks four times a second, and a busy database server may take its time.
  await vi.waitFor(() => expect(two.version()).not.toBe(others), 10_000);
});

test('work that fails by itself is not retried', async () => {
  const { db } = await temporaryStore();
  let tries = 0;
  const failing = transact(db, async () => {
    tries += 1;
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(tries).toBe(1);
});

test('conflicts are retried however slow the machine is, but not for ever', async () => {
  const { db } = await temporaryStore();
  const mocks = [vi.spyOn(Math, 'random').mockReturnValue(0), vi.spyOn(performance, 'now')] as const;
  onTestFinished(() => mocks.forEach((mock) => void mock.mockRestore()));
  const triesOf = async (conflicts: number) => {
    let tries = 0;
    const done = transact(db, async () => {
      tries += 1;
      mocks[1].mockReturnValue(tries * 1000);
      if (tries <= conflicts) throw Object.assign(new Error('conflict'), { code: '40001' });
    });
    return { failure: await done.catch(failureSentence), tries };
  };
  mocks[1].mockReturnValue(0);
  expect(await triesOf(30)).toEqual({ failure: undefined, tries: 31 });
  mocks[1].mockReturnValue(0);
  const { failure, tries } = await triesOf(1000);
  expect(failure).toMatch(/^Other programs have kept the database busy for too long\./);
  expect(tries).toBe(50);
});

test('a number that is drawn twice is drawn anew, and the tile that has it stays', async () => {
  const { db } = await temporaryStore();
  const published = instant('2026-01-01');
  const random = vi.spyOn(Math, 'random');
  onTestFinished(() => random.mockRestore());
  const drawSeven = () => random.mockReturnValueOnce(6.5 / rowNumbers);
  drawSeven();
  await saveObject(db, baseUrls, objectRecord('a', { published }));
  drawSeven();
  await saveObject(db, baseUrls, objectRecord('b', { published }));
  drawSeven();
  await saveTile(db, baseUrls, otherTileRecord('c', { published }));
  const tiles = db.selectFrom('tiles').select(['id', 'object_id', 'key']).orderBy('id');
  const [first, ...others] = await tiles.execute();
  expect(first).toEqual({ id: 7, object_id: 'a', key: null });
  expect(others.map(({ object_id, key }) => object_id ?? key).sort()).toEqual(['b', 'c']);
});

test('a text with a character NUL is refused in a sentence', async () => {
  const { db } = await temporaryStore();
  const record = otherTileRecord('a');
  const error = await saveTile(db, baseUrls, { ...record, title: 'a\0b' }).catch((thrown: unknown) => thrown);
  expect(failureSentence(error)).toMatch(/^A text holds a character NUL/);
  // An update takes another way to the database than a new row.
  await saveTile(db, baseUrls, record);
  const again = await saveTile(db, baseUrls, { ...record, title: 'a\0b' }).catch((thrown: unknown) => thrown);
  expect(failureSentence(again)).toMatch(/^A text holds a character NUL/);
});
