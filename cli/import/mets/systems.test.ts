import { expect, test } from 'vitest';
import { openRemote } from '../remote/client.ts';
import { collected, image } from '../sources/collected.fixture.ts';
import { div, fileGroup, links, metsXml, modsSection, structure } from './mets.fixture.ts';

// Forms in which NDK packages, Goobi and Kitodo differ from other profiles.

const titled = (title: string) => `<mods:titleInfo><mods:title>${title}</mods:title></mods:titleInfo>`;
const files = (names: Record<string, string>) =>
  `<mets:fileSec>${fileGroup('MAX', names, 'image/png')}</mets:fileSec>`;
const page = (id: string, type = 'page') => div(`TYPE="${type}" ID="P${id}"`, `#${id}`);
const oneImage = files({ A: 'a.png' }) + structure('PHYSICAL', div('', page('A')));
const pointer = (href: string) => `<mets:mptr LOCTYPE="URL" xlink:href="${href}"/>`;

test('NDK: pages of every type are scans, including blank ones and plates', async () => {
  const physical = div('', page('A', 'TitlePage'), page('B', 'Blank'), page('C', 'illustration'));
  const { objects } = await collected({
    'mets.xml': metsXml(files({ A: 'a.png', B: 'b.png', C: 'c.png' }) + structure('PHYSICAL', physical)),
    'a.png': image,
    'b.png': image,
    'c.png': image,
  });
  expect(objects.map((object) => object.files)).toEqual([['a.png', 'b.png', 'c.png']]);
});

test('divisions beside pages are not pages if they contain pages, or only a document', async () => {
  const physical = div(
    '',
    page('A', 'cover'),
    div('TYPE="chapter"', '#T', page('B'), page('C')),
    div('TYPE="document"', '#D'),
  );
  const { objects } = await collected({
    'mets.xml': metsXml(
      files({ A: 'a.png', B: 'b.png', C: 'c.png', T: 't.png', D: 'd.pdf' }) + structure('PHYSICAL', physical),
    ),
    ...Object.fromEntries(['a.png', 'b.png', 'c.png', 't.png', 'd.pdf'].map((name) => [name, image])),
  });
  expect(objects.map((object) => object.files)).toEqual([['a.png', 'b.png', 'c.png']]);
});

test.each(['', ' unit="page"', ' unit="pages"'])(
  'a page is called by the extent in its record%s',
  async (unit) => {
    const record = modsSection(
      'M',
      `<mods:part><mods:extent${unit}><mods:start>17</mods:start></mods:extent></mods:part>`,
    );
    const { objects } = await collected({
      'mets.xml': metsXml(
        record + files({ A: 'a.png' }) + structure('PHYSICAL', div('', div('TYPE="page" DMDID="M"', '#A'))),
      ),
      'a.png': image,
    });
    expect(objects.map(({ names }) => names)).toEqual([['17']]);
  },
);

const described = (part: string) =>
  `${titled('Rynek')}<mods:genre>widok</mods:genre><mods:abstract>Z wieży</mods:abstract><mods:part><mods:detail><mods:number>${part}</mods:number></mods:detail></mods:part>`;

test.each([
  ['its only division', structure('PHYSICAL', div('TYPE="photograph" DMDID="D"', '#A'))],
  [
    'a division that shares its record',
    structure('LOGICAL', div('TYPE="photograph" DMDID="D"')) +
      structure('PHYSICAL', div('', div('TYPE="page" DMDID="D"', '#A'))),
  ],
])('the record of an object does not describe its page: %s', async (_, structures) => {
  const { sources } = await collected({
    'mets.xml': metsXml(modsSection('D', described('7')) + files({ A: 'a.png' }) + structures),
    'a.png': image,
  });
  expect(sources).toMatchObject([{ label: expect.stringContaining('Rynek') }]);
  expect(sources[0]?.scans).toEqual([{ file: expect.stringMatching(/a\.png$/), number: 1 }]);
});

test('the record of a page that has to do for the object does not describe the page, too; another does', async () => {
  const pages = ['A', 'B'].map((id) => div(`TYPE="page" DMDID="${id}"`, `#${id}`));
  const records = modsSection('A', described('1')) + modsSection('B', described('2'));
  const { sources } = await collected({
    'mets.xml': metsXml(
      records + files({ A: 'a.png', B: 'b.png' }) + structure('PHYSICAL', div('', ...pages)),
    ),
    'a.png': image,
    'b.png': image,
  });
  const [{ scans = [] } = {}] = sources;
  expect(scans.map(({ name, functions, description }) => [name, functions, description])).toEqual([
    ['1', undefined, undefined],
    ['2', ['widok'], 'Z wieży'],
  ]);
});

