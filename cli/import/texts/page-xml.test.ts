import { expect, test } from 'vitest';
import { layerOf, pagesIn } from './texts.fixture.ts';

const pageXml = (content: string, attributes = 'imageWidth="500" imageHeight="1000"') =>
  `<?xml version="1.0"?><pc:PcGts xmlns:pc="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><pc:Page imageFilename="a.tif" ${attributes}>${content}</pc:Page></pc:PcGts>`;
const line = (text: string, points: string, words = '') =>
  `<pc:TextLine><pc:Coords points="${points}"/>${words}<pc:TextEquiv><pc:Unicode>${text}</pc:Unicode></pc:TextEquiv></pc:TextLine>`;

test('PAGE XML: regions in reading order, words with positions scaled to the scan, headings, the best of several readings', async () => {
  const word =
    '<pc:Word><pc:Coords points="10,10 60,10 60,30 10,30"/><pc:TextEquiv index="1"><pc:Unicode>zła</pc:Unicode></pc:TextEquiv><pc:TextEquiv index="0"><pc:Unicode>Ala</pc:Unicode></pc:TextEquiv></pc:Word>';
  const layer = await layerOf(
    'a.xml',
    pageXml(
      `<pc:ReadingOrder><pc:OrderedGroup id="g"><pc:RegionRefIndexed index="1" regionRef="r1"/><pc:OrderedGroupIndexed index="0" id="h"><pc:RegionRefIndexed index="0" regionRef="r2"/></pc:OrderedGroupIndexed></pc:OrderedGroup></pc:ReadingOrder>
       <pc:TextRegion id="r1">${line('Ala', '10,10 60,10 60,30', word)}</pc:TextRegion>
       <pc:TextRegion id="r2" type="heading" primaryLanguage="Polish">${line('Tytuł dzieła', '0,0 100,0 100,20 0,20')}</pc:TextRegion>`,
    ),
  );
  expect(layer.blocks).toEqual([
    {
      heading: true,
      lines: [
        {
          box: [0, 0, 200, 40],
          words: [
            { text: 'Tytuł', box: [0, 0, 83, 40] },
            { text: 'dzieła', box: [100, 0, 100, 40] },
          ],
        },
      ],
    },
    { lines: [{ box: [20, 20, 100, 40], words: [{ text: 'Ala', box: [20, 20, 100, 40] }] }] },
  ]);
  expect(layer.language).toBe('pl');
});

test('PAGE XML of 2009 has points as elements, and a region may only have its text', async () => {
  const points = '<pc:Point x="10" y="10"/><pc:Point x="60" y="30"/>';
  const old = `<pc:TextRegion><pc:TextLine><pc:Coords>${points}</pc:Coords><pc:TextEquiv><pc:Unicode>Ala</pc:Unicode></pc:TextEquiv></pc:TextLine></pc:TextRegion>`;
  const regionText =
    '<pc:TextRegion><pc:TextEquiv><pc:Unicode>ma\nkota</pc:Unicode></pc:TextEquiv></pc:TextRegion>';
  const { blocks } = await layerOf('a.xml', pageXml(old + regionText));
  expect(blocks[0]?.lines[0]?.box).toEqual([20, 20, 100, 40]);
  expect(blocks[1]?.lines.map(({ words }) => words.map(({ text }) => text))).toEqual([['ma'], ['kota']]);
});

const pageLines = async (content: string) =>
  (await layerOf('a.xml', pageXml(content))).blocks.map(({ lines }) =>
    lines.map(({ words }) => words.map(({ text }) => text).join(' ')),
  );
const ordered = (...refs: string[]) =>
  `<pc:ReadingOrder><pc:OrderedGroup>${refs.map((ref) => `<pc:RegionRefIndexed ${ref}/>`).join('')}</pc:OrderedGroup></pc:ReadingOrder>`;

test('PAGE XML of Transkribus: tables are read row by row, at the positions of their own numbers', async () => {
  const cell = (row: number, col: number, text: string) =>
    `<pc:TableCell row="${row}" col="${col}"><pc:Coords points="0,0 9,9"/>${line(text, '1,1 9,9')}<pc:CornerPts>0 1 2 3</pc:CornerPts></pc:TableCell>`;
  const table = `<pc:TableRegion id="t" custom="readingOrder {index:0;}">${cell(1, 1, '7')}${cell(0, 0, 'Nazwisko')}${cell(1, 0, 'Nowak')}${cell(0, 1, 'Wiek')}</pc:TableRegion>`;
  const region = `<pc:TextRegion id="r" custom="readingOrder {index:1;}">${line('Uwagi', '1,1 9,9')}</pc:TextRegion>`;
  expect(await pageLines(ordered('index="1" regionRef="r"') + region + table)).toEqual([
    ['Nazwisko', 'Wiek'],
    ['Nowak', '7'],
    ['Uwagi'],
  ]);
});

