import { expect, test } from 'vitest';
import { childrenOf, parseXml, textOf, type XmlElement } from '#lib/xml/element.ts';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith } from '../library.fixture.ts';
import { objectsAt } from '../remote/objects-at.fixture.ts';
import { collected, image } from '../sources/collected.fixture.ts';
import { eadUnits } from './ead.ts';
import { metadataOfRecord } from './records.fixture.ts';
import { metadataFrom } from './statements.ts';

/** An EAD 2002 finding aid with these components. */
const ead = (components: string, head = '') =>
  `<ead xmlns="urn:isbn:1-931666-22-9" xmlns:xlink="http://www.w3.org/1999/xlink"><eadheader><eadid url="https://archive.example/aid">PL-1</eadid>
  <profiledesc><langusage><language langcode="pol">polski</language></langusage></profiledesc></eadheader>
  <archdesc level="fonds"><did><unittitle>Papiery Nowaków</unittitle><unitid>1/20</unitid><origination><famname>Nowak</famname></origination>
  <repository><corpname>Archiwum Państwowe</corpname></repository></did><userestrict><p>Domena publiczna</p></userestrict>${head}
  <dsc>${components}</dsc></archdesc></ead>`;
const component = (name: string, did: string, rest = '') => `<${name}><did>${did}</did>${rest}</${name}>`;
const dao = (href: string) => `<dao xlink:href="${href}"/>`;

const read = (xml: string) => eadUnits(parseXml(xml)).map(({ statements }) => metadataFrom(statements));

test('EAD 2002: a component says what it is, and inherits what holds for its parts', () => {
  const letter = component(
    'c02',
    `<unittitle>List, <unitdate normal="1901-05-03">3 maja 1901</unitdate></unittitle><unitid>12</unitid>
     <origination label="creator"><persname role="aut">Nowak, Jan</persname></origination>
     <physdesc><extent>2 karty</extent><dimensions>20 cm</dimensions></physdesc><container type="box">3</container>
     <langmaterial><language langcode="ger">niemiecki</language></langmaterial>
     <dao xlink:href="https://archive.example/show/12"><daodesc><p>skan mikrofilmu</p></daodesc></dao>`,
    `<scopecontent><head>Zawartość</head><p>O żniwach.</p><p>I o pogodzie.</p></scopecontent>
     <controlaccess><persname>Nowak, Anna</persname><geogname>Kraków</geogname><genreform>listy</genreform>
     <controlaccess><subject authfilenumber="https://example.org/s">żniwa</subject></controlaccess></controlaccess>
     <accessrestrict><head>Dostęp</head><p>po zgłoszeniu</p></accessrestrict><custodhist><p>Dar rodziny.</p></custodhist>`,
  );
  const series = component('c01', '<unittitle>Korespondencja</unittitle><unitid>1/20/2</unitid>', letter);
  expect(read(ead(series))).toEqual([
    {
      identifier: '1/20/12',
      title: 'List, 3 maja 1901',
      date: '3 maja 1901',
      identifiers: [{ kind: 'shelfmark', value: '12' }],
      creator: 'Nowak, Jan',
      language: 'de',
      source: 'Archiwum Państwowe',
      source_url: 'https://archive.example/show/12',
      rights: 'Domena publiczna',
      description: { pl: 'O żniwach.\n\nI o pogodzie.' },
      subjects: [
        { text: 'Nowak, Anna', kind: 'person' },
        { text: 'Kraków', kind: 'place' },
        { text: 'listy', kind: 'genre' },
        { text: 'żniwa', kind: 'topic', uri: 'https://example.org/s' },
      ],
      relations: [
        { kind: 'part-of', text: 'Korespondencja', target: '1/20/2' },
        { kind: 'part-of', text: 'Papiery Nowaków', target: '1/20' },
      ],
      notes: [
        { label: 'Physical description', text: '2 karty; 20 cm' },
        { label: 'Container', text: 'box 3' },
        { label: 'Note', text: 'skan mikrofilmu' },
        { label: 'Dostęp', text: 'po zgłoszeniu' },
        { label: 'Custodial history', text: 'Dar rodziny.' },
        { label: 'Eadid', text: 'https://archive.example/aid' },
      ],
    },
  ]);
});

