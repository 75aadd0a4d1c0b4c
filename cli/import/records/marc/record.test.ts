import { expect, test } from 'vitest';
import { iiifServer } from '../../iiif/server.fixture.ts';
import { folderWith } from '../../library.fixture.ts';
import { objectsAt } from '../../remote/objects-at.fixture.ts';
import { collected, image } from '../../sources/collected.fixture.ts';
import { marc, metadataOfRecord } from '../records.fixture.ts';

const field = (tag: string, subfields: Record<string, string>, indicators = '  ') =>
  `<datafield tag="${tag}" ind1="${indicators[0]}" ind2="${indicators[1]}">${Object.entries(subfields)
    .map(([code, text]) => `<subfield code="${code}">${text}</subfield>`)
    .join('')}</datafield>`;

test('MARC: title without card marks, people, imprint, series, subjects; further data by its tag', () => {
  const record = marc(
    [
      '<controlfield tag="001">b42</controlfield>',
      '<controlfield tag="008">850101s1966    fr a          000 0 fre d</controlfield>',
      field('100', { a: 'Serreau, Geneviève.', d: '1915-1981,' }),
      field('245', { a: 'Histoire du nouveau théâtre :', b: 'essai /', c: 'G. Serreau.' }),
      field('260', { a: 'Paris :', b: 'Gallimard,', c: '1966.' }),
      field('300', { a: '190 p. ;', c: '17 cm.' }),
      field('490', { a: 'Collection Idées ;', v: '104' }),
      field('650', { a: 'French drama', y: '20th century', x: 'History and criticism.' }),
      field('651', { a: 'Paris' }),
      field('700', { a: 'Lomax, John A.', e: 'translator.' }),
      field('856', { u: 'https://example.org/1' }),
      field('900', { a: 'local' }),
    ].join(''),
  );
  expect(metadataOfRecord(record)).toEqual({
    identifier: 'b42',
    categories: ['books'],
    language: 'fr',
    creator: 'Serreau, Geneviève (1915-1981)',
    title: 'Histoire du nouveau théâtre : essai',
    publish_place: 'Paris',
    contributors: [
      { name: 'Gallimard', role: 'publisher', kind: 'body' },
      { name: 'Lomax, John A.', role: 'translator', kind: 'person' },
    ],
    date: '1966',
    relations: [{ kind: 'series', text: 'Collection Idées', number: '104' }],
    subjects: [
      { text: 'French drama – 20th century – History and criticism', kind: 'topic' },
      { text: 'Paris', kind: 'place' },
    ],
    source_url: 'https://example.org/1',
    notes: [
      { label: 'Title statement', text: 'G. Serreau.' },
      { label: 'Physical description', text: '190 p. ; 17 cm.' },
      { label: 'MARC 900', text: 'local' },
      { label: 'Country of publication', text: 'Francja', language: 'pl' },
      { label: 'Illustrations', text: 'ilustracje', language: 'pl' },
    ],
  });
});

test('which part something is: MARC, with both fields of one series as one', () => {
  const record = marc(
    [
      field('245', { a: 'Dzieła.', n: 'T. 2,', p: 'Poezje' }),
      field('490', { a: 'Biblioteka Narodowa ;', v: 'Ser. 1, nr 6' }, '1 '),
      field('773', { t: 'Czas', g: 'R. 3 (1905), nr 12, s. 4-5', w: 'CZ-1' }),
      field('773', { t: 'Kurier', q: '3:5&lt;12', x: '1234-5678' }),
      field('780', { t: 'Goniec', x: '0000-0019' }, '00'),
      field('785', { t: 'Nowy Czas.' }, '00'),
      field('830', { a: 'Biblioteka Narodowa ;', w: 'BN-1' }),
    ].join(''),
  );
  expect(metadataOfRecord(record)).toMatchObject({
    title: 'Dzieła. T. 2. Poezje',
    number: 'T. 2',
    relations: [
      { kind: 'series', text: 'Biblioteka Narodowa', number: 'Ser. 1, nr 6' },
      { kind: 'part-of', text: 'Czas', target: 'CZ-1', number: 'R. 3 (1905), nr 12' },
      { kind: 'part-of', text: 'Kurier', target: '1234-5678', number: '3:5<12' },
      { kind: 'preceding', text: 'Goniec', target: '0000-0019' },
      { kind: 'succeeding', text: 'Nowy Czas' },
    ],
  });
});

const unimarc = `<record xmlns="http://www.loc.gov/MARC21/slim"><controlfield tag="001">7</controlfield>${field('200', { a: 'Młyn' })}${field('700', { a: 'Zet', b: 'Jan' })}</record>`;
const refused = 'it is in UNIMARC, which is not read; export it as MARC 21 or Dublin Core';

test.each([
  ['in a collection', `<collection>${unimarc}${unimarc}</collection>`],
  ['in an element of its own', `<record><metadata>${unimarc}</metadata></record>`],
  ['in MarcXchange', unimarc.replace('http://www.loc.gov/MARC21/slim', 'info:lc/xmlns/marcxchange-v2')],
])('MARC: UNIMARC is refused, as its fields mean something else: %s', async (_, xml) => {
  const { objects, errors, skipped } = await collected({ 'u.xml': xml, '7.png': image });
  // The image that it describes is not imported without it.
  expect(objects).toEqual([]);
  expect(skipped).toMatch(/^u\.xml: it may describe images .* such as 7\.png;/);
  expect(errors).toBe(`u.xml: ${refused}`);
});

