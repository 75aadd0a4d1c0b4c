import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainRecords } from './explain.ts';
import { folderWith, temporaryLibrary } from './library.fixture.ts';
import { div, metsXml, modsSection, structure } from './mets/mets.fixture.ts';

const mods =
  '<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>Zielnik</title></titleInfo><name><namePart>Nowak, Jan</namePart><role><roleTerm>ill</roleTerm></role></name></mods>';

test('each value of a record is shown with its place in the record', async () => {
  const folder = await folderWith({
    'a.xml': `<modsCollection>${mods}${mods}</modsCollection>`,
    'b.xml': '<svg/>',
  });
  const { text, isWhole } = await explainRecords(join(folder, 'a.xml'));
  const tables = text.split('\n\n');
  expect(isWhole).toBe(true);
  expect(tables).toHaveLength(2);
  expect(tables[0]?.split('\n')).toEqual([
    'in the record   becomes       value',
    'mods/titleInfo  title         Zielnik',
    'mods/name       contributors  name: Nowak, Jan, role: illustrator',
  ]);
  await expect(explainRecords(join(folder, 'b.xml'))).rejects.toThrow(/holds no record that is known here/);
});

test('a description of several paragraphs is shown in one line', async () => {
  const abstract = '<abstract lang="pol">Pierwszy akapit.\n\nDrugi akapit.</abstract>';
  const folder = await folderWith({ 'a.xml': mods.replace('</mods>', `${abstract}</mods>`) });
  const { text } = await explainRecords(join(folder, 'a.xml'));
  expect(text.split('\n').at(-1)).toMatch(/pl: Pierwszy akapit\. Drugi akapit\.$/);
});

test('for a METS document the object is explained too: what it derives from its records', async () => {
  const title = '<mods:titleInfo><mods:title>Le Journal</mods:title></mods:titleInfo>';
  const author = (name: string) =>
    `<mods:name><mods:namePart>${name}</mods:namePart><mods:role><mods:roleTerm>cre</mods:roleTerm></mods:role></mods:name>`;
  const issue = modsSection(
    'I',
    `${title}${author('Lis, Ewa')}${author('Nowak, Jan')}<mods:originInfo><mods:dateIssued>01.04.1814</mods:dateIssued></mods:originInfo>`,
  );
  const whole = div('TYPE="Newspaper" DMDID="N"', div('TYPE="ISSUE" DMDID="I"'));
  const files =
    '<mets:fileSec><mets:file ID="f"><mets:FLocat xlink:href="absent.tif"/></mets:file></mets:fileSec>';
  const folder = await folderWith({
    'mets.xml': metsXml(issue + modsSection('N', title) + files + structure('LOGICAL', whole)),
  });
  const { text } = await explainRecords(join(folder, 'mets.xml'));
  const [, , object = ''] = text.split('\n\n');
  expect(object.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['The object that the METS document describes:'],
    ['where it comes from', 'becomes', 'value'],
    ['record 1: mods/name', 'creator', 'Lis, Ewa'],
    ['record 1: mods/name', 'contributors', 'name: Nowak, Jan, role: creator'],
    ['record 1: mods/titleInfo, and METS', 'title', 'Le Journal, 1814-04-01'],
    ['record 1: mods/originInfo', 'date', '01.04.1814'],
    expect.arrayContaining(['categories', 'serials']),
    ['record 1: mods/titleInfo, and METS', 'relations', 'kind: part-of, text: Le Journal'],
  ]);
});

test.each([
  ['metadata.yaml', 'title: Atlas\ncontributors:\n  - { name: Nowak, role: editor }\n'],
  ['metadata.json', '{"title":"Atlas","contributors":[{"name":"Nowak","role":"editor"}]}'],
])('each value of the description %s is shown with its key', async (name, content) => {
  const folder = await folderWith({
    [name]: content,
    'bad.yaml': 'title: [a\n',
    'bad.json': '{"titel":"A","parts":3}',
  });
  const { text } = await explainRecords(join(folder, name));
  expect(text.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['in the record', 'becomes', 'value'],
    ['title', 'title', 'Atlas'],
    ['contributors', 'contributors', 'name: Nowak, role: editor'],
  ]);
  expect((await explainRecords(join(folder, 'bad.yaml'))).text).toMatch(
    /^Record 1 cannot be read: it cannot be read/,
  );
  expect((await explainRecords(join(folder, 'bad.json'))).text).toBe(
    'Record 1 cannot be read: parts: not a list, such as [one] or [one, another]',
  );
});