test('EAD: people among the subjects have the part that is said of them', () => {
  const people = [
    '<persname role="ill" authfilenumber="https://viaf.org/viaf/1">Zych, Ewa</persname>',
    '<persname role="fotografowany">Sowa, Ewa</persname>',
    '<persname role="projektant">Lis, Jan</persname>',
  ];
  const others = '<corpname role="subject">Magistrat</corpname><persname>Kot, Anna</persname>';
  const access = `<controlaccess>${people.join('')}${others}</controlaccess>`;
  expect(read(ead(component('c01', '<unittitle>Plan</unittitle>', access)))).toMatchObject([
    {
      contributors: [{ name: 'Zych, Ewa', role: 'illustrator', kind: 'person' }],
      subjects: [
        { text: 'Sowa, Ewa', kind: 'person' },
        { text: 'Lis, Jan', kind: 'person' },
        { text: 'Magistrat', kind: 'body' },
        { text: 'Kot, Anna', kind: 'person' },
      ],
      notes: expect.arrayContaining([
        { label: 'Authority', text: 'Zych, Ewa: https://viaf.org/viaf/1' },
        { label: 'fotografowany', text: 'Sowa, Ewa' },
        { label: 'projektant', text: 'Lis, Jan' },
      ]),
    },
  ]);
});

test.each([
  'fotograf',
  'fot.',
  'Fotografka',
  'photographer',
  'pht',
  'http://id.loc.gov/vocabulary/relators/pht',
])('EAD: a whole role is read: %s', (role) => {
  const access = `<controlaccess><persname role="${role}">Zych, Ewa</persname></controlaccess>`;
  expect(read(ead(component('c01', '<unittitle>Plan</unittitle>', access)))).toMatchObject([
    { contributors: [{ name: 'Zych, Ewa', role: 'photographer' }] },
  ]);
});

test('EAD3: parts of names, structured dates and extents, a set of digital objects', () => {
  const xml = `<ead xmlns="http://ead3.archivists.org/schema/"><control><recordid>aid-7</recordid>
    <languagedeclaration><language langcode="eng">English</language><script scriptcode="Latn">Latin</script></languagedeclaration></control>
    <archdesc level="collection"><did><unittitle>Maps</unittitle></did><dsc><c id="c1"><did><unitid>7</unitid><unittitle>Harbour</unittitle>
    <unitdatestructured><daterange><fromdate standarddate="1890">1890</fromdate><todate standarddate="1895"/></daterange></unitdatestructured>
    <physdescstructured coverage="whole" physdescstructuredtype="materialtype"><quantity>3</quantity><unittype>maps</unittype></physdescstructured>
    <origination><persname relator="ctg"><part>Nowak, Jan</part><part localtype="date">1850–1900</part></persname></origination>
    <langmaterial><language langcode="eng">English</language></langmaterial>
    <daoset><dao daotype="derived" href="maps/7_1.tif" localtype="master"/><dao daotype="derived" href="maps/7_1s.jpg" localtype="thumbnail"/>
    <descriptivenote><p>scanned 2019</p></descriptivenote></daoset></did>
    <controlaccess><subject identifier="https://example.org/h"><part>Harbours</part><part>Plans</part></subject></controlaccess>
    <scopecontent><p>Depths in fathoms.</p></scopecontent><odd><list><item>a</item><item>b</item></list></odd></c></dsc></archdesc></ead>`;
  const [unit, ...others] = eadUnits(parseXml(xml));
  expect([others, unit?.files]).toEqual([[], ['7_1']]);
  expect(metadataFrom(unit?.statements ?? [])).toEqual({
    identifier: 'aid-7/7',
    identifiers: [{ kind: 'shelfmark', value: '7' }],
    title: 'Harbour',
    date: '1890–1895',
    creator: 'Nowak, Jan, 1850–1900',
    contributors: [{ name: 'Nowak, Jan, 1850–1900', role: 'cartographer', kind: 'person' }],
    language: 'en',
    subjects: [{ text: 'Harbours – Plans', kind: 'topic', uri: 'https://example.org/h' }],
    description: { en: 'Depths in fathoms.' },
    relations: [{ kind: 'part-of', text: 'Maps' }],
    notes: [
      { label: 'Physical description', text: '3 maps' },
      { label: 'Note', text: 'scanned 2019' },
      { label: 'Note', text: 'a b' },
    ],
  });
});

