import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainRecords } from './explain.ts';
import { folderWith, temporaryLibrary } from './library.fixture.ts';
import { div, metsXml, modsSection, structure } from './mets/mets.fixture.ts';

const mods =
  '<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>Zielnik</title></titleInfo><name><namePart>Nowak, Jan</namePart><role><roleTerm>ill</roleTerm></role></name></mods>';

test('each value of a record stands beside the place that it comes from', async () => {
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

test('of a METS document its object is told too: what the document makes of its records', async () => {
  const title = '<mods:titleInfo><mods:title>Le Journal</mods:title></mods:titleInfo>';
  const issue = modsSection(
    'I',
    `${title}<mods:originInfo><mods:dateIssued>01.04.1814</mods:dateIssued></mods:originInfo>`,
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
    ['METS', 'title', 'Le Journal, 1814-04-01'],
    ['record 1: mods/originInfo', 'date', '01.04.1814'],
    expect.arrayContaining(['categories', 'serials']),
    ['METS', 'relations', 'kind: part-of, text: Le Journal'],
  ]);
});

test('what holds no record is refused, and a record that says nothing or is damaged is told', async () => {
  const folder = await folderWith({
    't.csv': 'identifier,title\n1,A\n',
    'empty.xml': '<mods xmlns="http://www.loc.gov/mods/v3"/>',
    'damaged.xml': `<modsCollection>${mods}<mods`,
  });
  const explained = (name: string) => explainRecords(join(folder, name));
  await expect(explained('t.csv')).rejects.toThrow(/holds no record that is known here/);
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
