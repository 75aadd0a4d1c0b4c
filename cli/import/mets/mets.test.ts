import { expect, test } from 'vitest';
import { contentsOf, logicalObject, numberWithin } from './contents.ts';
import { div, fileGroup, links, metsOf, structure } from './mets.fixture.ts';
import { pagesOf } from './pages.ts';

const threeFiles = `<mets:fileSec>${fileGroup('MAX', { A: 'a.tif', B: 'b.tif', C: 'c.tif' })}</mets:fileSec>`;
const page = (id: string, attributes = '') => div(`TYPE="page" ID="P${id}" ${attributes}`, `#${id}`);

const pagesIn = (content: string) =>
  pagesOf(metsOf(content)).map(({ label, files }) => [label, ...files.map(({ href }) => href)]);

test.each([
  [
    'the order that it counts',
    div('', page('C', 'ORDER="1"'), page('A', 'ORDER="2"'), page('B', 'ORDER="3"')),
  ],
  [
    'the order that it counts from 0',
    div('', page('B', 'ORDER="2"'), page('C', 'ORDER="0"'), page('A', 'ORDER="1"')),
  ],
  [
    'the order in which they stand, where each part counts anew',
    div('', page('C', 'ORDER="1"'), page('A', 'ORDER="1"'), page('B', 'ORDER="2"')),
  ],
  [
    'the order in which they stand, through all divisions',
    div('', page('C'), div('TYPE="gathering"', page('A')), page('B')),
  ],
])('pages come in %s', (_, root) => {
  expect(pagesIn(threeFiles + structure('PHYSICAL', root)).map(([, file]) => file)).toEqual([
    'c.tif',
    'a.tif',
    'b.tif',
  ]);
});

test('pages follow the files if no division is a page', () => {
  const root = div('TYPE="album"', div('', '#B'), div('', '#A'));
  expect(pagesIn(threeFiles + structure('', root))).toEqual([
    [undefined, 'b.tif'],
    [undefined, 'a.tif'],
  ]);
  expect(pagesIn(threeFiles)).toEqual([
    [undefined, 'a.tif'],
    [undefined, 'b.tif'],
    [undefined, 'c.tif'],
  ]);
});

test.each([
  ['ORDERLABEL="XII" LABEL="Page 12"', 'XII'],
  ['LABEL="Page 12"', 'Page 12'],
  ['ORDERLABEL=" - " LABEL="uncounted"', undefined],
  ['ORDERLABEL="uncounted"', undefined],
  ['', undefined],
])('%s labels a page', (attributes, label) => {
  expect(pagesIn(threeFiles + structure('PHYSICAL', div('', page('A', attributes))))).toEqual([
    [label, 'a.tif'],
  ]);
});

test('files of a page are found through areas and in groups within groups', () => {
  const files = `<mets:fileSec><mets:fileGrp USE="IMG"><mets:fileGrp USE="Preservation">${fileGroup('', { A: 'a.tif' })}</mets:fileGrp></mets:fileGrp></mets:fileSec>`;
  const areas = '<mets:fptr><mets:par><mets:area FILEID="A"/></mets:par></mets:fptr>';
  const mets = metsOf(files + structure('PHYSICAL', div('TYPE="CONTENT_PAGE"', areas)));
  expect(pagesOf(mets)[0]?.files).toEqual([
    { id: 'A', href: 'a.tif', others: [], mime: 'image/tiff', group: '', use: 'Preservation IMG' },
  ]);
});

const physical = structure('PHYSICAL', div('ID="ALL" TYPE="physSequence"', page('A'), page('B'), page('C')));

function contentsIn(content: string) {
  const mets = metsOf(threeFiles + content);
  const object = logicalObject(mets);
  return {
    div: object?.div.id,
    around: object?.around.map(({ id }) => id),
    parts: object && contentsOf(mets, object.div, pagesOf(mets), () => undefined),
  };
}

test('contents have the scans named by links, and the wider range of their own parts', () => {
  const logical = structure(
    'LOGICAL',
    div(
      'ID="L0" TYPE="monograph" LABEL="Album"',
      div(
        'ID="L1" TYPE="chapter" LABEL="I"',
        div('ID="L2" TYPE="section" LABEL="Ia"'),
        div('ID="L3" TYPE="illustration"'),
      ),
      div('ID="L4" TYPE="title_page"'),
    ),
  );
  const { div: object, parts } = contentsIn(
    physical + logical + links('L0 ALL', 'L1 PA', 'L2 PB', 'L3 PB', 'L3 PC', 'L4 PA'),
  );
  expect(object).toBe('L0');
  const locator = (label: string, id: string) =>
    `<mets:smLocatorLink xlink:label="${label}" xlink:href="#${id}"/>`;
  const inGroups = (...pairs: string[]) =>
    pairs
      .map((pair) => pair.split(' '))
      .map(
        ([from = '', ...to]) =>
          `<mets:smLinkGrp>${locator('from', from)}${to.map((id) => locator('to', id)).join('')}<mets:smArcLink xlink:from="from" xlink:to="to"/></mets:smLinkGrp>`,
      )
      .join('');
  const grouped = inGroups('L0 ALL', 'L1 PA', 'L2 PB', 'L3 PB PC', 'L4 PA');
  expect(contentsIn(`${physical}${logical}<mets:structLink>${grouped}</mets:structLink>`).parts).toEqual(
    parts,
  );
  expect(parts).toEqual([
    {
      kind: 'chapter',
      label: 'I',
      first: 1,
      last: 3,
      parts: [
        { label: 'Ia', first: 2, last: 2 },
        { kind: 'illustration', label: 'Illustration', first: 2, last: 3 },
      ],
    },
    { kind: 'title_page', label: 'Title page', first: 1, last: 1 },
  ]);
});

