import { expect, test } from 'vitest';
import { collected, image } from './collected.fixture.ts';

// Tables and records as other systems export them.

test('Omeka S, module Exports: items and media in two tables, values by type, files by their names in the export', async () => {
  const { objects, errors, skipped } = await collected({
    'items.csv': [
      '@type,dcterms:creator:literal,dcterms:creator:resource,dcterms:date:literal,dcterms:license:uri,dcterms:subject:literal,dcterms:title:literal,o:created,o:id,o:is_public,o:media,o:owner,o:title,thumbnail_large',
      'o:Item|bibo:Book,"Kowalski, Jan|Nowak, Ewa",17,1901,https://creativecommons.org/publicdomain/zero/1.0/,Kraków|zamki,Album zamków|Castles,2024-01-02T03:04:05+00:00,5,1,7|6,1,Album zamków,https://omeka.example/files/large/aa.jpg',
    ].join('\n'),
    'media.csv': [
      '@type,dcterms:title:literal,o:filename,o:id,o:ingester,o:item,o:media_type,o:original_url,o:sha256,o:source,o:title',
      'o:Media,Wawel,aa.jpg,6,upload,5,image/jpeg,https://omeka.example/files/original/aa.jpg,00ff,wawel.jpg,Wawel',
      'o:Media,,bb.jpg,7,upload,5,image/jpeg,https://omeka.example/files/original/bb.jpg,00fe,okladka.jpg,',
    ].join('\n'),
    'original/aa.jpg': image,
    'okladka.jpg': image,
  });
  expect([errors, skipped]).toEqual(['', '']);
  expect(objects).toMatchObject([
    { title: 'Album zamków', files: ['okladka.jpg', 'original/aa.jpg'], names: [undefined, 'Wawel'] },
  ]);
  expect(objects[0]?.metadata).toMatchObject({
    identifier: '5',
    creator: 'Kowalski, Jan',
    contributors: [{ name: 'Nowak, Ewa', role: 'creator' }],
    date: '1901',
    rights_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    subjects: [{ text: 'Kraków' }, { text: 'zamki' }],
    notes: [{ label: 'Title (7)', text: 'Castles' }],
  });
});

test('Omeka S, module Bulk Export: several files and values in a cell, languages and types in column names', async () => {
  const { objects, errors, skipped } = await collected({
    'omeka.tsv': [
      'o:id\to:resource_template\to:owner\to:item_set/dcterms:title\tdcterms:identifier\tdcterms:title @pl ^^literal\tdcterms:title @en ^^literal\tdcterms:rights ^^uri\tdcterms:description\tdcterms:description [private]\tdcterms:provenance ^^literal [private]\to:media/o:id\to:media/o:original_url',
      '5\tBook\ta@example.org\tZamki\tABC-5\tAlbum zamków\tCastles\thttps://rightsstatements.org/vocab/NoC-NC/1.0/\tUszkodzony\tOd p. Nowak\tKupiony za 500 zł\t6 | 7\thttps://omeka.example/files/original/aa.jpg | https://omeka.example/files/original/bb.jpg',
    ].join('\n'),
    'aa.jpg': image,
    'bb.jpg': image,
  });
  expect([errors, skipped]).toEqual(['', '']);
  expect(objects).toMatchObject([{ title: 'Album zamków', files: ['aa.jpg', 'bb.jpg'] }]);
  expect(objects[0]?.metadata).toMatchObject({
    identifier: '5',
    identifiers: [{ kind: 'number', value: 'ABC-5' }],
    rights_url: 'https://rightsstatements.org/vocab/NoC-NC/1.0/',
    description: { pl: 'Uszkodzony' },
    notes: [
      { label: 'Collection', text: 'Zamki' },
      { label: 'Title (7)', text: 'Castles' },
    ],
  });
  expect(JSON.stringify(objects)).not.toMatch(/Nowak|500/);
});