test('a value of a table is shown with its column; rows of scans have none', async () => {
  const folder = await folderWith({
    'works.tsv':
      'tytuł\tid\tobjectid\tparentid\tjęzyk\topis\tformat\nAtlas\tA 7\ta\t\teng\tMaps of seas\tmapa; druk\nPlate\t\tb\ta\t\t\t\n',
    'broken.csv': 'title,file\n',
  });
  const { text, isWhole } = await explainRecords(join(folder, 'works.tsv'));
  expect(isWhole).toBe(true);
  expect(text.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['in the record', 'becomes', 'value'],
    ['objectid', 'identifier', 'a'],
    ['title', 'title', 'Atlas'],
    ['format', 'categories', 'maps'],
    ['description', 'description', 'en: Maps of seas'],
    ['language', 'language', 'en'],
    ['id', 'notes', 'label: Id, text: A 7'],
    ['format', 'notes', 'label: Format, text: mapa; druk'],
  ]);
  expect(await explainRecords(join(folder, 'broken.csv'))).toEqual({
    isWhole: false,
    text: expect.stringContaining('it has no row below that of the names of its columns'),
  });
});

test('of a table the values are shown as they are stored, each once', async () => {
  const folder = await folderWith({ 't.csv': 'id,title,subject,tags\n1,Znak &lt;b&gt;,mapy,mapy\n' });
  const { text } = await explainRecords(join(folder, 't.csv'));
  expect(text.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['in the record', 'becomes', 'value'],
    ['id', 'identifier', '1'],
    ['title', 'title', 'Znak <b>'],
    ['several columns', 'subjects', 'text: mapy'],
    ['several columns', 'categories', 'maps'],
  ]);
});

test('values of an IIIF manifest are shown with their properties', async () => {
  const folder = await folderWith({
    'manifest.json': JSON.stringify({
      '@context': 'http://iiif.io/api/presentation/3/context.json',
      id: 'https://example.org/m',
      type: 'Manifest',
      label: { pl: ['Zielnik'] },
      metadata: [{ label: { pl: ['Autor'] }, value: { pl: ['Nowak, Jan'] } }],
      rights: 'http://creativecommons.org/publicdomain/zero/1.0/',
      items: [],
    }),
    'collection.json': JSON.stringify({ id: 'https://example.org/c', type: 'Collection', items: [] }),
  });
  const { text } = await explainRecords(join(folder, 'manifest.json'));
  expect(text.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['in the record', 'becomes', 'value'],
    ['id', 'identifier', 'https://example.org/m'],
    ['rights', 'rights_url', 'http://creativecommons.org/publicdomain/zero/1.0/'],
    ['title', 'title', 'Zielnik'],
    ['Autor', 'creator', 'Nowak, Jan'],
  ]);
  expect((await explainRecords(join(folder, 'collection.json'))).text).toContain('it is a collection');
});

test('a file without records is refused, and an empty or damaged record is reported', async () => {
  const folder = await folderWith({
    'notes.txt': 'Zielnik',
    'empty.xml': '<mods xmlns="http://www.loc.gov/mods/v3"/>',
    'damaged.xml': `<modsCollection>${mods}<mods`,
  });
  const explained = (name: string) => explainRecords(join(folder, name));
  await expect(explained('notes.txt')).rejects.toThrow(/holds no record that is known here .*metadata\.yaml/);
  await expect(explained('gone.xml')).rejects.toThrow(/gone.xml is not there/);
  await expect(explained('')).rejects.toThrow(/is no file; name a file of records/);
  expect(await explained('empty.xml')).toEqual({
    text: 'Record 1 says nothing that is read.',
    isWhole: true,
  });
  expect(await explained('damaged.xml')).toEqual({
    text: expect.stringMatching(/Zielnik.*Record 2 cannot be read/s),
    isWhole: false,
  });
});

test('the command line explains and imports nothing', async () => {
  const folder = await folderWith({ 'a.xml': mods });
  const { code, stdout } = await temporaryLibrary().run('import', '--explain', join(folder, 'a.xml'));
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^in the record.*Zielnik/s)]);
  const address = await temporaryLibrary().run('import', '--explain', 'https://example.org/a.xml');
  expect([address.code, address.stderr]).toEqual([1, expect.stringMatching(/--explain reads files/)]);
});