test.each([
  ['<unitdate normal="1901/1905">bez daty</unitdate>', '1901–1905', 'bez daty'],
  ['<unitdate normal="1901/1905">ok. 1901–1905</unitdate>', 'ok. 1901–1905'],
  ['<unitdate normal="1901"/>', '1901'],
  ['<unitdate normal="1901-01-01/1901-12-31">1901 r.</unitdate>', '1901 r.'],
  ['<unitdate normal="1901-05-03">3 V 1901</unitdate>', '3 V 1901'],
  ['<unitdate normal="1901-05-03/1903">od maja 1901</unitdate>', 'od maja 1901', '1901-05-03/1903'],
  ['<unitdate normal="1895/1905">ok. 1900</unitdate>', 'ok. 1900', '1895–1905'],
])(
  'EAD: %s is dated %s, and further data beside it is %s',
  (date, expected, further: string | undefined = undefined) => {
    const [metadata] = read(ead(component('c', date + dao('a'))));
    expect(metadata).toMatchObject({ date: expected, title: `Papiery Nowaków, ${expected}` });
    expect(metadata?.notes?.find(({ label }) => label === 'Date')?.text).toBe(further);
  },
);

test('components that have the same reference code stay apart, by their ids', () => {
  const coded = (id: string) =>
    `<c id="${id}"><did><unitid>1/20/5</unitid><unittitle>${id}</unittitle>${dao(id)}</did></c>`;
  expect(read(ead(coded('x') + coded('y') + coded('z'))).map(({ identifier }) => identifier)).toEqual([
    '1/20/5',
    'PL-1#y',
    'PL-1#z',
  ]);
});

/** Texts of all leaf elements. */
const leavesOf = (element: XmlElement): string[] => {
  const inner = childrenOf(element);
  return inner.length === 0 ? [textOf(element)] : inner.flatMap(leavesOf);
};

test('nothing that a component says is lost, whichever elements it says it in', () => {
  const did =
    'abstract unitid physloc materialspec physdesc unittitle unitdate repository origination container didnote langmaterial';
  const rest =
    'scopecontent bioghist custodhist acqinfo processinfo arrangement phystech altformavail originalsloc relatedmaterial bibliography index odd accessrestrict userestrict legalstatus fileplan accruals appraisal';
  const of = (names: string) =>
    names.split(' ').map((name) => `<${name}><x>${name} 1</x><y>${name} 2</y></${name}>`);
  const access = 'persname corpname famname geogname genreform subject function occupation title name'
    .split(' ')
    .map((name) => `<${name}>access ${name}</${name}>`);
  const unit = component(
    'c',
    dao('a') + of(did).join(''),
    `${of(rest).join('')}<controlaccess>${access.join('')}</controlaccess>`,
  );
  const json = JSON.stringify(read(ead(unit)));
  const leaves = leavesOf(parseXml(unit.replaceAll('xlink:', ''))).filter(Boolean);
  expect(leaves.length).toBeGreaterThan(60);
  for (const leaf of leaves) expect(json).toContain(leaf);
});

