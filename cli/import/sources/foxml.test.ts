import { expect, test } from 'vitest';
import { collected, image } from './collected.fixture.ts';
import { dc, early, foxml, inline, late, located, mods, page, relations } from './foxml.fixture.ts';

test('the newest version of each datastream counts: OBJ is the scan, MODS describes it, OCR is its text', async () => {
  const { objects, errors, skipped } = await collected({
    'a.xml': foxml(
      'demo:1',
      {
        DC: [[late, dc('Z Dublin Core')]],
        MODS: [
          [late, mods('Widok')],
          [early, mods('Stary widok')],
        ],
        OBJ: [
          [early, located('old.tif'), 'image/tiff'],
          [late, located('files/new.tif'), 'image/tiff'],
        ],
        TN: [[late, located('files/tn.jpg'), 'image/jpeg']],
        OCR: [[late, located('files/new-ocr.txt'), 'text/plain']],
        'RELS-EXT': [
          [late, relations(['isMemberOfCollection', 'demo:c'], ['isMemberOfCollection', 'islandora:root'])],
        ],
      },
      { state: 'Inactive' },
    ),
    'c.xml': foxml('demo:c', { DC: [[late, dc('Zbiór')]] }, { label: 'Zbiór widoków' }),
    'files/new.tif': image,
    'files/tn.jpg': image,
    'files/new-ocr.txt': 'Kraków',
  });
  expect(errors).toBe('');
  expect(skipped).toMatch(/^c\.xml: it describes a collection or a whole/);
  expect(objects).toMatchObject([
    {
      files: ['files/new.tif'],
      texts: ['files/new-ocr.txt'],
      metadata: {
        identifier: 'demo:1',
        title: 'Widok',
        identifiers: [{ kind: 'number', value: 'm' }],
        relations: [{ kind: 'part-of', text: 'Zbiór widoków', target: 'demo:c' }],
        is_public: false,
      },
    },
  ]);
});

test('what only the Dublin Core beside the MODS says is read too, and nothing twice', async () => {
  const statements =
    '<dc:title>Widok</dc:title><dc:identifier>demo:1</dc:identifier><dc:identifier>doi:10.1234/5</dc:identifier><dc:rights>https://creativecommons.org/publicdomain/mark/1.0/</dc:rights>';
  const { objects } = await collected({
    'a.xml': foxml('demo:1', {
      DC: [[late, dc('Widok').replace('<dc:title>Widok</dc:title>', statements)]],
      MODS: [[late, mods('Widok')]],
      OBJ: [[late, located('a.tif'), 'image/tiff']],
    }),
    'a.tif': image,
  });
  expect(objects[0]?.metadata).toEqual({
    identifier: 'demo:1',
    title: 'Widok',
    identifiers: [
      { kind: 'number', value: 'm' },
      { kind: 'doi', value: '10.1234/5' },
    ],
    rights_url: 'https://creativecommons.org/publicdomain/mark/1.0/',
  });
});

test('Islandora pages are scans of their book in the order of their numbers', async () => {
  const { objects, skipped } = await collected({
    'book.xml': foxml('demo:b', { MODS: [[late, mods('Księga')]] }),
    'p1.xml': page(
      'demo:10',
      '1.png',
      ['isPageOf', 'demo:b'],
      ['isSequenceNumber', '10'],
      ['isPageNumber', '8'],
    ),
    'p2.xml': page('demo:2', '2.png', ['isMemberOf', 'demo:b'], ['isSequenceNumber', '2']),
    '1.png': image,
    '2.png': image,
  });
  expect([skipped, objects]).toMatchObject([
    '',
    [{ title: 'Księga', files: ['2.png', '1.png'], names: [undefined, '8'] }],
  ]);
});

test('a page whose image is unavailable is missing at its position, labelled as in its book', async () => {
  const own = (number: string): [string, string][] => [
    ['isPageOf', 'demo:b'],
    ['isSequenceNumber', number],
    ['isPageNumber', `${Number(number) + 10}`],
  ];
  const { sources, errors } = await collected({
    'book.xml': foxml('demo:b', { MODS: [[late, mods('Księga')]] }),
    'p1.xml': page('demo:1', '1.png', ...own('1')),
    'p2.xml': page('demo:2', '2.png', ...own('2')),
    'p3.xml': page('demo:3', '3.png', ...own('3')),
    '1.png': image,
    '3.png': image,
  });
  expect(errors).toBe('p2.xml: 2.png is not there');
  expect(sources.map(({ scans, missing }) => [scans.map(({ number }) => number), missing])).toEqual([
    [[1, 3], [{ before: 1, label: '12' }]],
  ]);
});

