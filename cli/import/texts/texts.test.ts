import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growth, proportional } from '#lib/growth.fixture.ts';
import { altoXml, type ReadPage } from '#lib/text/alto/write.ts';
import { readTextLayer } from '#lib/text/alto.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { inspectText } from './formats.ts';
import { fileWith, layerOf, pagesIn, scan } from './texts.fixture.ts';

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
  ['ISO 8859-2', Buffer.from('Za\xbf\xf3\xb3\xe6\ng\xea\xb6l\xb1\n\nja\xbc\xf1', 'latin1')],
])('plain text in %s has lines and blocks, and no places', async (_, bytes) => {
  const { blocks } = await layerOf('a.txt', bytes);
  expect(blocks.map(({ lines }) => lines.map(({ words }) => words))).toEqual([
    [[{ text: 'Zażółć' }], [{ text: 'gęślą' }]],
    [[{ text: 'jaźń' }]],
  ]);
});

test.each([
  ['a.xml', '<TEI><teiHeader/><text><body><p>x</p></body></text></TEI>'],
  ['a.xml', '<DjVuXML/>'],
])('%s with %s has no pages', async (name, content) => {
  expect(await inspectText(fileWith(name, content))).toBeUndefined();
});

test('any tree of TEI or DjVu XML is read without an error', async () => {
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
      const expected = parts.join('').includes('choice') ? 0 : parts.join('').split('a b').length - 1;
      expect(inTei?.lines.flat(3).join(' ').split('a').length).toBeGreaterThan(expected);
    }),
  );
});

test.each([
  ['a.xml', '<PcGts><Page>', /PAGE XML cannot be read: it is not well-formed/],
  ['a.xml', `<PcGts>${'<a>'.repeat(300)}`, /nested deeper than 200/],
  ['a.hocr', `<div class="ocr_page">${'<b>x'.repeat(3000)}`, /nested deeper than 2000/],
  ['a.hocr', `<div class="ocr_page">${'<b class="ocr_line">x'.repeat(300)}`, /nested deeper than 200/],
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

test('a line that is longer than what is read as one text is read', async () => {
  const words = Array.from({ length: 2500 }, () => 'słowo');
  const xml = altoXml({
    blocks: [{ lines: [{ words: [{ text: words.join(' ') }, { text: '𠮷'.repeat(20_001) }] }] }],
  });
  const [line] = (await readTextLayer(xml, scan)).blocks[0]?.lines ?? [];
  const texts = line?.words.map(({ text }) => text) ?? [];
  expect(texts.slice(0, words.length)).toEqual(words);
  // As in Chinese, without a space.
  expect(texts.slice(words.length)).toEqual([...Array(40).fill('𠮷'.repeat(500)), '𠮷']);
});

test('text written as ALTO is read back unchanged', async () => {
  const text = fc.string({
    unit: fc.constantFrom('ż', 'Ó', 'a', '<', '&', '"', "'", '1', '—'),
    minLength: 1,
    maxLength: 6,
  });
  const bounds = fc.record({
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
          fc.record({ words: fc.array(fc.record({ text, bounds }), { minLength: 1, maxLength: 4 }) }),
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
            words.map(({ text: word, bounds: at }) => [word, at && [at.x, at.y, at.width, at.height]]),
          ),
        })),
      );
    }),
  );
});

test('ALTO of Tesseract with several pages: each page has its own', async () => {
  const page = (word: string, number: number) =>
    `<Page PHYSICAL_IMG_NR="${number}" WIDTH="500" HEIGHT="1000"><PrintSpace><TextBlock><TextLine>${word && `<String CONTENT="${word}" HPOS="10" VPOS="10" WIDTH="50" HEIGHT="20"/>`}</TextLine></TextBlock></PrintSpace></Page>`;
  const xml = `\ufeff<?xml version="1.0"?>\r\n<!DOCTYPE alto><alto xmlns="http://www.loc.gov/standards/alto/ns-v3#"><Description><MeasurementUnit>pixel</MeasurementUnit><sourceImageInformation><fileName>𝔞 <!-- <Page> --></fileName></sourceImageInformation></Description>\r\n<Layout>${page('Ala', 1)}\r\n${page('', 2)}${page('kota', 3)}</Layout></alto>`;
  const { images, lines, layers } = await pagesIn('a.xml', xml);
  expect(images).toEqual([undefined, undefined, undefined]);
  expect(lines).toEqual([[['Ala']], [], [['kota']]]);
  expect(layers[2]?.blocks[0]?.lines[0]?.box).toEqual([20, 20, 100, 40]);
  const { pages } = (await inspectText(fileWith('b.xml', xml))) ?? {};
  expect(pages?.map(({ isEmpty }) => isEmpty)).toEqual([false, true, false]);
});

test.each([
  [
    'of an opening',
    ['<Page PHYSICAL_IMG_NR="1" POSITION="Left">', '<Page PHYSICAL_IMG_NR="1" POSITION="Right">'],
  ],
  ['without a number, the first empty', ['<Page/>', '<Page>']],
])('ALTO with two pages %s, of one image, is one text', async (_, [first = '', second = '']) => {
  const page = (tag: string, word: string) =>
    tag.endsWith('/>')
      ? tag
      : `${tag}<PrintSpace><TextBlock><TextLine><String CONTENT="${word}"/></TextLine></TextBlock></PrintSpace></Page>`;
  const head =
    '<Description><sourceImageInformation><fileName>a.jpg</fileName></sourceImageInformation></Description>';
  const xml = `<alto>${head}<Layout>${page(first, 'Ala')}${page(second, 'kota')}</Layout></alto>`;
  const { images, lines } = await pagesIn('a.xml', xml);
  expect([images, lines.flat(2).at(-1)]).toEqual([['a.jpg'], 'kota']);
});

test('ALTO with several pages, whatever its prefix, is split as it is counted', async () => {
  const page = (number: number, word: string) =>
    `<ä:Page PHYSICAL_IMG_NR="${number}"><ä:TextBlock><ä:TextLine><ä:String CONTENT="${word}"/></ä:TextLine></ä:TextBlock></ä:Page>`;
  const xml = `<ä:alto xmlns:ä="x"><ä:Layout><ä:Page PHYSICAL_IMG_NR="1"/>${page(2, 'Ala')}${page(3, 'ma')}</ä:Layout></ä:alto>`;
  expect((await pagesIn('a.xml', xml)).lines).toEqual([[], [['Ala']], [['ma']]]);
});

test('PAGE XML without a page is recognised, and empty', async () => {
  expect(await inspectText(fileWith('a.xml', '<PcGts/>'))).toMatchObject({
    format: 'PAGE XML',
    pages: [{ isEmpty: true }],
  });
});

test.each([
  ['a.xml', (n: number) => `<PcGts><Page><TextRegion custom="${'structure {'.repeat(n)}"/></Page></PcGts>`],
  ['a.hocr', (n: number) => `<div class="ocr_page"><span class="ocrx_word">a${' '.repeat(n)}b</span></div>`],
  ['a.xml', (n: number) => `<TEI><sourceDoc>${'<surface/>'.repeat(n)}</sourceDoc><text><pb/>a</text></TEI>`],
])('%s with many of the same is read in proportional time', async (name, content) => {
  expect(await growth(4000, (size) => inspectText(fileWith(name, content(size))))).toBeLessThan(proportional);
});
