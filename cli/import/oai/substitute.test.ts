import { expect, test } from 'vitest';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith, libraryContent, temporaryLibrary } from '../library.fixture.ts';
import { div, fileGroup, metsXml, structure } from '../mets/mets.fixture.ts';
import { oaiProvider } from './provider.fixture.ts';

const maintenance = '<!doctype html><p>Maintenance';
const canvases = (origin: string) =>
  ['a', 'b', 'c'].map((name) => ({
    type: 'Canvas',
    items: [{ items: [{ body: { id: `${origin}/files/${name}.png`, type: 'Image' } }] }],
  }));

const edm = (
  origin: string,
  title: string,
) => `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:edm="http://www.europeana.eu/schemas/edm/" xmlns:ore="http://www.openarchives.org/ore/terms/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">
  <edm:ProvidedCHO rdf:about="#1"><dc:title>${title}</dc:title></edm:ProvidedCHO>
  <ore:Aggregation><edm:isShownBy rdf:resource="${origin}/files/a.png"/></ore:Aggregation>
  <edm:WebResource rdf:about="${origin}/files/a.png"><dcterms:isReferencedBy rdf:resource="${origin}/part"/></edm:WebResource></rdf:RDF>`;

const files = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `ORIGIN/files/${name}.png`]));
const page = (name: string) => div('TYPE="page"', `#${name}`);
const mets = (sections: string, logical: string) =>
  metsXml(
    [
      sections,
      `<mets:fileSec>${fileGroup('DEFAULT', files(['a', 'b', 'c']), 'image/png')}</mets:fileSec>`,
      logical,
      structure('PHYSICAL', div('TYPE="physSequence" DMDID="D"', page('a'), page('b'), page('c'))),
    ].join(''),
  ).replace(/<\?xml.*?\?>/, '');
const mods = (title: string) =>
  `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>${title}</title></titleInfo></mods>`;
const modsSection = (title: string, id = 'D') =>
  `<mets:dmdSec ID="${id}"><mets:mdWrap MDTYPE="MODS"><mets:xmlData>${mods(title)}</mets:xmlData></mets:mdWrap></mets:dmdSec>`;
const mptr = '<mets:mptr LOCTYPE="URL" xlink:href="ORIGIN/part"/>';
const issue = (origin: string, label: string) =>
  mets(
    '',
    structure('LOGICAL', div('TYPE="newspaper"', mptr, div(`TYPE="issue" LABEL="${label}"`))),
  ).replaceAll('ORIGIN', origin);
const newspaper = (section: string) =>
  metsXml(section + structure('LOGICAL', div('TYPE="newspaper" DMDID="N"', div('TYPE="issue"', mptr))));
const referring = (origin: string, label: string) =>
  mets(
    '<mets:dmdSec ID="D"><mets:mdRef LOCTYPE="URL" MDTYPE="MODS" xlink:href="ORIGIN/part"/></mets:dmdSec>',
    structure('LOGICAL', div(`TYPE="monograph" LABEL="${label}" DMDID="D"`)),
  ).replaceAll('ORIGIN', origin);

/** A repository of one record, which is completed by a document at `/part`, and a library that harvests it. */
async function harvests(prefix: string, record: (origin: string, version: string) => string) {
  const server = await iiifServer(
    await folderWith({ 'a.png': [60, 40], 'b.png': [61, 40], 'c.png': [62, 40] }),
  );
  const { origin, answers } = server;
  const library = temporaryLibrary();
  const provider = oaiProvider(prefix, []);
  answers.set('/oai', provider.answer);
  let day = 1;
  return {
    origin,
    /** Harvests a version of the record, beside what is in place of the document. */
    async harvest(version: string, part: unknown) {
      day += 1;
      const datestamp = `2026-10-0${day}T00:00:00Z`;
      provider.date = datestamp;
      provider.records = [{ identifier: 'oai:x:1', datestamp, content: record(origin, version) }];
      answers.set('/part', part);
      provider.requests.length = 0;
      await library.import(`${origin}/oai`);
      const { objects, scanRows } = await libraryContent(library.dataDir);
      const isAgain = provider.requests.some(({ verb }) => verb === 'GetRecord');
      return [objects.map(({ title }) => title).join(), scanRows.length, isAgain];
    },
  };
}

test.each<[string, string, typeof edm, (origin: string) => unknown, string[], number]>([
  [
    'manifest',
    'edm',
    edm,
    (origin) => ({
      '@context': 'http://iiif.io/api/presentation/3/context.json',
      id: `${origin}/part`,
      type: 'Manifest',
      label: { pl: ['Mapa'] },
      items: canvases(origin),
    }),
    ['1', '2', '2', '2', '3'],
    1,
  ],
  ['record', 'mets', referring, () => mods('Zielnik'), ['1', '2', 'Zielnik', 'Zielnik', 'Zielnik'], 3],
  [
    'newspaper',
    'mets',
    issue,
    () => newspaper(modsSection('Gazeta', 'N')),
    ['1', '2', 'Gazeta, 2', 'Gazeta, 2', 'Gazeta, 3'],
    3,
  ],
])(
  'a web page in place of its %s is done without by a new object until that is there, and changes no whole one',
  async (_, prefix, record, part, titles, scans) => {
    const { origin, harvest } = await harvests(prefix, record);
    const found = [
      await harvest('1', maintenance),
      await harvest('2', maintenance),
      await harvest('2', part(origin)),
      await harvest('3', maintenance),
      await harvest('3', part(origin)),
    ];
    expect(found).toEqual([
      [titles[0], scans, false],
      [titles[1], scans, true],
      [titles[2], 3, true],
      [titles[3], 3, false],
      [titles[4], 3, true],
    ]);
  },
);
