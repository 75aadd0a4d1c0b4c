import { expect, test } from 'vitest';
import { collected, image } from './collected.fixture.ts';

const record = (...fields: [field: string, text: string, schema?: string][]) =>
  `<?xml version="1.0" encoding="utf-8" standalone="no"?><dublin_core schema="${fields[0]?.[2] ?? 'dc'}">${fields
    .map(([field, text]) => {
      const [element, qualifier = 'none'] = field.split('.');
      return `<dcvalue element="${element}" qualifier="${qualifier}" language="en_US">${text}</dcvalue>`;
    })
    .join('')}</dublin_core>`;

test('an item whose record is unreadable is not imported without it', async () => {
  const { objects, errors } = await collected({
    'a/dublin_core.xml': '<dublin_core><dcvalue',
    'a/contents': 'a.jpg',
    'a/a.jpg': image,
  });
  expect(objects).toEqual([]);
  expect(errors).toMatch(/^dublin_core\.xml: .*; its item is skipped until it can be read$/);
});

test('a DSpace item has its images in the order of its list, with labels and texts, and no thumbnails', async () => {
  const { objects, errors, skipped } = await collected({
    'item_000/dublin_core.xml': record(
      ['contributor.author', 'Nowak, Jan'],
      ['contributor.illustrator', 'Kowalska, Anna'],
      ['date.accessioned', '2010-12-08T18:05:02Z'],
      ['date.created', '1905'],
      ['date.issued', '1906'],
      ['description.provenance', 'Submitted by a@example.org'],
      ['description.abstract', 'On the sea.'],
      ['identifier.isbn', '9978225978'],
      ['relation.ispartofseries', 'Maps;12'],
      ['format.extent', '120 p.'],
      ['language.iso', 'pl'],
      ['title', 'Morze'],
      ['title.alternative', 'The sea'],
      ['rights.uri', 'https://creativecommons.org/licenses/by/4.0/'],
    ),
    'item_000/metadata_local.xml': record(['callnumber', 'IV 3', 'local']),
    'item_000/contents': [
      'license.txt\tbundle:LICENSE',
      "b.jpg\tbundle:ORIGINAL\tpermissions:-r 'Anonymous'\tdescription:Cover\tprimary:true ",
      'a.jpg\tbundle:ORIGINAL\tdescription:x\tiiif-label:1r',
      'gone.jpg\tbundle:ORIGINAL',
      'b.jpg.jpg\tbundle:THUMBNAIL\tdescription:Generated Thumbnail',
      'b.jpg.txt\tbundle:TEXT\tdescription:Extracted text',
    ].join('\n'),
    'item_000/license.txt': 'a licence',
    'item_000/handle': '1928/11720\n',
    'item_000/collections': '1928/3\n',
    ...{ 'item_000/a.jpg': image, 'item_000/b.jpg': image, 'item_000/b.jpg.jpg': image },
    'item_000/b.jpg.txt': 'Ala',
  });
  expect([errors, skipped]).toEqual(['contents: gone.jpg is not there', '']);
  expect(objects).toMatchObject([
    {
      files: ['item_000/b.jpg', 'item_000/a.jpg'],
      names: ['Cover', '1r'],
      texts: ['item_000/b.jpg.txt', undefined],
    },
  ]);
  expect(objects[0]?.metadata).toEqual({
    identifier: 'hdl:1928/11720',
    title: 'Morze',
    titles: [{ text: 'The sea', kind: 'alternative', language: 'en-US' }],
    creator: 'Nowak, Jan',
    contributors: [{ name: 'Kowalska, Anna', role: 'illustrator' }],
    date: '1906',
    description: { en: 'On the sea.' },
    identifiers: [{ kind: 'isbn', value: '9978225978' }],
    series: 'Maps',
    number: '12',
    language: 'pl',
    rights_url: 'https://creativecommons.org/licenses/by/4.0/',
    notes: expect.arrayContaining([
      { label: 'Format extent', text: '120 p.', language: 'en-US' },
      { label: 'Callnumber', text: 'IV 3' },
      { label: 'Date created', text: '1905' },
    ]),
  });
});

test('a DSpace item whose main file is a document has its pages; other files in it are reported', async () => {
  const { objects, skipped, warnings } = await collected({
    'dublin_core.xml': record(['title', 'Plants']),
    contents:
      "plants.pdf\tbundle:ORIGINAL\tpermissions:-r 'Staff'\tprimary:true\n-r -s 1 -f figure.jpg\tbundle:ORIGINAL\nplants.pdf.txt\tbundle:TEXT\nplants.pdf.jpg\tbundle:THUMBNAIL\n",
    ...{
      'plants.pdf': '%PDF',
      'figure.jpg': image,
      'plants.pdf.jpg': image,
      'plants.pdf.txt': 'Plants of the coast',
    },
  });
  expect(objects).toMatchObject([{ title: 'Plants', files: ['plants.pdf'], metadata: { is_public: false } }]);
  expect(skipped).toBe('contents: of its files these are not shown, because plants.pdf is: figure.jpg');
  expect(warnings).toMatch(/^contents: some of its files are for a group/);
});

test('an image elsewhere, unlisted, or listed twice, is not an image of the item; skipped files are reported', async () => {
  const { objects, errors, skipped } = await collected({
    'a/dublin_core.xml': record(['title', 'Morze']),
    'a/contents': 'a.jpg\na.jpg\tbundle:ORIGINAL\n../b/x.jpg\n',
    ...{ 'a/a.jpg': image, 'a/loose.jpg': image, 'b/x.jpg': image },
  });
  expect(objects.map(({ files }) => files)).toEqual([['a/a.jpg'], ['b/x.jpg']]);
  expect(errors).toBe('contents: ../b/x.jpg leaves the folder and is not read');
  expect(skipped).toBe('contents: images and documents that it does not list are not imported: loose.jpg');
});

test.each([
  ["a.jpg\tpermissions:-w 'Staff'", undefined],
  ["a.jpg\nlicense.txt\tbundle:LICENSE\tpermissions:-r 'Staff'", undefined],
  ["a.jpg\tpermissions:-r 'Anonymous'", undefined],
  ["a.jpg\na.jpg.txt\tbundle:TEXT\tpermissions:-r 'Staff'", false],
  ["a.jpg\tpermissions:-r 'Staff'", false],
])('only who may read what is shown makes an item restricted: %j', async (contents, isPublic) => {
  const { objects } = await collected({
    'dublin_core.xml': record(['title', 'Morze']),
    ...{ contents, 'a.jpg': image, 'license.txt': 'a licence', 'a.jpg.txt': 'Ala' },
  });
  expect(objects[0]?.metadata.is_public).toBe(isPublic);
});

test('a DSpace field may have any name', async () => {
  const { objects, errors } = await collected({
    'item/dublin_core.xml': record(['title', 'Morze'], ['constructor', 'Nowak']),
    'item/contents': 'a.jpg',
    'item/a.jpg': image,
  });
  expect(errors).toBe('');
  expect(objects).toMatchObject([{ metadata: { title: 'Morze', notes: [{ text: 'Nowak' }] } }]);
});