test('CONTENTdm: its file names, addresses, and texts in the table', async () => {
  const names =
    'Title\tCreator\tDate\tCoverage-Spatial\tSubject\tLanguage\tFile Name\tTranscript\tRights\tOCLC number\tDate created\tReference URL\tCONTENTdm number\tCONTENTdm file name\tCONTENTdm file path';
  const { objects, sources, errors, skipped } = await collected({
    'export.tsv': [
      names,
      'Letter to Anna\tNowak, Jan\t1863-02-01\tWarszawa\tLetters; Uprising\tpol\tms0001.tif\tKochana Anno, piszę z obozu.\thttp://rightsstatements.org/vocab/NoC-US/1.0/\t\t2012-05-01\thttp://cdm.example/cdm/ref/collection/letters/id/12\t12\t13.jp2\t/letters/image/13.jp2',
      'Diary\t\t1864\t\t\t\t\t\t\t\t2012-05-01\thttp://cdm.example/cdm/ref/collection/letters/id/20\t20\t21.cpd\t/letters/supp/20/index.cpd',
    ].join('\n'),
    '13.jp2': image,
  });
  expect(skipped).toBe('');
  expect(errors).toMatch(/line 3: Diary: 21\.cpd is a compound object, .* put it next to the table/);
  expect(objects).toMatchObject([{ title: 'Letter to Anna', files: ['13.jp2'] }]);
  expect(objects[0]?.metadata).toMatchObject({
    identifier: '12',
    source_url: 'http://cdm.example/cdm/ref/collection/letters/id/12',
    rights_url: 'http://rightsstatements.org/vocab/NoC-US/1.0/',
    language: 'pl',
    places: [{ role: 'depicted', name: 'Warszawa' }],
    notes: [],
  });
  expect(sources[0]?.scans).toMatchObject([{ transcript: 'Kochana Anno, piszę z obozu.' }]);
});

test('a text in a table that belongs to no single scan is further data, and a text next to the image takes precedence', async () => {
  const { objects, sources } = await collected({
    't.csv': 'id,title,transcript,file\nA,Karta,Ala ma kota,a.pdf\nB,Druga,texts/b.txt,b.png\n',
    'a.pdf': '%PDF',
    'b.png': image,
  });
  expect(objects.map(({ metadata }) => metadata.notes)).toEqual([
    [{ label: 'Transcript', text: 'Ala ma kota' }],
    [{ label: 'Transcript', text: 'texts/b.txt' }],
  ]);
  expect(sources.flatMap(({ scans }) => scans.map(({ transcript }) => transcript))).toEqual([
    undefined,
    undefined,
  ]);
});

test('rows of one table are not scans of another table’s object with the same number', async () => {
  const { objects, errors } = await collected({
    'a.csv': 'id,title,file\n1,Atlas,a.png\n2,Album,b.png\n3,Mapa,c.png\n',
    'b.csv': 'id,parent,title,file\n1,,Listy,d.png\n9,1,Karta,e.png\n',
    'a.png': image,
    'b.png': image,
    'c.png': image,
    'd.png': image,
    'e.png': image,
  });
  expect(errors).toMatch(
    /b\.csv, line 3: Karta: no row has the identifier of its parent, 1, or another table/,
  );
  expect(objects.find(({ title }) => title === 'Atlas')?.files).toEqual(['a.png']);
});

test('dLibra: publications in RDF, each with the files or the folder named after its number', async () => {
  const publication = (id: number, statements: string) =>
    `<rdf:Description rdf:about="http://dlibra.example/publication/${id}">${statements}</rdf:Description>`;
  const { objects, errors } = await collected({
    'rdf.xml': `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dlibra_avs="http://dlibra.example/">${publication(
      376,
      '<dlibra_avs:Title xml:lang="pl">Kalendarz</dlibra_avs:Title><dlibra_avs:Title xml:lang="en">Kalendarz</dlibra_avs:Title><dlibra_avs:Author xml:lang="pl">Kowalski, Jan</dlibra_avs:Author><dlibra_avs:Date>1869</dlibra_avs:Date><dlibra_avs:Language>ger</dlibra_avs:Language><dlibra_avs:Publisher>Jansen</dlibra_avs:Publisher>',
    )}${publication(420, '<dlibra_avs:Title>Gazeta</dlibra_avs:Title>')}</rdf:RDF>`,
    '376.djvu': 'AT&TFORM',
    '420/1.jpg': image,
    '420/2.jpg': image,
  });
  expect(errors).toBe('');
  expect(objects).toMatchObject([
    { title: 'Kalendarz', files: ['376.djvu'] },
    { title: 'Gazeta', files: ['420/1.jpg', '420/2.jpg'] },
  ]);
  expect(objects[0]?.metadata).toEqual({
    title: 'Kalendarz',
    creator: 'Kowalski, Jan',
    date: '1869',
    language: 'de',
    contributors: [{ name: 'Jansen', role: 'publisher', kind: 'body' }],
    identifier: 'http://dlibra.example/publication/376',
  });
});

