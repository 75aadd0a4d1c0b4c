import { describe, expect, test } from 'vitest';
import { altoCollector } from './alto/contents.ts';
import { altoOf, linesOf, pageOf, stringOf } from './alto.fixture.ts';
import { readTextLayer } from './alto.ts';
import type { TextLayer } from './text-layer.ts';
import { textOf, wordsOf } from './words.ts';

const scan = { width: 1000, height: 2000 };
const read = (content: string, head = '') => readTextLayer(altoOf(pageOf(content), head), scan);
const block = (content: string, attributes = '') => `<TextBlock ${attributes}>${content}</TextBlock>`;
const line = (content: string) => `<TextLine>${content}</TextLine>`;
const boxes = (layer: TextLayer) => wordsOf(layer).map(({ box }) => box);

describe('versions', () => {
  const content = `<Layout>${pageOf(block(line(stringOf('Żółw'))))}</Layout>`;
  const layer = {
    blocks: [{ lines: [{ box: [0, 0, 100, 10], words: [{ text: 'Żółw', box: [0, 0, 100, 10] }] }] }],
  };

  test.each([
    ['without a namespace', `<alto>${content}</alto>`],
    ...[2, 3, 4].map((version) => [
      `of version ${version}`,
      `<alto xmlns="http://www.loc.gov/standards/alto/ns-v${version}#">${content}</alto>`,
    ]),
    ['with a prefix', `<a:alto xmlns:a="x">${content.replace(/<(\/?)/g, '<$1a:')}</a:alto>`],
  ])('ALTO %s is read', async (_, xml) => {
    expect(await readTextLayer(xml ?? '', scan)).toEqual(layer);
  });
});

describe('places', () => {
  test.each([
    ['pixel', 1000, 2000],
    ['mm10', 2540, 5080],
    ['inch1200', 12_000, 24_000],
  ])('in %s are scaled by the size of the page', async (unit, width, height) => {
    const at = `HPOS="${width / 10}" VPOS="${height / 10}" WIDTH="${width / 2}" HEIGHT="${height / 100}"`;
    const page = `<Page WIDTH="${width}" HEIGHT="${height}">${block(line(`<String CONTENT="a" ${at}/>`))}</Page>`;
    const xml = altoOf(page).replace('>pixel<', `>${unit}<`);
    expect(boxes(await readTextLayer(xml, scan))).toEqual([[100, 200, 500, 20]]);
    expect(boxes(await readTextLayer(xml, { width: 500, height: 4000 }))).toEqual([[50, 400, 250, 40]]);
  });

  test('without a size of the page are pixels, or relative to the print space, or unknown', async () => {
    const content = block(line(stringOf('a', 100, 200)));
    const page = (unit: string, printSpace: string) =>
      altoOf(`<Page>${printSpace}${content}</PrintSpace></Page>`).replace('>pixel<', `>${unit}<`);
    const given = '<PrintSpace HPOS="200" VPOS="400" WIDTH="1600" HEIGHT="3200">';
    expect(boxes(await readTextLayer(page('pixel', given), scan))).toEqual([[100, 200, 100, 10]]);
    expect(boxes(await readTextLayer(page('mm10', given), scan))).toEqual([[50, 100, 50, 5]]);
    expect(boxes(await readTextLayer(page('mm10', '<PrintSpace>'), scan))).toEqual([undefined]);
    expect(boxes(await readTextLayer(page('pixel', '<PrintSpace>'), undefined))).toEqual([undefined]);
  });

  test.each([
    ['wholly outside', '1000', '0', '10', '10', undefined],
    ['above', '0', '-10', '10', '10', undefined],
    ['partly outside', '-5', '1990', '10', '30', [0, 1990, 5, 10]],
    ['larger than the scan', '-9', '-9', '1e9', '1e9', [0, 0, 1000, 2000]],
    ['of no width', '5', '5', '0', '10', undefined],
    ['of negative height', '5', '5', '10', '-10', undefined],
    ['no numbers', 'NaN', '5', '10', '10', undefined],
    ['endless', '5', '5', 'Infinity', '1e999', undefined],
    ['empty', '', '', '', '', undefined],
    ['broken numbers', '1.6', '1.6', '2.9', '0.1', [2, 2, 3, 1]],
  ])('that are %s', async (_, x, y, width, height, box) => {
    const at = `HPOS="${x}" VPOS="${y}" WIDTH="${width}" HEIGHT="${height}"`;
    expect(boxes(await read(block(line(`<String CONTENT="a" ${at}/>`))))).toEqual([box]);
  });

  test('of a line are its own, else those of the surrounding words', async () => {
    const words = `${stringOf('a', 10, 10)}${stringOf('b', 200, 15)}${stringOf('c', 5000, 0)}`;
    const own = '<TextLine HPOS="1" VPOS="2" WIDTH="3" HEIGHT="4">';
    const layer = await read(block(`${line(words)}${own}${words}</TextLine>${linesOf('a b')}`));
    expect(layer.blocks[0]?.lines.map(({ box }) => box)).toEqual([[10, 0, 990, 25], [1, 2, 3, 4], undefined]);
  });
});