test('components are joined to the images that they name, or that have their reference code', async () => {
  const named = component(
    'c01',
    `<unittitle>Jeden</unittitle><daogrp><daoloc xlink:href="file:///D:/skany/A%201.tif"/><daoloc xlink:href="https://example.org/x/a2.jpg?w=1"/></daogrp>`,
  );
  const byCode = component(
    'c01',
    `<unittitle>Dwa</unittitle><unitid>1/20/7</unitid>${dao('https://example.org/show')}`,
  );
  const without = component('c01', `<unittitle>Trzy</unittitle>${dao('gone.tif')}`);
  const files = { 'A 1.png': image, 'a2.png': image, '1_20_7_001.png': image, '1_20_7_002.png': image };
  const { objects, skipped } = await collected({ 'aid.xml': ead(named + byCode + without), ...files });
  expect(objects.map(({ title, files: own }) => [title, ...own])).toEqual([
    ['Jeden', 'A 1.png', 'a2.png'],
    ['Dwa', '1_20_7_001.png', '1_20_7_002.png'],
  ]);
  expect(skipped).toBe('aid.xml: no image has the name of these records: Trzy');
});

test('a finding aid without digital objects describes images by its innermost reference codes', async () => {
  const item = (code: string) =>
    component('c02', `<unittitle>Sztuka ${code}</unittitle><unitid>1/20/${code}</unitid>`);
  const series = component(
    'c01',
    '<unittitle>Seria</unittitle><unitid>1/20/0</unitid>',
    item('1') + item('2'),
  );
  const { objects, skipped } = await collected({ 'aid.xml': ead(series), '1_20_2.png': image });
  expect(objects).toMatchObject([{ title: 'Sztuka 2', files: ['1_20_2.png'] }]);
  expect(skipped).toBe('aid.xml: no image has the name of these records: 1/20/1');
});

test('of one unit within others, as METS embeds it, the innermost is the record', () => {
  const item = component('c02', '<unittitle>Akta</unittitle>');
  const nested = component('c01', '<unittitle>Seria</unittitle>', item);
  expect(metadataOfRecord(parseXml(ead(nested)))).toMatchObject({
    title: 'Akta',
    relations: [{ text: 'Seria' }, { text: 'Papiery Nowaków', target: '1/20' }],
  });
});

test('by its address a finding aid gives an object for each component with images or a manifest', async () => {
  const { origin, answers } = await iiifServer(await folderWith({ 'a.png': [60, 40] }));
  const items = [{ id: 'c', items: [{ items: [{ body: { id: `${origin}/files/a.png`, type: 'Image' } }] }] }];
  answers.set('/iiif/m.json', { id: `${origin}/iiif/m.json`, type: 'Manifest', label: 'M', items });
  const unit = (title: string, href: string) => component('c', `<unittitle>${title}</unittitle>${dao(href)}`);
  answers.set(
    '/aid.xml',
    ead(
      unit('Obraz', `${origin}/files/a.png`) +
        unit('Manifest', `${origin}/iiif/m.json`) +
        unit('Strona', `${origin}/show`),
    ),
  );
  const { objects, problems, fetched } = await objectsAt(`${origin}/aid.xml`);
  expect(objects.map(({ label, scans }) => [label, scans.length])).toEqual([
    ['Obraz', 1],
    ['Manifest', 1],
  ]);
  for (const object of objects) expect(await fetched(object)).toMatchObject([{ file: expect.any(String) }]);
  expect(problems).toMatchObject([
    { kind: 'skipped', reason: 'Strona: the record names neither images nor a IIIF manifest' },
  ]);
});

test('EAD: what is for the staff of the archive is left out, units, elements and all; a whole finding aid is not', () => {
  const units = [
    component(
      'c01',
      `<unittitle audience="internal">Zwolnienie p. Nowak</unittitle><unittitle audience="external">Zwolnienie</unittitle>
       <unitid audience="internal">x/1</unitid><unitid>5</unitid>${dao('a')}`,
      '<odd audience="internal"><p>tajne</p></odd><odd><p>jawne</p></odd>',
    ),
    `<c01 audience="internal"><did><unittitle>W opracowaniu</unittitle>${dao('b')}</did></c01>`,
  ];
  const result = read(ead(units.join('')).replace('<archdesc ', '<archdesc audience="internal" '));
  expect(result).toMatchObject([
    {
      identifier: '1/20/5',
      title: 'Zwolnienie',
      notes: [{ label: 'Note', text: 'jawne' }, { label: 'Origination' }],
    },
  ]);
});

