import { expect, test } from 'vitest';
import { inspectText } from './formats.ts';
import { fileWith, layerOf, pagesIn } from './texts.fixture.ts';

test('hOCR: paragraphs, lines and words with their positions, as HTML or XHTML', async () => {
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
  expect(await inspectText(fileWith('a.hocr', html))).toMatchObject({
    format: 'hOCR',
    pages: [{ image: 'scans/a.tif', isEmpty: false }],
  });
});

test('hOCR: words without lines are not lost, and those of different paragraphs are in different lines', async () => {
  const html = `<div class="ocr_page"><p class="ocr_par"><span class="ocrx_word">Ala</span> <span class="ocrx_word">ma</span></p>
    <p class="ocr_par"><span class="ocrx_word">kota</span></p></div>`;
  const { blocks } = await layerOf('a.hocr', html);
  expect(blocks.flatMap(({ lines }) => lines).map(({ words }) => words.map(({ text }) => text))).toEqual([
    ['Ala', 'ma'],
    ['kota'],
  ]);
});

test('hOCR and plain text with several pages: each page has its own', async () => {
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

const page = (content: string, attributes = '') =>
  `<html xml:lang="en" lang="en"><head><meta name='ocr-system' content='tesseract 5.5.0'/></head><body><div class='ocr_page' title='bbox 0 0 500 1000'><div class='ocr_carea'><p class='ocr_par' ${attributes}>${content}</p></div></div></body></html>`;
const texts = async (html: string) =>
  (await layerOf('a.hocr', html)).blocks.map(({ lines }) =>
    lines.map(({ words }) => words.map(({ text }) => text).join(' ')),
  );

test('hOCR of Tesseract and the Internet Archive: letters on separate lines form a word, alternatives do not', async () => {
  const letter = (text: string) =>
    `\n       <span class='ocrx_cinfo' title='x_bboxes 1 2 3 4; x_conf 98'>${text}</span>`;
  const choices = `\n  <span class='ocr_symbol' id='symbol_1_1_1'>\n   <span class='ocrx_cinfo' id='timestep1_1_1'>\n    <span class='ocrx_cinfo' id='choice_1_1_1' title='x_confs 90'>l</span><span class='ocrx_cinfo' id='choice_1_1_2' title='x_confs 9'>1</span></span></span>`;
  const words = ['Al', 'ma'].map(
    (word) =>
      `<span class='ocrx_word' title='bbox 10 10 60 30'>${[...word].map(letter).join(choices)}${choices}\n      </span>`,
  );
  expect(await texts(page(`<span class='ocr_line'>${words.join('\n ')}</span>`))).toEqual([['Al ma']]);
});

test('hOCR: a page of the Bavarian State Library names its source; the chosen alternative is read', async () => {
  const word = `<span class="ocrx_word"><span class="alternatives"><ins class="alt">Ala</ins><del class="alt">Aia</del></span></span>`;
  const html = `<div class="ocr_page" title="x_source bsb00091144_00161; ppageno 161; bbox 0 0 500 1000"><span class="ocr_line">${word} <span class="ocrx_word">ma</span></span></div>`;
  expect(await pagesIn('a.hocr', html)).toMatchObject({
    images: ['bsb00091144_00161'],
    lines: [[['Ala ma']]],
  });
});

test('hOCR of ocropus: the text of a line has the position of the line', async () => {
  const html = `<div class="ocr_page" title="bbox 0 0 500 1000"><span class="ocr_line" title="bbox 10 10 60 30">Ala\n <b>m</b>a</span></div>`;
  const [words] = (await layerOf('a.hocr', html)).blocks.flatMap(({ lines }) =>
    lines.map((one) => one.words),
  );
  expect(words).toEqual([
    { text: 'Ala', box: [20, 20, expect.any(Number), 40] },
    { text: 'ma', box: [expect.any(Number), 20, expect.any(Number), 40] },
  ]);
});

test('hOCR: rotated lines, footers and page numbers', async () => {
  const rotatedLine = `<span class='ocr_line' title='bbox 10 10 60 30; textangle 90; x_size 9'><span class='ocrx_word'>x</span></span>`;
  expect((await layerOf('a.hocr', page(rotatedLine))).blocks).toMatchObject([{ rotation: 270 }]);
  expect(
    await texts(page(`<span class='ocr_pageno'>12</span><span class='ocr_footer'>Cena 3 zł</span>`)),
  ).toEqual([['12', 'Cena 3 zł']]);
});

test.each([
  ['of its paragraph', page(`<span class='ocr_line'>x</span>`, "lang='pol'"), 'pl'],
  ['of its lines, as from the Internet Archive', page(`<span class='ocr_line' lang='de'>x</span>`), 'de'],
  ['of its words, as of Tesseract 3', page(`<span class='ocrx_word' lang='deu_frak'>x</span>`), 'de'],
  ['of a model', page(`<span class='ocrx_word' lang='frk'>x</span>`), 'de'],
  [
    'of the document',
    `<html lang="pl"><div class="ocr_page"><span class="ocr_line">x</span></div></html>`,
    'pl',
  ],
  ['of none, as ocropus calls all English', page(`<span class='ocrx_word'>x</span>`), undefined],
])('hOCR: a block has the language %s', async (_, html, language) => {
  expect((await layerOf('a.hocr', html)).language).toBe(language);
});

test('hOCR: a page of words in bold type that is never closed is read', async () => {
  const line = (word: string) =>
    `<br/><b><span class="ocr_line"><span class="ocrx_word">${word}</span></span>`;
  const words = Array.from({ length: 300 }, (_, index) => `w${index}`);
  expect((await texts(page(words.map(line).join('')))).flat()).toEqual(words);
});

test('hOCR: words in another language do not determine that of their block', async () => {
  const foreign = (attributes: string) =>
    `<html lang="pl"><div class="ocr_page"><p ${attributes}><span class="ocr_line"><span class="ocrx_word" lang="la">et</span> <span class="ocrx_word">Ala</span></span></p></div></html>`;
  expect((await layerOf('a.hocr', foreign('class="ocr_par"'))).language).toBe('pl');
  expect((await layerOf('a.hocr', foreign(''))).language).toBe('pl');
  expect((await layerOf('a.hocr', foreign('class="ocr_par" lang="de"'))).language).toBe('de');
});

test('hOCR: white space and line breaks in the source separate words that are not given by letters', async () => {
  const word = (text: string) => `<span class="ocr_line"><span class="ocrx_word">${text}</span></span>`;
  expect(await texts(page(word('12\n 000') + word('a<br/>b')))).toEqual([['12 000', 'a b']]);
  expect(await texts(page('<span class="ocr_line">a<br>d</span>'))).toEqual([['a d']]);
  const letters = '<span class="ocrx_cinfo">a</span>\n <span class="ocrx_cinfo">b</span>';
  expect(await texts(page(`<span class="ocr_line">${letters}</span>`))).toEqual([['a b']]);
});

test('hOCR: a rotated line rotates no others, by whole degrees', async () => {
  const line = (angle: string) =>
    `<span class="ocr_line" title="textangle ${angle}"><span class="ocrx_word">x</span></span>`;
  const html = page(line('0') + line('0.2') + line('90.4') + line('9'.repeat(400)), 'lang="pl"');
  const { blocks, language } = await layerOf('a.hocr', html);
  expect(blocks.map(({ rotation, lines }) => [rotation, lines.length])).toEqual([
    [undefined, 2],
    [270, 1],
    [undefined, 1],
  ]);
  expect(language).toBe('pl');
});
