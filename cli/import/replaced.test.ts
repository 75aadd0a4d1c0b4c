import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, libraryContent, temporaryLibrary } from './library.fixture.ts';

const table = (title: string) => `id,title,filename\n1,${title},1.png\n`;

test('two systems that count from 1: nothing is lost silently, and a namespace for one keeps both', async () => {
  const folder = await folderWith({
    'a/t.csv': table('Atlas'),
    'a/1.png': [20, 20],
    'b/t.csv': table('Brama'),
    'b/1.png': [21, 20],
  });
  const [a, b] = [join(folder, 'a'), join(folder, 'b')];
  const library = temporaryLibrary();
  const titles = async () => (await libraryContent(library.dataDir)).objects.map(({ title }) => title);
  expect(await library.import(a)).toMatchObject({ code: 0, objects: { added: 1 } });
  const reason = expect.stringMatching(/^it takes the place of “Atlas” from .*t\.csv, .* --namespace, /);
  for (const parameters of [['--dry-run', b], [b]])
    expect(await library.import(...parameters)).toMatchObject({
      code: 0,
      objects: { changed: 1 },
      problems: [{ kind: 'warning', file: 'Brama', reason }],
    });
  expect(await titles()).toEqual(['Brama']);

  const named = ['--namespace', 'old', a];
  expect(await library.import('--dry-run', ...named)).toMatchObject({ objects: { added: 1 }, problems: [] });
  expect(await library.import(...named)).toMatchObject({ objects: { added: 1 }, problems: [] });
  expect(await library.import(...named)).toMatchObject({ objects: { unchanged: 1 } });
  expect(await library.import(b)).toMatchObject({ objects: { unchanged: 1 }, problems: [] });
  expect(await titles()).toEqual(['Atlas', 'Brama']);
});