describe('a whole line in one String', () => {
  const whole = (content: string) =>
    `<String CONTENT="${content}" HPOS="100" VPOS="0" WIDTH="100" HEIGHT="20"/>`;

  test('is divided by its letters', async () => {
    const layer = await read(block(line(whole(' Ala  ma&#10;kotka '))));
    expect(wordsOf(layer).map(({ text }) => text)).toEqual(['Ala', 'ma', 'kotka']);
    expect(boxes(await read(block(line(whole('ab cd ef gh')))))).toEqual([
      [100, 0, 18, 20],
      [127, 0, 18, 20],
      [155, 0, 18, 20],
      [182, 0, 18, 20],
    ]);
  });

  test('runs from the right in scripts that do', async () => {
    const [first, last] = boxes(await read(block(line(whole('«שלום» עולם')))));
    expect(first).toEqual([145, 0, 55, 20]);
    expect(last).toEqual([100, 0, 36, 20]);
  });

  test.each([
    [
      '270',
      90,
      [
        [100, 0, 100, 8],
        [100, 12, 100, 8],
      ],
    ],
    [
      '90',
      270,
      [
        [100, 12, 100, 8],
        [100, 0, 100, 8],
      ],
    ],
    [
      '180.0',
      180,
      [
        [160, 0, 40, 20],
        [100, 0, 40, 20],
      ],
    ],
    [
      '0',
      undefined,
      [
        [100, 0, 40, 20],
        [160, 0, 40, 20],
      ],
    ],
    [
      'nothing',
      undefined,
      [
        [100, 0, 40, 20],
        [160, 0, 40, 20],
      ],
    ],
  ])('runs with a block turned by %s counterclockwise', async (rotation, clockwise, expected) => {
    const layer = await read(block(line(whole('ab cd')), `ROTATION="${rotation}"`));
    expect(layer.blocks[0]?.rotation).toBe(clockwise);
    expect(boxes(layer)).toEqual(expected);
  });
});

describe('the order of reading', () => {
  const texts = (layer: TextLayer) => textOf(layer).split('\n\n');
  const content =
    block(linesOf('one'), 'ID="b1"') +
    `<ComposedBlock ID="c"><ComposedBlock>${block(linesOf('two'), 'ID="b2"')}</ComposedBlock>${block(linesOf('three'), 'ID="b3"')}</ComposedBlock>` +
    `<Illustration ID="i"/><GraphicalElement/>${block('')}${block('<TextLine/>')}${block(linesOf('four'), 'ID="b4"')}`;

  test('is that of the document, margins and composed blocks included', async () => {
    const margin = `<TopMargin>${block(linesOf('top'))}</TopMargin>`;
    const xml = altoOf(`<Page WIDTH="1" HEIGHT="1">${margin}<PrintSpace>${content}</PrintSpace></Page>`);
    expect(texts(await readTextLayer(xml, scan))).toEqual(['top', 'one', 'two', 'three', 'four']);
  });

  test('has what is beside and below the print space after it, as ABBYY and the BnF write it before', async () => {
    const margin = (side: string) => `<${side}Margin>${block(linesOf(side))}</${side}Margin>`;
    const page = `<Page WIDTH="1" HEIGHT="1">${['Top', 'Left', 'Right', 'Bottom'].map(margin).join('')}<PrintSpace>${block(linesOf('main'))}</PrintSpace></Page>`;
    expect(texts(await readTextLayer(altoOf(page), scan))).toEqual([
      'Top',
      'main',
      'Left',
      'Right',
      'Bottom',
    ]);
  });

  test('has any number of blocks in the margins', () => {
    const { contents, handler } = altoCollector();
    const elements = ['TextBlock', 'TextLine', 'String'];
    const open = (name: string) => handler.open?.(name, { CONTENT: 'a' }, '');
    const close = (name: string) => handler.close?.(name);
    open('LeftMargin');
    for (let count = 0; count < 150_000; count += 1) {
      elements.forEach(open);
      elements.toReversed().forEach(close);
    }
    close('LeftMargin');
    close('alto');
    expect(contents.blocks).toHaveLength(150_000);
  });

  test('is the one that is given, whole composed blocks too, the rest behind', async () => {
    const order = (...ids: string[]) =>
      `<ReadingOrder><OrderedGroup>${ids.map((id) => `<ElementRef REF="${id}"/>`).join('')}</OrderedGroup></ReadingOrder>`;
    expect(texts(await read(content, order('b4', 'b3', 'b2', 'b1')))).toEqual([
      'four',
      'three',
      'two',
      'one',
    ]);
    expect(texts(await read(content, order('c', 'none', 'b1', 'b1')))).toEqual([
      'two',
      'three',
      'one',
      'four',
    ]);
  });
});

