import { expect, test } from 'vitest';
import { altoOf, linesOf, pageOf as textPageOf } from '#lib/text/alto.fixture.ts';
import { div, fileGroup, metsXml, modsSection, structure } from '../mets/mets.fixture.ts';
import { collected, image } from './collected.fixture.ts';

const titled = (title: string) =>
  modsSection('D', `<mods:titleInfo><mods:title>${title}</mods:title></mods:titleInfo>`);
const pageOf = (id: string) =>
  structure('PHYSICAL', div('TYPE="physSequence" DMDID="D"', div('TYPE="page"', `#${id}`)));
const metsOf = (title: string, file: string) =>
  metsXml(
    `${titled(title)}<mets:fileSec>${fileGroup('DEFAULT', { f: file }, 'image/png')}</mets:fileSec>${pageOf('f')}`,
  );

const answerOf = (...records: string[]) =>
  `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>${records.join('')}</ListRecords></OAI-PMH>`;
const recordOf = (mets: string) =>
  `<record><header><identifier>oai:x</identifier></header><metadata>${mets.replace(/<\?xml.*?\?>/, '')}</metadata></record>`;

test('METS in a saved response of a repository is read as METS, each of several documents', async () => {
  const { objects, sources, errors, skipped } = await collected({
    'answer.xml': answerOf(recordOf(metsOf('Gazeta', 'a.png')), recordOf(metsOf('Kurier', 'b.png'))),
    'a.png': image,
    'b.png': image,
  });
  expect(objects).toMatchObject([
    { title: 'Gazeta', files: ['a.png'] },
    { title: 'Kurier', files: ['b.png'] },
  ]);
  expect(new Set(sources.map(({ source }) => source)).size).toBe(2);
  expect([errors, skipped]).toEqual(['', '']);
});

test('METS is found in a saved response that starts with many deleted records, and not in one of other records', async () => {
  const deleted = '<record><header status="deleted"><identifier>oai:x</identifier></header></record>';
  const dc = '<dc xmlns="http://www.loc.gov/METS/"><title>Mapa</title><identifier>b</identifier></dc>';
  const { objects, errors } = await collected({
    'answer.xml': answerOf(deleted.repeat(20_000), recordOf(metsOf('Gazeta', 'a.png'))),
    'other.xml': answerOf(recordOf(dc)),
    'a.png': image,
    'b.png': image,
  });
  expect(objects.map(({ title }) => title)).toEqual(['Gazeta', 'Mapa']);
  expect(errors).toBe('');
});

test('METS is found in a saved response whose first record is something else, which is reported', async () => {
  const dc = '<dc><title>Mapa</title><identifier>b</identifier></dc>';
  const { objects, skipped } = await collected({
    'answer.xml': answerOf(
      recordOf(dc),
      recordOf(metsOf('Gazeta', 'a.png')),
      recordOf(metsOf('Kurier', 'c.png')),
    ),
    'a.png': image,
    'c.png': image,
  });
  expect(objects.map(({ title }) => title)).toEqual(['Gazeta', 'Kurier']);
  expect(skipped).toBe(
    'answer.xml: 1 of its records is not METS as the others are; save them in a file of their own',
  );
});

test('METS in a saved response that yields no object does not affect the ones after it', async () => {
  const pages = Array.from({ length: 20_001 }, (_, page) => [`f${page}`, 'x.png']);
  const long = metsXml(`<mets:fileSec>${fileGroup('DEFAULT', Object.fromEntries(pages))}</mets:fileSec>`);
  const { objects, errors } = await collected({
    'answer.xml': answerOf(
      recordOf(metsOf('Gazeta', 'a.png')),
      recordOf(long),
      recordOf(metsOf('Kurier', 'b.png')),
    ),
    'a.png': image,
    'b.png': image,
  });
  expect(objects.map(({ title }) => title)).toEqual(['Gazeta', 'Kurier']);
  expect(errors).toBe('answer.xml: document 2: it has more than 20000 pages');
});

test('an image that METS names but shows on no page is not a separate object', async () => {
  const mets = metsXml(
    `${titled('Gazeta')}<mets:fileSec>${fileGroup('MASTER', { f: 'a.png' }, 'image/png')}${fileGroup('VIEWING', { v: 'view/a.png' }, 'image/png')}</mets:fileSec>${pageOf('f')}`,
  );
  const { objects } = await collected({ 'mets.xml': mets, 'a.png': image, 'view/a.png': image });
  expect(objects).toMatchObject([{ title: 'Gazeta', files: ['a.png'] }]);
  expect(objects).toHaveLength(1);
});

test('of two METS documents with the same images the first counts', async () => {
  const { objects, skipped } = await collected({
    '1.xml': metsOf('Gazeta', 'a.png'),
    '2.xml': metsOf('Gazeta, 1859', 'a.png'),
    'a.png': image,
  });
  expect(objects.map(({ title }) => title)).toEqual(['Gazeta']);
  expect(skipped).toBe('2.xml: another METS document next to it has described the same images');
});