test('a text next to the document belongs to an image at an address', async () => {
  const address = 'https://images.example.org';
  const client = openRemote({ address, origins: [], concurrency: 1, userAgent: 'test' });
  const groups =
    fileGroup('MAX', { A: `${address}/a.jpg` }, 'image/jpeg') +
    fileGroup('FULLTEXT', { T: 'a.txt' }, 'text/plain');
  const files = {
    'mets.xml': metsXml(
      `<mets:fileSec>${groups}</mets:fileSec>${structure('PHYSICAL', div('', div('TYPE="page"', '#A', '#T')))}`,
    ),
    'a.txt': 'Ala',
  };
  const { sources, warnings } = await collected(files, 'auto', client);
  expect([warnings, sources[0]?.scans]).toMatchObject([
    '',
    [{ file: `${address}/a.jpg`, text: expect.stringMatching(/^\/.*\/a\.txt$/) }],
  ]);
});

test('NDK: the issue of a volume that has only a number is numbered within it', async () => {
  const numbered = (number: string) =>
    `<mods:titleInfo><mods:partNumber>${number}</mods:partNumber></mods:titleInfo>`;
  const logical = div(
    'TYPE="PERIODICAL_TITLE" DMDID="T" LABEL="Hlasy"',
    div('TYPE="PERIODICAL_VOLUME" DMDID="V" LABEL="Hlasy"', div('TYPE="ISSUE" DMDID="I" LABEL="Hlasy"')),
  );
  const records = [
    modsSection('T', titled('Hlasy')),
    modsSection('V', numbered('29-30')),
    modsSection('I', titled('Hlasy').replace('</mods:titleInfo>', numbered('1').slice(16))),
  ];
  const { objects } = await collected({
    'mets.xml': metsXml(records.join('') + oneImage + structure('LOGICAL', logical)),
    'a.png': image,
  });
  expect(objects[0]?.metadata).toMatchObject({ title: 'Hlasy. 1', number: '29-30, 1' });
  expect(objects[0]?.metadata.notes).toBeUndefined();
});

test('NDK: blocks of text are not entries of the contents', async () => {
  const article = div('TYPE="ARTICLE" LABEL="O právu"', div('TYPE="NORMAL_TEXT"', '#A'));
  const { objects } = await collected({
    'mets.xml': metsXml(oneImage + structure('LOGICAL', div('TYPE="ISSUE"', article))),
    'a.png': image,
  });
  expect(objects[0]?.metadata.parts).toEqual([{ kind: 'article', label: 'O právu', first: 1, last: 1 }]);
});

test('Goobi: contents lead to the page that they link in part', async () => {
  const area =
    '<mets:fptr FILEID="B"><mets:seq><mets:area ID="X" FILEID="B" SHAPE="RECT" COORDS="1,1,2,2"/></mets:seq></mets:fptr>';
  const physical = div('', page('A'), div('TYPE="page" ID="PB"', area));
  const { objects } = await collected({
    'mets.xml': metsXml(
      files({ A: 'a.png', B: 'b.png' }) +
        structure('PHYSICAL', physical) +
        structure('LOGICAL', div('TYPE="monograph"', div('TYPE="figure" ID="L" LABEL="Herb"'))) +
        links('L X'),
    ),
    'a.png': image,
    'b.png': image,
  });
  expect(objects[0]?.metadata.parts).toEqual([{ kind: 'figure', label: 'Herb', first: 2, last: 2 }]);
});

test('Goobi: a record after the system’s notes, in the catalogue’s wrapper', async () => {
  const wrap = (content: string) =>
    `<mets:mdWrap MDTYPE="OTHER"><mets:xmlData>${content}</mets:xmlData></mets:mdWrap>`;
  const marc =
    '<record><leader>     nam a22     Mi 4500</leader><datafield tag="245"><subfield code="a">O ziołach</subfield></datafield></record>';
  const section = `<mets:dmdSec ID="D">${wrap('<goobiId>8120</goobiId>')}${wrap(`<bib><suppress>false</suppress>${marc}</bib>`)}</mets:dmdSec>`;
  const { objects } = await collected({
    'mets.xml': metsXml(section + oneImage + structure('LOGICAL', div('TYPE="Monograph" DMDID="D"'))),
    'a.png': image,
  });
  expect(objects[0]?.title).toBe('O ziołach');
});