test('MARC: records between those in UNIMARC are read, and these are reported once', async () => {
  const titled = `<record xmlns="http://www.loc.gov/MARC21/slim"><controlfield tag="001">8</controlfield>${field('245', { a: 'Wiatrak' })}</record>`;
  const xml = `<collection>${unimarc}${titled}${unimarc}</collection>`;
  const { objects, errors } = await collected({ 'u.xml': xml, '8.png': image });
  expect(objects.map((one) => one.title)).toEqual(['Wiatrak']);
  expect(errors).toBe(`u.xml: ${refused}`);
});

test('MARC: UNIMARC is refused in METS and by address, too', async () => {
  const { origin, answers } = await iiifServer(await folderWith({ 'a.png': [6, 4] }));
  const dmd = (id: string) =>
    `<mets:dmdSec ID="${id}"><mets:mdWrap MDTYPE="MARC"><mets:xmlData>${unimarc}</mets:xmlData></mets:mdWrap></mets:dmdSec>`;
  const mets = `<mets:mets xmlns:mets="http://www.loc.gov/METS/" xmlns:xlink="http://www.w3.org/1999/xlink">${dmd('D')}${dmd('E')}
    <mets:fileSec><mets:fileGrp><mets:file ID="A"><mets:FLocat LOCTYPE="URL" xlink:href="a.png"/></mets:file></mets:fileGrp></mets:fileSec>
    <mets:structMap><mets:div DMDID="D"><mets:div DMDID="E"><mets:fptr FILEID="A"/></mets:div></mets:div></mets:structMap></mets:mets>`;
  const { warnings } = await collected({ 'mets.xml': mets, 'a.png': image });
  expect(warnings).toBe(`mets.xml: its record: ${refused}`);
  answers.set('/u.xml', unimarc);
  const { problems } = await objectsAt(`${origin}/u.xml`);
  expect(problems).toMatchObject([{ reason: refused }]);
});

test.each([
  ['with blanks for its length', '     cam a22     4  4500'],
  ['without them', 'cam a22     4  4500'],
  ['behind blanks', ' \t00000cam a2200000   4500'],
  ['on a line of its own', '\n      00000cam a2200000   4500\n    '],
])('MARC: a leader %s says of what kind the object is', (_, leader) => {
  const record = marc(field('245', { a: 'Młyn' }), leader);
  expect(metadataOfRecord(record)).toEqual({ title: 'Młyn', categories: ['books'] });
});

const recordOf = (id: string, status: string, more = '') =>
  `<record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000${status}am a2200000   4500</leader><controlfield tag="001">${id}</controlfield>${field('245', { a: `Mapa ${id}` })}${more}</record>`;

test('MARC: of a record that is marked as deleted no object is made, and its images are left out', async () => {
  const several = `<collection>${recordOf('1', 'd')}${recordOf('2', 'c')}</collection>`;
  const { objects, skipped } = await collected({ 'all.xml': several, '1.png': image, '2.png': image });
  expect(objects.map(({ title }) => title)).toEqual(['Mapa 2']);
  expect(skipped).toMatch(/^all\.xml: the record 1 is marked as deleted/);
  const unpaired = await collected({ 'x/m.xml': recordOf('3', 'd'), 'x/a1.png': image, 'x/a2.png': image });
  expect(unpaired.objects).toEqual([]);
  const pages = { 'x/1/OBJ.tif': image, 'x/2/OBJ.tif': image };
  const inFolders = await collected({ 'x/m.xml': recordOf('4', 'd'), ...pages });
  expect(inFolders.objects).toEqual([]);
});

const isbn = field('020', { a: '9788301000003' });
test.each([
  ['001', { 'a.xml': `<collection>${recordOf('1', 'd')}${recordOf('1', 'n')}</collection>` }, '1'],
  ['ISBN', { 'a.xml': recordOf('2', 'd', isbn), 'b.xml': recordOf('1', 'c', isbn) }, '9788301000003'],
  ['folder', { 'a.xml': recordOf('2', 'd'), 'b.xml': recordOf('1', 'c') }, 'x'],
])('MARC: a deleted record takes no image from one that is not, by the same %s', async (_, records, name) => {
  const { objects, skipped } = await collected({ ...records, [`${name}.png`]: image });
  expect(objects).toMatchObject([{ title: 'Mapa 1', files: [`${name}.png`] }]);
  expect(skipped).toMatch(
    /^a\.xml: these records are marked as deleted, and no image is skipped for them: \d$/,
  );
});

test('MARC: a deleted record alone in a file takes the images of its folder only if nothing else describes one', async () => {
  const deleted = { 'm.xml': recordOf('2', 'd'), 'b.png': image };
  const { objects, skipped } = await collected({ ...deleted, 'a.xml': recordOf('1', 'c'), 'a.png': image });
  expect(objects.map(({ title }) => title)).toEqual(['Mapa 1', 'B']);
  expect(skipped).toMatch(/no image is skipped for them: 2$/);
  const sidecar = await collected({ ...deleted, 'b.yaml': 'title: Plan' });
  expect(sidecar.objects.map(({ title }) => title)).toEqual(['Plan']);
  const pages = { '1/OBJ.png': image, '2/OBJ.png': image };
  const ofPages = await collected({ 'm.xml': recordOf('2', 'd'), ...pages });
  expect(ofPages.objects).toEqual([]);
  expect(ofPages.skipped).toMatch(/the record 2 is marked as deleted, and its images are skipped/);
});
