import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, libraryContent, storedDigests, temporaryLibrary } from '../import/library.fixture.ts';
import { takeImportLock } from '../import/lock.ts';

test('objects are listed, counted and removed', async () => {
  const library = temporaryLibrary();
  const folder = await folderWith({
    'a/metadata.yaml': 'title: Mapa Polski\ncategories: [maps]\norganization: museum\n',
    'a/1.png': [20, 20],
    'a/2.png': [21, 20],
    'b/metadata.yaml': 'title: Tajne\nis_public: false\n',
    'b/1.png': [22, 20],
  });
  await library.run('organizations', 'add', '--key', 'museum', '--fullname', 'Muzeum');
  await library.import(folder);
  const list = async () => JSON.parse((await library.run('objects', 'list', '--json')).stdout);
  const rows = await list();
  expect(rows).toEqual(
    expect.arrayContaining([
      {
        id: expect.stringMatching(/^[A-Za-z0-9]{10,16}$/),
        title: 'Mapa Polski',
        organization: 'museum',
        scans: 2,
      },
      { id: expect.any(String), title: 'Tajne', organization: null, scans: 1 },
    ]),
  );
  expect((await library.run('objects', 'list')).stdout).toMatch(/ +2 +museum +Mapa Polski\n/);
  const statistics = JSON.parse((await library.run('statistics', '--json')).stdout);
  expect(statistics.entities).toMatchObject({ total: 2, public: 1, by_category: { maps: 1 } });
  expect((await library.run('statistics')).stdout).toMatch(/^all +2\npublic +1\n.*counted at .+ UTC\n$/s);

  expect((await library.run('objects', 'remove', rows[0].id)).stdout).toBe(`${rows[0].id} is removed.\n`);
  expect(await list()).toEqual([rows[1]]);
  const unknown = await library.run('objects', 'remove', rows[0].id);
  expect(unknown).toMatchObject({ code: 1, stdout: '' });
  expect(unknown.stderr).toMatch(/^There is no object/);
});

/** A library of three objects, the first two of which share a scan. */
async function threeObjects() {
  const library = temporaryLibrary();
  const folder = await folderWith({ 'a/shared.png': [20, 20], 'a/own.png': [21, 20], 'c/own.png': [22, 20] });
  mkdirSync(join(folder, 'b'));
  copyFileSync(join(folder, 'a/shared.png'), join(folder, 'b/shared.png'));
  for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, name, 'metadata.yaml'), `title: ${name}\n`);
  await library.import(folder);
  const { objects } = await libraryContent(library.dataDir);
  const [a = '', b = '', c = ''] = objects.map(({ id }) => id);
  return { library, folder, a, b, c };
}

test('several objects are removed at once, with files that no other object uses; a wrong id removes none', async () => {
  const { library, a, b, c } = await threeObjects();
  const before = storedDigests(library.dataDir);
  expect(before).toHaveLength(3);
  const refused = await library.run('objects', 'remove', a, 'none', c, 'nobody');
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'There is no object "none". See: czytelnia objects list\nThere is no object "nobody". See: czytelnia objects list\nNothing was removed.\n',
  });
  expect(storedDigests(library.dataDir)).toEqual(before);
  expect(await library.run('objects', 'remove', a, c, a)).toEqual({
    code: 0,
    stdout: `${a} is removed.\n${c} is removed.\n`,
    stderr: '',
  });
  const after = await libraryContent(library.dataDir);
  expect(after.objects.map(({ id }) => id)).toEqual([b]);
  expect(storedDigests(library.dataDir)).toEqual(after.digests);
  expect(after.digests).toHaveLength(1);
  expect((await library.run('storage', 'verify')).stdout).toMatch(
    /^1 folder, 0\.\d MB: 0 with files missing/,
  );
});

test('during an import, which may be about to use them, files stay until the next one', async () => {
  const { library, folder, c } = await threeObjects();
  const unlock = takeImportLock(library.dataDir);
  const { code, stdout } = await library.run('objects', 'remove', c);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `${c} is removed.\nTheir files are still there: they go with the next import, or at the end of the one that is running.\n`,
  });
  expect(storedDigests(library.dataDir)).toHaveLength(3);
  unlock();
  await library.import(join(folder, 'a'));
  expect(storedDigests(library.dataDir)).toHaveLength(2);
});
