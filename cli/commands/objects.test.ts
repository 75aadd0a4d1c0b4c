import { expect, test } from 'vitest';
import { folderWith, temporaryLibrary } from '../import/library.fixture.ts';

test('objects are listed, counted and removed', async () => {
  const library = temporaryLibrary();
  const folder = await folderWith({
    'a/metadata.yaml': 'title: Mapa Polski\ncategories: [maps]\n',
    'a/1.png': [20, 20],
    'a/2.png': [21, 20],
    'b/metadata.yaml': 'title: Tajne\nis_public: false\n',
    'b/1.png': [22, 20],
  });
  await library.import(folder);
  const list = async () => JSON.parse((await library.run('objects', 'list', '--json')).stdout);
  const rows = await list();
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: expect.stringMatching(/^[A-Za-z0-9]{10,16}$/), title: 'Mapa Polski', scans: 2 },
      { id: expect.any(String), title: 'Tajne', scans: 1 },
    ]),
  );
  expect((await library.run('objects', 'list')).stdout).toMatch(/ +2 +Mapa Polski\n/);
  const statistics = JSON.parse((await library.run('statistics', '--json')).stdout);
  expect(statistics.entities).toMatchObject({ total: 2, public: 1, by_category: { maps: 1 } });
  expect((await library.run('statistics')).stdout).toMatch(/^all +2\npublic +1\n.*counted at .+ UTC\n$/s);

  expect((await library.run('objects', 'remove', rows[0].id)).stdout).toBe(`${rows[0].id} is removed.\n`);
  expect(await list()).toEqual([rows[1]]);
  const unknown = await library.run('objects', 'remove', rows[0].id);
  expect(unknown).toMatchObject({ code: 1, stdout: '' });
  expect(unknown.stderr).toMatch(/^There is no object/);
});
