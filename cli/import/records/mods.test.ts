import { expect, test } from 'vitest';
import { parseXml } from '#lib/xml/element.ts';
import { metadataOfRecord, mods } from './records.fixture.ts';

test('MODS: title, people with roles and dates, origin, subjects, shelfmark, rights', () => {
  const record = mods(`
    <titleInfo><nonSort>Der</nonSort><title>Zielnik</title><subTitle>herbarzem zwany</subTitle><partNumber>Cz. 1</partNumber></titleInfo>
    <titleInfo type="translated" lang="eng"><title>Herbal</title></titleInfo>
    <name type="personal"><namePart type="family">Syreniusz</namePart><namePart type="given">Szymon</namePart>
      <namePart type="date">1540-1611</namePart><role><roleTerm type="code" authority="marcrelator">aut</roleTerm></role></name>
    <name type="personal"><namePart>Nowak, Jan</namePart><role><roleTerm type="code">ill</roleTerm></role></name>
    <typeOfResource>text</typeOfResource>
    <originInfo><place><placeTerm type="code">pl</placeTerm><placeTerm type="text">Kraków</placeTerm></place>
      <publisher>Bazyli Skalski</publisher><dateIssued encoding="w3cdtf" qualifier="approximate">1613</dateIssued><issuance>monographic</issuance></originInfo>
    <originInfo eventType="digitization"><place><placeTerm type="text">Halle</placeTerm></place><dateCaptured>2016</dateCaptured></originInfo>
    <language><languageTerm type="code" authority="iso639-2b">pol</languageTerm></language>
    <abstract lang="pl">O ziołach.</abstract>
    <subject authority="x" valueURI="https://example.org/1"><topic>Botanika</topic><geographic>Polska</geographic></subject>
    <relatedItem type="host"><titleInfo><title>Biblioteka</title></titleInfo><identifier>B-1</identifier></relatedItem>
    <identifier type="isbn">83-01</identifier>
    <location><physicalLocation>Biblioteka Jagiellońska</physicalLocation><shelfLocator>IV 123</shelfLocator></location>
    <accessCondition type="use and reproduction" xlink:href="https://creativecommons.org/publicdomain/mark/1.0/">Domena publiczna</accessCondition>
    <physicalDescription><extent>[12], 1540 s.</extent></physicalDescription>
    <recordInfo><recordIdentifier>b123</recordIdentifier><recordCreationDate>20200101</recordCreationDate></recordInfo>`);
  expect(metadataOfRecord(record)).toEqual({
    identifier: 'b123',
    title: 'Der Zielnik : herbarzem zwany. Cz. 1',
    titles: [{ text: 'Herbal', kind: 'translated', language: 'en' }],
    creator: 'Syreniusz, Szymon (1540-1611)',
    contributors: [
      { name: 'Nowak, Jan', role: 'illustrator', kind: 'person' },
      { name: 'Bazyli Skalski', role: 'publisher', kind: 'body' },
    ],
    categories: ['books'],
    publish_place: 'Kraków',
    date: 'ca 1613',
    language: 'pl',
    description: { pl: 'O ziołach.' },
    subjects: [
      { text: 'Botanika', kind: 'topic' },
      { text: 'Polska', kind: 'place' },
    ],
    relations: [{ kind: 'part-of', text: 'Biblioteka', target: 'B-1' }],
    number: 'Cz. 1',
    identifiers: [
      { kind: 'isbn', value: '83-01' },
      { kind: 'shelfmark', value: 'IV 123' },
    ],
    source: 'Biblioteka Jagiellońska',
    rights_url: 'https://creativecommons.org/publicdomain/mark/1.0/',
    rights: 'Domena publiczna',
    notes: [
      { label: 'Type of resource', text: 'text' },
      { label: 'Country of publication', text: 'Polska', language: 'pl' },
      { label: 'Issuance', text: 'monographic' },
      { label: 'Digitisation', text: 'Halle, 2016' },
      { label: 'Authority', text: 'Botanika – Polska: https://example.org/1' },
      { label: 'Extent', text: '[12], 1540 s.' },
    ],
  });
});

