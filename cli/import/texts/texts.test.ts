import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { altoXml, type ReadPage } from '#lib/text/alto/write.ts';
import { readTextLayer } from '#lib/text/alto.ts';
import { inspectText, readText } from './formats.ts';

const scan = { width: 1000, height: 2000 };

function fileWith(name: string, content: string | Buffer): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

/** The text layer that a file yields for a scan of 1000 × 2000. */
const layerOf = async (name: string, content: string | Buffer) =>
  await readTextLayer(new TextDecoder().decode(await readText(fileWith(name, content))), scan);

const pageXml = (content: string, attributes = 'imageWidth="500" imageHeight="1000"') =>
  `<?xml version="1.0"?><pc:PcGts xmlns:pc="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><pc:Page imageFilename="a.tif" ${attributes}>${content}</pc:Page></pc:PcGts>`;
const line = (text: string, points: string, words = '') =>
  `<pc:TextLine><pc:Coords points="${points}"/>${words}<pc:TextEquiv><pc:Unicode>${text}</pc:Unicode></pc:TextEquiv></pc:TextLine>`;

test('PAGE XML: regions in reading order, words with places scaled to the scan, headings, the best of several readings', async () => {
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

test('PAGE XML of 2009 has its points as elements, and a region may have its text alone', async () => {
  const points = '<pc:Point x="10" y="10"/><pc:Point x="60" y="30"/>';
  const old = `<pc:TextRegion><pc:TextLine><pc:Coords>${points}</pc:Coords><pc:TextEquiv><pc:Unicode>Ala</pc:Unicode></pc:TextEquiv></pc:TextLine></pc:TextRegion>`;
  const alone =
    '<pc:TextRegion><pc:TextEquiv><pc:Unicode>ma\nkota</pc:Unicode></pc:TextEquiv></pc:TextRegion>';
  const { blocks } = await layerOf('a.xml', pageXml(old + alone));
  expect(blocks[0]?.lines[0]?.box).toEqual([20, 20, 100, 40]);
  expect(blocks[1]?.lines.map(({ words }) => words.map(({ text }) => text))).toEqual([['ma'], ['kota']]);
});

test('hOCR: paragraphs, lines and words with their places, as HTML or XHTML', async () => {
  const html = `<!DOCTYPE html><html lang="pl"><body><div class='ocr_page' title='image "scans/a.tif"; bbox 0 0 500 1000; ppageno 0'>
    <div class="ocr_carea"><p class="ocr_par" lang="deu"><span class="ocr_line" title="bbox 10 10 60 30; baseline 0 0">
    <span class="ocrx_word" title="bbox 10 10 30 30; x_wconf 90"><strong>Ala</strong></span> <span class="ocrx_word" title="bbox 40 10 60 30">&amp;co</span></span></p></div>
    <img src="x"><span class="ocr_line">bez miejsc</span></div></body></html>`;
  const { language, blocks } = await layerOf('a.hocr', html);
  expect(language).toBe('de');
  expect(blocks[0]?.lines).toMatchObject([
    {
      box: [20, 20, 100, 40],
      words: [
        { text: 'Ala', box: [20, 20, 40, 40] },
        { text: '&co', box: [80, 20, 40, 40] },
      ],
    },
    { words: [{ text: 'bez' }, { text: 'miejsc' }] },
  ]);
  expect(await inspectText(fileWith('a.hocr', html))).toEqual({
    format: 'hOCR',
    rank: 2,
    pages: [{ image: 'scans/a.tif', isEmpty: false }],
  });
});

test('hOCR: words without lines are not lost, and those of different paragraphs stand in different lines', async () => {
  const html = `<div class="ocr_page"><p class="ocr_par"><span class="ocrx_word">Ala</span> <span class="ocrx_word">ma</span></p>
    <p class="ocr_par"><span class="ocrx_word">kota</span></p></div>`;
  const { blocks } = await layerOf('a.hocr', html);
  expect(blocks.flatMap(({ lines }) => lines).map(({ words }) => words.map(({ text }) => text))).toEqual([
    ['Ala', 'ma'],
    ['kota'],
  ]);
});

test.each([
  ['UTF-8', Buffer.from('Zażółć\ngęślą\n\njaźń')],
  ['UTF-8 with a mark', Buffer.from('\ufeffZażółć\r\ngęślą\r\n \r\njaźń')],
  ['UTF-16', Buffer.from('\ufeffZażółć\ngęślą\n\njaźń', 'utf16le')],
  [
    'Windows-1250',
    Buffer.from([
      0x5a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6, 0x0a, 0x67, 0xea, 0x9c, 0x6c, 0xb9, 0x0a, 0x0a, 0x6a, 0x61, 0x9f,
      0xf1,
    ]),
  ],
])('plain text in %s has lines and blocks, and no places', async (_, bytes) => {
  const { blocks } = await layerOf('a.txt', bytes);
  expect(blocks.map(({ lines }) => lines.map(({ words }) => words))).toEqual([
    [[{ text: 'Zażółć' }], [{ text: 'gęślą' }]],
    [[{ text: 'jaźń' }]],
  ]);
});

/** The lines of each page of a file, by block. */
async function pagesIn(name: string, content: string | Buffer) {
  const file = fileWith(name, content);
  const { pages = [] } = (await inspectText(file)) ?? {};
  const layers = await Promise.all(
    pages.map(async (_, index) =>
      readTextLayer(new TextDecoder().decode(await readText(file, index + 1)), scan),
    ),
  );
  return {
    images: pages.map(({ image }) => image),
    layers,
    lines: layers.map(({ blocks }) =>
      blocks.map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))),
    ),
  };
}

