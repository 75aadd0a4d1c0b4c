import { expect, test } from 'vitest';
import { parseXml } from '#lib/xml/element.ts';
import { metadataOfRecord } from './records.fixture.ts';

test('TEI: the header’s title and people, the source’s date, place and shelfmark', () => {
  const record = parseXml(`<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>
    <titleStmt><title>Kazania</title><title type="sub">na święta</title><author>Skarga, Piotr</author><editor role="transkrypcja">Nowak, Anna</editor></titleStmt>
    <publicationStmt><idno type="URI">https://example.org/1</idno><availability><licence target="https://creativecommons.org/licenses/by/4.0/">CC BY</licence></availability></publicationStmt>
    <sourceDesc><bibl><pubPlace>Kraków</pubPlace><publisher>Piotrkowczyk</publisher><date when="1595">1595</date></bibl><msDesc><repository>BJ</repository><idno>Cim. 1</idno></msDesc></sourceDesc>
    </fileDesc><profileDesc><langUsage><language ident="pol">polski</language></langUsage><textClass><keywords><term>kazania</term></keywords></textClass></profileDesc></teiHeader><text><body><p>x</p></body></text></TEI>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'Kazania : na święta',
    creator: 'Skarga, Piotr',
    contributors: [
      { name: 'Nowak, Anna', role: 'transkrypcja' },
      { name: 'Piotrkowczyk', role: 'publisher', kind: 'body' },
    ],
    date: '1595',
    publish_place: 'Kraków',
    source: 'BJ',
    source_url: 'https://example.org/1',
    identifiers: [{ kind: 'shelfmark', value: 'Cim. 1' }],
    rights_url: 'https://creativecommons.org/licenses/by/4.0/',
    language: 'pl',
    subjects: [{ text: 'kazania', kind: 'topic' }],
    notes: [
      { label: 'Licence', text: 'CC BY' },
      { label: 'Language', text: 'polski' },
    ],
  });
});

test('TEI: names of parts, dates in attributes, and identifiers within one another, as the Deutsches Textarchiv has them', () => {
  const record = parseXml(`<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>
    <titleStmt><title type="main">Was ist Aufklärung?</title>
      <author><persName ref="http://d-nb.info/gnd/118559796"><surname>Kant</surname><forename>Immanuel</forename></persName></author></titleStmt>
    <publicationStmt><idno><idno type="URLWeb">https://example.org/kant</idno><idno type="URN">urn:nbn:de:1</idno><idno type="DTAID">16162</idno></idno></publicationStmt>
    <sourceDesc><bibl><date when="1784"/></bibl></sourceDesc>
    </fileDesc></teiHeader></TEI>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'Was ist Aufklärung?',
    creator: 'Kant, Immanuel',
    date: '1784',
    source_url: 'https://example.org/kant',
    identifiers: [{ kind: 'urn', value: 'urn:nbn:de:1' }],
    identifier: '16162',
    notes: [{ label: 'Authority', text: 'Kant, Immanuel: http://d-nb.info/gnd/118559796' }],
  });
});