test('MODS: languages, scripts and countries by their codes, each once', () => {
  const record = mods(
    `<language><languageTerm type="code">srp</languageTerm><scriptTerm type="code" authority="iso15924">Cyrl</scriptTerm></language>
     <language objectPart="summary"><languageTerm type="text">Latin</languageTerm><scriptTerm type="text">Latin script</scriptTerm></language>
     <originInfo><place><placeTerm type="code" authority="iso3166">RS</placeTerm></place><publisher>SANU</publisher></originInfo>`,
  );
  expect(metadataOfRecord(record)).toMatchObject({
    language: 'sr',
    notes: [
      { label: 'Script', text: 'cyrylica', language: 'pl' },
      { label: 'Language of summaries', text: 'Latin' },
      { label: 'Script', text: 'Latin script' },
      { label: 'Country of publication', text: 'Serbia', language: 'pl' },
    ],
  });
});

test('paragraphs of a description stay apart, whatever the format', () => {
  const [first, second] = ['W tym tomie są listy o żniwach.', 'Jest też w nim opis zimy.'];
  const description = { pl: `${first}\n\n${second}` };
  const abstract = `<abstract>\n  W tym tomie są\n  listy o żniwach.\n\n  ${second}\n</abstract><note>${first}\n\n${second}</note>`;
  expect(metadataOfRecord(mods(abstract))).toEqual({
    description,
    notes: [{ label: 'Note', text: description.pl }],
  });
  const dublinCore = `<dc xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description>`;
  for (const text of [`${first}\n\n${second}`, `&lt;p&gt;${first}&lt;/p&gt;&lt;p&gt;${second}&lt;/p&gt;`])
    expect(metadataOfRecord(parseXml(`${dublinCore}${text}</dc:description></dc>`))).toEqual({ description });
  const tei = `<teiHeader xmlns="http://www.tei-c.org/ns/1.0"><profileDesc><abstract><p>${first}</p><p>${second}</p></abstract></profileDesc></teiHeader>`;
  expect(metadataOfRecord(parseXml(tei))).toEqual({ description });
});

test('a part without a date of its own has that of its number', () => {
  const part = '<part><detail type="volume"><number>81</number></detail><date>1941</date></part>';
  const origin = '<originInfo><dateIssued>1942</dateIssued></originInfo>';
  const read = (content: string) => metadataOfRecord(mods(content));
  expect(read(part)).toEqual({ date: '1941', number: '81' });
  expect(read(part + origin)).toMatchObject({ date: '1942', notes: [{ label: 'Part', text: '1941' }] });
});

test('which part something is: MODS, of itself and of what it belongs to', () => {
  const issue = mods(`
    <titleInfo><title>Der Harz-Bote</title></titleInfo>
    <relatedItem type="host"><titleInfo><title>Der Harz-Bote</title></titleInfo><identifier type="zdb">2764718-3</identifier></relatedItem>
    <part order="18920720"><detail type="issue"><number>Nr. 58.</number></detail><detail type="volume"><number>1892.</number></detail></part>`);
  expect(metadataOfRecord(issue)).toEqual({
    title: 'Der Harz-Bote',
    relations: [{ kind: 'part-of', text: 'Der Harz-Bote', target: '2764718-3' }],
    number: '1892, Nr. 58',
  });
  const volume = mods(`
    <titleInfo><title>Poezje</title></titleInfo>
    <relatedItem type="series"><titleInfo><title>Biblioteka</title><partNumber>t. 7</partNumber></titleInfo></relatedItem>
    <relatedItem type="series"><titleInfo><title>Studia</title><partNumber>seria nowa</partNumber></titleInfo></relatedItem>
    <relatedItem type="host"><titleInfo><title>Dzieła</title></titleInfo>
      <part><detail type="volume"><number>2</number><caption>t.</caption></detail></part></relatedItem>`);
  expect(metadataOfRecord(volume)).toMatchObject({
    relations: [
      { kind: 'series', text: 'Biblioteka', number: 't. 7' },
      { kind: 'series', text: 'Studia. seria nowa' },
      { kind: 'part-of', text: 'Dzieła', number: 't. 2' },
    ],
  });
});

