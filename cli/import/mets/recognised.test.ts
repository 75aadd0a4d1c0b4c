import { expect, onTestFinished, test } from 'vitest';
import { openRemote } from '../remote/client.ts';
import { collected, image } from '../sources/collected.fixture.ts';
import { div, fileGroup, metsXml, structure } from './mets.fixture.ts';

// METS written by OCR programs: workspaces of OCR-D, exports of Transkribus.

const pageType = 'application/vnd.prima.page+xml';
const pageXml = (text = '') =>
  `<PcGts><Page imageFilename="IMG/a.tif"><TextRegion><TextLine><TextEquiv><Unicode>${text}</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>`;
const workspace = (groups: string, ...ids: string[]) =>
  metsXml(
    `<mets:fileSec>${groups}</mets:fileSec>${structure('PHYSICAL', div('TYPE="physSequence"', div('TYPE="page" ID="P"', ...ids)))}`,
  );
const steps = (...names: string[]) =>
  names.map((name) => fileGroup(name, { [name]: `${name}/a.xml` }, pageType)).join('');

test('OCR-D: a file is taken from the package although its original address is named first', async () => {
  const file = (id: string, name: string) =>
    `<mets:fileGrp USE="${id}"><mets:file ID="${id}" MIMETYPE="image/tiff"><mets:FLocat LOCTYPE="URL" xlink:href="https://images.example.org/${name}"/><mets:FLocat LOCTYPE="OTHER" OTHERLOCTYPE="FILE" xlink:href="${id}/${name}"/></mets:file></mets:fileGrp>`;
  const files = {
    'mets.xml': workspace(
      file('OCR-D-IMG', 'a.tif') + file('OCR-D-BIN', 'a.bin.tif'),
      '#OCR-D-IMG',
      '#OCR-D-BIN',
    ),
    'OCR-D-BIN/a.bin.tif': image,
  };
  const whole = await collected({ ...files, 'OCR-D-IMG/a.tif': image });
  expect([whole.errors, whole.objects.map((object) => object.files)]).toEqual(['', [['OCR-D-IMG/a.tif']]]);
  const address = 'https://images.example.org';
  const client = openRemote({ address, origins: [], concurrency: 1, userAgent: 'test' });
  const { 'OCR-D-BIN/a.bin.tif': _, ...unbinarised } = files;
  const { sources } = await collected(unbinarised, 'auto', client);
  expect(sources[0]?.scans.map((scan) => scan.file)).toEqual([`${address}/a.tif`]);
});

test('of a file with a URN and an address, the address counts; of a record with its address, what is in the document', async () => {
  const server = 'https://images.example.org';
  const locations = ['urn:nbn:de:1-2', `${server}/a.tif`].map(
    (href) => `<mets:FLocat LOCTYPE="OTHER" xlink:href="${href}"/>`,
  );
  const record =
    '<mets:mdRef LOCTYPE="URN" MDTYPE="MODS" xlink:href="urn:nbn:de:1-3"/><mets:mdWrap MDTYPE="MODS"><mets:xmlData><mods:mods><mods:titleInfo><mods:title>Zielnik</mods:title></mods:titleInfo></mods:mods></mets:xmlData></mets:mdWrap>';
  const document = metsXml(
    `<mets:dmdSec ID="D">${record}</mets:dmdSec><mets:fileSec><mets:fileGrp USE="MAX"><mets:file ID="A" MIMETYPE="image/tiff">${locations.join('')}</mets:file></mets:fileGrp></mets:fileSec>${structure('PHYSICAL', div('TYPE="physSequence" DMDID="D"', div('TYPE="page"', '#A')))}`,
  );
  const client = openRemote({ address: server, origins: [], concurrency: 1, userAgent: 'test' });
  onTestFinished(() => client.close());
  const { sources, warnings } = await collected({ 'mets.xml': document }, 'auto', client);
  expect([warnings, sources]).toMatchObject([
    '',
    [{ metadata: { title: 'Zielnik' }, scans: [{ file: `${server}/a.tif` }] }],
  ]);
  const unnamed = await collected({ 'mets.xml': document });
  expect(unnamed.errors).toContain(
    `/a.tif is an address elsewhere, which is fetched if --origin names ${server}`,
  );
  const unread = await collected({ 'mets.xml': document.replace(locations[1] ?? '', '') });
  expect(unread.errors).toContain('urn:nbn:de:1-2 is not an address that can be asked');
});