test('TEI: a letter with who sent it, when and to whom; prose stays whole, the series is no title', () => {
  const record = parseXml(`<t:TEI xmlns:t="http://www.tei-c.org/ns/1.0"><t:teiHeader><t:fileDesc>
    <t:titleStmt><t:title level="s">Listy</t:title><t:title>List<t:lb/>z wojny</t:title><t:title type="translated" xml:lang="eng">Letter</t:title>
      <t:respStmt><t:resp>transkrypcja</t:resp><t:name>Ig, Anna</t:name></t:respStmt></t:titleStmt>
    <t:sourceDesc><t:msDesc><t:msContents><t:summary>O bitwie z <t:date when="1410">1410</t:date> roku.</t:summary><t:textLang mainLang="la" otherLangs="pl de"/></t:msContents>
      <t:physDesc><t:p>Papier, <t:measure>2 karty</t:measure>.</t:p></t:physDesc><t:history><t:origin><t:origDate notBefore="1601" notAfter="1602"/></t:origin></t:history></t:msDesc></t:sourceDesc></t:fileDesc>
    <t:profileDesc><t:correspDesc><t:correspAction type="sent"><t:persName><t:forename>Jan</t:forename><t:surname>Zet</t:surname></t:persName><t:placeName>Kraków</t:placeName><t:date when="1601-05-02"/></t:correspAction>
      <t:correspAction type="received"><t:persName>Nowak, Ewa</t:persName></t:correspAction></t:correspDesc></t:profileDesc></t:teiHeader></t:TEI>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'List z wojny',
    titles: [{ text: 'Letter', kind: 'translated', language: 'en' }],
    relations: [{ kind: 'series', text: 'Listy' }],
    creator: 'Zet, Jan',
    contributors: [{ name: 'Nowak, Ewa', role: 'addressee' }],
    date: '1601-1602',
    language: 'la',
    languages: ['pl', 'de'],
    places: [{ role: 'production', name: 'Kraków' }],
    notes: [
      { label: 'transkrypcja', text: 'Ig, Anna' },
      { label: 'Date', text: '1410' },
      { label: 'Sent', text: '1601-05-02' },
      { label: 'Summary', text: 'O bitwie z 1410 roku.' },
      { label: 'Phys desc', text: 'Papier, 2 karty.' },
    ],
  });
});

test('TEI: an author is one name, without names in other languages and numbers of authorities', () => {
  const record = parseXml(`<TEI><teiHeader><fileDesc><titleStmt><title>Opowieści</title>
    <author><idno type="viaf">12345</idno><persName>Zet, Jan</persName><persName xml:lang="chr">ᏣᏂ</persName></author></titleStmt></fileDesc></teiHeader></TEI>`);
  expect(metadataOfRecord(record)).toMatchObject({
    creator: 'Zet, Jan',
    notes: [
      { label: 'Idno (viaf)', text: '12345' },
      { label: 'Pers name', text: 'ᏣᏂ' },
    ],
  });
});

test('TEI: the source is the printed one, not the digital text that was copied from it', () => {
  const record =
    parseXml(`<TEI><teiHeader><fileDesc><titleStmt><title>Opowieści</title></titleStmt><sourceDesc>
    <bibl type="digital-source"><publisher>Portal</publisher> <date>2013</date></bibl><bibl type="print-source"><date>1890</date></bibl></sourceDesc></fileDesc></teiHeader></TEI>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'Opowieści',
    date: '1890',
    notes: [
      { label: 'Publisher', text: 'Portal' },
      { label: 'Date', text: '2013' },
    ],
  });
});

/** A TEI document with this source and profile. */
const tei = (source: string, profile = '') =>
  metadataOfRecord(
    parseXml(
      `<TEI><teiHeader><fileDesc><titleStmt><title>Opowieści</title></titleStmt><sourceDesc>${source}</sourceDesc></fileDesc><profileDesc>${profile}</profileDesc></teiHeader></TEI>`,
    ),
  );

test('TEI: a printed source within the digital one is dated itself; a digital one that is the only source counts', () => {
  const digital = (inner: string) =>
    `<bibl type="digital-source"><publisher>Portal</publisher><date>2013</date>${inner}</bibl>`;
  expect(tei(digital('<bibl type="print-source"><date>1890</date></bibl>'))).toMatchObject({
    date: '1890',
    notes: [
      { label: 'Publisher', text: 'Portal' },
      { label: 'Date', text: '2013' },
    ],
  });
  expect(tei(digital(''))).toMatchObject({
    date: '2013',
    contributors: [{ name: 'Portal', role: 'publisher', kind: 'body' }],
  });
});

test.each(['notBefore="1601" notAfter="1602"', 'from="1601" to="1602"'])(
  'TEI: a letter was sent between %s',
  (dates) => {
    const sent = `<correspDesc><correspAction type="sent"><date ${dates}/></correspAction></correspDesc>`;
    expect(tei('', sent)).toMatchObject({ date: '1601-1602' });
  },
);

test('TEI: keywords are subjects in a list, too', () => {
  const keywords = `<textClass><keywords><list><item>Włochy</item><item><term>podróże</term></item></list></keywords></textClass>
    <abstract><list><item>wstęp</item></list></abstract>`;
  expect(tei('', keywords)?.subjects).toEqual([
    { text: 'podróże', kind: 'topic' },
    { text: 'Włochy', kind: 'topic' },
  ]);
});