test('Kramerius pages are in the order listed by their parent', async () => {
  const { objects } = await collected({
    'm.xml': foxml('uuid:m', {
      BIBLIO_MODS: [[late, mods('Noviny')]],
      'RELS-EXT': [[late, relations(['hasPage', 'uuid:2'], ['hasPage', 'uuid:1'])]],
    }),
    'p1.xml': page('uuid:1', '1.png'),
    'p2.xml': page('uuid:2', '2.png'),
    '1.png': image,
    '2.png': image,
  });
  expect(objects).toMatchObject([{ title: 'Noviny', files: ['2.png', '1.png'] }]);
});

test('pages that name their parent but have no number follow the numbered ones, in the parent’s order', async () => {
  const { objects } = await collected({
    'm.xml': foxml('demo:b', {
      'RELS-EXT': [[late, relations(['hasPage', 'demo:2'], ['hasPage', 'demo:1'])]],
    }),
    'p1.xml': page('demo:1', '1.png', ['isPageOf', 'demo:b']),
    'p2.xml': page('demo:2', '2.png', ['isPageOf', 'demo:b']),
    'p3.xml': page('demo:3', '3.png', ['isPageOf', 'demo:b'], ['isSequenceNumber', '1']),
    '1.png': image,
    '2.png': image,
    '3.png': image,
  });
  expect(objects.map((object) => object.files)).toEqual([['3.png', '2.png', '1.png']]);
});

test('without MODS another record describes it, even one next to it; without OBJ another image is used', async () => {
  const { objects } = await collected({
    'a.foxml': foxml('demo:1', {
      DC: [[late, dc('Z Dublin Core')]],
      JP2: [[late, located('a.jp2'), 'image/jp2']],
      OBJ: [[late, located('http://local.fedora.server/fedora/get/demo:1/OBJ'), 'image/tiff']],
    }),
    'b.xml': foxml('demo:2', {
      MODS: [[late, located('b.mods')]],
      OBJ: [[late, located('b.png'), 'image/png']],
    }),
    'a.jp2': image,
    'b.png': image,
    'b.mods': '<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>Obok</title></titleInfo></mods>',
  });
  expect(objects.map(({ title, files }) => [title, ...files])).toEqual([
    ['Z Dublin Core', 'a.jp2'],
    ['Obok', 'b.png'],
  ]);
});

test('METS in a datastream lists the images, and which of them are missing', async () => {
  const mets = (...files: string[]) =>
    `<mets xmlns="http://www.loc.gov/METS/" xmlns:xlink="http://www.w3.org/1999/xlink" LABEL="Rękopis"><fileSec><fileGrp USE="MAX">${files.map((file) => `<file ID="f${file}" MIMETYPE="image/png"><FLocat xlink:href="${file}"/></file>`).join('')}</fileGrp></fileSec><structMap TYPE="PHYSICAL"><div>${files.map((file) => `<div TYPE="page" ORDERLABEL="${file[0]}"><fptr FILEID="f${file}"/></div>`).join('')}</div></structMap></mets>`;
  const { objects, sources, errors } = await collected({
    'a.xml': foxml('demo:1', { METS: [[late, inline(mets('x.png', 'y.png'))]], DC: [[late, dc('Kodeks')]] }),
    'y.png': image,
  });
  expect(errors).toBe('a.xml: 1 of 2 images are not to be had: x.png is not there');
  expect(objects).toMatchObject([{ title: 'Kodeks', files: ['y.png'], metadata: { identifier: 'demo:1' } }]);
  expect(sources[0]?.missing).toEqual([{ before: 0, label: 'x' }]);
});

test('records nested in others, of the parent or of a file, do not describe the object', async () => {
  const record = mods('Gazeta').replace(/<.?foxml:xmlContent>/g, '');
  const { objects } = await collected({
    'a.xml': foxml('demo:1', {
      METS: [
        [
          late,
          inline(
            `<mets xmlns="http://www.loc.gov/METS/"><dmdSec ID="W"><mdWrap><xmlData>${record}</xmlData></mdWrap></dmdSec></mets>`,
          ),
        ],
      ],
      TECHMD: [
        [
          late,
          inline(
            '<xmpmeta><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description><d:title xmlns:d="http://purl.org/dc/elements/1.1/">Skaner</d:title></r:Description></r:RDF></xmpmeta>',
          ),
        ],
      ],
      DC: [[late, dc('Numer')]],
      OBJ: [[late, located('a.png'), 'image/png']],
    }),
    'a.png': image,
  });
  expect(objects).toMatchObject([{ title: 'Numer' }]);
});

