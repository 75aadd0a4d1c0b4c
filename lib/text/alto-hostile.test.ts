import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { decodeXml } from '#lib/xml/decode.ts';
import { altoOf, linesOf, pageOf, stringOf } from './alto.fixture.ts';
import { readTextLayer } from './alto.ts';
import { findWords, textIndex } from './find.ts';
import { wordsOf } from './words.ts';

const scan = { width: 5000, height: 8000 };
const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

test.each([
  ['nothing', '', /empty/],
  ['blanks', ' \n ', /empty/],
  [
    'entities that grow',
    `<!DOCTYPE alto [<!ENTITY l0 "ha">${laughs}]><alto>&l9;</alto>`,
    /entities other than those of XML/,
  ],
  [
    'an entity from a file',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><alto>&x;</alto>',
    /entities other than those of XML/,
  ],
  ['an entity of its own', '<alto><Layout>&secret;</Layout></alto>', /entities other than those of XML/],
  ['a page in HTML', '<!DOCTYPE html><html><body><p>Log in<br></body></html>', /not ALTO/],
  ['HTML without a document type', '<html><body><p>Log in<br></body></html>', /not ALTO/],
  ['JSON', '{"detail": "Not found."}', /not well-formed/],
  ['PAGE-XML', '<PcGts><Page/></PcGts>', /not ALTO/],
  ['elements ten thousand deep', `<alto>${'<a>'.repeat(10_000)}`, /deeper than 100/],
  ['an end that is missing', altoOf(pageOf(linesOf('a b c'))).slice(0, -60), /not well-formed/],
  [
    'too many words',
    altoOf(
      pageOf(
        `<TextBlock><TextLine>${`<String CONTENT="${'a '.repeat(4000)}"/>`.repeat(51)}</TextLine></TextBlock>`,
      ),
    ),
    /more than 200000 words/,
  ],
  ['too many bytes', `<alto>${' '.repeat(30_000_000)}</alto>`, /larger than 30 MB/],
])('%s is refused with a reason', async (_, xml, reason) => {
  const refusal = await readTextLayer(xml, scan).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UnreadableFile);
  expect(String(refusal)).toMatch(reason);
});

test('a document type declaration is passed over', async () => {
  const xml = altoOf(pageOf(`<TextBlock>${linesOf('Ala')}</TextBlock>`));
  const typed = xml.replace(
    '<alto',
    '<!DOCTYPE alto SYSTEM "https://example.org/alto.dtd" [<!ENTITY a "b">]><alto',
  );
  expect(await readTextLayer(typed, scan)).toEqual(await readTextLayer(xml, scan));
});

test('markup in words stays text', async () => {
  const xml = altoOf(
    pageOf(`<TextBlock>${linesOf('&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;')}</TextBlock>`),
  );
  expect(wordsOf(await readTextLayer(xml, scan)).map(({ text }) => text)).toEqual([
    '<script>alert(1)</script>',
    '&amp;',
  ]);
});

