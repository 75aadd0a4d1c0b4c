import { expect, test } from 'vitest';
import { collected, image } from '../sources/collected.fixture.ts';
import { div, metsXml, structure } from './mets.fixture.ts';

// METS written by repositories and archives, with a division for each file.

const section = (id: string, content: string) =>
  `<mets:dmdSec ID="${id}"><mets:mdWrap MDTYPE="OTHER"><mets:xmlData>${content}</mets:xmlData></mets:mdWrap></mets:dmdSec>`;
const file = (id: string, href: string, group = '') =>
  `<mets:file ID="${id}" GROUPID="${group}"><mets:FLocat LOCTYPE="URL" xlink:href="${href}"/></mets:file>`;
const group = (use: string, ...files: string[]) =>
  `<mets:fileGrp USE="${use}">${files.join('')}</mets:fileGrp>`;
const dc = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';

test('DSpace: thumbnails and texts belong to the page of their group, licences to none', async () => {
  const files = [
    group('ORIGINAL', file('A', 'bitstream_31.jpg', 'G1'), file('B', 'bitstream_32.jpg', 'G2')),
    group('THUMBNAIL', file('T', 'bitstream_41.jpg', 'G1')),
    group('TEXT', file('X', 'bitstream_51.txt', 'G1')),
    group('LICENSE', file('L', 'bitstream_61.txt')),
  ];
  const bitstream = (id: string) => div('TYPE="DSpace BITSTREAM"', `#${id}`);
  const field = (element: string, text: string, schema = 'dc') =>
    `<dim:field mdschema="${schema}" element="${element}">${text}</dim:field>`;
  const record = `<dim:dim xmlns:dim="http://www.dspace.org/xmlns/dspace/dim">${field('title', 'Letters')}${field('callnumber', 'X 1', 'local')}</dim:dim>`;
  const { objects, errors, skipped } = await collected({
    'mets.xml': metsXml(
      section('D', record) +
        `<mets:fileSec>${files.join('')}</mets:fileSec>` +
        structure(
          'LOGICAL',
          div('DMDID="D" TYPE="DSpace Object Contents"', '#A', ...['A', 'B', 'T', 'X', 'L'].map(bitstream)),
        ),
      'OBJID="hdl:123456789/8" TYPE="DSpace ITEM"',
    ),
    ...{ 'bitstream_31.jpg': image, 'bitstream_32.jpg': image, 'bitstream_41.jpg': image },
    ...{ 'bitstream_51.txt': 'Dear Ann', 'bitstream_61.txt': 'a licence' },
  });
  expect([errors, skipped]).toEqual(['', '']);
  expect(objects).toMatchObject([
    {
      title: 'Letters',
      files: ['bitstream_31.jpg', 'bitstream_32.jpg'],
      texts: ['bitstream_51.txt', undefined],
      metadata: { identifier: 'hdl:123456789/8', notes: [{ label: 'Callnumber', text: 'X 1' }] },
    },
  ]);
  expect(objects[0]?.metadata).not.toHaveProperty('parts');
});

test('Rosetta: its Dublin Core record describes the object, and labels of files become those of pages', async () => {
  const record = `<dc:record ${dc}><dc:title>Parish register</dc:title><dc:date>1790</dc:date></dc:record>`;
  const page = (label: string, id: string) => div(`LABEL="${label}" TYPE="FILE"`, `#${id}`);
  const { objects } = await collected({
    'ie1.xml': metsXml(
      section('ie-dmd', record) +
        `<mets:fileSec>${group('', file('A', 'streams/a.tif'), file('B', 'streams/b.tif'))}</mets:fileSec>` +
        structure(
          'PHYSICAL',
          div(
            'LABEL="PRESERVATION_MASTER;VIEW"',
            div('LABEL="Table of Contents"', page('Cover', 'A'), page('f. 1r', 'B')),
          ),
        ),
    ),
    ...{ 'streams/a.tif': image, 'streams/b.tif': image },
  });
  expect(objects).toMatchObject([
    { title: 'Parish register', names: ['Cover', 'f. 1r'], metadata: { date: '1790' } },
  ]);
  expect(objects[0]?.metadata).not.toHaveProperty('parts');
});

