import { expect, test } from 'vitest';
import { collected, image } from './collected.fixture.ts';

const dc = (title: string, identifier = '') =>
  `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:identifier>${identifier}</dc:identifier></oai_dc:dc>`;

const titled = (objects: { title: string | undefined; files: string[] }[]) =>
  objects.map(({ title, files }) => [title, ...files]);

test('a single record describes all images next to it', async () => {
  const { objects, errors } = await collected({ 'opis.xml': dc('Album'), '1.png': image, '2.png': image });
  expect([titled(objects), errors]).toEqual([[['Album', '1.png', '2.png']], '']);
});

test('without a title its images are named after the file, without the suffix for the format', async () => {
  const mods = '<mods xmlns="http://www.loc.gov/mods/v3"><identifier type="urn">urn:x</identifier></mods>';
  const { objects } = await collected({ 'tom_2.mods.xml': mods, '1.png': image });
  expect(titled(objects)).toEqual([['Tom 2', '1.png']]);
});

test('a record named after an image describes that image, whatever its suffix', async () => {
  const { objects } = await collected({ 'a.dc.xml': dc('Mapa'), 'a.png': image, 'b.png': image });
  expect(titled(objects)).toEqual(
    expect.arrayContaining([
      ['Mapa', 'a.png'],
      ['B', 'b.png'],
    ]),
  );
});

test('records of one file are joined by identifier: to an image, to numbered images, to a folder', async () => {
  const records = [
    dc('Jeden', 'MP/1'),
    dc('Dwa', 'MP-2'),
    dc('Trzy', 'oai:example.org:MP-3'),
    dc('Cztery', 'MP-4'),
  ];
  const { objects, skipped } = await collected({
    'records.xml': `<records>${records.join('')}</records>`,
    'MP_1.png': image,
    'MP-2_001.png': image,
    'MP-2_002.png': image,
    'MP-3/x.png': image,
    'MP-3/y.png': image,
  });
  expect(titled(objects)).toEqual([
    ['Jeden', 'MP_1.png'],
    ['Dwa', 'MP-2_001.png', 'MP-2_002.png'],
    ['Trzy', 'MP-3/x.png', 'MP-3/y.png'],
  ]);
  expect(skipped).toBe('records.xml: no image has the name of these records: MP-4');
});

test('a truncated file gives the records before the break, and this is reported', async () => {
  const { objects, errors } = await collected({
    'records.xml': `<records>${dc('Jeden', 'a')}${dc('Dwa', 'b')}<oai_dc:dc`,
    'a.png': image,
    'b.png': image,
  });
  expect(titled(objects)).toEqual([
    ['Jeden', 'a.png'],
    ['Dwa', 'b.png'],
  ]);
  expect(errors).toMatch(/^records\.xml: record 3: it is not well-formed XML/);
});

test('of many records without images only the first are named', async () => {
  const records = Array.from({ length: 30 }, (_, number) => dc(`T${number}`, `n${number}`));
  const { skipped } = await collected({
    'records.xml': `<records>${records.join('')}</records>`,
    'a.png': image,
  });
  expect(skipped).toMatch(/n0, n1, .*n19 and 10 more$/m);
});

test('a record without a name takes no images', async () => {
  const rdf =
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><x:y xmlns:x="x">z</x:y></rdf:RDF>';
  const { objects, skipped } = await collected({ 'x.xml': rdf, 'a.png': image });
  expect(titled(objects)).toEqual([['A', 'a.png']]);
  expect(skipped).toBe('x.xml: record 1 has neither a title nor an identifier');
});

test('other XML is left to other readers', async () => {
  const { objects } = await collected({ 'x.xml': '<svg/>', 'a.dat': 'binary', '1.png': image });
  expect(titled(objects)).toEqual([['1', '1.png']]);
});

test('records are recognised in files with the extensions of their formats, the more detailed before an export next to it', async () => {
  const tei = (title: string) =>
    `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>${title}</title></titleStmt></fileDesc></teiHeader></TEI>`;
  const edm = (title: string) =>
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:edm="http://www.europeana.eu/schemas/edm/"><edm:ProvidedCHO rdf:about="#x"><dc:title>${title}</dc:title></edm:ProvidedCHO></rdf:RDF>`;
  const { objects, errors, skipped } = await collected({
    'a.tei': tei('Listy'),
    'a.png': image,
    'b.rdf': edm('Widok'),
    'b.png': image,
    'c.rdf': edm('Wyciąg'),
    'c.xml': dc('Rękopis'),
    'c.png': image,
  });
  expect(titled(objects)).toEqual([
    ['Rękopis', 'c.png'],
    ['Listy', 'a.png'],
    ['Widok', 'b.png'],
  ]);
  expect(errors).toBe('');
  expect(skipped).toBe('c.rdf: another description has the image of its name');
});

test('MARCXML is recognised without its namespace, and another record of that name by its content', async () => {
  const marc = `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">m1</controlfield>
    <datafield tag="245" ind1="0" ind2="0"><subfield code="a">Pan Tadeusz</subfield></datafield></record>`;
  const { objects, errors } = await collected({
    'marc.xml': `<collection>${marc}</collection>`,
    'other.xml': `<records><record><header/><metadata>${dc('Dziady', 'd1')}</metadata></record></records>`,
    'm1.png': image,
    'd1.png': image,
  });
  expect([titled(objects), errors]).toEqual([
    [
      ['Pan Tadeusz', 'm1.png'],
      ['Dziady', 'd1.png'],
    ],
    '',
  ]);
});

test('a file that only looks like a record file is named', async () => {
  const { skipped } = await collected({ 'x.xml': '<record><a>1</a></record>', 'a.png': image });
  expect(skipped).toBe('x.xml: it holds no record of a kind that is read');
});