describe('what a block is', () => {
  const headings = async (attributes: string, head = '', lines = linesOf('a')) =>
    (await read(block(lines, attributes), head)).blocks[0]?.heading;

  test.each(['heading', 'Title', 'SousTitre', 'Überschrift', 'Tytuł rozdziału', 'block type header'])(
    'a tag %j makes a heading',
    async (label) => {
      const tags = (kind: string) => `<Tags><${kind} ID="T1" LABEL="${label}"/></Tags>`;
      for (const kind of ['LayoutTag', 'StructureTag', 'OtherTag'])
        expect(await headings('TAGREFS=" T0 T1"', tags(kind))).toBe(true);
      expect(await headings('', tags('OtherTag'), `<TextLine TAGREFS="T1">${stringOf('a')}</TextLine>`)).toBe(
        true,
      );
      expect(await headings('TAGREFS="T0"', tags('OtherTag'))).toBeUndefined();
    },
  );

  test.each(['Main', 'RunningTitleZone', 'TitlePageZone', 'paragraph'])(
    'a tag %j does not',
    async (label) => {
      expect(
        await headings('TAGREFS="T1"', `<Tags><OtherTag ID="T1" LABEL="${label}"/></Tags>`),
      ).toBeUndefined();
    },
  );

  test('its type may state it too', async () => {
    expect(await headings('TYPE="heading"')).toBe(true);
    expect(await headings('TYPE="Advertisement"')).toBeUndefined();
  });

  test('blocks within a composed one have its rotation and language', async () => {
    const composed = `<ComposedBlock ROTATION="90" LANG="la">${block(linesOf('a'))}${block(linesOf('b c d'), 'ROTATION="0" LANG="pl"')}</ComposedBlock>`;
    const { language, blocks } = await read(composed);
    expect(language).toBe('pl');
    expect(blocks.map(({ lines: _, ...rest }) => rest)).toEqual([{ language: 'la', rotation: 270 }, {}]);
  });
});

describe('the language', () => {
  test.each([
    ['LANG="pol"', 'pl'],
    ['LANG="pl_PL"', 'pl-PL'],
    ['LANG="DEU"', 'de'],
    ['language="ger"', 'de'],
    ['xml:lang="cze"', 'cs'],
    ['LANG="la-Latn"', 'la-Latn'],
    ['LANG="und"', undefined],
    ['LANG="Polish"', undefined],
    ['LANG="&quot;&gt;&lt;script&gt;"', undefined],
    ['', undefined],
  ])('%s', async (attribute, language) => {
    expect((await read(block(linesOf('a'), attribute))).language).toBe(language);
    const page = pageOf(block(linesOf('a')), `WIDTH="1" HEIGHT="1" ${attribute}`);
    expect((await readTextLayer(altoOf(page), scan)).language).toBe(language);
    const styles = `<Styles><TextStyle ID="s"/><TextStyle ID="t" ${attribute}/></Styles>`;
    expect((await read(block(linesOf('a')), styles)).language).toBe(language);
    const lines = `<TextLine ${attribute}><String CONTENT="a"/></TextLine>`;
    expect((await read(block(lines))).language).toBe(language);
  });
});

test('no text at all is a layer without blocks', async () => {
  for (const layout of ['', '<Page/>', pageOf(''), pageOf(block(line(stringOf(' ') + stringOf('&#173;'))))])
    expect(await readTextLayer(altoOf(layout), scan)).toEqual({ blocks: [] });
});

test('controls of direction do not reach out of a word', async () => {
  expect(textOf(await read(block(line(stringOf('a&#x202e;b&#x2066;c')))))).toBe('a b c');
});
