import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { readTextLayer } from '#lib/text/alto.ts';
import { objectsAt } from '../remote/objects-at.fixture.ts';
import { readText } from '../texts/formats.ts';
import { manifestWith } from './manifest.fixture.ts';

const annotation = (value: string, xywh: string, more: object = {}) => ({
  type: 'Annotation',
  motivation: 'supplementing',
  body: { type: 'TextualBody', value, language: 'pl' },
  target: `http://x/c${xywh === '' ? '' : `#xywh=${xywh}`}`,
  ...more,
});
const page = (...items: object[]) => [{ id: 'http://x/p', type: 'AnnotationPage', items }];

/** The lines of a canvas's text layer, with their positions on the scan. */
async function linesOn(onCanvas: (origin: string) => object, answer?: object) {
  const { origin, answers } = await manifestWith(() => ({}), onCanvas);
  if (answer) answers.set('/page', answer);
  const { fetched, problems } = await objectsAt(`${origin}/m`);
  const [scan] = await fetched();
  const { blocks } = scan?.text
    ? await readTextLayer(await readFile(scan.text, 'utf8'), { width: 60, height: 40 })
    : { blocks: [] };
  expect(problems).toEqual([]);
  return blocks.flatMap(({ lines }) =>
    lines.map(({ box, words }) => [words.map(({ text }) => text).join(' '), box]),
  );
}

test.each([
  [
    'lines',
    [annotation('Ala ma', '100,100,200,20'), annotation('kota', '100,130,50,20')],
    [
      ['Ala ma', [10, 10, 20, 2]],
      ['kota', [10, 13, 5, 2]],
    ],
  ],
  [
    'words, side by side',
    [
      annotation('Ala', '100,100,50,20'),
      annotation('ma', '160,102,50,20'),
      annotation('kota', '100,130,50,20'),
    ],
    [
      ['Ala ma', [10, 10, 11, 2]],
      ['kota', [10, 13, 5, 2]],
    ],
  ],
  [
    'lines and words in them, in per cent',
    [
      annotation('Ala ma', 'percent:10,10,50,10', { textGranularity: 'line' }),
      annotation('Ala', '70,45,50,20', { textGranularity: 'word' }),
      annotation('ma', '130,45,50,20', { textGranularity: 'word' }),
    ],
    [['Ala ma', [6, 4, 30, 4]]],
  ],
  [
    'a whole page',
    [annotation('Ala<br>ma &amp; kota', '', { textGranularity: 'page' })],
    [
      ['Ala', undefined],
      ['ma & kota', undefined],
    ],
  ],
  ['comments', [annotation('Ładne!', '1,1,9,9', { motivation: 'commenting' })], []],
  ['tags of other kinds', [annotation('x', '1,1,9,9', { body: { type: 'Image', id: 'http://x/i' } })], []],
])('annotations that are %s', async (_, items, lines) => {
  expect(await linesOn(() => ({ annotations: page(...items) }))).toEqual(lines);
});

test('annotations elsewhere are fetched with the image, in the form of version 2 too; ALTO comes before them', async () => {
  const on = {
    '@type': 'oa:SpecificResource',
    full: 'http://x/c',
    selector: { '@type': 'oa:FragmentSelector', value: 'xywh=100,100,200,20' },
  };
  const resource = { '@type': 'cnt:ContentAsText', chars: 'Ala ma' };
  const list = {
    '@type': 'sc:AnnotationList',
    resources: [{ '@type': 'oa:Annotation', motivation: 'sc:painting', resource, on }],
  };
  const other = (origin: string) => ({
    otherContent: [{ '@id': `${origin}/page`, '@type': 'sc:AnnotationList' }],
  });
  expect(await linesOn(other, list)).toEqual([['Ala ma', [10, 10, 20, 2]]]);
  const { origin, answers } = await manifestWith(
    () => ({}),
    (at) => ({
      ...other(at),
      seeAlso: [{ id: `${at}/alto.xml`, format: 'text/xml', profile: 'http://www.loc.gov/standards/alto/' }],
    }),
  );
  answers.set('/alto.xml', altoOf(pageOf(linesOf('psa'))));
  const [scan] = await (await objectsAt(`${origin}/m`)).fetched();
  expect(await readFile(scan?.text ?? '', 'utf8')).toContain('psa');
});

const hocr =
  '<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><div class="ocr_page" title="bbox 0 0 600 400"><span class="ocr_line" title="bbox 10 10 90 30"><span class="ocrx_word" title="bbox 10 10 90 30">Ala</span></span></div></body></html>';
const pageXml =
  '<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><Page imageWidth="600" imageHeight="400"><TextRegion><TextLine><Coords points="10,10 90,10 90,30 10,30"/><TextEquiv><Unicode>Ala</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>';
const tei =
  '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader/><text><body><pb/><p>Ala</p></body></text></TEI>';