test('a record that a document holds and names as a file, too, is that of no other images', async () => {
  const record = (title: string) =>
    `<mods:mods xmlns:mods="http://www.loc.gov/mods/v3"><mods:titleInfo><mods:title>${title}</mods:title></mods:titleInfo></mods:mods>`;
  const both = `<mets:mdRef LOCTYPE="URL" MDTYPE="MODS" xlink:href="mods.xml"/><mets:mdWrap MDTYPE="MODS"><mets:xmlData>${record('Zielnik')}</mets:xmlData></mets:mdWrap>`;
  const document = metsXml(
    `<mets:dmdSec ID="D">${both}</mets:dmdSec><mets:fileSec>${fileGroup('MAX', { A: 'a.tif' })}</mets:fileSec>${structure('PHYSICAL', div('DMDID="D"', div('TYPE="page"', '#A')))}`,
  );
  const files = { 'mets.xml': document, 'mods.xml': record('Herbarz'), 'a.tif': image };
  const { objects, skipped } = await collected(files);
  expect([objects.map(({ title }) => title), skipped]).toEqual([['Zielnik'], '']);
});

test('a file is found by its name with escapes, and by the name that these are of', async () => {
  const files = { 'a%20b.tif': image, 'c d.tif': image };
  const named = { A: 'a%20b.tif', B: 'c%20d.tif' };
  const pages = structure('PHYSICAL', div('', div('TYPE="page"', '#A'), div('TYPE="page"', '#B')));
  const xml = metsXml(`<mets:fileSec>${fileGroup('MAX', named)}</mets:fileSec>${pages}`);
  const { objects } = await collected({ ...files, 'mets.xml': xml });
  expect(objects.map((object) => object.files)).toEqual([Object.keys(files)]);
});

test('OCR-D: an object without a record is named after its bag, not after the payload folder', async () => {
  const files = {
    'bagit.txt': '',
    'data/mets.xml': workspace(fileGroup('OCR-D-IMG', { I: 'IMG/a.tif' }), '#I'),
    'data/IMG/a.tif': image,
  };
  const bag = Object.fromEntries(Object.entries(files).map(([name, is]) => [`wiersze/${name}`, is]));
  expect((await collected(bag)).objects.map(({ title }) => title)).toEqual(['Wiersze']);
});