test.each([
  [located('http://local.fedora.server/fedora/get/demo:1/OBJ'), /its OBJ is stored by Fedora/],
  [located('https://example.org/a.png'), /address elsewhere.*--origin/],
  [located('../../etc/passwd.png'), /leaves the package/],
])('an image that is not to be had is told: %s', async (content, reason) => {
  const { errors, skipped } = await collected({
    'a.xml': foxml('demo:1', { OBJ: [[late, content, 'image/png']] }),
    'z.png': image,
  });
  expect(errors).toMatch(reason);
  expect(skipped).toBe('');
});

test('a deleted or damaged digital object is reported, its images are skipped, and the others are imported', async () => {
  const { objects, errors, skipped } = await collected({
    'a.xml': foxml('demo:1', { OBJ: [[late, located('a.png'), 'image/png']] }, { state: 'Deleted' }),
    'a.png': image,
    'c.xml': page('demo:3', 'c.png'),
    'c.png': image,
    'x/b.xml': foxml('demo:2', {}).slice(0, -5),
    'x/b.png': image,
  });
  expect(objects).toMatchObject([{ title: 'demo:3', files: ['c.png'] }]);
  expect(skipped).toMatch(/a\.xml: it is marked as deleted/);
  expect(errors).toMatch(/^b\.xml: it is not well-formed XML/);
});

test('a record in a file next to its digital object that is no XML is an error', async () => {
  const { objects, errors } = await collected({
    'a.xml': foxml('demo:1', {
      MODS: [[late, located('m.xml')]],
      OBJ: [[late, located('a.png'), 'image/png']],
    }),
    'm.xml': '<mods>&nbsp;</mods>',
    'a.png': image,
  });
  expect(errors).toMatch(/^m\.xml: it has entities other than those of XML/);
  expect(objects).toMatchObject([{ files: ['a.png'] }]);
});

test('an Islandora issue, numbered within its newspaper, is an object and not a page of it', async () => {
  const { objects, errors, skipped } = await collected({
    'n1.xml': foxml('n:1', { MODS: [[late, mods('Gazeta')]] }),
    'n2.xml': foxml('n:2', {
      MODS: [[late, mods('Gazeta, 1915-03-04')]],
      'RELS-EXT': [
        [
          late,
          relations(
            ['hasModel', 'islandora:newspaperIssueCModel'],
            ['isMemberOf', 'n:1'],
            ['isSequenceNumber', '1'],
          ),
        ],
      ],
    }),
    'n3.xml': page('n:3', '3.png', ['isPageOf', 'n:2'], ['isSequenceNumber', '1'], ['isMemberOf', 'n:2']),
    '3.png': image,
  });
  expect([errors, skipped]).toEqual([
    '',
    expect.stringMatching(/^n1\.xml: it describes a collection or a whole/),
  ]);
  expect(objects).toMatchObject([
    {
      title: 'Gazeta, 1915-03-04',
      files: ['3.png'],
      metadata: { relations: [{ kind: 'part-of', target: 'n:1' }] },
    },
  ]);
});

test('images of an Islandora compound object are its scans, numbered by its PID and labelled with their titles', async () => {
  const part = (pid: string, file: string, title: string, number: string) =>
    foxml(pid, {
      OBJ: [[late, located(file), 'image/png']],
      MODS: [[late, mods(title)]],
      'RELS-EXT': [[late, relations(['isConstituentOf', 'c:1'], ['isSequenceNumberOfc_1', number])]],
    });
  const { objects } = await collected({
    'c1.xml': foxml('c:1', { MODS: [[late, mods('Pocztówka')]] }),
    'c2.xml': part('c:2', '2.png', 'Rewers', '2'),
    'c3.xml': part('c:3', '3.png', 'Awers', '1'),
    '2.png': image,
    '3.png': image,
  });
  expect(objects).toMatchObject([
    { title: 'Pocztówka', files: ['3.png', '2.png'], names: ['Awers', 'Rewers'] },
  ]);
});
