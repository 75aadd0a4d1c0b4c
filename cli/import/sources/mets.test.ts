import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { div, fileGroup, links, metsXml, modsSection, structure } from '../mets/mets.fixture.ts';
import { collected, image } from './collected.fixture.ts';

const alto = altoOf(pageOf(linesOf('Ala ma kota')));
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })
    .png()
    .toBuffer();

/** Two pages with two sizes of each image and a text, as delivered by digitisers. */
const book = metsXml(
  [
    modsSection(
      'D',
      '<mods:titleInfo><mods:title>Zielnik</mods:title></mods:titleInfo><mods:originInfo><mods:dateIssued>1611</mods:dateIssued></mods:originInfo>',
    ),
    `<mets:fileSec>${fileGroup('DEFAULT', { S1: 'jpg/1.png', S2: 'jpg/2.png' }, 'image/png')}${fileGroup('MAX', { M1: 'tif/1.png', M2: 'tif/2.png' }, 'image/png')}${fileGroup('FULLTEXT', { T1: 'ocr/1.xml', T2: 'ocr/2.xml' }, 'text/xml')}</mets:fileSec>`,
    structure(
      'PHYSICAL',
      div(
        'TYPE="physSequence"',
        div('TYPE="page" ID="P2" ORDER="1" ORDERLABEL="II"', '#S2', '#M2', '#T2'),
        div('TYPE="page" ID="P1" ORDER="2" ORDERLABEL="I"', '#S1', '#M1', '#T1'),
      ),
    ),
    structure('LOGICAL', div('TYPE="monograph" DMDID="D"', div('TYPE="chapter" ID="C" LABEL="O ziołach"'))),
    links('C P1'),
  ].join(''),
);

async function delivered() {
  const [small, large] = [await picture(2, 2), await picture(4, 4)];
  return {
    'mets.xml': book,
    'jpg/1.png': small,
    'jpg/2.png': small,
    'tif/1.png': large,
    'tif/2.png': large,
    'ocr/1.xml': alto,
    'ocr/2.xml': alto,
  };
}

test('what only the Dublin Core beside the MODS of a division says is read too', async () => {
  const dublinCore = (id: string, content: string) =>
    `<mets:dmdSec ID="${id}"><mets:mdWrap MDTYPE="DC"><mets:xmlData><dc:dc xmlns:dc="http://purl.org/dc/elements/1.1/">${content}</dc:dc></mets:xmlData></mets:mdWrap></mets:dmdSec>`;
  const rights = 'https://creativecommons.org/publicdomain/mark/1.0/';
  const { objects } = await collected({
    'mets.xml': metsXml(
      dublinCore('D', `<dc:title>Księga</dc:title><dc:date>1601</dc:date><dc:rights>${rights}</dc:rights>`) +
        modsSection('M', '<mods:titleInfo><mods:title>Księga</mods:title></mods:titleInfo>') +
        `<mets:fileSec>${fileGroup('MAX', { A: 'a.tif' })}</mets:fileSec>` +
        structure('PHYSICAL', div('DMDID="D M"', div('TYPE="page"', '#A'))),
    ),
    'a.tif': image,
  });
  expect(objects[0]?.metadata).toMatchObject({ title: 'Księga', date: '1601', rights_url: rights });
  expect(objects[0]?.metadata).not.toHaveProperty('titles');
});

test('a METS document gives the order, labels, largest images, their texts, contents and the record', async () => {
  const { objects, errors } = await collected(await delivered());
  expect(errors).toBe('');
  expect(objects).toMatchObject([
    {
      title: 'Zielnik',
      metadata: { date: '1611', parts: [{ kind: 'chapter', label: 'O ziołach', first: 2, last: 2 }] },
      files: ['tif/2.png', 'tif/1.png'],
      texts: ['ocr/2.xml', 'ocr/1.xml'],
      names: ['II', 'I'],
    },
  ]);
});

test('technical metadata, which may be most of a document, is not read', async () => {
  const technical = '<mets:amdSec><mets:techMD ID="T"><owner>Canon</owner></mets:techMD></mets:amdSec>';
  const more = book.replace('<mets:fileSec>', `${technical}<mets:fileSec>`);
  const { objects } = await collected({ ...(await delivered()), 'mets.xml': more });
  expect(objects).toMatchObject([{ title: 'Zielnik', names: ['II', 'I'] }]);
  expect(objects[0]?.metadata.source).toBeUndefined();
});

