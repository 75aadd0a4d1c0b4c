import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeXml } from '#lib/xml/decode.ts';
import { childrenOf, descendantsOf, parseXml, textOf, type XmlElement } from '#lib/xml/element.ts';
import { isRecord, metadataOfRecord, statementsOf } from './formats.ts';

const mods = (content: string) => parseXml(`<mods xmlns="http://www.loc.gov/mods/v3">${content}</mods>`);
const dc = (content: string) =>
  parseXml(
    `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">${content}</oai_dc:dc>`,
  );
const marc = (content: string, leader = '00000nam a2200000   4500') =>
  parseXml(`<record xmlns="http://www.loc.gov/MARC21/slim"><leader>${leader}</leader>${content}</record>`);
const field = (tag: string, subfields: Record<string, string>, indicators = '  ') =>
  `<datafield tag="${tag}" ind1="${indicators[0]}" ind2="${indicators[1]}">${Object.entries(subfields)
    .map(([code, text]) => `<subfield code="${code}">${text}</subfield>`)
    .join('')}</datafield>`;

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
      { text: 'Botanika', kind: 'topic', uri: 'https://example.org/1' },
      { text: 'Polska', kind: 'place', uri: 'https://example.org/1' },
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
      { label: 'Place term (code)', text: 'pl' },
      { label: 'Issuance', text: 'monographic' },
      { label: 'Place term (text)', text: 'Halle' },
      { label: 'Date captured', text: '2016' },
      { label: 'Extent', text: '[12], 1540 s.' },
    ],
  });
});

test.each([
  ['<dateIssued>[ca 1938]</dateIssued><dateIssued encoding="marc">1938</dateIssued>', '[ca 1938]'],
  [
    '<dateIssued encoding="marc" point="start">1756</dateIssued><dateIssued encoding="marc" point="end">1760</dateIssued>',
    '1756-1760',
  ],
  [
    '<dateIssued encoding="marc" point="start">1898</dateIssued><dateIssued encoding="marc" point="end">9999</dateIssued>',
    '1898-',
  ],
  ['<dateCreated qualifier="questionable">1840</dateCreated>', '1840?'],
  ['<dateIssued/><copyrightDate>1901</copyrightDate>', '1901'],
])('MODS: %s is dated %s', (dates, date) => {
  expect(metadataOfRecord(mods(`<originInfo>${dates}</originInfo>`))).toMatchObject({ date });
});

test('Dublin Core of the Polish federation: titles, people, links, and what has no column', () => {
  const record = dc(`
    <dc:title xml:lang="pl">Widok rynku</dc:title><dc:title xml:lang="en">View of the market</dc:title>
    <dcterms:alternative>Rynek</dcterms:alternative>
    <dc:creator>Kowalski, Jan (1850-1920)</dc:creator><dc:creator>Nowak, Anna</dc:creator>
    <dc:contributor>Zych, Ewa. Ryt.</dc:contributor><dc:publisher>Gebethner i Wolff</dc:publisher>
    <dc:date>[ca 1938]</dc:date><dc:type>pocztówka</dc:type><dc:language>pol</dc:language>
    <dc:identifier>oai:example.org:1</dc:identifier><dc:identifier>https://example.org/publication/1</dc:identifier>
    <dc:identifier>MP-1</dc:identifier><dc:identifier>ISBN 83-01</dc:identifier>
    <dcterms:isPartOf>Pocztówki</dcterms:isPartOf><dcterms:spatial>Kraków</dcterms:spatial>
    <dc:rights>http://rightsstatements.org/vocab/NoC-OKLR/1.0/</dc:rights><dc:format>image/jpeg</dc:format>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'Widok rynku',
    titles: [
      { text: 'View of the market', kind: 'translated', language: 'en' },
      { text: 'Rynek', kind: 'alternative' },
    ],
    creator: 'Kowalski, Jan (1850-1920)',
    contributors: [
      { name: 'Nowak, Anna', role: 'creator' },
      { name: 'Zych, Ewa. Ryt.' },
      { name: 'Gebethner i Wolff', role: 'publisher', kind: 'body' },
    ],
    date: '[ca 1938]',
    subjects: [{ text: 'pocztówka', kind: 'genre' }],
    categories: ['postcards'],
    language: 'pl',
    identifiers: [
      { kind: 'oai', value: 'oai:example.org:1' },
      { kind: 'isbn', value: '83-01' },
    ],
    source_url: 'https://example.org/publication/1',
    identifier: 'MP-1',
    relations: [{ kind: 'part-of', text: 'Pocztówki' }],
    places: [{ role: 'depicted', name: 'Kraków' }],
    rights_url: 'http://rightsstatements.org/vocab/NoC-OKLR/1.0/',
    notes: [{ label: 'Format', text: 'image/jpeg' }],
  });
});

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
      { label: 'MARC 245', text: 'G. Serreau.' },
      { label: 'Physical description', text: '190 p. ; 17 cm.' },
      { label: 'MARC 900', text: 'local' },
    ],
  });
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

test('which part something is: MARC, with both fields of one series as one', () => {
  const record = marc(
    [
      field('245', { a: 'Dzieła.', n: 'T. 2,', p: 'Poezje' }),
      field('490', { a: 'Biblioteka Narodowa ;', v: 'Ser. 1, nr 6' }, '1 '),
      field('773', { t: 'Czas', g: 'R. 3 (1905), nr 12, s. 4-5', w: 'CZ-1' }),
      field('773', { t: 'Kurier', q: '3:5&lt;12', x: '1234-5678' }),
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
    ],
  });
});

test('EDM: the object and its aggregation, with the labels of people and places', () => {
  const record =
    parseXml(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:edm="http://www.europeana.eu/schemas/edm/" xmlns:ore="http://www.openarchives.org/ore/terms/" xmlns:skos="http://www.w3.org/2004/02/skos/core#">
    <edm:ProvidedCHO rdf:about="#cho"><dc:title xml:lang="pl">Mapa</dc:title><dc:creator rdf:resource="#p"/><dcterms:issued>1901</dcterms:issued><edm:type>IMAGE</edm:type></edm:ProvidedCHO>
    <edm:Agent rdf:about="#p"><skos:prefLabel>Nowak, Jan</skos:prefLabel><skos:note>kartograf</skos:note></edm:Agent>
    <ore:Aggregation><edm:dataProvider>Biblioteka</edm:dataProvider><edm:isShownAt rdf:resource="https://example.org/1"/><edm:rights rdf:resource="http://creativecommons.org/publicdomain/mark/1.0/"/></ore:Aggregation>
  </rdf:RDF>`);
  expect(metadataOfRecord(record)).toMatchObject({
    title: 'Mapa',
    creator: 'Nowak, Jan',
    date: '1901',
    source: 'Biblioteka',
    source_url: 'https://example.org/1',
    rights_url: 'http://creativecommons.org/publicdomain/mark/1.0/',
    notes: [{ label: 'Note', text: 'kartograf' }],
  });
});