test.each([
  [
    'the last that has any',
    { 'OCR-D-SEG': pageXml(), 'OCR-D-OCR': pageXml('Ala'), 'OCR-D-COR': pageXml('Ała') },
    'OCR-D-COR',
  ],
  ['not that of the segmentation', { 'OCR-D-OCR': pageXml('Ala'), 'OCR-D-SEG': pageXml() }, 'OCR-D-OCR'],
  ['not an unreadable one', { 'OCR-D-OCR': pageXml('Ala'), 'OCR-D-COR': '<PcGts>' }, 'OCR-D-OCR'],
  [
    'ground truth',
    { 'OCR-D-GT-SEG-PAGE': pageXml(), 'OCR-D-GT-SEG-LINE': pageXml('Ala'), 'OCR-D-OCR': pageXml('A1a') },
    'OCR-D-GT-SEG-LINE',
  ],
])('OCR-D: of the texts of all steps a page has %s', async (_, texts, expected) => {
  const names = Object.keys(texts);
  const groups = fileGroup('OCR-D-IMG', { I: 'IMG/a.tif' }) + steps(...names);
  const { objects, skipped } = await collected({
    'mets.xml': workspace(groups, '#I', ...names.map((name) => `#${name}`)),
    'IMG/a.tif': image,
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${name}/a.xml`, text])),
  });
  expect([skipped, objects.map((object) => object.texts)]).toEqual(['', [[`${expected}/a.xml`]]]);
});

test('eScriptorium: an object without a record is named after its folder', async () => {
  const groups = fileGroup('image', { I: 'a.jpg' }, '') + fileGroup('export', { E: 'a.xml' }, '');
  const { objects } = await collected({
    'Kodeks 12/METS.xml': workspace(groups, '#I', '#E'),
    'Kodeks 12/a.jpg': image,
    'Kodeks 12/a.xml': pageXml('Ala'),
  });
  expect(objects).toMatchObject([{ title: 'Kodeks 12', texts: ['Kodeks 12/a.xml'] }]);
});

test('Transkribus: pages and their texts are in areas, with ALTO at an address that does not exist', async () => {
  const file = (id: string, href: string, mime: string) =>
    `<n:file ID="${id}" SEQ="1" MIMETYPE="${mime}"><n:FLocat LOCTYPE="OTHER" OTHERLOCTYPE="FILE" l:type="simple" l:href="${href}"/></n:file>`;
  const group = (id: string, content: string) => `<n:fileGrp ID="${id}">${content}</n:fileGrp>`;
  const areas = ['IMG_1', 'PAGEXML_1', 'ALTO_1'].map((id) => `<n:fptr><n:area FILEID="${id}"/></n:fptr>`);
  const groups =
    group('IMG', file('IMG_1', '0001_PH 520.jpg', 'image/jpeg')) +
    group('PAGEXML', file('PAGEXML_1', 'page/0001_PH 520.xml', 'application/xml')) +
    group('ALTO', file('ALTO_1', 'alto/Get?id=OGSE', 'application/xml'));
  const xml = `<n:mets xmlns:l="http://www.w3.org/1999/xlink" xmlns:n="http://www.loc.gov/METS/" OBJID="135216" LABEL="Listy" PROFILE="TRP_V1"><n:amdSec ID="SOURCE"><n:sourceMD ID="MD_ORIG"><n:mdWrap MDTYPE="OTHER"><n:xmlData><trpDocMetadata><docId>135216</docId></trpDocMetadata></n:xmlData></n:mdWrap></n:sourceMD></n:amdSec><n:fileSec>${group('MASTER', groups)}</n:fileSec><n:structMap ID="TRP_STRUCTMAP" TYPE="MANUSCRIPT"><n:div ID="TRP_DOC_DIV" ADMID="MD_ORIG"><n:div ID="PAGE_1" ORDER="1" TYPE="SINGLE_PAGE">${areas.join('')}</n:div></n:div></n:structMap></n:mets>`;
  const { objects, errors } = await collected({
    'mets.xml': xml,
    '0001_PH 520.jpg': image,
    'page/0001_PH 520.xml': pageXml('Ala'),
  });
  expect([errors, objects]).toMatchObject(['', [{ title: 'Listy', texts: ['page/0001_PH 520.xml'] }]]);
});

test('Dublin Core without a wrapper in METS describes the object, and a record in an unknown format is named', async () => {
  const section = (id: string, content: string) =>
    `<mets:dmdSec ID="${id}"><mets:mdWrap MDTYPE="DC"><mets:xmlData>${content}</mets:xmlData></mets:mdWrap></mets:dmdSec>`;
  const dublinCore = (name: string, text: string) =>
    `<dc:${name} xmlns:dc="http://purl.org/dc/elements/1.1/">${text}</dc:${name}>`;
  const groups = fileGroup('MAX', { A: 'a.tif' });
  const document = (content: string) =>
    metsXml(
      `${section('D', content)}<mets:fileSec>${groups}</mets:fileSec>${structure('PHYSICAL', div('DMDID="D"', div('TYPE="page"', '#A')))}`,
    );
  const bare = dublinCore('title', 'Gazeta Lwowska') + dublinCore('date', '1811-04-02');
  const read = await collected({ 'mets.xml': document(bare), 'a.tif': image });
  expect([read.warnings, read.objects]).toMatchObject([
    '',
    [{ metadata: { title: 'Gazeta Lwowska', date: '1811-04-02' } }],
  ]);
  const warnings = async (record: string) =>
    (await collected({ 'mets.xml': document(record), 'a.tif': image })).warnings;
  expect(await warnings('<codeBook/>')).toBe('mets.xml: its record: codeBook is in no format that is read');
  expect(await warnings('<ead/>')).toBe('mets.xml: its record: ead has nothing that is read');
  expect(await warnings('<record xmlns=""/>')).toBe('mets.xml: its record: record has nothing that is read');
});

const described = async (administrative: string, root: string) => {
  const files = `<mets:fileSec>${fileGroup('MAX', { A: 'a.tif', B: 'b.tif' })}</mets:fileSec>`;
  const document = metsXml(`<mets:amdSec ID="R">${administrative}</mets:amdSec>${files}${root}`);
  const { objects } = await collected({ 'mets.xml': document, 'a.tif': image, 'b.tif': image });
  return objects[0];
};
const pages = div('TYPE="page" LABEL="1"', '#A') + div('TYPE="page" LABEL="2"', '#B');

test.each([
  ['<license>pdm</license>', { rights_url: 'https://creativecommons.org/publicdomain/mark/1.0/' }],
  ['<license>https://example.org/terms</license>', { rights_url: 'https://example.org/terms' }],
  ['<license>reserved</license>', { rights: 'reserved' }],
  [
    '<license>CC0</license><RightsDeclaration>Wolno</RightsDeclaration>',
    { rights: 'Wolno', rights_url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  ],
])('rights that METS itself states are kept: %s', async (stated, rights) => {
  const one = await described(stated, structure('PHYSICAL', div('ADMID="R"', pages)));
  const { rights: rightsText, rights_url: address } = one?.metadata ?? {};
  expect({ rights: rightsText, rights_url: address }).toEqual(rights);
});

test('labels of pages are not a table of contents', async () => {
  const one = await described(
    '',
    `<mets:structMap>${div('TYPE="volume" LABEL="Listy"', pages)}</mets:structMap>`,
  );
  expect([one?.names, one?.metadata.parts]).toEqual([['1', '2'], undefined]);
});

test('a label of a page named after its number is an entry of the contents', async () => {
  const titled =
    div('TYPE="page" LABEL="Title page" ORDERLABEL="i"', '#A') +
    div('TYPE="page" LABEL="ii" ORDERLABEL="ii"', '#B');
  const one = await described(
    '',
    `<mets:structMap>${div('TYPE="volume" LABEL="Listy"', titled)}</mets:structMap>`,
  );
  expect([one?.names, one?.metadata.parts]).toEqual([
    ['i', 'ii'],
    [{ label: 'Title page', kind: 'page', first: 1, last: 1 }],
  ]);
});
