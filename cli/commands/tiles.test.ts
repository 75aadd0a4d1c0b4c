import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutImports } from '#lib/catalogue/store/imports.ts';
import { instant } from '#lib/catalogue/store/records.fixture.ts';
import { connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { storageFolder } from '#lib/scans/addresses.ts';
import { openStorage } from '#lib/scans/storage/open.ts';
import { folderWith, storedDigests, temporaryLibrary } from '../import/library.fixture.ts';
import { removeUnreferenced } from '../storage/remove-files.ts';

const types = ['news', 'press', 'video', 'category', 'collection'] as const;

test('tiles of all types are loaded, listed, changed and removed', async () => {
  const library = temporaryLibrary();
  const list = types.map(
    (type, index) =>
      `- { key: k-${type}, type: ${type}, title: Kafelek ${type}, url: /pl/x, published: "2026-03-0${index + 1}T09:00:00", image: a.jpg }\n`,
  );
  const folder = await folderWith({ 'tiles.yaml': list.join(''), 'a.jpg': [1500, 700] });
  expect(await library.run('tiles', 'load', join(folder, 'tiles.yaml'))).toMatchObject({
    code: 0,
    stderr: '',
  });
  const { catalogue, version } = await connect(library.dataDir);
  const tiles = await catalogue.frontpage({ batchSize: 100 });
  expect(tiles.map(({ type }) => type)).toEqual([...types].reverse());
  expect(tiles[0]).toMatchObject({
    title: 'Kafelek collection',
    sorting_datetime: '2026-03-05T09:00:00',
    url: expect.stringMatching(/^http.*\/pl\/x$/),
    thumbnail_url: expect.stringMatching(/\/scans\/[0-9a-f]{32}\/image\.jpg$/),
  });
  const before = version();
  await library.run('tiles', 'load', join(folder, 'tiles.yaml'));
  expect(version()).toBe(before);

  const rows = JSON.parse((await library.run('tiles', 'list', '--json')).stdout);
  expect(rows.map(({ key }: { key: string }) => key)).toEqual(types.map((type) => `k-${type}`).reverse());
  expect((await library.run('tiles', 'list')).stdout).toMatch(/k-news +\d+ +news +2026-03-01T09:00:00/);
  const removals = await Promise.all(types.map((type) => library.run('tiles', 'remove', `k-${type}`)));
  expect(removals.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  expect(await catalogue.frontpage({ batchSize: 100 })).toEqual([]);
  expect((await library.run('tiles', 'remove', 'k-news')).stderr).toMatch(/There is no tile "k-news"/);
  await library.import(await folderWith({ 'x.png': [20, 20] }));
  expect(storedDigests(library.dataDir)).toHaveLength(1);
});

test('a picture that is being removed when a tile with it is loaded is stored again', async () => {
  const library = temporaryLibrary();
  const folder = await folderWith({
    'tiles.yaml': '- { key: k, type: news, title: K, image: a.jpg }',
    'a.jpg': [60, 40],
  });
  const load = () => library.start('tiles', 'load', join(folder, 'tiles.yaml'));
  await (await load()).finished;
  await library.run('tiles', 'remove', 'k');
  const { db } = await connect(library.dataDir);
  const storage = await openStorage({ folder: storageFolder(library.dataDir) }, 'working');
  let loaded: Promise<{ code: number | null }> | undefined;
  const remove = async (digest: string) => {
    const { process: child, finished } = await load();
    loaded = finished;
    await Promise.race([once(child.stderr ?? child, 'data'), finished]);
    await storage.remove(digest);
  };
  await withoutImports(db, 'other', (lease) => removeUnreferenced(db, { ...storage, remove }, lease));
  expect(await loaded).toMatchObject({ code: 0 });
  expect(storedDigests(library.dataDir)).toHaveLength(1);
});

test('a tile is added and changed by its key', async () => {
  const library = temporaryLibrary();
  const add = (...more: string[]) => library.run('tiles', 'add', '--key', 'k', '--type', 'news', ...more);
  const added = (await add('--title', 'Jeden')).stdout;
  const [, number] = /^k is tile (\d+)\.\n$/.exec(added) ?? [];
  expect((await add('--title', 'Dwa', '--description', 'x')).stdout).toBe(added);
  const { catalogue } = await connect(library.dataDir);
  expect(await catalogue.frontpage({ batchSize: 9 })).toMatchObject([
    { id: Number(number), title: 'Dwa', description: 'x' },
  ]);
  await library.run('organizations', 'add', '--key', 'a', '--fullname', 'A');
  expect((await add('--title', 'Dwa', '--organization', 'a')).code).toBe(0);
  expect((await library.run('organizations', 'remove', 'a')).stderr).toMatch(/still has objects or tiles/);
});

test('all tiles are rebuilt from their records, with the same answers', async () => {
  const library = temporaryLibrary();
  expect(await library.run('generate', '--tiles', '450')).toMatchObject({ code: 0 });
  const { db, catalogue } = await connect(library.dataDir);
  const before = new TextDecoder().decode(await catalogue.frontpageJson({ batchSize: 40 }));
  await db
    .updateTable('tiles')
    .set({ json: new Uint8Array() })
    .where('sorting_datetime', '>', instant('2010-01-01'))
    .execute();
  expect(await library.run('tiles', 'rebuild')).toMatchObject({ code: 0, stdout: '450 tiles rebuilt.\n' });
  expect(new TextDecoder().decode(await catalogue.frontpageJson({ batchSize: 40 }))).toBe(before);
});

const wrong: [string[], RegExp][] = [
  [['--url', 'javascript:alert(1)'], /begins with http/],
  [['--url', '//evil.example'], /begins with http/],
  [['--url', 'https://'], /begins with http/],
  [['--published', 'yesterday'], /timestamp/],
  [['--organization', 'nobody'], /no institution "nobody"/],
  [['--image', 'gone.jpg'], /gone\.jpg|opened/],
];

test('an invalid tile is refused with a message', async () => {
  const tries = wrong.map(async ([parameters, reason]) => {
    const name = JSON.stringify(parameters);
    const library = temporaryLibrary();
    const { code, stderr } = await library.run(
      'tiles',
      'add',
      '--key',
      'k',
      '--type',
      'news',
      '--title',
      'T',
      ...parameters,
    );
    expect(code, name).toBe(1);
    expect(stderr, name).toMatch(reason);
    expect(stderr, name).not.toMatch(/\n\s+at /);
  });
  await Promise.all(tries);
});

test('a list is stored without characters that no page can hold', async () => {
  const library = temporaryLibrary();
  const list = '- { key: a, type: news, title: "No\\0wi\\any" }\n';
  const folder = await folderWith({ 'tiles.yaml': list });
  await library.run('tiles', 'load', join(folder, 'tiles.yaml'));
  const { catalogue } = await connect(library.dataDir);
  expect(await catalogue.frontpage({ batchSize: 9 })).toMatchObject([{ title: 'Nowiny' }]);
});

test('a list that cannot be read is refused with its name and the reason', async () => {
  const library = temporaryLibrary();
  const folder = await folderWith({ 'a.png': [20, 20] });
  const { code, stderr } = await library.run('tiles', 'load', folder);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^\S+input cannot be read\. .+EISDIR/)]);
});

test('a list with an unknown institution stores no tile', async () => {
  const library = temporaryLibrary();
  const tile = (key: string, more: string) => `- { key: ${key}, type: news, title: Nowina${more} }\n`;
  const list = tile('a', ', image: a.png') + tile('b', ', organization: nobody');
  const folder = await folderWith({ 'tiles.yaml': list, 'a.png': [20, 20] });
  const { code, stderr } = await library.run('tiles', 'load', join(folder, 'tiles.yaml'));
  expect([code, stderr]).toEqual([1, expect.stringMatching(/no institution "nobody"/)]);
  expect(JSON.parse((await library.run('tiles', 'list', '--json')).stdout)).toEqual([]);
  await library.import(await folderWith({ 'x.png': [30, 30] }));
  // The picture of the first tile goes with the next import.
  expect(storedDigests(library.dataDir)).toHaveLength(1);
});
