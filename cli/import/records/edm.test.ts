import { expect, test } from 'vitest';
import { childrenOf, parseXml } from '#lib/xml/element.ts';
import { edmRecords } from './edm.ts';
import { providedObjects } from './edm-graph.ts';
import { digitalLinks } from './links.ts';
import { metadataOfRecord } from './records.fixture.ts';
import { metadataFrom } from './statements.ts';

const rdf = (content: string) =>
  parseXml(
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:edm="http://www.europeana.eu/schemas/edm/" xmlns:ore="http://www.openarchives.org/ore/terms/" xmlns:skos="http://www.w3.org/2004/02/skos/core#" xmlns:owl="http://www.w3.org/2002/07/owl#" xmlns:rdaGr2="http://rdvocab.info/ElementsGr2/">${content}</rdf:RDF>`,
  );

const read = (content: string) =>
  edmRecords(rdf(content)).map(({ statements, element }) => ({
    ...metadataFrom(statements),
    images: digitalLinks(element).images,
  }));

test('EDM: several objects in one file are records of their own, each with what it leads to', () => {
  const object = (id: string, title: string, creator: string) =>
    `<edm:ProvidedCHO rdf:about="#${id}"><dc:title>${title}</dc:title><dc:creator rdf:resource="${creator}"/></edm:ProvidedCHO>
     <ore:Aggregation rdf:about="#a${id}"><edm:aggregatedCHO rdf:resource="#${id}"/><edm:isShownBy rdf:resource="https://example.org/${id}"/></ore:Aggregation>`;
  const agent = (id: string, name: string) =>
    `<edm:Agent rdf:about="${id}"><skos:prefLabel>${name}</skos:prefLabel><skos:note>o ${name}</skos:note></edm:Agent>`;
  const records = read(
    object('1', 'Mapa', '#p') + object('2', 'Widok', '#q') + agent('#p', 'Nowak') + agent('#q', 'Kowal'),
  );
  expect(records).toMatchObject([
    { title: 'Mapa', creator: 'Nowak', images: ['https://example.org/1'] },
    { title: 'Widok', creator: 'Kowal', images: ['https://example.org/2'] },
  ]);
  expect(records.map(({ notes }) => notes?.filter(({ label }) => label === 'Note'))).toEqual([
    [{ label: 'Note', text: 'Nowak: o Nowak' }],
    [{ label: 'Note', text: 'Kowal: o Kowal' }],
  ]);
});

test('EDM: what the provider says counts, and nothing of what Europeana has added', () => {
  const records = read(`
    <edm:ProvidedCHO rdf:about="/item/1"/>
    <edm:Agent rdf:about="#p"><skos:prefLabel>Nowak, Jan</skos:prefLabel></edm:Agent>
    <edm:Agent rdf:about="#e"><skos:prefLabel>Somebody else</skos:prefLabel></edm:Agent>
    <ore:Aggregation rdf:about="/a"><edm:aggregatedCHO rdf:resource="/item/1"/><edm:dataProvider>Biblioteka</edm:dataProvider></ore:Aggregation>
    <edm:EuropeanaAggregation rdf:about="/b"><edm:aggregatedCHO rdf:resource="/item/1"/><edm:country>Poland</edm:country></edm:EuropeanaAggregation>
    <ore:Proxy rdf:about="/e"><edm:europeanaProxy>true</edm:europeanaProxy><ore:proxyFor rdf:resource="/item/1"/><dc:title>Enriched</dc:title><dc:creator rdf:resource="#e"/></ore:Proxy>
    <ore:Proxy rdf:about="/g"><edm:europeanaProxy>false</edm:europeanaProxy><ore:proxyFor rdf:resource="/item/1"/><ore:lineage rdf:resource="/p"/><dc:title>Passed on</dc:title></ore:Proxy>
    <ore:Proxy rdf:about="/p"><edm:europeanaProxy>false</edm:europeanaProxy><ore:proxyFor rdf:resource="/item/1"/><dc:title>Mapa</dc:title><dc:creator rdf:resource="#p"/></ore:Proxy>`);
  expect(records).toEqual([
    {
      title: 'Mapa',
      titles: [{ text: 'Passed on' }],
      creator: 'Nowak, Jan',
      source: 'Biblioteka',
      images: [],
    },
  ]);
});

test('EDM: links that have no place of their own are further data; resources may stand within properties', () => {
  const [record] = read(`
    <rdf:Description rdf:about="#1"><rdf:type rdf:resource="http://www.europeana.eu/schemas/edm/ProvidedCHO"/>
      <dc:title>Mapa</dc:title>
      <dc:creator><edm:Agent><skos:prefLabel>Nowak, Jan</skos:prefLabel><owl:sameAs rdf:resource="https://viaf.org/viaf/1"/></edm:Agent></dc:creator></rdf:Description>
    <edm:WebResource rdf:about="https://example.org/1"><edm:rights rdf:resource="http://creativecommons.org/licenses/by/4.0/"/></edm:WebResource>`);
  expect(record).toMatchObject({ title: 'Mapa', creator: 'Nowak, Jan' });
  expect(record?.notes).toEqual([
    { label: 'Rights', text: 'http://creativecommons.org/licenses/by/4.0/' },
    { label: 'Same as', text: 'Nowak, Jan: https://viaf.org/viaf/1' },
  ]);
});

test('EDM: of a file of many objects each resource is looked at a few times, however many there are', () => {
  const count = 300;
  const objects = Array.from(
    { length: count },
    (_, id) => `<edm:ProvidedCHO rdf:about="#${id}"><dc:creator rdf:resource="#p${id}"/></edm:ProvidedCHO>
      <ore:Proxy rdf:about="#x${id}"><ore:proxyFor rdf:resource="#${id}"/></ore:Proxy>
      <ore:Aggregation rdf:about="#a${id}"><edm:aggregatedCHO rdf:resource="#${id}"/></ore:Aggregation>
      <edm:Agent rdf:about="#p${id}"/>`,
  );
  const root = rdf(objects.join(''));
  let looks = 0;
  for (const resource of childrenOf(root)) {
    for (const [key, value] of Object.entries(resource)) {
      const get = () => {
        looks += 1;
        return value;
      };
      Object.defineProperty(resource, key, { get });
    }
  }
  const found = providedObjects(root);
  expect(looks).toBeLessThan(count * 4 * 20);
  expect(found).toHaveLength(count);
  expect(found.every((one) => one.objects.length === 2 && one.aggregations.length === 1)).toBe(true);
  expect(found[7]?.others.map(({ attributes }) => attributes['rdf:about'])).toEqual(['#p7']);
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
    notes: [{ label: 'Note', text: 'Nowak, Jan: kartograf' }],
  });
});

test.each([
  ['an address without a name', '<dc:type rdf:resource="https://example.org/t"/>', 'IMAGE'],
  ['a name', '<dc:type>widok</dc:type>', 'widok'],
])('EDM: beside %s as the type, the kind of the object is read', (_, type, kind) => {
  const metadata = metadataOfRecord(
    rdf(
      `<edm:ProvidedCHO rdf:about="#1"><dc:title>A</dc:title>${type}<edm:type>IMAGE</edm:type></edm:ProvidedCHO>`,
    ),
  );
  expect(metadata?.subjects).toEqual([{ text: kind, kind: 'genre' }]);
});

test('EDM: people have the years of their lives, and are called in Polish rather than in what stands first', () => {
  const record = rdf(`
    <edm:ProvidedCHO rdf:about="#1"><dc:title>Widok</dc:title><dc:creator rdf:resource="#m"/><dc:contributor rdf:resource="#k"/></edm:ProvidedCHO>
    <edm:Agent rdf:about="#m"><skos:prefLabel xml:lang="de">Müller, Hans</skos:prefLabel><skos:prefLabel xml:lang="pl">Miller, Jan</skos:prefLabel>
      <rdaGr2:dateOfBirth>1810-05-03</rdaGr2:dateOfBirth><rdaGr2:dateOfDeath>1870</rdaGr2:dateOfDeath></edm:Agent>
    <edm:Agent rdf:about="#k"><skos:prefLabel>Kowal, Ewa</skos:prefLabel><edm:begin>1820</edm:begin></edm:Agent>`);
  expect(metadataOfRecord(record)).toMatchObject({
    creator: 'Miller, Jan (1810-1870)',
    contributors: [{ name: 'Kowal, Ewa (1820-)' }],
    notes: [
      { label: 'Pref label', text: 'Miller, Jan: Müller, Hans', language: 'de' },
      { label: 'Date of birth', text: 'Miller, Jan: 1810-05-03' },
    ],
  });
});

test('EDM: what nobody names is a link and no name, times and places without one have their numbers', () => {
  const link = (name: string, to: string) => `<${name} rdf:resource="${to}"/>`;
  const [metadata] =
    read(`<edm:ProvidedCHO rdf:about="#o"><dc:title>Ufer</dc:title><dc:creator>Zet, Jan</dc:creator>${link('dc:creator', 'https://example.org/gnd/1')}
    ${link('dc:contributor', '#a')}${link('dc:date', '#t')}${link('dc:subject', 'https://example.org/s')}${link('dc:subject', 'https://example.org/unnamed')}<dcterms:spatial xmlns:dcterms="http://purl.org/dc/terms/" rdf:resource="#p"/></edm:ProvidedCHO>
    <edm:Agent rdf:about="#a"><name xmlns="http://xmlns.com/foaf/0.1/">Ig, Anna</name></edm:Agent>
    <edm:TimeSpan rdf:about="#t"><edm:begin>1850</edm:begin><edm:end>1870</edm:end></edm:TimeSpan>
    <edm:Place rdf:about="#p"><lat xmlns="http://www.w3.org/2003/01/geo/wgs84_pos#">50.1</lat><long xmlns="http://www.w3.org/2003/01/geo/wgs84_pos#">19.9</long></edm:Place>
    <skos:Concept rdf:about="https://example.org/s"><skos:prefLabel>brzegi; wody</skos:prefLabel></skos:Concept>
    <ore:Aggregation rdf:about="#g">${link('edm:aggregatedCHO', '#o')}</ore:Aggregation>`);
  expect(metadata).toMatchObject({
    creator: 'Zet, Jan',
    contributors: [{ name: 'Ig, Anna' }],
    date: '1850–1870',
    places: [{ role: 'depicted', name: '50.1, 19.9' }],
    subjects: [{ text: 'brzegi; wody', kind: 'topic', uri: 'https://example.org/s' }],
    notes: [
      { label: 'Creator', text: 'https://example.org/gnd/1' },
      { label: 'Subject', text: 'https://example.org/unnamed' },
    ],
  });
});

test('EDM: the end of a time that has a name, and the day on which somebody died, are kept', () => {
  const record = rdf(`
    <edm:ProvidedCHO rdf:about="#1"><dc:title>Widok</dc:title><dc:creator rdf:resource="#m"/><dc:date rdf:resource="#t"/></edm:ProvidedCHO>
    <edm:TimeSpan rdf:about="#t"><skos:prefLabel>wojna</skos:prefLabel><edm:begin>1914</edm:begin><edm:end>1918</edm:end></edm:TimeSpan>
    <edm:Agent rdf:about="#m"><skos:prefLabel>Zet, Jan</skos:prefLabel><edm:end>1870-05-03</edm:end></edm:Agent>`);
  expect(metadataOfRecord(record)?.notes).toEqual(
    expect.arrayContaining([
      { label: 'Begin', text: 'wojna: 1914' },
      { label: 'End', text: 'wojna: 1918' },
      { label: 'End', text: 'Zet, Jan: 1870-05-03' },
    ]),
  );
});

test('EDM: what refers to the object and what it conforms to are kept, those of its images are not', () => {
  const terms = (literal: string, link: string) =>
    `<dcterms:isReferencedBy>${literal}</dcterms:isReferencedBy><dcterms:conformsTo rdf:resource="${link}"/>`;
  const manifest = '<dcterms:isReferencedBy rdf:resource="https://example.org/1/manifest"/>';
  const [record] =
    read(`<edm:ProvidedCHO rdf:about="#1"><dc:title>Mapa</dc:title>${terms('Estreicher XII, 345', 'https://example.org/norm')}${manifest}</edm:ProvidedCHO>
      <edm:WebResource rdf:about="https://example.org/1.jpg">${manifest}${terms('IIIF', 'http://iiif.io/api')}</edm:WebResource>
      <svcs:Service xmlns:svcs="http://rdfs.org/sioc/services#" rdf:about="https://example.org/iiif/1">${terms('', 'http://iiif.io/api/image')}</svcs:Service>`);
  expect(record).toEqual({
    title: 'Mapa',
    images: [],
    notes: [
      { label: 'Is referenced by', text: 'Estreicher XII, 345' },
      { label: 'Conforms to', text: 'https://example.org/norm' },
    ],
  });
});

test('EDM: a subject is of the kind of what it leads to', () => {
  const about = [
    '<edm:Place rdf:about="#p">',
    '<edm:TimeSpan rdf:about="#t">',
    '<foaf:Organization xmlns:foaf="http://xmlns.com/foaf/0.1/" rdf:about="#o">',
  ];
  const others = about.map(
    (tag) => `${tag}<skos:prefLabel>${tag.slice(-5, -2)}</skos:prefLabel></${/[\w:]+/.exec(tag)?.[0]}>`,
  );
  const subjects = ['#p', '#t', '#o'].map((id) => `<dc:subject rdf:resource="${id}"/>`);
  const [record] = read(
    `<edm:ProvidedCHO rdf:about="#1">${subjects.join('')}</edm:ProvidedCHO>${others.join('')}`,
  );
  expect(record?.subjects?.map(({ kind }) => kind)).toEqual(['place', 'time', 'body']);
});