test('a missing image only affects its page, and a smaller one is used if available', async () => {
  const { 'tif/1.png': _, 'tif/2.png': __, 'jpg/2.png': ___, ...files } = await delivered();
  const { objects, sources, errors } = await collected(files);
  expect(objects).toMatchObject([{ files: ['jpg/1.png'], names: ['I'] }]);
  expect(sources[0]?.missing).toEqual([{ before: 0, label: 'II' }]);
  expect(errors).toBe('mets.xml: 1 of 2 images are not to be had: jpg/2.png is not there');
});

test.each([
  ['file://./a%20b.png', 'a b.png'],
  ['file:///D:/scans/2026/in/a.png', 'in/a.png'],
  ['D:\\scans\\in\\a.png', 'in/a.png'],
  ['./in/../in/a.png', 'in/a.png'],
])('%s is found in the package', async (href, file) => {
  const mets = metsXml(`<mets:fileSec>${fileGroup('MAX', { A: href })}</mets:fileSec>`, 'LABEL="Mapa"');
  const { objects } = await collected({ 'mets.xml': mets, [file]: image });
  expect(objects).toMatchObject([{ files: [file] }]);
});

test.each([
  ['../../../etc/passwd.tif', /leaves the package/],
  ['https://example.org/a.tif', /is fetched if --origin names https:\/\/example.org/],
  ['mets.xml.tif', /is not there/],
])('%s is not read', async (href, reason) => {
  const mets = metsXml(`<mets:fileSec>${fileGroup('MAX', { A: href })}</mets:fileSec>`);
  const { objects, errors } = await collected({ 'a/mets.xml': mets });
  expect(objects.flatMap(({ files }) => files)).toEqual([]);
  expect(errors).toMatch(reason);
});

test('a document about a parent, a reel and broken XML are named with the reason, and what they do not describe is imported', async () => {
  const whole = structure(
    'LOGICAL',
    div('TYPE="multivolume_work"', div('TYPE="volume"', '<mets:mptr xlink:href="v1.xml"/>')),
  );
  const { objects, skipped, errors } = await collected({
    'w/anchor.xml': metsXml(whole),
    'r/reel.xml': metsXml('', 'TYPE="urn:x:microfilmReel"'),
    'b/broken.xml': '<mets><fileSec>',
    'b/other.png': image,
    'w/other.png': image,
  });
  expect(skipped).toMatch(/anchor\.xml: it describes a whole whose parts have documents of their own/);
  expect(skipped).toMatch(/reel\.xml: it describes a reel or a batch/);
  expect(errors).toMatch(/broken\.xml: it is not well-formed XML/);
  // The broken document may describe the image next to it.
  expect(objects.map(({ files }) => files)).toEqual([['w/other.png']]);
  expect(skipped).toMatch(/^broken\.xml: it may describe images .* such as other\.png;/m);
});

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

test('a bag is checked against its manifest: damaged and missing files are reported, and the rest is imported', async () => {
  const { objects, sources, errors } = await collected({
    'bagit.txt': 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n',
    'manifest-sha256.txt': [
      `${sha256(image)}  data/a.png`,
      `${sha256('what it was')} *data/b.png`,
      `${sha256('gone')}  data/c.png`,
      `${sha256('up')}  ../up.png`,
    ].join('\n'),
    'data/a.png': image,
    'data/b.png': 'what it has become',
  });
  expect(objects.flatMap(({ files }) => files)).toEqual(['data/a.png']);
  expect(sources[0]?.missing).toEqual([]);
  expect(errors.split('\n')).toEqual([
    'manifest-sha256.txt: data/b.png is damaged: its sha256 is another than in the manifest',
    'manifest-sha256.txt: data/c.png is not there, though the manifest names it',
    'manifest-sha256.txt: ../up.png leaves the bag and is not read',
  ]);
});

const bagWith = (rejected: string[]) => ({
  'bagit.txt': '',
  'manifest-sha256.txt': rejected.map((path) => `${sha256('what it was')}  data/${path}`).join('\n'),
});

test('pages that a bag rejects or lacks are recorded at their positions', async () => {
  const { objects, sources } = await collected({
    ...bagWith(['list/page2.png', 'list/page3.png', 'list/page10.png']),
    ...Object.fromEntries([1, 2, 4, 9].map((number) => [`data/list/page${number}.png`, image])),
  });
  expect(objects.map(({ files }) => files)).toEqual([
    ['data/list/page1.png', 'data/list/page4.png', 'data/list/page9.png'],
  ]);
  const unnamed = (before: number) => ({ before, label: null });
  expect(sources[0]?.missing).toEqual([unnamed(1), unnamed(1), unnamed(3)]);
  // Page numbers in the contents remain valid.
  expect(sources[0]?.scans.map(({ number }) => number)).toEqual([1, 4, 5]);
});