test.each([
  ['hOCR', { format: 'text/vnd.hocr+html' }, hocr],
  ['hOCR in HTML', { format: 'text/html', profile: 'http://kba.cloud/hocr-spec/1.2/' }, hocr],
  ['PAGE', { format: 'application/xml', label: 'PAGE XML' }, pageXml],
  ['TEI', { format: 'application/tei+xml' }, tei],
  ['plain text', { format: 'text/plain' }, 'Ala'],
])('the text of a canvas may be %s, linked by seeAlso or rendering', async (_, link, content) => {
  for (const property of ['seeAlso', 'rendering']) {
    const { origin, answers } = await manifestWith(
      () => ({}),
      (at) => ({
        [property]: [
          { id: `${at}/a.jpg`, format: 'image/jpeg' },
          { id: `${at}/text`, ...link },
        ],
      }),
    );
    answers.set('/text', content);
    const { fetched, problems } = await objectsAt(`${origin}/m`);
    const [scan] = await fetched();
    expect(problems).toEqual([]);
    expect(String(Buffer.from(await readText(scan?.text ?? '')))).toContain('"Ala"');
  }
});

const page503 = '<!DOCTYPE html><html><body>Maintenance</body></html>';

test.each<[string, string | number | object, string | object, string]>([
  ['ALTO that is not there', 404, { items: [annotation('Ala', '1,1,9,9')] }, 'Ala'],
  ['ALTO that is a page for people', page503, { items: [annotation('Ala', '1,1,9,9')] }, 'Ala'],
  ['ALTO and annotations that are pages for people', page503, page503, 'kot'],
])('%s gives way to the next text of the canvas, with a warning', async (_, alto, annotations, word) => {
  const { origin, answers } = await manifestWith(
    () => ({}),
    (at) => ({
      seeAlso: [{ id: `${at}/alto`, format: 'text/xml', label: 'ALTO' }],
      annotations: [{ id: `${at}/page`, type: 'AnnotationPage' }],
      rendering: [{ id: `${at}/plain`, format: 'text/plain' }],
    }),
  );
  answers.set('/alto', alto);
  answers.set('/page', annotations);
  answers.set('/plain', 'kot');
  const { fetched, problems } = await objectsAt(`${origin}/m`);
  const [scan] = await fetched();
  expect(String(Buffer.from(await readText(scan?.text ?? '')))).toContain(`"${word}"`);
  expect(problems.map(({ kind }) => kind)).toEqual(word === 'kot' ? ['warning', 'warning'] : ['warning']);
});

test('a file whose name only contains that of a format is not text in it', async () => {
  const named = async (name: string) => {
    const { origin } = await manifestWith(
      () => ({}),
      (at) => ({ seeAlso: [{ id: `${at}/${name}`, format: 'text/xml' }] }),
    );
    return (await objectsAt(`${origin}/m`)).objects[0]?.scans[0]?.text?.replace(/.*\//, '');
  };
  expect(await Promise.all(['rialto-12.xml', 'p1_alto3.xml', 'ALTO.xml', 'altoxml'].map(named))).toEqual([
    undefined,
    'p1_alto3.xml',
    'ALTO.xml',
    'altoxml',
  ]);
});

test('annotations come before text without positions, which is taken if they are no text', async () => {
  const linked = (at: string) => ({
    annotations: [{ id: `${at}/page`, type: 'AnnotationPage' }],
    rendering: [{ id: `${at}/plain`, format: 'text/plain' }],
  });
  for (const [word, motivation] of [
    ['Ala', 'supplementing'],
    ['kot', 'commenting'],
  ]) {
    const { origin, answers } = await manifestWith(() => ({}), linked);
    answers.set('/page', { items: [annotation('Ala', '1,1,9,9', { motivation })] });
    answers.set('/plain', 'kot');
    const [scan] = await (await objectsAt(`${origin}/m`)).fetched();
    expect(String(Buffer.from(await readText(scan?.text ?? '')))).toContain(`"${word}"`);
  }
});

test('annotation pages that are not read are named', async () => {
  const { origin } = await manifestWith(
    () => ({}),
    (at) => ({ annotations: Array.from({ length: 11 }, (_, index) => `${at}/page${index}`) }),
  );
  const { problems } = await objectsAt(`${origin}/m`);
  expect(problems).toEqual([
    {
      file: `${origin}/c`,
      reason: "of its canvas's 11 pages of annotations only the first 10 are read",
      kind: 'warning',
    },
  ]);
});

test('annotations that cannot be had cost the text alone', async () => {
  const { origin, answers } = await manifestWith(
    () => ({}),
    (at) => ({ annotations: [{ id: `${at}/page`, type: 'AnnotationPage' }] }),
  );
  answers.set('/page', 'no JSON');
  const { fetched, problems } = await objectsAt(`${origin}/m`);
  expect(await fetched()).toMatchObject([{ file: expect.any(String) }]);
  expect(problems).toMatchObject([
    { kind: 'error', reason: 'it is not JSON, and so not a page of annotations' },
  ]);
});

test('an annotation of depth without end is passed over, and its manifest is read', async () => {
  const { origin, answers } = await manifestWith(
    () => ({}),
    () => ({ annotations: page(annotation('Ala', '1,1,9,9', { more: 'DEEP' })) }),
  );
  const deep = '{"a":'.repeat(50_000) + 1 + '}'.repeat(50_000);
  answers.set('/m', JSON.stringify(answers.get('/m')).replace('"DEEP"', deep));
  const { objects, problems } = await objectsAt(`${origin}/m`);
  expect(problems).toEqual([]);
  expect(objects[0]?.scans).toMatchObject([{ text: undefined }]);
});