test('hOCR and plain text of several pages: each has its own', async () => {
  const page = (image: string, word: string) =>
    `<div class="ocr_page" title='image "${image}"'><span class="ocr_line"><span class="ocrx_word">${word}</span></span></div>`;
  const html = `<html><body>${page('a.tif', 'Ala')}${page('b.tif', '')}${page('c.tif', 'kota')}</body></html>`;
  expect(await pagesIn('a.hocr', html)).toMatchObject({
    images: ['a.tif', 'b.tif', 'c.tif'],
    lines: [[['Ala']], [], [['kota']]],
  });
  expect(await pagesIn('a.txt', 'Ala\n\fma\n\f\n\fkota\n\f')).toMatchObject({
    lines: [[['Ala']], [['ma']], [], [['kota']]],
  });
});

test('DjVu XML: pages by the names of their components, words with places', async () => {
  const xml = `<!DOCTYPE DjVuXML><DjVuXML><HEAD>x</HEAD><BODY><OBJECT data="file://x" type="image/x.djvu" height="1000" width="500" usemap="x_0001.djvu">
    <PARAM name="DPI" value="400"/><PARAM name="PAGE" value="x_0001.djvu"/><HIDDENTEXT><PAGECOLUMN><REGION><PARAGRAPH>
    <LINE><WORD coords="10,30,60,10,28">Ala</WORD> <WORD coords="70,30,90,10">ma</WORD></LINE><LINE coords="10,60,60,40">kota</LINE></PARAGRAPH></REGION></PAGECOLUMN></HIDDENTEXT></OBJECT>
    <OBJECT usemap="x_0002.djvu"><HIDDENTEXT><PAGECOLUMN><WORD coords="a,b">i psa</WORD></PAGECOLUMN></HIDDENTEXT></OBJECT></BODY></DjVuXML>`;
  const { images, lines, layers } = await pagesIn('x_djvu.xml', xml);
  expect(images).toEqual(['x_0001.djvu', 'x_0002.djvu']);
  expect(lines).toEqual([[['Ala ma', 'kota']], [['i psa']]]);
  expect(layers[0]?.blocks[0]?.lines[0]?.words).toMatchObject([
    { box: [20, 20, 100, 40] },
    { box: [140, 20, 40, 40] },
  ]);
});

test('TEI: pages from pb to pb, as they stand there; lines with the places of their zones', async () => {
  const xml = `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc/></teiHeader>
    <facsimile><surface xml:id="f1" ulx="0" uly="0" lrx="500" lry="1000"><graphic url="img/1r.jpg"/><zone xml:id="z1" points="10,10 60,10 60,30"/></surface></facsimile>
    <text xml:lang="pl"><front><p>okładka</p></front><body><pb facs="#f1" n="1r"/><head>Kazanie</head>
    <p><lb facs="#z1"/>Pierwszy <choice><sic>wirsz</sic><corr>wiersz</corr></choice><lb/>dru<lb break="no"/>gi
    <pb facs="img/1v.jpg" n="1v"/>i <hi>trzeci</hi></p><lg><l>wers a</l><l>wers b</l></lg>
    <figure><figDesc>kwiatek</figDesc></figure><table><row><cell>x</cell><cell>y</cell></row></table>
    <pb/></body></text></TEI>`;
  const { images, lines, layers } = await pagesIn('a.xml', xml);
  expect(images).toEqual([undefined, 'img/1r.jpg', 'img/1v.jpg', undefined]);
  expect(lines).toEqual([
    [['okładka']],
    [['Kazanie'], ['Pierwszy wirsz', 'dru', 'gi']],
    [['i trzeci'], ['wers a', 'wers b'], ['x y']],
    [],
  ]);
  expect(layers[1]).toMatchObject({
    language: 'pl',
    blocks: [{ heading: true }, { lines: [{ box: [20, 20, 100, 40] }, {}, {}] }],
  });
});

