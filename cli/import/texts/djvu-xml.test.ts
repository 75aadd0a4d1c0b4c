import { expect, test } from 'vitest';
import { pagesIn } from './texts.fixture.ts';

test('DjVu XML: pages by the names of their components, words with positions', async () => {
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

test('DjVu XML of djvutoxml: undivided paragraphs, words of letters with positions, control characters', async () => {
  const xml = `<DjVuXML><BODY><OBJECT height="1000" width="500"><HIDDENTEXT><PAGECOLUMN><REGION><PARAGRAPH coords="10,199,400,99">
Pierwszy akapit&#10;w dwu liniach&#31;          </PARAGRAPH><PARAGRAPH><LINE>
    <WORD><CHARACTER coords="10,30,30,10">m</CHARACTER><CHARACTER coords="40,30,60,12">a</CHARACTER></WORD>
    </LINE></PARAGRAPH></REGION></PAGECOLUMN></HIDDENTEXT></OBJECT></BODY></DjVuXML>`;
  const { lines, layers } = await pagesIn('x.xml', xml);
  expect(lines).toEqual([[['Pierwszy akapit', 'w dwu liniach'], ['ma']]]);
  expect(layers[0]?.blocks[1]?.lines[0]?.words[0]?.box).toEqual([20, 20, 100, 40]);
});

test('DjVu XML: the letters of a paragraph are one text', async () => {
  const letters = [...'Ala ma'].map((letter) => `<CHARACTER coords="1,2,2,1">${letter}</CHARACTER>`).join('');
  const xml = `<DjVuXML><OBJECT><HIDDENTEXT><PARAGRAPH>${letters}</PARAGRAPH></HIDDENTEXT></OBJECT></DjVuXML>`;
  expect((await pagesIn('x.xml', xml)).lines).toEqual([[['Ala ma']]]);
});

test('DjVu XML: a page within a page is read once', async () => {
  const page = (text: string, inner = '') =>
    `<OBJECT><HIDDENTEXT><PARAGRAPH><LINE>${text}</LINE></PARAGRAPH>${inner}</HIDDENTEXT></OBJECT>`;
  const xml = `<DjVuXML>${page('a', page('b', page('c')))}</DjVuXML>`;
  expect((await pagesIn('x.xml', xml)).lines).toEqual([[['a']], [['b']], [['c']]]);
});