test('TEI: the header’s title and people, the source’s date, place and shelfmark', () => {
  const record = parseXml(`<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>
    <titleStmt><title>Kazania</title><title type="sub">na święta</title><author>Skarga, Piotr</author><editor role="transkrypcja">Nowak, Anna</editor></titleStmt>
    <publicationStmt><idno type="URI">https://example.org/1</idno><availability><licence target="https://creativecommons.org/licenses/by/4.0/">CC BY</licence></availability></publicationStmt>
    <sourceDesc><bibl><pubPlace>Kraków</pubPlace><publisher>Piotrkowczyk</publisher><date when="1595">1595</date></bibl><msDesc><repository>BJ</repository><idno>Cim. 1</idno></msDesc></sourceDesc>
    </fileDesc><profileDesc><langUsage><language ident="pol">polski</language></langUsage><textClass><keywords><term>kazania</term></keywords></textClass></profileDesc></teiHeader><text><body><p>x</p></body></text></TEI>`);
  expect(metadataOfRecord(record)).toEqual({
    title: 'Kazania',
    titles: [{ text: 'na święta', kind: 'alternative' }],
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

test('LIDO: title, kind, making with its people, date and place, subjects, where it is', () => {
  const record =
    parseXml(`<lido:lido xmlns:lido="http://www.lido-schema.org"><lido:lidoRecID lido:type="local">L-1</lido:lidoRecID><lido:descriptiveMetadata>
    <lido:objectClassificationWrap><lido:objectWorkTypeWrap><lido:objectWorkType><lido:term>pocztówka</lido:term></lido:objectWorkType></lido:objectWorkTypeWrap></lido:objectClassificationWrap>
    <lido:objectIdentificationWrap><lido:titleWrap><lido:titleSet><lido:appellationValue>Rynek</lido:appellationValue></lido:titleSet></lido:titleWrap>
      <lido:repositoryWrap><lido:repositorySet><lido:repositoryName><lido:legalBodyName><lido:appellationValue>Muzeum</lido:appellationValue></lido:legalBodyName></lido:repositoryName><lido:workID>MP/1</lido:workID></lido:repositorySet></lido:repositoryWrap>
      <lido:objectMeasurementsWrap><lido:objectMeasurementsSet><lido:displayObjectMeasurements>9 × 14 cm</lido:displayObjectMeasurements></lido:objectMeasurementsSet></lido:objectMeasurementsWrap></lido:objectIdentificationWrap>
    <lido:eventWrap><lido:eventSet><lido:event><lido:eventType><lido:term>Production</lido:term></lido:eventType>
      <lido:eventActor><lido:actorInRole><lido:actor><lido:nameActorSet><lido:appellationValue>Nowak, Jan</lido:appellationValue></lido:nameActorSet></lido:actor><lido:roleActor><lido:term>fotograf</lido:term></lido:roleActor></lido:actorInRole></lido:eventActor>
      <lido:eventDate><lido:displayDate>[ca 1938]</lido:displayDate></lido:eventDate><lido:eventPlace><lido:displayPlace>Kraków</lido:displayPlace></lido:eventPlace></lido:event></lido:eventSet></lido:eventWrap>
    <lido:objectRelationWrap><lido:subjectWrap><lido:subjectSet><lido:subject><lido:subjectPlace><lido:place><lido:namePlaceSet><lido:appellationValue>Rynek Główny</lido:appellationValue></lido:namePlaceSet></lido:place></lido:subjectPlace></lido:subject></lido:subjectSet></lido:subjectWrap></lido:objectRelationWrap>
  </lido:descriptiveMetadata></lido:lido>`);
  expect(metadataOfRecord(record)).toEqual({
    identifier: 'L-1',
    title: 'Rynek',
    subjects: [
      { text: 'pocztówka', kind: 'genre' },
      { text: 'Rynek Główny', kind: 'place' },
    ],
    categories: ['postcards'],
    creator: 'Nowak, Jan',
    contributors: [{ name: 'Nowak, Jan', role: 'photographer' }],
    date: '[ca 1938]',
    publish_place: 'Kraków',
    source: 'Muzeum',
    identifiers: [{ kind: 'inventory', value: 'MP/1' }],
    notes: [
      { label: 'Display object measurements', text: '9 × 14 cm' },
      { label: 'Term', text: 'Production' },
      { label: 'Term', text: 'fotograf' },
    ],
  });
});

const samples = resolve('..', 'shared', 'samples');
const isThere = existsSync(samples);

/** What says nothing of the object: facts about the record, and codes beside the words that say the same. */
const leftOut = new Set(
  'recordCreationDate recordChangeDate recordContentSource descriptionStandard recordOrigin languageOfCataloging languageTerm roleTerm displayForm leader controlfield schemaLocation nonSort namePart'.split(
    ' ',
  ),
);

test.runIf(isThere)('nothing that real records say is lost', () => {
  let records = 0;
  for (const name of readdirSync(samples, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.xml') || /ALTO|alto|PAGE/.test(name)) continue;
    const root = parseXml(decodeXml(readFileSync(join(samples, name))).text);
    for (const record of [root, ...descendantsOf(root, 'mods', 'dc', 'record')].filter(isRecord)) {
      records += 1;
      const said = plain(JSON.stringify(statementsOf(record)));
      const cataloguing = new Set(
        childrenOf(record)
          .filter(({ attributes }) => attributes.tag === '040')
          .flatMap(leavesOf),
      );
      for (const leaf of leavesOf(record)) {
        if (leftOut.has(leaf.name) || /^[0-9e]$/.test(leaf.attributes.code ?? '') || cataloguing.has(leaf))
          continue;
        // What stands before a DOI is its kind.
        const text = textOf(leaf).replace(/^doi:/i, '');
        expect(said, `${name} ${leaf.name}`).toContain(plain(JSON.stringify(text).slice(1, -1)));
      }
    }
  }
  expect(records).toBeGreaterThan(10);
});

/** Without the marks that part things on a card. */
const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

function leavesOf(element: XmlElement): XmlElement[] {
  const inner = childrenOf(element);
  return inner.length === 0 ? [element] : inner.flatMap(leavesOf);
}

test('any tree of elements is read without a fault', () => {
  const names = [
    'titleInfo',
    'title',
    'name',
    'namePart',
    'role',
    'roleTerm',
    'originInfo',
    'dateIssued',
    'subject',
    'topic',
    'relatedItem',
    'location',
    'url',
    'datafield',
    'subfield',
    'leader',
    'x',
  ];
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc
      .tuple(
        fc.constantFrom(...names),
        fc.constantFrom(
          '',
          ' type="date"',
          ' tag="245" ind1="1"',
          ' code="a"',
          ' xml:lang="pl"',
          ' point="start"',
        ),
        fc.oneof(
          { maxDepth: 4 },
          fc.constantFrom('', 'ż', '1756-1760', '[ca'),
          fc.array(tie('tree'), { maxLength: 3 }).map((all) => all.join('')),
        ),
      )
      .map(([name, attributes, content]) => `<${name}${attributes}>${content}</${name}>`),
  }));
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 5 }), fc.constantFrom(mods, dc, marc), (parts, wrap) => {
      expect(metadataOfRecord(wrap(parts.join('')))).toBeDefined();
    }),
  );
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