test.each([
  ['a.xml', '<TEI><teiHeader/><text><body><p>x</p></body></text></TEI>'],
  ['a.xml', '<DjVuXML/>'],
])('%s with %s has no pages', async (name, content) => {
  expect(await inspectText(fileWith(name, content))).toBeUndefined();
});

test('any tree of TEI or DjVu XML is read without a fault', async () => {
  const names = [
    'text',
    'pb',
    'lb',
    'p',
    'head',
    'choice',
    'sic',
    'corr',
    'l',
    'cell',
    'OBJECT',
    'HIDDENTEXT',
    'LINE',
    'WORD',
  ];
  const attributes = ['', ' facs="#a"', ' facs="b.jpg"', ' coords="1,2,3"', ' width="-1"', ' xml:lang="de"'];
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc
      .tuple(
        fc.constantFrom(...names),
        fc.constantFrom(...attributes),
        fc.oneof(
          { maxDepth: 4 },
          fc.constantFrom('', 'a b'),
          fc.array(tie('tree'), { maxLength: 3 }).map((all) => all.join('')),
        ),
      )
      .map(([name, attribute, content]) => `<${name}${attribute}>${content}</${name}>`),
  }));
  const wrapped = (parts: string[]) => [
    `<TEI>${parts.map((part) => `<text><pb/>${part}</text>`).join('')}</TEI>`,
    `<DjVuXML><OBJECT><HIDDENTEXT>${parts.join('')}</HIDDENTEXT></OBJECT></DjVuXML>`,
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { minLength: 1, maxLength: 5 }), async (parts) => {
      const [inTei, inDjvu] = await Promise.all(wrapped(parts).map((xml) => pagesIn('any.xml', xml)));
      expect(inDjvu?.images.length).toBe(1 + parts.join('').split('<OBJECT').length - 1);
      // All words are there, except the editor's alternatives.
      const wanted = parts.join('').includes('choice') ? 0 : parts.join('').split('a b').length - 1;
      expect(inTei?.lines.flat(3).join(' ').split('a').length).toBeGreaterThan(wanted);
    }),
  );
});

test.each([
  ['a.xml', '<PcGts><Page>', /PAGE XML cannot be read: it is not well-formed/],
  ['a.xml', `<PcGts>${'<a>'.repeat(300)}`, /nested deeper than 200/],
  ['a.xml', '<alto><', /not well-formed/],
])('%s with %s is refused with a reason', async (name, content, reason) => {
  const refusal = await inspectText(fileWith(name, content)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UnreadableFile);
  expect(String(refusal)).toMatch(reason);
});

test.each([
  ['a.xml', '<svg/>'],
  ['a.html', '<html><body>no text of a scan</body></html>'],
  ['a.xml', 'no XML'],
])('%s with %s is no text', async (name, content) => {
  expect(await inspectText(fileWith(name, content))).toBeUndefined();
});

test('what is written as ALTO is read as it was', async () => {
  const text = fc.string({
    unit: fc.constantFrom('ż', 'Ó', 'a', '<', '&', '"', "'", '1', '—'),
    minLength: 1,
    maxLength: 6,
  });
  const place = fc.record({
    x: fc.nat(400),
    y: fc.nat(900),
    width: fc.integer({ min: 1, max: 99 }),
    height: fc.integer({ min: 1, max: 99 }),
  });
  const pages: fc.Arbitrary<ReadPage> = fc.record({
    size: fc.constant(scan),
    blocks: fc.array(
      fc.record({
        isHeading: fc.boolean(),
        rotation: fc.constantFrom(0, 90, 180, 270),
        lines: fc.array(
          fc.record({ words: fc.array(fc.record({ text, place }), { minLength: 1, maxLength: 4 }) }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { maxLength: 3 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(pages, async (page) => {
      const { blocks } = await readTextLayer(altoXml(page), scan);
      expect(
        blocks.map(({ heading = false, rotation = 0, lines }) => ({
          heading,
          rotation,
          lines: lines.map(({ words }) => words.map(({ text: word, box }) => [word, box])),
        })),
      ).toEqual(
        page.blocks.map(({ isHeading, rotation, lines }) => ({
          heading: isHeading,
          rotation,
          lines: lines.map(({ words }) =>
            words.map(({ text: word, place: at }) => [word, at && [at.x, at.y, at.width, at.height]]),
          ),
        })),
      );
    }),
  );
});
