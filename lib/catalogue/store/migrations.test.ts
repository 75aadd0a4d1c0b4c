import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrations.ts';
import { bareStore, connect, temporaryFolder } from './temporary-store.fixture.ts';

/** A store as the first version left it, with pages of all kinds. */
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

test('a page from an old store goes on: the same text keeps updated_at, and a draft keeps its own when published', async () => {
  const { catalogue } = await connect(await oldStore());
  const by = { editor: 'Anna' };
  await catalogue.editing?.publish({ language: 'pl', slug: 'szkic' }, by);
  await catalogue.editing?.unpublish({ language: 'pl', slug: 'pomoc' }, by);
  await catalogue.editing?.publish({ language: 'pl', slug: 'pomoc' }, by);
  expect(new Set((await catalogue.pages()).map(({ updated_at }) => updated_at))).toEqual(
    new Set(['2021-02-03T04:05:06.700000']),
  );
});

test('opening again changes nothing', async () => {
  const dataDir = await oldStore();
  const first = await (await connect(dataDir)).catalogue.previewPages();
  expect(await (await connect(dataDir)).catalogue.previewPages()).toEqual(first);
});

test('a migration that breaks off leaves the old store, and the next start goes on from there', async () => {
  const dataDir = await oldStore();
  const db = await bareStore(dataDir);
  // In the way of the last step.
  await sql`CREATE TABLE editors (name TEXT)`.execute(db);
  await expect(connect(dataDir)).rejects.toThrow(/editors/);
  expect((await sql`SELECT slug FROM pages WHERE state = 'draft'`.execute(db)).rows).toHaveLength(1);
  await sql`DROP TABLE editors`.execute(db);
  expect(await (await connect(dataDir)).catalogue.pages()).toHaveLength(2);
});

test('a store that a newer version has migrated is opened as it is', async () => {
  const dataDir = await oldStore();
  const { db } = await connect(dataDir);
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('2099-01-later', '2099-01-01')`.execute(
    db,
  );
  expect(await (await connect(dataDir)).catalogue.pages()).toHaveLength(2);
});