test('numbers within each other are said once, however short; that of the only edition of a day is not', () => {
  const detail = (type: string, number: number) =>
    `<detail type="${type}"><number>${number}</number></detail>`;
  const host = `<relatedItem type="host"><identifier>sn1</identifier><part>${detail('volume', 1)}${detail('issue', 120)}${detail('edition', 1)}</part></relatedItem>`;
  expect(metadataOfRecord(mods(host))).toEqual({
    relations: [{ kind: 'part-of', text: 'sn1', target: 'sn1', number: '1, 120' }],
  });
});

test('MODS: a DOI is stored without what says that it is one', () => {
  const record = mods('<identifier type="doi">doi:10.1/2</identifier>');
  expect(metadataOfRecord(record)).toEqual({ identifiers: [{ kind: 'doi', value: '10.1/2' }] });
});

test('MODS: the authority that a name is of is kept', () => {
  const record = mods(
    '<name type="personal" valueURI="http://d-nb.info/gnd/1"><namePart>Martini, Jakob</namePart></name>',
  );
  expect(metadataOfRecord(record)).toEqual({
    contributors: [{ name: 'Martini, Jakob', role: 'contributor', kind: 'person' }],
    notes: [{ label: 'Authority', text: 'Martini, Jakob: http://d-nb.info/gnd/1' }],
  });
});

test('MODS: a language in code and word is one, subjects are whole and of their kind, numbers of a part are said once', () => {
  const record = mods(`
    <titleInfo><title>¬Die¬ Räuber</title></titleInfo>
    <name type="personal"><namePart>Jan Paweł</namePart><namePart type="termsOfAddress">II, papież</namePart></name>
    <originInfo><place><placeTerm type="text">[S.l. :</placeTerm></place><publisher>s.n.],</publisher></originInfo>
    <originInfo><place><placeTerm type="text">New York :</placeTerm></place><publisher>Harper,</publisher></originInfo>
    <language><languageTerm type="code" authority="iso639-2b">arm</languageTerm><languageTerm type="text">Armenian (Grabar)</languageTerm></language>
    <subject><name type="corporate"><namePart>Poland. Army</namePart></name></subject>
    <subject><name type="personal"><namePart>Mickiewicz, Adam</namePart><namePart type="date">1798-1855</namePart></name></subject>
    <subject><titleInfo><nonSort>The</nonSort><title>Bible</title><partName>Genesis</partName></titleInfo></subject>
    <part><detail type="volume"><number>5</number><caption>R.</caption></detail>
      <detail type="issue"><number>12</number><caption>nr</caption></detail></part>
    <relatedItem type="host"><titleInfo><title>Gazeta</title></titleInfo></relatedItem>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'Die Räuber',
    contributors: [
      { name: 'Jan Paweł II papież', role: 'contributor', kind: 'person' },
      { name: 'Harper', role: 'publisher', kind: 'body' },
    ],
    publish_place: 'S.l.',
    places: [{ role: 'publication', name: 'New York' }],
    language: 'hy',
    subjects: [
      { text: 'Poland. Army', kind: 'body' },
      { text: 'Mickiewicz, Adam (1798-1855)', kind: 'person' },
      { text: 'The Bible. Genesis', kind: 'title' },
    ],
    number: 'R. 5, nr 12',
    relations: [{ kind: 'part-of', text: 'Gazeta' }],
    notes: [{ label: 'Publisher', text: 's.n.],' }],
  });
});

test('MODS: of numbers none is lost that is not taken, and of a language without a code its name is read', () => {
  const record = mods(`
    <titleInfo><title>Widok</title></titleInfo>
    <language><languageTerm type="code"/><languageTerm type="text">polski</languageTerm></language>
    <relatedItem type="host"><titleInfo><title>Gazeta</title></titleInfo>
      <part><detail type="volume"><number>5</number><caption>R.</caption></detail></part>
      <relatedItem type="series"><titleInfo><title>Seria</title></titleInfo>
        <part><detail><number>77</number></detail></part></relatedItem></relatedItem>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'Widok',
    language: 'pl',
    relations: [
      { kind: 'part-of', text: 'Gazeta', number: 'R. 5' },
      { kind: 'series', text: 'Seria', number: '77' },
    ],
  });
});