test.each([
  ['a sidecar', { 'data/metadata.yaml': 'scans: [{file: a.png, name: I}, {file: b.png, name: II}]' }],
  ['a table', { 'data/t.csv': 'id,title,filename\nA,Zielnik,a.png\nA,II,b.png\n' }],
])('what is damaged in its bag is not taken by way of %s, which names its page', async (_, described) => {
  const files = { ...bagWith(['b.png']), ...described, 'data/a.png': image, 'data/b.png': image };
  const { objects, sources } = await collected(files);
  expect(objects.map((one) => one.files)).toEqual([['data/a.png']]);
  expect(sources[0]?.missing).toEqual([{ before: 1, label: 'II' }]);
});

test('an image that is damaged in its bag is not used through the METS document either', async () => {
  const mets = metsXml(`<mets:fileSec>${fileGroup('MAX', { A: 'a.png' })}</mets:fileSec>`);
  const { objects, errors } = await collected({
    'bagit.txt': '',
    'manifest-md5.txt': 'd41d8cd98f00b204e9800998ecf8427e  data/a.png',
    'data/a.png': image,
    'data/mets.xml': mets,
  });
  expect(objects.flatMap(({ files }) => files)).toEqual([]);
  expect(errors).toMatch(/a\.png is damaged/);
});

test('each of many packages in one folder is read separately', async () => {
  const files: Record<string, string> = {};
  for (let number = 1; number <= 60; number += 1) files[`p${number}/strona 1.png`] = image;
  const { objects } = await collected(files);
  expect(objects).toHaveLength(60);
  expect(objects[0]?.files).toEqual(['p1/strona 1.png']);
});

describe('references between many packages in one folder', () => {
  const many = Array.from({ length: 60 }, (_, number) => `b${number}`);
  const filesOf = (fileOf: (name: string) => [string, string]) => Object.fromEntries(many.map(fileOf));
  const images = (folder: string) => filesOf((name) => [`${folder}/${name}/p.png`, image]);
  const metsOf = (href: string) => metsXml(`<mets:fileSec>${fileGroup('MAX', { A: href })}</mets:fileSec>`);

  test('an image that a METS document elsewhere describes is not a separate object', async () => {
    const { objects } = await collected({
      ...images('images'),
      ...filesOf((name) => [`mets/${name}.xml`, metsOf(`../images/${name}/p.png`)]),
    });
    expect(objects).toHaveLength(60);
  });

  test('a folder described by a record next to it is not a separate object', async () => {
    const mods = many.map((name) => `<mods><identifier>${name}</identifier></mods>`).join('');
    const { objects } = await collected({
      ...images('.'),
      'records.xml': `<modsCollection xmlns="http://www.loc.gov/mods/v3">${mods}</modsCollection>`,
    });
    expect(objects.map(({ metadata }) => metadata.identifier).sort()).toEqual(many.toSorted());
  });

  test('files that are damaged in their bag are not imported', async () => {
    const { objects } = await collected({
      'bagit.txt': '',
      'manifest-sha256.txt': `${sha256('what it was')}  data/b7/p.png`,
      ...images('data'),
    });
    expect(objects).toHaveLength(59);
  });

  test('a METS document may refer to a file of the source outside its own folder', async () => {
    const { objects, errors } = await collected({
      ...images('.'),
      'b0/mets.xml': metsOf('../other/a.png'),
      'other/a.png': image,
    });
    expect(errors).toBe('');
    expect(objects.filter(({ files }) => files.includes('other/a.png'))).toHaveLength(1);
  });
});

test('pages are labelled from their own records (NDNP): by the printed number, else by position', async () => {
  const record = (id: string, part: string) => modsSection(id, `<mods:part>${part}</mods:part>`);
  const start = (number: number) =>
    `<mods:extent unit="pages"><mods:start>${number}</mods:start></mods:extent>`;
  const printed = '<mods:detail type="page number"><mods:number>A1</mods:number></mods:detail>';
  const records = record('P1', start(1) + printed) + record('P2', start(2));
  const files = `<mets:fileSec>${fileGroup('master', { A: 'a.png', B: 'b.png' }, 'image/png')}</mets:fileSec>`;
  const pages = div('TYPE="np:page" DMDID="P1"', '#A') + div('TYPE="np:page" DMDID="P2"', '#B');
  const document = metsXml(records + files + structure('', div('TYPE="np:issue"', pages)));
  const { objects } = await collected({ 'mets.xml': document, 'a.png': image, 'b.png': image });
  expect(objects.map(({ names }) => names)).toEqual([['A1', '2']]);
});

