import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { readRecords } from '#lib/catalogue/store/read-records.ts';
import { fullObjectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { saveSources } from '#lib/catalogue/store/sources.ts';
import { baseUrls, connect, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { folderWith, libraryContent, temporaryLibrary } from './library.fixture.ts';
import { previousIds } from './previous-import.ts';
import { objectId } from './record.ts';
import { collected, image } from './sources/collected.fixture.ts';

test.each([
  ['identifier: 00420', '420', true],
  ['identifier: 1.10', '1.1', true],
  ['identifier: 12345678901234567890', '12345678901234567000', true],
  ['identifier: ""', '', true],
  ['title: A', '', true],
  ['identifier: "00420"', '00420', false],
  ['identifier: 421', '420', false],
  ['identifier: MP-1', 'NaN', false],
])(
  'where a sidecar says %j, the object that has the id of %j keeps it: %s',
  async (text, before, isReused) => {
    for (const file of ['a', 'metadata']) {
      const { sources } = await collected({ [`${file}.yaml`]: text, 'a.png': image });
      const [source] = sources;
      if (!source) throw new Error('The sidecar describes an object');
      const id = objectId(null, { ...source, metadata: { identifier: before } }, '');
      const { db } = await temporaryStore();
      await saveObject(db, baseUrls, fullObjectRecord(id));
      const ids = () => previousIds(db, [{ owner: null, source }]);
      expect(await ids()).toEqual(new Map());
      await saveSources(db, [{ objectId: id, source: source.source, metadataDigest: 'x' }]);
      expect(await ids()).toEqual(new Map(isReused ? [[source, id]] : []));
    }
  },
);

test('an identifier that was read as a number before keeps its object, and is corrected', async () => {
  const folder = await folderWith({ 'metadata.yaml': 'identifier: 420\ntitle: A', '1.png': [20, 20] });
  const library = temporaryLibrary();
  const id = (await library.import(folder)).imported[0]?.id ?? '';
  writeFileSync(join(folder, 'metadata.yaml'), 'identifier: 00420\ntitle: B');
  const report = { objects: { added: 0, changed: 1, unchanged: 0 } };
  expect(await library.import('--dry-run', folder)).toMatchObject(report);
  expect(await library.import(folder)).toMatchObject({ ...report, imported: [{ id }] });
  expect(await library.import(folder)).toMatchObject({ objects: { added: 0, changed: 0, unchanged: 1 } });
  expect((await libraryContent(library.dataDir)).objects).toMatchObject([{ id, title: 'B' }]);
  const [{ record } = {}] = (await readRecords((await connect(library.dataDir)).db, [id])).values();
  expect(record?.identifiers).toEqual([{ kind: 'local', value: '00420' }]);
});

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