test('PAGE XML: nested regions, as in tables of Aletheia, are read at the position of the outer ones', async () => {
  const inner = `<pc:TableRegion id="t"><pc:TextRegion id="c">${line('komórka', '1,1 9,9')}</pc:TextRegion></pc:TableRegion>`;
  const last = `<pc:TextRegion id="r">${line('koniec', '1,1 9,9')}</pc:TextRegion>`;
  const order = ordered('index="1" regionRef="r"', 'index="0" regionRef="t"');
  expect(await pageLines(order + last + inner)).toEqual([['komórka'], ['koniec']]);
});

test('PAGE XML: headings as marked by Transkribus and eScriptorium, and rotated text', async () => {
  const region = (attributes: string) =>
    `<pc:TextRegion ${attributes}>${line('ab cd', '0,0 50,0 50,100 0,100')}</pc:TextRegion>`;
  const { blocks } = await layerOf(
    'a.xml',
    pageXml(
      [
        'custom="readingOrder {index:0;} structure {type:heading;}"',
        'custom="structure {type:title;}"',
        'type="header" custom="structure {type:header;}"',
        'orientation="90.0"',
        'orientation="-90"',
      ]
        .map(region)
        .join(''),
    ),
  );
  expect(blocks.map(({ heading, rotation }) => [heading, rotation])).toEqual([
    [true, undefined],
    [true, undefined],
    [undefined, undefined],
    // Text that is corrected by rotating it clockwise runs upwards.
    [undefined, 270],
    [undefined, 90],
  ]);
  expect(blocks[3]?.lines[0]?.words.map(({ box }) => box?.[1])).toEqual([120, 0]);
  expect(blocks[4]?.lines[0]?.words.map(({ box }) => box?.[1])).toEqual([0, 120]);
});

test('PAGE XML of Kraken may only have the text of letters, that of Tesseract several pages', async () => {
  const glyph = (text: string) =>
    `<pc:Glyph><pc:TextEquiv><pc:Unicode>${text}</pc:Unicode></pc:TextEquiv></pc:Glyph>`;
  const words = `<pc:TextLine><pc:Word>${glyph('A')}${glyph('l')}</pc:Word><pc:Word>${glyph(' ')}</pc:Word><pc:Word>${glyph('m')}</pc:Word></pc:TextLine>`;
  expect(await pageLines(`<pc:TextRegion>${words}</pc:TextRegion>`)).toEqual([['Al m']]);
  const page = (text: string) =>
    `<Page imageFilename="book.tif"><TextRegion>${`<TextLine><TextEquiv><Unicode>${text}</Unicode></TextEquiv></TextLine>`}</TextRegion></Page>`;
  expect(await pagesIn('a.xml', `<PcGts>${page('Ala')}${page('ma')}</PcGts>`)).toMatchObject({
    lines: [[['Ala']], [['ma']]],
  });
});

test('PAGE XML of LAREX: the recognised text is used if the corrected one is empty', async () => {
  const reading = (index: number, text: string) =>
    `<pc:TextEquiv index="${index}"><pc:Unicode>${text}</pc:Unicode></pc:TextEquiv>`;
  const lines = [reading(1, 'Aia') + reading(0, 'Ala'), reading(0, '') + reading(1, 'ma')];
  expect(
    await pageLines(
      `<pc:TextRegion>${lines.map((one) => `<pc:TextLine>${one}</pc:TextLine>`).join('')}</pc:TextRegion>`,
    ),
  ).toEqual([['Ala', 'ma']]);
});

test('PAGE XML: cells may have their text directly or in regions, in the language of the enclosing region', async () => {
  const table = `<pc:TableRegion primaryLanguage="Polish"><pc:TableCell row="0" col="0"><pc:TextEquiv><pc:Unicode>sama</pc:Unicode></pc:TextEquiv></pc:TableCell>
    <pc:TableCell row="0" col="1"><pc:TextRegion>${line('w regionie', '1,1 9,9')}</pc:TextRegion></pc:TableCell></pc:TableRegion>`;
  expect(await pageLines(table)).toEqual([['sama'], ['w regionie']]);
  const { language } = await layerOf('a.xml', pageXml(table, 'primaryLanguage="German"'));
  expect(language).toBe('pl');
});

test('PAGE XML: the own number of a region does not determine its position within a group', async () => {
  const region = (id: string, custom = '') =>
    `<pc:TextRegion id="${id}" custom="${custom}">${line(id, '1,1 9,9')}</pc:TextRegion>`;
  const order =
    '<pc:ReadingOrder><pc:OrderedGroup><pc:OrderedGroupIndexed index="0"><pc:RegionRefIndexed index="0" regionRef="a"/><pc:RegionRefIndexed index="1" regionRef="b"/></pc:OrderedGroupIndexed></pc:OrderedGroup></pc:ReadingOrder>';
  expect(await pageLines(order + region('c', 'readingOrder {index:0;}') + region('a') + region('b'))).toEqual(
    [['a'], ['b'], ['c']],
  );
});