test('an issue whose record knows its newspaper only by number belongs to it by the title of the document', async () => {
  const record = modsSection(
    'D',
    '<mods:relatedItem type="host"><mods:identifier type="lccn">sn84</mods:identifier><mods:part><mods:detail type="volume"><mods:number>1</mods:number></mods:detail><mods:detail type="issue"><mods:number>120</mods:number></mods:detail></mods:part></mods:relatedItem>',
  );
  const mets = metsXml(
    `${record}<mets:fileSec>${fileGroup('MASTER', { f: 'a.png' }, 'image/png')}</mets:fileSec>${pageOf('f')}`,
    'LABEL="Daily Democrat (Marysville), 1859-01-01"',
  );
  const { objects } = await collected({ 'mets.xml': mets, 'a.png': image });
  expect(objects[0]?.metadata).toMatchObject({
    title: 'Daily Democrat (Marysville), 1859-01-01',
    relations: [{ kind: 'part-of', text: 'Daily Democrat (Marysville)', target: 'sn84', number: '1, 120' }],
  });
});

test('a reel yields no object, nor do its targets; days are numbers and not works', async () => {
  const reel = metsXml(
    `<mets:fileSec>${fileGroup('MASTER', { f: 'target.png' }, 'image/png')}</mets:fileSec>${pageOf('f')}`,
    'TYPE="urn:library-of-congress:ndnp:mets:newspaper:reel"',
  );
  const day = metsXml(
    `${titled('Gazeta, wydanie')}<mets:fileSec>${fileGroup('MASTER', { f: 'a.png' }, 'image/png')}</mets:fileSec>${structure(
      'LOGICAL',
      div(
        'TYPE="newspaper" LABEL="Gazeta"',
        div(
          'TYPE="year" LABEL="1922"',
          div('TYPE="month" LABEL="05"', div('TYPE="issue" DMDID="D" LABEL="Nr 7"')),
        ),
      ),
    )}${pageOf('f')}`,
  );
  const { objects } = await collected({
    'day.xml': day,
    'reel.xml': reel,
    'a.png': image,
    'target.png': image,
  });
  expect(objects).toHaveLength(1);
  expect(objects[0]?.metadata).toMatchObject({
    title: 'Gazeta, wydanie',
    number: '1922, 05, Nr 7',
    relations: [{ kind: 'part-of', text: 'Gazeta' }],
  });
});

test.each([
  ['a batch', 'TYPE="urn:library-of-congress:ndnp:mets:newspaper:batch"'],
  ['a whole', 'TYPE="newspaper"'],
])('what a METS document of %s names is read where it describes objects itself', async (_, type) => {
  const parts = fileGroup('ISSUES', { i: 'issue1.xml', r: 'issue2.xml' }, 'text/xml');
  const texts = fileGroup('FULLTEXT', { t: 'ocr.xml', x: 'tei.xml' }, 'text/xml');
  const { objects, skipped } = await collected({
    'a-batch.xml': metsXml(`<mets:fileSec>${parts}${texts}</mets:fileSec>${pageOf('i')}`, type),
    'issue1.xml': metsOf('Gazeta', 'a.png'),
    'issue2.xml':
      '<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>Kurier</title></titleInfo><identifier>b</identifier></mods>',
    'a.png': image,
    'b.png': image,
    'ocr.xml': altoOf(textPageOf(linesOf('Ala'))),
    'tei.xml': '<TEI xmlns="http://www.tei-c.org/ns/1.0"/>',
  });
  expect(objects.filter(({ files }) => files.length > 0)).toMatchObject([
    { title: 'Gazeta', files: ['a.png'] },
    { title: 'Kurier', files: ['b.png'] },
  ]);
  expect(skipped).not.toMatch(/ocr\.xml|tei\.xml/);
});

test('an image that METS does not name among those that it puts in order belongs to no object, unless it has a description', async () => {
  const { objects, skipped } = await collected({
    'mets.xml': metsOf('Gazeta', 'img/a.png'),
    'img/a.png': image,
    'img/b.png': image,
    'img/mapa.png': image,
    'img/mapa.yaml': 'title: Mapa',
    'plan.png': image,
  });
  expect(objects.map(({ title }) => title).sort()).toEqual(['Gazeta', 'Mapa', 'Plan']);
  expect(skipped).toBe('img: METS documents describe the images of this folder, but not b.png');
});

test.each([
  ['a record', 'mapa.xml', `<dc xmlns="http://purl.org/dc/elements/1.1/"><title>Mapa</title></dc>`],
  ['a table', 'table.csv', 'file,title\nmapa.png,Mapa'],
  ['a sidecar of the folder', 'metadata.yaml', 'title: Mapa\nscans: [{ file: mapa.png }]'],
  ['METS', 'mets.xml', metsOf('Mapa', 'mapa.png')],
])(
  'an image that METS elsewhere does not name is an object if %s beside it describes it',
  async (_, name, text) => {
    const { objects, skipped } = await collected({
      'mets.xml': metsOf('Gazeta', 'img/a.png'),
      'img/a.png': image,
      'img/b.png': image,
      'img/mapa.png': image,
      [`img/${name}`]: text,
    });
    expect(objects.map(({ title }) => title)).toEqual(['Gazeta', 'Mapa']);
    expect(skipped).toBe('img: METS documents describe the images of this folder, but not b.png');
  },
);