test('Archivematica: a file and its preservation copy are one page; folders are not contents, nor its tables objects', async () => {
  const record = `<dcterms:dublincore xmlns:dcterms="http://purl.org/dc/terms/" ${dc}><dc:title>Weapons</dc:title></dcterms:dublincore>`;
  const item = (id: string) => div('TYPE="Item" LABEL="x"', `#${id}`);
  const { objects, errors } = await collected({
    'METS.xml': metsXml(
      section('D', record) +
        `<mets:fileSec>${group('original', file('A', 'objects/a.jpg', 'G'))}${group('preservation', file('P', 'objects/a-1.tif', 'G'))}${group('metadata', file('M', 'objects/metadata/metadata.csv'))}</mets:fileSec>` +
        structure(
          'physical',
          div(
            'TYPE="Directory" LABEL="sip"',
            div(
              'TYPE="Directory" LABEL="objects" DMDID="D"',
              item('P'),
              item('A'),
              div('TYPE="Directory" LABEL="metadata"', item('M')),
            ),
          ),
        ),
    ),
    ...{ 'objects/a.jpg': image, 'objects/a-1.tif': image },
    'objects/metadata/metadata.csv': 'filename,dc.title\nobjects/a.jpg,Landing\n',
  });
  expect(errors).toBe('');
  expect(objects).toMatchObject([{ title: 'Weapons', files: [expect.stringMatching(/^objects\/a/)] }]);
  expect(objects[0]?.metadata).not.toHaveProperty('parts');
});

test('an image that stands in the document itself is said not to be read', async () => {
  const embedded =
    '<mets:file ID="A" MIMETYPE="image/png"><mets:FContent><mets:binData>iVBORw0KGgo=</mets:binData></mets:FContent></mets:file>';
  const { errors } = await collected({
    'mets.xml': metsXml(
      `<mets:fileSec><mets:fileGrp USE="MASTER">${embedded}</mets:fileGrp></mets:fileSec>${structure('PHYSICAL', div('', div('TYPE="page"', '#A')))}`,
    ),
  });
  expect(errors).toMatch(
    /A is embedded in the document \(FContent\), which is not read; export it as a file/,
  );
});

test('images of one group that no repository lists as files are separate pages, even if some are unavailable', async () => {
  const files = [
    group('images', file('A', 'a.jpg', 'master'), file('B', 'b.jpg', 'master')),
    group('ALTO', file('X', 'c.xml', 'master')),
  ];
  const view = (id: string) => div('TYPE="view"', `#${id}`);
  const { sources, errors } = await collected({
    'mets.xml': metsXml(
      `<mets:fileSec>${files.join('')}</mets:fileSec>` +
        structure('PHYSICAL', div('', ...['X', 'A', 'gone', 'B'].map(view))),
    ),
    ...{ 'a.jpg': image, 'b.jpg': image, 'c.xml': '<alto/>' },
  });
  expect(errors).toMatch(/2 of 4 images are not to be had/);
  expect(sources.map(({ scans, missing }) => [scans.map(({ number }) => number), missing])).toEqual([
    [
      [2, 4],
      [
        { before: 0, label: null },
        { before: 1, label: null },
      ],
    ],
  ]);
});

test('files of one group and use are separate pages, and one that is not in the list of files is missing', async () => {
  const files = [
    group('original', file('A', 'a.jpg', 'G'), file('B', 'b.jpg', 'G')),
    group('thumbs', file('T', 'at.jpg', 'G'), file('U', 'bt.jpg', 'G')),
  ];
  const { objects, errors } = await collected({
    'mets.xml': metsXml(
      `<mets:fileSec>${files.join('')}</mets:fileSec>` +
        structure(
          'PHYSICAL',
          div('', ...['A', 'B', 'gone', 'T', 'U'].map((id) => div('TYPE="Item"', `#${id}`))),
        ),
    ),
    ...{ 'a.jpg': image, 'b.jpg': image, 'at.jpg': image, 'bt.jpg': image },
  });
  expect(objects.map((one) => one.files)).toEqual([['a.jpg', 'b.jpg']]);
  expect(errors).toMatch(/1 of 3 images are not to be had/);
});

test('items with pages are contents', async () => {
  const page = (id: string) => div(`TYPE="page" ID="P${id}"`, `#${id}`);
  const { objects } = await collected({
    'mets.xml': metsXml(
      `<mets:fileSec>${group('', file('A', 'a.jpg'), file('B', 'b.jpg'))}</mets:fileSec>` +
        structure(
          'LOGICAL',
          div(
            '',
            div('TYPE="item" LABEL="Letter to Ann"', page('A')),
            div('TYPE="item" LABEL="Letter to Eve"', page('B')),
          ),
        ),
    ),
    ...{ 'a.jpg': image, 'b.jpg': image },
  });
  expect(objects[0]?.metadata.parts).toMatchObject([
    { label: 'Letter to Ann', first: 1, last: 1 },
    { label: 'Letter to Eve', first: 2, last: 2 },
  ]);
});