test('TEI: a short text is not taken for read because its letters occur in another', () => {
  const record = parseXml(`<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>
    <titleStmt><title>Rysunek na papierze</title><author><surname>Nowak</surname><forename>Jan</forename><forename>Maria</forename></author></titleStmt>
    <sourceDesc><msDesc><physDesc><objectDesc><supportDesc><support>papier</support></supportDesc></objectDesc></physDesc></msDesc></sourceDesc>
    </fileDesc></teiHeader></TEI>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'Rysunek na papierze',
    creator: 'Nowak, Jan Maria',
    notes: [{ label: 'Support', text: 'papier' }],
  });
});

test('TEI: what attributes say of materials, amounts, categories and authorities is kept', () => {
  const metadata = tei(
    `<msDesc><physDesc><objectDesc form="codex"><supportDesc material="perg"><extent><measure unit="leaves" quantity="120"/>
      <dimensions unit="mm"><height>300</height><width quantity="210"/></dimensions></extent></supportDesc></objectDesc></physDesc></msDesc>
      <bibl><pubPlace key="geo:1" ref="#k">Kraków</pubPlace><ref target="https://example.org/opis">Opis</ref></bibl>`,
    `<textClass><keywords><term ref="https://example.org/basnie">baśnie</term></keywords><catRef target="https://example.org/proza"/></textClass>`,
  );
  expect(metadata).toMatchObject({
    publish_place: 'Kraków',
    subjects: [{ text: 'baśnie', kind: 'topic', uri: 'https://example.org/basnie' }],
    notes: [
      { label: 'Measure', text: '120 leaves' },
      { label: 'Height', text: '300 mm' },
      { label: 'Width', text: '210 mm' },
      { label: 'Ref', text: 'Opis' },
      { label: 'Form', text: 'codex' },
      { label: 'Material', text: 'perg' },
      { label: 'Authority', text: 'Kraków: geo:1' },
      { label: 'Reference', text: 'Opis: https://example.org/opis' },
      { label: 'Classification', text: 'https://example.org/proza' },
    ],
  });
});

test('TEI: a category has the words that the header describes it with', () => {
  const record =
    parseXml(`<TEI><teiHeader><fileDesc><titleStmt><title>Opowieści</title></titleStmt></fileDesc>
    <encodingDesc><classDecl><taxonomy><category xml:id="p"><catDesc>proza</catDesc></category></taxonomy></classDecl></encodingDesc>
    <profileDesc><textClass><catRef target="#p"/></textClass></profileDesc></teiHeader></TEI>`);
  expect(metadataOfRecord(record)?.notes).toEqual([{ label: 'Classification', text: 'proza' }]);
});

test.each([
  ['<origin notBefore="1480" notAfter="1500">W Krakowie</origin>', '1480-1500', []],
  ['<origin when="1595"><origDate>1595</origDate></origin>', '1595', []],
  ['<origin><origDate when="1595-05-12">12 maja</origDate></origin>', '1595-05-12', ['12 maja']],
  ['<origin><origDate notBefore="1480" notAfter="1500">XV w.</origDate></origin>', 'XV w.', ['1480-1500']],
])('TEI: %s is dated %s', (origin, date, others) => {
  const metadata = tei(`<msDesc><history>${origin}</history></msDesc>`);
  expect(metadata?.date).toBe(date);
  const dates = metadata?.notes?.filter(({ label }) => label === 'Orig date') ?? [];
  expect(dates.map(({ text }) => text)).toEqual(others);
});

test.each(['Kraków: przewodnik', 'Kraków (Cracovia)', 'Listy, pisma – wybór'])(
  'TEI: a title with marks in it is read, with or without a subtitle: %s',
  (title) => {
    const record = (rest: string) =>
      parseXml(
        `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>${title}</title>${rest}</titleStmt></fileDesc></teiHeader></TEI>`,
      );
    expect(metadataOfRecord(record(''))).toEqual({ title });
    expect(metadataOfRecord(record('<title type="sub">z mapą</title>'))).toEqual({
      title: `${title} : z mapą`,
    });
  },
);