test('EAD: languages by name only, a department behind its institution, items within a sentence, a file by its identifier', () => {
  const aid = ead(
    component(
      'c01',
      `<unittitle>Letters<lb/>home</unittitle><langmaterial>English, German</langmaterial>
       <repository><corpname>University<subarea>Archives</subarea></corpname></repository><dao identifier="scan-7" daotype="derived"/>`,
      '<scopecontent><p>About:<list><item>rain</item><item>hay</item></list></p></scopecontent>',
    ),
  ).replace('<language langcode="pol">polski</language>', '<language>English.</language>');
  expect(eadUnits(parseXml(aid))[0]?.files).toEqual(['scan-7']);
  expect(read(aid)).toMatchObject([
    {
      title: 'Letters home',
      language: 'en',
      languages: ['de'],
      source: 'University Archives',
      description: { en: 'About: rain hay' },
      notes: [{ label: 'Origination' }],
    },
  ]);
});

test.each([
  ['German officials’ files in Polish', undefined, undefined],
  ['Polish, with some Latin', 'pl', undefined],
  ['polski; gwara', 'pl', undefined],
  ['Język polski, German language.', 'pl', ['de']],
  ['Polish, German, and Latin', 'pl', ['de', 'la']],
])('EAD: of %s those languages are taken that are named alone', (text, language, languages) => {
  const [unit] = read(ead(component('c', `<unittitle>Akta</unittitle><langmaterial>${text}</langmaterial>`)));
  expect([unit?.language, unit?.languages]).toEqual([language, languages]);
  const notes = unit?.notes?.filter(({ label }) => label === 'Language note');
  expect(notes).toEqual(languages ? [] : [{ label: 'Language note', text }]);
});

test('EAD: units of extents, titles of digital objects and links in sections are kept', () => {
  const letter = component(
    'c01',
    `<unittitle>List</unittitle><physdesc><extent unit="kart">12</extent></physdesc>
     <dao xlink:href="https://archive.example/12.jpg" xlink:title="Skan listu"/>`,
    `<userestrict><p><extref xlink:href="https://example.org/cc">CC BY</extref></p></userestrict>
     <relatedmaterial><p>Zob. <extref xlink:href="https://example.org/r">album</extref> i <extptr xlink:href="https://example.org/p"/>.</p></relatedmaterial>`,
  );
  const [record] = read(ead(letter));
  expect(record).toMatchObject({ rights: 'CC BY', rights_url: 'https://example.org/cc' });
  expect(record?.notes).toEqual(
    expect.arrayContaining([
      { label: 'Physical description', text: '12 kart' },
      { label: 'Digital object', text: 'Skan listu' },
      {
        label: 'Related materials',
        text: 'Zob. album (https://example.org/r) i https://example.org/p.',
      },
    ]),
  );
});

test('EAD: titles of many images are no further data, those of pages are', () => {
  const daos = ['https://a.example/1.jpg', 'https://a.example/2.jpg', 'https://a.example/show/1'].map(
    (href) =>
      `<dao xlink:href="${href}" xlink:title="${href.slice(-1) === 'g' ? 'Skan' : 'Teczka w serwisie'}"/>`,
  );
  const [metadata] = read(ead(component('c', `<unittitle>Teczka</unittitle>${daos.join('')}`)));
  const notes = metadata?.notes?.filter(({ label }) => label === 'Digital object');
  expect(notes?.map(({ text }) => text)).toEqual(['Teczka w serwisie']);
});
