import { join } from 'node:path';
import { expect, test } from 'vitest';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith, libraryContent, temporaryLibrary } from '../library.fixture.ts';
import { div, fileGroup, metsXml, structure } from './mets.fixture.ts';

test('a local document whose record is temporarily unavailable waits for the next run, and so do its images', async () => {
  const { origin, answers } = await iiifServer('');
  const mets = metsXml(
    [
      `<mets:dmdSec ID="D"><mets:mdRef LOCTYPE="URL" MDTYPE="MODS" xlink:href="${origin}/mods.xml"/></mets:dmdSec>`,
      `<mets:fileSec>${fileGroup('DEFAULT', { f: 'a.png' }, 'image/png')}</mets:fileSec>`,
      structure('PHYSICAL', div('TYPE="physSequence" DMDID="D"', div('TYPE="page"', '#f'))),
    ].join(''),
  );
  const folder = await folderWith({ 'mets.xml': mets, 'a.png': [60, 40] });
  const library = temporaryLibrary();
  const run = () => library.import(folder, '--origin', origin);

  answers.set('/mods.xml', 503);
  const first = await run();
  expect(first).toMatchObject({ code: 1, objects: { added: 0 } });
  expect(first.problems).toEqual([
    {
      file: join(folder, 'mets.xml'),
      reason: expect.stringMatching(/^its record is not to be had for the moment, import it again .*503/),
      kind: 'error',
    },
  ]);
  answers.set(
    '/mods.xml',
    '<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>Zielnik</title></titleInfo></mods>',
  );
  expect(await run()).toMatchObject({ code: 0, objects: { added: 1 } });
  expect((await libraryContent(library.dataDir)).objects.map(({ title }) => title)).toEqual(['Zielnik']);
});