test('any sequence of elements is read or refused, with boxes inside the scan', async () => {
  const attributes = fc
    .record(
      {
        ID: fc.constantFrom('a', 'b'),
        HPOS: fc.oneof(fc.double(), fc.integer({ min: -9000, max: 9000 })).map(String),
        VPOS: fc.integer({ min: -9000, max: 9000 }).map(String),
        WIDTH: fc.oneof(fc.double(), fc.integer({ min: -1, max: 99_999 })).map(String),
        HEIGHT: fc.integer({ min: -1, max: 99_999 }).map(String),
        CONTENT: fc.constantFrom('', 'a', 'a b', 'ż-', '¬', '\u05d0 b', ' ', '-'),
        SUBS_TYPE: fc.constantFrom('HypPart1', 'HypPart2', 'Abbreviation'),
        SUBS_CONTENT: fc.constantFrom('', 'ab'),
        ROTATION: fc.constantFrom('90', '-90', '1e300', 'x'),
        TAGREFS: fc.constantFrom('a', 'a b'),
        LANG: fc.constantFrom('pol', 'x', '__proto__'),
        REF: fc.constantFrom('a', 'b'),
      },
      { requiredKeys: [] },
    )
    .map((given) =>
      Object.entries(given)
        .map(([name, value]) => `${name}="${value}"`)
        .join(' '),
    );
  const names = fc.constantFrom(
    'Page',
    'PrintSpace',
    'ComposedBlock',
    'TextBlock',
    'TextLine',
    'String',
    'SP',
    'HYP',
    'ElementRef',
    'OtherTag',
    'toString',
  );
  const { element } = fc.letrec<{ element: string }>((tie) => ({
    element: fc
      .tuple(
        names,
        attributes,
        fc.oneof({ maxDepth: 5 }, fc.constant([]), fc.array(tie('element'), { maxLength: 4 })),
      )
      .map(([name, given, children]) => `<${name} ${given}>${children.join('')}</${name}>`),
  }));
  await fc.assert(
    fc.asyncProperty(fc.array(element, { maxLength: 6 }), async (elements) => {
      const layer = await readTextLayer(altoOf(elements.join('')), scan);
      for (const { box, text } of wordsOf(layer)) {
        expect(text).toMatch(/^\S+$/);
        if (!box) continue;
        const [x, y, width, height] = box;
        expect(box.every(Number.isInteger)).toBe(true);
        expect(Math.min(x, y, width - 1, height - 1)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(scan.width);
        expect(y + height).toBeLessThanOrEqual(scan.height);
      }
      for (const { lines } of layer.blocks) expect(lines.every(({ words }) => words.length > 0)).toBe(true);
    }),
  );
});

describe('a page of a newspaper', () => {
  const line = (number: number) =>
    `<TextLine>${Array.from({ length: 7 }, (_, word) => `<String CONTENT="Żółw${number}" HPOS="${word * 600}" VPOS="${number * 7}" WIDTH="500" HEIGHT="6"/><SP/>`).join('')}</TextLine>`;
  const xml = altoOf(
    `<Page WIDTH="5000" HEIGHT="8000">${Array.from({ length: 20 }, (_, block) => `<TextBlock>${Array.from({ length: 50 }, (_, number) => line(block * 50 + number)).join('')}</TextBlock>`).join('')}</Page>`,
  );

  test('of seven thousand words leaves others their turn while it is read', async () => {
    let turns = 0;
    let isReading = true;
    const others = (): void => {
      turns += 1;
      if (isReading) setImmediate(others);
    };
    setImmediate(others);
    const layer = await readTextLayer(xml, scan);
    isReading = false;
    expect(wordsOf(layer)).toHaveLength(7000);
    expect(turns).toBeGreaterThanOrEqual(Math.floor(xml.length / 65_536));
  });

  test('is searched to its end', async () => {
    expect(findWords(textIndex(await readTextLayer(xml, scan)), 'zolw99')).toHaveLength(77);
  });
});

describe('what is written to take long', () => {
  const megabyte = 2 ** 20;
  const inLine = (content: string) =>
    altoOf(pageOf(`<TextBlock><TextLine>${content}</TextLine></TextBlock>`));
  const tags = 'T '.repeat(100_000);

  test.each([
    ['elements', altoOf('<a/>'.repeat(1_000_001)), /more than 1000000 elements/],
    [
      'attributes',
      `<alto ${Array.from({ length: 1001 }, (_, index) => `a${index}=""`).join(' ')}/>`,
      /more than 1000 attributes/,
    ],
    ['a line', inLine(stringOf('a'.repeat(10_001))), /String of more than 10000/],
    ['a line of marks', inLine(stringOf('a\u0301\u0323'.repeat(megabyte))), /String of more than 10000/],
  ])('%s without end are refused', async (_, xml, reason) => {
    const refusal = await readTextLayer(xml, scan).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnreadableFile);
    expect(String(refusal)).toMatch(reason);
  });

  test.each([
    ['words of marks', inLine(stringOf('a\u0301\u0323'.repeat(3000)).repeat(50))],
    [
      'tags',
      altoOf(
        `${`<ComposedBlock ID="c" TAGREFS="${tags}" TYPE="${tags}">`.repeat(5)}${`<TextBlock>${linesOf('a')}</TextBlock>`.repeat(10_000)}${'</ComposedBlock>'.repeat(5)}`,
      ),
    ],
    [
      'a label',
      altoOf(
        `<TextBlock TAGREFS="T">${linesOf('a')}</TextBlock>`.repeat(5000),
        `<Tags><OtherTag ID="T" LABEL="${'tit'.repeat(megabyte)}"/></Tags>`,
      ),
    ],
    ['hyphens', inLine(`${stringOf('¬'.repeat(9999))}<HYP CONTENT="${'-'.repeat(megabyte)}"/>`.repeat(5))],
    [
      'languages',
      altoOf(
        Array.from(
          { length: 17_000 },
          (_, n) => `<TextBlock LANG="${(n + 11_000).toString(36)}-x-${n}">${linesOf('a')}</TextBlock>`,
        ).join(''),
      ),
    ],
  ])('%s are read', async (_, xml) => {
    // Within a second on an idle machine; quadratic time would exceed the test's timeout.
    await readTextLayer(xml, scan);
  });
});

test.each([
  ['UTF-16, least byte first', Buffer.from('\ufeff<alto/>', 'utf16le')],
  ['UTF-16, greatest byte first', Buffer.from('\ufeff<alto/>', 'utf16le').swap16()],
  ['UTF-8 with a mark', Buffer.from('\ufeff<alto/>')],
])('%s is decoded', async (_, bytes) => {
  expect(await readTextLayer(decodeXml(bytes).text, scan)).toEqual({ blocks: [] });
});

test('bytes that are not as declared are refused', () => {
  for (const bytes of [
    Buffer.from([]),
    Buffer.from('<alto>\xff</alto>', 'latin1'),
    Buffer.from('<?xml encoding="x-no"?>'),
  ])
    expect(() => decodeXml(bytes)).toThrow(UnreadableFile);
});
