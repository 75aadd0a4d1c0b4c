import { expect, test } from 'vitest';
import { textOf } from '#lib/text/words.ts';
import { pagesIn } from './texts.fixture.ts';

test('TEI: pages from pb to pb, in document order; lines with the positions of their zones', async () => {
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

test('TEI of Transkribus: pages refer to their facsimiles; words continue across a line break with break=no', async () => {
  const facsimile = (id: string) =>
    `<facsimile xml:id="${id}"><surface ulx="0" uly="0" lrx="500" lry="1000"><graphic url="${id}.jpg"/><graphic url="https://files.transkribus.eu/Get?id=A"/><zone rendition="TextRegion" points="10,10 60,80"><zone rendition="Line" xml:id="${id}_l1" points="10,10 60,10 60,30 10,30"/></zone></surface></facsimile>`;
  const xml = `<TEI>${facsimile('facs_1')}${facsimile('facs_2')}<text><body><pb facs="#facs_1" n="1"/><p>
    <lb facs="#facs_1_l1" n="N001"/>Ala m<unclear>a</unclear> Uni<supplied>=</supplied>
    <lb break="no" n="N002"/>Versität, Ma<lb break="no"/>schine, des<pb break="no" facs="#facs_2" n="2"/><lb break="no" facs="#facs_2_l1"/>fallsige</p></body></text></TEI>`;
  const { images, layers } = await pagesIn('a.xml', xml);
  expect(images).toEqual(['facs_1.jpg', 'facs_2.jpg']);
  expect(layers.map((layer) => textOf(layer))).toEqual(['Ala ma UniVersität, Maschine, des', 'fallsige']);
  expect(layers[0]?.blocks[0]?.lines[0]).toMatchObject({
    box: [20, 20, 100, 40],
    words: [{ text: 'Ala', box: [20, 20, 27, 40] }, { text: 'ma' }, { text: 'Uni=', joined: 'Uni' }],
  });
});

test('TEI: pages on one image are one page; illegible text is marked', async () => {
  const gap = '<gap reason="illegible" extent="2 letters"><desc>••</desc></gap>';
  const xml = `<TEI><text><pb facs="tcp:1:1"/><p>Con<g ref="char:EOLhyphen"/>tent${gap}t</p><pb facs="tcp:1:2" n="2"/><p>lewa</p><pb facs="tcp:1:2" n="3"/><p>prawa</p></text></TEI>`;
  expect((await pagesIn('a.xml', xml)).lines).toEqual([[['Content[…]t']], [['lewa'], ['prawa']]]);
});

test('TEI: of several readings the first is read, the one of the edition if it has one', async () => {
  const apparatus = [
    '<app><lem wit="#A">ma</lem> <rdg wit="#B">miała</rdg><wit>B</wit></app>',
    '<app><rdg wit="#A">kota</rdg><rdgGrp><rdg wit="#B">psa</rdg></rdgGrp></app>',
    '<app><rdgGrp><rdg wit="#A">mysz</rdg><rdg wit="#B">myszy</rdg></rdgGrp><rdg wit="#C">szczura</rdg></app>',
  ];
  const xml = `<TEI><text><pb facs="a.jpg"/><p>Ala ${apparatus.join(' i ')}</p></text></TEI>`;
  expect((await pagesIn('a.xml', xml)).lines).toEqual([[['Ala ma i kota i mysz']]]);
});

test('TEI: pages that all name one document are not one page', async () => {
  const xml = `<TEI><text><pb/><pb facs="book.pdf"/><p>a</p><pb facs="book.pdf"/><p>b</p></text></TEI>`;
  expect((await pagesIn('a.xml', xml)).lines).toEqual([[], [['a']], [['b']]]);
});

test('TEI: a gap before the first page does not make a page', async () => {
  const xml = `<TEI><text><front><gap reason="missing"/></front><pb facs="a.jpg"/><p>a<gap/></p></text></TEI>`;
  expect((await pagesIn('a.xml', xml)).lines).toEqual([[['a[…]']]]);
});

test('TEI: a facsimile has the image of its only surface, whatever is nested in that', async () => {
  const xml = `<TEI><facsimile xml:id="f"><surface><graphic url="a.jpg"/><surface><graphic url="label.jpg"/></surface></surface></facsimile><text><pb facs="#f"/>a</text></TEI>`;
  expect((await pagesIn('a.xml', xml)).images).toEqual(['a.jpg']);
});

test('TEI: a zone has no position if any of its corners or points is not a number', async () => {
  const zones = [
    '<zone xml:id="z1" points="10,10 60,10 60,30"/><zone xml:id="z2" points="10,10 60,x 60,30"/>',
    '<zone xml:id="z3" ulx="10" uly="10" lrx="60" lry="30"/><zone xml:id="z4" ulx="1,5" uly="10" lrx="60" lry="30"/>',
  ].join('');
  const lines = [1, 2, 3, 4].map((number) => `<lb facs="#z${number}"/>wiersz`).join('');
  const xml = `<TEI><facsimile><surface xml:id="f" ulx="0" uly="0" lrx="500" lry="1000"><graphic url="a.jpg"/>${zones}</surface></facsimile><text><pb facs="#f"/><p>${lines}</p></text></TEI>`;
  const { layers } = await pagesIn('a.xml', xml);
  expect(layers[0]?.blocks[0]?.lines.map(({ box }) => box)).toEqual([
    [20, 20, 100, 40],
    undefined,
    [20, 20, 100, 40],
    undefined,
  ]);
});
