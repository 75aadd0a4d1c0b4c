import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainRecords } from './explain.ts';
import { folderWith, temporaryLibrary } from './library.fixture.ts';

const mods =
  '<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>Zielnik</title></titleInfo><name><namePart>Nowak, Jan</namePart><role><roleTerm>ill</roleTerm></role></name></mods>';

test('each value of a record stands beside the place that it comes from', async () => {
  const folder = await folderWith({
    'a.xml': `<modsCollection>${mods}${mods}</modsCollection>`,
    'b.xml': '<svg/>',
  });
  const tables = (await explainRecords(join(folder, 'a.xml'))).split('\n\n');
  expect(tables).toHaveLength(2);
  expect(tables[0]?.split('\n')).toEqual([
    'in the record   becomes       value',
    'mods/titleInfo  title         Zielnik',
    'mods/name       contributors  name: Nowak, Jan, role: illustrator',
  ]);
  await expect(explainRecords(join(folder, 'b.xml'))).rejects.toThrow(/holds no record that is known here/);
});

test('the command line explains and imports nothing', async () => {
  const folder = await folderWith({ 'a.xml': mods });
  const { code, stdout } = await temporaryLibrary().run('import', '--explain', join(folder, 'a.xml'));
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^in the record.*Zielnik/s)]);
});