test('MODS: a language of a part of the text is none of the object, and how a work is related is told', () => {
  const record = mods(`
    <language><languageTerm type="code">pol</languageTerm></language>
    <language objectPart="summary"><languageTerm type="code">eng</languageTerm><languageTerm type="text">English</languageTerm></language>
    <language objectPart="translation"><languageTerm type="code">lat</languageTerm></language>
    <relatedItem type="otherVersion"><titleInfo><title>Herbarz</title></titleInfo></relatedItem>
    <relatedItem type="isReferencedBy"><titleInfo><title>Estreicher</title></titleInfo></relatedItem>
    <relatedItem type="x"><titleInfo><title>Atlas</title></titleInfo></relatedItem>`);
  expect(metadataOfRecord(record)).toEqual({
    language: 'pl',
    relations: [
      { kind: 'other version', text: 'Herbarz' },
      { kind: 'referenced by', text: 'Estreicher' },
      { kind: 'related', text: 'Atlas' },
    ],
    notes: [
      { label: 'Language of summaries', text: 'angielski', language: 'pl' },
      { label: 'Language of the original', text: 'łaciński', language: 'pl' },
    ],
  });
});

test('MODS: the primary title and address count wherever they stand, and a preview is no address of the object', () => {
  const record =
    mods(`<titleInfo altRepGroup="1" lang="rus"><title>Мельница</title></titleInfo><titleInfo altRepGroup="1" usage="primary"><title>Melʹnit͡sa</title></titleInfo>
    <location><url access="preview">https://example.org/t.jpg</url><url>https://example.org/list</url><url usage="primary display">https://example.org/1</url></location>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'Melʹnit͡sa',
    titles: [{ text: 'Мельница' }],
    source_url: 'https://example.org/1',
    notes: [
      { label: 'Location', text: 'https://example.org/list' },
      { label: 'Url', text: 'https://example.org/t.jpg' },
    ],
  });
});

test('an element may have any name, also one that every object has', () => {
  const record = mods(
    '<titleInfo><title>Morze</title></titleInfo><constructor>Nowak</constructor><subject><constructor>Statki</constructor></subject>',
  );
  const { title, notes } = metadataOfRecord(record) ?? {};
  expect({ title, texts: notes?.map(({ text }) => text) }).toEqual({
    title: 'Morze',
    texts: ['Nowak', 'Statki'],
  });
});

test('MODS: what is said of a person or a related work is not said of the object', () => {
  const record = mods(`<titleInfo><title>Młyny</title></titleInfo>
    <name type="personal"><namePart>Zet, Jan</namePart><affiliation>Akademia</affiliation></name>
    <relatedItem type="original"><titleInfo><title>Rękopis</title></titleInfo>
      <originInfo><dateIssued>1750</dateIssued></originInfo><note>Zniszczony</note>
      <part><detail><number>2</number><title>Wiatraki</title></detail></part></relatedItem>`);
  expect(metadataOfRecord(record)?.notes).toEqual([
    { label: 'Affiliation', text: 'Zet, Jan: Akademia' },
    { label: 'Date issued', text: 'Rękopis: 1750' },
    { label: 'Note', text: 'Rękopis: Zniszczony' },
    { label: 'Title', text: 'Wiatraki' },
  ]);
});

test('MODS: a part of a body is within it, a manuscript is one, and the title of a spine is not that of the object', () => {
  const record =
    mods(`<titleInfo otherType="spine"><title>Uchwały</title></titleInfo><titleInfo><title>Laudum</title></titleInfo>
    <name type="corporate"><namePart>Polska.</namePart><namePart>Sejm</namePart><namePart>(12 : 1590)</namePart></name>
    <name type="personal"><namePart>Nowak, J... von</namePart></name>
    <typeOfResource manuscript="yes">text</typeOfResource><originInfo><issuance>monographic</issuance></originInfo>`);
  expect(metadataOfRecord(record)).toMatchObject({
    title: 'Laudum',
    titles: [{ text: 'Uchwały', kind: 'alternative' }],
    contributors: [
      { name: 'Polska. Sejm (12 : 1590)', role: 'contributor', kind: 'body' },
      { name: 'Nowak, J... von', role: 'contributor', kind: 'person' },
    ],
    categories: ['manuscripts'],
  });
});

test('MODS: what a record keeps within the institution is not shown, whether of the object or of a related one', () => {
  const record = mods(`<titleInfo><title>Młyn</title></titleInfo>
    <abstract shareable="no">Streszczenie z bazy wydawcy.</abstract><abstract lang="pl">O młynie.</abstract>
    <tableOfContents shareable="no">Rozdział 1</tableOfContents>
    <relatedItem type="host"><titleInfo><title>Dzieła</title></titleInfo><abstract shareable="no">Tajne.</abstract></relatedItem>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'Młyn',
    description: { pl: 'O młynie.' },
    relations: [{ kind: 'part-of', text: 'Dzieła' }],
  });
});

