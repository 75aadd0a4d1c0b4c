import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore } from './database.ts';
import { migrate } from './migrations.ts';
import { databaseOf } from './postgres/databases.fixture.ts';
import { spyLog } from './previous-version.fixture.ts';
import type { Tables } from './tables.ts';
import { bareStore, connect, temporaryFolder } from './temporary-store.fixture.ts';

const addLater = (db: Kysely<Tables>) =>
  sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('2099-01-later', '2099-01-01')`.execute(db);

/** A store as the first version left it, with pages in every state. */
async function oldStore(): Promise<string> {
  const dataDir = temporaryFolder();
  const db = await bareStore(dataDir);
  await migrate(db, '2026-11-first-version');
  const times = ['2020-01-01T00:00:00.000000', '2021-02-03T04:05:06.700000'];
  for (const [id, ...page] of [
    [1, 'pl', 'pomoc', 'published', 'help'],
    [2, 'en', 'help', 'published', 'help'],
    [3, 'pl', 'szkic', 'draft', 'szkic'],
  ]) {
    const values = [id, ...page, `Tytuł ${page[1]}`, `<p>${page[1]} 'ż'</p>`, ...times];
    await sql`
      INSERT INTO pages (id, language, slug, state, translation_key, title, content, created_at, updated_at)
      VALUES (${sql.join(values)})`.execute(db);
  }
  return dataDir;
}

test('an old store keeps its pages, each as its version 1', async () => {
  const dataDir = await oldStore();
  const { catalogue, db } = await connect(dataDir);
  const times = { created_at: '2020-01-01T00:00:00', updated_at: '2021-02-03T04:05:06.700000' };
  const help = { language: 'en', slug: 'help', title: 'Tytuł help', content: "<p>help 'ż'</p>", ...times };
  expect(await catalogue.pages()).toEqual([
    { ...help, translationKey: 'help', description: undefined },
    expect.objectContaining({ language: 'pl', slug: 'pomoc', translationKey: 'help', ...times }),
  ]);
  expect(await catalogue.previewPages()).toMatchObject([
    { slug: 'help', state: 'published', version: 1 },
    { slug: 'pomoc', state: 'published' },
    { slug: 'szkic', state: 'draft', version: 1, content: "<p>szkic 'ż'</p>", ...times },
  ]);
  const history = (slug: string) => catalogue.editing?.history({ language: 'pl', slug });
  const at = '2021-02-03T04:05:06.700000';
  expect(await history('pomoc')).toMatchObject([{ number: 1, action: 'publish', editor: '', at }]);
  expect(await history('szkic')).toMatchObject([{ number: 1, action: 'draft', editor: '', at }]);
  const tables = await db.introspection.getTables();
  expect(tables.map(({ name }) => name)).not.toContain('pages_before_versions');
});

test('a page from an old store can be edited: the same text keeps updated_at, a draft its own when published', async () => {
  const { catalogue } = await connect(await oldStore());
  const by = { editor: 'Anna' };
  await catalogue.editing?.publish({ language: 'pl', slug: 'szkic' }, by);
  await catalogue.editing?.unpublish({ language: 'pl', slug: 'pomoc' }, by);
  await catalogue.editing?.publish({ language: 'pl', slug: 'pomoc' }, by);
  expect(new Set((await catalogue.pages()).map(({ updated_at }) => updated_at))).toEqual(
    new Set(['2021-02-03T04:05:06.700000']),
  );
});

test('reopening changes nothing', async () => {
  const dataDir = await oldStore();
  const first = await (await connect(dataDir)).catalogue.previewPages();
  expect(await (await connect(dataDir)).catalogue.previewPages()).toEqual(first);
});

// The table conflicts with one that a later step creates: that step and the ones before it are rolled back.
test.each(['editors', 'projections'])(
  'a migration that fails at the table %s leaves the old store, and the next start continues from there',
  async (table) => {
    const dataDir = await oldStore();
    const db = await bareStore(dataDir);
    await sql`CREATE TABLE ${sql.table(table)} (name TEXT)`.execute(db);
    await expect(connect(dataDir)).rejects.toThrow(table);
    expect((await sql`SELECT slug FROM pages WHERE state = 'draft'`.execute(db)).rows).toHaveLength(1);
    expect((await sql`SELECT name FROM kysely_migration`.execute(db)).rows).toHaveLength(1);
    const columns = (await db.introspection.getTables()).flatMap((found) => found.columns);
    expect(columns.map(({ name }) => name)).not.toContain('record_fingerprint');
    await sql`DROP TABLE ${sql.table(table)}`.execute(db);
    expect(await (await connect(dataDir)).catalogue.pages()).toHaveLength(2);
  },
);

test('a store that a newer version has migrated is opened as it is, and the log says so', async () => {
  const dataDir = await oldStore();
  const { db } = await connect(dataDir);
  await addLater(db);
  const log = spyLog();
  const store = await openStore({ dataDir, databaseUrl: await databaseOf(dataDir), log });
  await store.close();
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { migrations: ['2099-01-later'] },
    expect.stringContaining('a newer version'),
  );
  expect(await (await connect(dataDir)).catalogue.pages()).toHaveLength(2);
});

test('a store that another version has migrated differently is refused with a sentence', async () => {
  const dataDir = await oldStore();
  const db = await bareStore(dataDir);
  await addLater(db);
  await expect(connect(dataDir)).rejects.toThrow(
    /made by another version of this program \(2099-01-later\).*Nothing was changed/,
  );
});