test('dLibra: its attributes in a saved OAI-PMH response', async () => {
  const { objects, errors } = await collected({
    'oai.xml': `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header><identifier>oai:www.dlibra.example:420</identifier></header><metadata>
      <dlibra_avs:metadataDescription xmlns:dlibra_avs="http://www.dlibra.example/">
      <dlibra_avs:Title><dlibra_avs:value xml:lang="pl">Gazeta</dlibra_avs:value></dlibra_avs:Title>
      <dlibra_avs:Creator><dlibra_avs:Contributor xml:lang="pl">Müller, E.</dlibra_avs:Contributor></dlibra_avs:Creator>
      <dlibra_avs:Subject><dlibra_avs:value xml:lang="pl">Kalendarze</dlibra_avs:value><dlibra_avs:value xml:lang="en">Kalendarze</dlibra_avs:value></dlibra_avs:Subject>
      <dlibra_avs:CreationPublicationDate><dlibra_avs:Date xml:lang="pl">1869</dlibra_avs:Date></dlibra_avs:CreationPublicationDate>
      <dlibra_avs:LocationOfPhysicalObject><dlibra_avs:value>Biblioteka Kórnicka</dlibra_avs:value></dlibra_avs:LocationOfPhysicalObject>
      <dlibra_avs:Digitisation><dlibra_avs:value>Pracownia</dlibra_avs:value></dlibra_avs:Digitisation>
      <dlibra_avs:Identifier>oai:www.dlibra.example:420</dlibra_avs:Identifier>
      </dlibra_avs:metadataDescription></metadata></record></ListRecords></OAI-PMH>`,
    '420/1.jpg': image,
  });
  expect(errors).toBe('');
  expect(objects).toMatchObject([{ title: 'Gazeta', files: ['420/1.jpg'] }]);
  expect(objects[0]?.metadata).toMatchObject({
    date: '1869',
    contributors: [{ name: 'Müller, E.' }],
    subjects: [{ text: 'Kalendarze', kind: 'topic', language: 'pl' }],
    source: 'Biblioteka Kórnicka',
    notes: [{ label: 'Digitisation', text: 'Pracownia' }],
    identifiers: [{ kind: 'oai', value: 'oai:www.dlibra.example:420' }],
  });
});

test('Omeka S: Dublin Core properties are read as in records, with roles after names, and HTML is removed', async () => {
  const { objects } = await collected({
    'items.csv': [
      'o:id,dcterms:title,dcterms:alternative,dcterms:creator,dcterms:contributor,dcterms:publisher,dcterms:description,dcterms:isPartOf,dcterms:relation,dcterms:temporal,dcterms:tableOfContents,o:filename',
      '5,Rynek &amp; ratusz,Widok,"Kowal, Ewa","Zet, Karol. Il. | Nowak, Jan (poeta ; 1850-1920)",[s.n.] | Anczyc,<p>Widok <em>rynku</em></p>,Album,Plan,1900-1910,I. Rynek,aa.jpg',
    ].join('\n'),
    'aa.jpg': image,
  });
  expect(objects[0]?.metadata).toMatchObject({
    title: 'Rynek & ratusz',
    titles: [{ text: 'Widok', kind: 'alternative' }],
    creator: 'Kowal, Ewa',
    contributors: [
      { name: 'Zet, Karol', role: 'illustrator' },
      { name: 'Nowak, Jan (poeta ; 1850-1920)' },
      { name: 'Anczyc', role: 'publisher', kind: 'body' },
    ],
    description: { pl: 'Widok rynku' },
    relations: [
      { kind: 'part-of', text: 'Album' },
      { kind: 'related', text: 'Plan' },
    ],
    subjects: [{ text: '1900-1910', kind: 'time' }],
    notes: [{ label: 'Table of contents', text: 'I. Rynek' }],
  });
});

test('Omeka S: a table next to the folder of its files as on the server', async () => {
  const items = 'o:id,dcterms:title,o:is_public\n11,Gazeta,0\n';
  const media = 'o:id,o:item,o:filename,dcterms:title\n21,11,f1.jpg,I\n22,11,f2.jpg,II\n';
  const files = { 'files/original/f1.jpg': image, 'files/original/f2.jpg': image };
  const { objects, errors } = await collected({ 'items.csv': items, 'media.csv': media, ...files });
  expect(errors).toBe('');
  expect(objects).toMatchObject([
    { title: 'Gazeta', files: Object.keys(files), metadata: { is_public: false } },
  ]);
  expect(objects).toHaveLength(1);
});

test('Omeka: only the originals of the whole files folder are read, not their derivatives', async () => {
  const copies = ['large', 'medium', 'square', 'fullsize', 'thumbnails', 'square_thumbnails'];
  const { objects, skipped } = await collected({
    'files/original/f1.tif': image,
    ...Object.fromEntries(copies.map((name) => [`files/${name}/f1.jpg`, image])),
    'files/large/index.html': '',
    'other/original/a.png': image,
    'other/large/b.png': image,
  });
  expect(objects.flatMap(({ files }) => files)).toEqual([
    'files/original/f1.tif',
    'other/large/b.png',
    'other/original/a.png',
  ]);
  expect(skipped.match(/smaller copies that Omeka has made/g)).toHaveLength(copies.length);
});