const notesIn = (content: string) => metadataOfRecord(mods(content))?.notes;

test.each([
  [
    '<physicalDescription><extent unit="kart">12</extent></physicalDescription>',
    { label: 'Extent', text: '12 kart' },
  ],
  [
    '<physicalDescription><extent unit="kart">12 k.</extent></physicalDescription>',
    { label: 'Extent', text: '12 k.' },
  ],
  [
    '<classification authority="ddc">943.8</classification>',
    { label: 'Classification', text: '943.8 (ddc)' },
  ],
  [
    '<identifier type="isbn" invalid="yes">83-01</identifier>',
    { label: 'Identifier (isbn, invalid)', text: '83-01' },
  ],
  [
    '<note xlink:href="https://example.org/n">Zob.</note>',
    { label: 'Note', text: 'Zob. https://example.org/n' },
  ],
  ['<abstract xlink:href="https://example.org/a"/>', { label: 'Abstract', text: 'https://example.org/a' }],
])('MODS: nothing that the attributes of %s say is lost', (content, note) => {
  expect(notesIn(content)).toEqual([note]);
});

test('MODS: the link of a description is kept with it', () => {
  const record = mods('<abstract lang="pl" xlink:href="https://example.org/a">O ziołach.</abstract>');
  expect(metadataOfRecord(record)).toEqual({
    description: { pl: 'O ziołach.' },
    notes: [{ label: 'Abstract', text: 'https://example.org/a' }],
  });
});

test('MODS: a form of a name is kept if it has words that the name has not', () => {
  const name = (form: string) =>
    `<name type="personal"><namePart type="family">Nowak</namePart><namePart type="given">Jan</namePart><displayForm>${form}</displayForm></name>`;
  expect(notesIn(name('Jan Nowak'))).toBeUndefined();
  expect(notesIn(name('Jan Nowak z Krakowa'))).toEqual([
    { label: 'Display form', text: 'Nowak, Jan: Jan Nowak z Krakowa' },
  ]);
});

test('MODS: the role of somebody among the subjects is kept', () => {
  const subject = (role: string) =>
    `<subject><name type="personal"><namePart>Nowak, Jan</namePart><role><roleTerm type="code">${role}</roleTerm></role></name></subject>`;
  expect(notesIn(subject('dpc'))).toBeUndefined();
  expect(notesIn(subject('fmo'))).toEqual([{ label: 'Name', text: 'Nowak, Jan (former owner)' }]);
});