/** A volume of a periodical whose document is at the address of a resolver. */
const volume = (href: string) => {
  const host =
    '<mods:relatedItem type="host"><mods:recordInfo><mods:recordIdentifier>PPN5</mods:recordIdentifier></mods:recordInfo></mods:relatedItem>';
  const logical = div(
    'TYPE="Periodical" LABEL="Studia"',
    pointer(href),
    div('TYPE="PeriodicalVolume" DMDID="V" LABEL="Band 75"'),
  );
  return metsXml(modsSection('V', titled('Band 75') + host) + oneImage + structure('LOGICAL', logical));
};

test('Goobi: the record of the bound book gives its shelfmark, its holder and how it was digitised', async () => {
  const bound =
    '<mods:location><mods:physicalLocation>Biblioteka</mods:physicalLocation><mods:shelfLocator>XVII.5</mods:shelfLocator></mods:location>' +
    '<mods:originInfo><mods:publisher>Pracownia</mods:publisher><mods:dateCaptured>2009</mods:dateCaptured></mods:originInfo>';
  const document = (attributes: string) =>
    metsXml(
      `${modsSection('L', titled('Zielnik'))}${modsSection('B', bound)}${modsSection('W', titled('Zbiory') + bound)}` +
        `<mets:fileSec>${fileGroup('MAX', { A: 'a.tif' })}</mets:fileSec>` +
        structure('LOGICAL', div('TYPE="Monograph" DMDID="L"')) +
        structure('PHYSICAL', div(`TYPE="BoundBook" ${attributes}`, div('TYPE="page"', '#A'))),
    );
  const read = async (attributes: string) =>
    (await collected({ 'mets.xml': document(attributes), 'a.tif': image })).objects[0]?.metadata;
  const own = { title: 'Zielnik', categories: ['books'] };
  expect(await read('')).toEqual(own);
  expect(await read('DMDID="L"')).toEqual(own);
  expect(await read('DMDID="W"')).toEqual(own);
  expect(await read('DMDID="B"')).toEqual({
    ...own,
    source: 'Biblioteka',
    identifiers: [{ kind: 'shelfmark', value: 'XVII.5' }],
    notes: [{ label: 'Digitisation', text: 'Pracownia, 2009' }],
  });
});

test('Goobi: the parent of a volume is described in the anchor next to it', async () => {
  const anchor = metsXml(
    modsSection(
      'W',
      `${titled('Studia bałtyckie')}<mods:recordInfo><mods:recordIdentifier>PPN5</mods:recordIdentifier></mods:recordInfo>`,
    ) +
      structure('LOGICAL', div('TYPE="Periodical" DMDID="W"', div('TYPE="PeriodicalVolume"', pointer('x')))),
  );
  const { objects, warnings } = await collected({
    'bs_75.xml': volume('https://example.org/resolver?id=PPN5'),
    'bs_75_anchor.xml': anchor,
    'a.png': image,
  });
  expect(warnings).toBe('');
  expect(objects[0]?.metadata).toMatchObject({
    title: 'Studia bałtyckie, Band 75',
    relations: [{ kind: 'part-of', text: 'Studia bałtyckie', target: 'PPN5' }],
  });
});

test('Goobi: a work that the record names only by number gets the name of the division', async () => {
  const { objects, warnings } = await collected({ 'bs_75.xml': volume(''), 'a.png': image });
  expect([warnings, objects[0]?.metadata.relations]).toEqual([
    '',
    [{ kind: 'part-of', text: 'Studia', target: 'PPN5' }],
  ]);
});

const kitodo = (content: string) =>
  `<mets:dmdSec ID="D"><mets:mdWrap MDTYPE="MODS"><mets:xmlData>${content}</mets:xmlData></mets:mdWrap></mets:dmdSec>`;
const title = '<x:metadata name="TitleDocMain">Zielnik</x:metadata>';

test.each([
  ['Kitodo 3', kitodo(`<x:kitodo xmlns:x="http://meta.kitodo.org/v1/">${title}</x:kitodo>`)],
  [
    'Goobi',
    kitodo(
      `<mods:mods><mods:extension><x:goobi xmlns:x="http://meta.goobi.org/v1.5.1/">${title}</x:goobi></mods:extension></mods:mods>`,
    ),
  ],
])('the working file of a process of %s is refused, with what to do', async (_, section) => {
  const { objects, skipped } = await collected({
    'meta.xml': metsXml(section + oneImage + structure('LOGICAL', div('TYPE="Monograph" DMDID="D"'))),
    'a.png': image,
  });
  expect(objects).toEqual([]);
  expect(skipped).toMatch(/^meta\.xml: it is the working file of a process .* export/);
});
