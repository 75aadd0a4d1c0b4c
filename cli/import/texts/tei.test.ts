import { expect, test } from 'vitest';
import { pagesIn } from './texts.fixture.ts';

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