test('an issue has the day after the title that it shares with its newspaper, whose own metadata goes to the relation', async () => {
  const whole = modsSection(
    'N',
    `<mods:titleInfo><mods:title>Kurier</mods:title></mods:titleInfo>
     <mods:originInfo><mods:place><mods:placeTerm>Lwów</mods:placeTerm></mods:place><mods:publisher>Drukarnia</mods:publisher></mods:originInfo>
     <mods:accessCondition>Domena publiczna</mods:accessCondition>`,
  );
  const issue = modsSection(
    'I',
    `<mods:titleInfo><mods:title>Kurier</mods:title></mods:titleInfo><mods:originInfo><mods:dateIssued>1892-07-20</mods:dateIssued></mods:originInfo>
     <mods:relatedItem type="host"><mods:titleInfo><mods:title>Kurier</mods:title></mods:titleInfo><mods:identifier>Z-1</mods:identifier></mods:relatedItem>`,
  );
  const files = `<mets:fileSec>${fileGroup('MAX', { A: 'a.png' }, 'image/png')}</mets:fileSec>`;
  const pages = structure('PHYSICAL', div('', div('TYPE="page"', '#A')));
  const logical = (record: string) =>
    structure('LOGICAL', div(`TYPE="newspaper"${record}`, div('TYPE="issue" DMDID="I"')));
  const metadataOf = async (record: string) => {
    const document = metsXml(whole + issue + files + pages + logical(record));
    return (await collected({ 'mets.xml': document, 'a.png': image })).objects[0]?.metadata;
  };
  const own = {
    title: 'Kurier, 1892-07-20',
    relations: [{ kind: 'part-of', text: 'Kurier', target: 'Z-1' }],
  };
  expect(await metadataOf('')).toMatchObject(own);
  expect(await metadataOf('')).not.toHaveProperty('rights');
  expect(await metadataOf(' DMDID="N"')).toMatchObject({
    ...own,
    publish_place: 'Lwów',
    rights: 'Domena publiczna',
    contributors: [{ name: 'Drukarnia', role: 'publisher' }],
  });
});

test('issues whose records have the title and identifier of their newspaper are distinguished by their days', async () => {
  const of = (day: string) => {
    const titled = `<mods:titleInfo><mods:title>Le Journal</mods:title></mods:titleInfo>`;
    const dated = `<mods:originInfo><mods:dateIssued qualifier="approximate">${day}</mods:dateIssued></mods:originInfo>`;
    const issue = modsSection('I', `${titled}${dated}<mods:identifier type="local">B_1</mods:identifier>`);
    const print = modsSection('N', `${titled}<mods:identifier type="ENP">B_1</mods:identifier>`);
    const inner = div(`TYPE="ISSUE" DMDID="I" LABEL="Le Journal no. ${day}"`, div('TYPE="ARTICLE"'));
    const volume = div('TYPE="VOLUME" DMDID="N"', inner);
    const whole = div(`TYPE="Newspaper" LABEL="Le Journal no.  ${day}"`, volume);
    const files = `<mets:fileSec>${fileGroup('MAX', { A: `${day}.png` }, 'image/png')}</mets:fileSec>`;
    const pages = structure('PHYSICAL', div('', div('TYPE="page"', '#A')));
    return metsXml(issue + print + files + pages + structure('LOGICAL', whole));
  };
  const files = {
    'a.xml': of('01.04.1814'),
    'b.xml': of('1814'),
    '01.04.1814.png': image,
    '1814.png': image,
  };
  const { objects } = await collected(files);
  expect(objects.map(({ title }) => title)).toEqual(['Le Journal, 1814-04-01', 'Le Journal']);
  expect(objects.map(({ metadata }) => metadata.identifier)).toEqual([undefined, undefined]);
  expect(objects.map(({ metadata }) => metadata.date)).toEqual(['01.04.1814', 'ca 1814']);
  expect(objects[0]?.metadata.relations).toEqual([{ kind: 'part-of', text: 'Le Journal', target: 'B_1' }]);
});