test.each([
  [
    'an issue of a newspaper with a document for each whole',
    div(
      'ID="N" TYPE="newspaper"',
      '<mets:mptr xlink:href="n.xml"/>',
      div(
        'ID="Y" TYPE="year"',
        '<mets:mptr xlink:href="y.xml"/>',
        div('ID="M" TYPE="month"', div('ID="D" TYPE="day"', div('ID="I" TYPE="issue" DMDID="x"'))),
      ),
    ),
    'I',
    ['N', 'Y', 'M', 'D'],
  ],
  [
    'a volume of a work',
    div(
      'ID="W" TYPE="multivolume_work"',
      '<mets:mptr xlink:href="w"/>',
      div('ID="V" TYPE="volume" DMDID="x"', div('TYPE="chapter" DMDID="y" LABEL="I"')),
    ),
    'V',
    ['W'],
  ],
  [
    'an issue with its volume and title',
    div(
      'ID="T" TYPE="PERIODICAL_TITLE"',
      div('ID="V" TYPE="PERIODICAL_VOLUME"', div('ID="I" TYPE="ISSUE"', div('TYPE="ARTICLE"'))),
    ),
    'I',
    ['T', 'V'],
  ],
  ['a book of one chapter', div('ID="B" TYPE="monograph"', div('TYPE="chapter" LABEL="I"')), 'B', []],
  ['a volume of two issues', div('ID="V" TYPE="volume"', div('TYPE="issue"'), div('TYPE="issue"')), 'V', []],
])('%s is the object', (_, root, object, around) => {
  expect(contentsIn(physical + structure('LOGICAL', root))).toMatchObject({ div: object, around });
});

test.each([
  [
    [
      ['Band 3', ''],
      ['Heft 2', '2'],
    ],
    'Band 3, 2',
  ],
  [[['Die arabischen Handschriften', 'arabischen Handschriften']], undefined],
  [
    [
      ['1892', '1892'],
      ['', '1892-07'],
      ['61 (25.5.1922) Kemberg', ''],
    ],
    '1892, 1892-07',
  ],
  [[['', '']], undefined],
])('of the divisions %j the number is %s', (divs, number) => {
  expect(numberWithin(divs.map(([label = '', orderLabel = '']) => ({ label, orderLabel })))).toBe(number);
});

test('articles are contents, but their layout divisions are not; areas of texts give their pages', () => {
  const files = `<mets:fileSec>${fileGroup('MAX', { A: 'a.tif', B: 'b.tif' })}${fileGroup('ALTO', { TA: 'a.xml', TB: 'b.xml' }, 'text/xml')}</mets:fileSec>`;
  const pages = structure(
    'PHYSICAL',
    div('', div('TYPE="page"', '#A', '#TA'), div('TYPE="page"', '#B', '#TB')),
  );
  const area = (id: string) =>
    div('TYPE="TEXT"', `<mets:fptr><mets:area FILEID="${id}" BEGIN="B1"/></mets:fptr>`);
  const logical = structure(
    'LOGICAL',
    div(
      'TYPE="ISSUE"',
      div(
        'TYPE="CONTENT"',
        div(
          'TYPE="ARTICLE" LABEL="Wojna"',
          div('TYPE="HEADING"', area('TA')),
          div('TYPE="BODY"', area('TB')),
        ),
        div('TYPE="ARTICLE"', area('TB')),
      ),
    ),
  );
  const mets = metsOf(files + pages + logical);
  const root = logicalObject(mets)?.div;
  expect(root && contentsOf(mets, root, pagesOf(mets), () => undefined)).toEqual([
    { kind: 'article', label: 'Wojna', first: 1, last: 2 },
    { kind: 'article', label: 'Article', first: 2, last: 2 },
  ]);
});

test('a single map of both structures gives pages, without contents made of them', () => {
  const root = div(
    'TYPE="np:issue" DMDID="x"',
    page('A').replace('"page"', '"np:page"'),
    page('B').replace('"page"', '"np:page"'),
  );
  const { parts } = contentsIn(structure('', root));
  expect(pagesIn(threeFiles + structure('', root)).map(([, file]) => file)).toEqual(['a.tif', 'b.tif']);
  expect(parts).toEqual([]);
});

test('huge numbers of links, divisions and files take linear time', () => {
  const pages = Array.from({ length: 20_000 }, (_, number) =>
    div(`TYPE="page" ID="P${number}"`, `#F${number}`),
  );
  const files = Object.fromEntries(pages.map((_, number) => [`F${number}`, `${number}.tif`]));
  const pairs = pages.map((_, number) => `L P${number}`);
  const logical = structure('LOGICAL', div('TYPE="monograph"', div('ID="L" LABEL="I"')));
  const content = `<mets:fileSec>${fileGroup('MAX', files)}</mets:fileSec>${structure('PHYSICAL', div('', ...pages))}${logical}${links(...pairs, ...pairs)}`;
  const mets = metsOf(content);
  const object = logicalObject(mets);
  expect(object && contentsOf(mets, object.div, pagesOf(mets), () => undefined)).toEqual([
    { label: 'I', first: 1, last: 20_000 },
  ]);
});
