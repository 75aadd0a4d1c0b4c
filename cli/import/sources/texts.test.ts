import { expect, test } from 'vitest';
import { collected, image } from './collected.fixture.ts';

const alto = (fileName?: string) =>
  `<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Description><sourceImageInformation>${
    fileName === undefined ? '' : `<fileName>${fileName}</fileName>`
  }</sourceImageInformation></Description></alto>`;

test.each([
  ['of its own name beside it', 'p1.xml', alto()],
  ['of its own name and kind beside it', 'p1.alto.xml', alto()],
  ['of its own name with its ending beside it', 'p1.jpg.txt', 'Ala'],
  ['of its own name with that of its master, and kind beside it', 'p1.tif.alto.xml', alto()],
  ['that names it', 'other.xml', alto('p1.jpg')],
  ['that names it with a path of Windows', 'other.xml', alto('C:\\scans\\p1.tif')],
  ['that names it, in a folder beside its own', '../alto/other.xml', alto('p1.jpg')],
])('an image has the text %s', async (_, name, content) => {
  const file = name.startsWith('../') ? name.slice(3) : `img/${name}`;
  const { objects, errors, skipped } = await collected({ 'img/p1.jpg': image, [file]: content });
  expect([errors, skipped]).toEqual(['', '']);
  expect(objects).toMatchObject([{ texts: [file] }]);
});

test.each<[string, string[], string[]]>([
  ['with its name rather than with its ending, too', ['a.jpg', 'a.jpg.txt', 'a.txt'], ['a.txt']],
  [
    'with its ending where another image has its name',
    ['a.jpg', 'a.jpg.txt', 'a.png', 'a.png.txt'],
    ['a.jpg.txt', 'a.png.txt'],
  ],
  ['with all its endings', ['a.tif.jpg', 'a.tif.jpg.txt'], ['a.tif.jpg.txt']],
])('an image has the text %s', async (_, files, texts) => {
  const content = files.map((file) => [file, file.endsWith('.txt') ? 'Ala' : image]);
  const { objects } = await collected(Object.fromEntries(content));
  expect(objects.flatMap((object) => object.texts)).toEqual(texts);
});

test('a text named by the description takes precedence over one next to the image', async () => {
  const { objects } = await collected({
    'metadata.yaml': 'title: x\nscans:\n  - { file: a.jpg, text: t/real.xml }\n',
    'a.jpg': image,
    'a.xml': alto('a.jpg'),
    't/real.xml': alto(),
  });
  expect(objects[0]?.texts).toEqual(['t/real.xml']);
});

test('a text without an image, and other XML, are skipped and reported', async () => {
  const { objects, errors, skipped } = await collected({
    'a.jpg': image,
    'b.xml': alto('elsewhere.jpg'),
    'a.xml': '<svg/>',
    'c.xml': '',
    'notes.txt': 'about everything',
  });
  expect(objects[0]?.texts).toEqual([undefined]);
  expect(errors).toBe('c.xml: it is empty (0 bytes)');
  expect(skipped).not.toMatch(/notes/);
  expect(skipped).toMatch(/a\.xml: it is XML of a kind that is not read/);
  expect(skipped).toMatch(/b\.xml: no image that is imported belongs to this text/);
});

test('a hostile text is refused, but not its image', async () => {
  const bomb = '<!DOCTYPE alto [<!ENTITY a SYSTEM "file:///etc/passwd">]><alto>&a;</alto>';
  const { objects, errors } = await collected({ 'a.jpg': image, 'a.xml': bomb });
  expect(objects).toMatchObject([{ files: ['a.jpg'], texts: [undefined] }]);
  expect(errors).toMatch(/a\.xml: it has entities other than those of XML/);
});

test('of several texts of an image the one with the most layout information counts, and the others are reported', async () => {
  const page =
    '<PcGts><Page imageFilename="a.jpg"><TextRegion><TextEquiv><Unicode>A</Unicode></TextEquiv></TextRegion></Page></PcGts>';
  const hocr = '<html><body><div class="ocr_page"><span class="ocr_line">A</span></div></body></html>';
  const files = { 'a.jpg': image, 'a.txt': 'A', 'a.hocr': hocr, 'page/a.xml': page };
  const all = await collected({ ...files, 'a.alto.xml': alto('a.jpg') });
  expect([all.objects[0]?.texts, all.errors]).toEqual([['a.alto.xml'], '']);
  expect(all.skipped.match(/another says more/g)).toHaveLength(3);
  expect((await collected(files)).objects[0]?.texts).toEqual(['page/a.xml']);
  expect((await collected({ 'a.jpg': image, 'a.txt': 'A', 'ocr/a.hocr': hocr })).objects[0]?.texts).toEqual([
    'ocr/a.hocr',
  ]);
  expect((await collected({ 'a.jpg': image, 'page/a.xml': page, 'a.txt': 'A' })).objects[0]?.texts).toEqual([
    'page/a.xml',
  ]);
  const twice = { 'img/a.jpg': image, 'img/a.xml': alto(), 'alto/a.xml': alto() };
  expect((await collected(twice)).objects[0]?.texts).toEqual(['img/a.xml']);
});

test('an image with plain text next to it does not take the text of another image with its name', async () => {
  const { objects } = await collected({
    'page1/a.jpg': image,
    'page1/a.txt': 'A',
    'page2/a.jpg': image,
    'page2/a.xml': alto(),
  });
  expect(objects.map(({ texts }) => texts)).toEqual([['page1/a.txt'], ['page2/a.xml']]);
});

test('a text without words counts as none', async () => {
  const page = '<PcGts><Page imageFilename="a.jpg"><TextRegion><TextLine/></TextRegion></Page></PcGts>';
  const { objects, skipped } = await collected({ 'a.jpg': image, 'a.xml': page });
  expect(objects[0]?.texts).toEqual([undefined]);
  expect(skipped).toBe('a.xml: it is PAGE XML without a word');
});

const hocr = (...pages: [string, string?][]) =>
  `<html><body>${pages
    .map(([word, name]) => {
      const title = name === undefined ? '' : ` title='image "${name}"'`;
      return `<div class="ocr_page"${title}><span class="ocr_line">${word}</span></div>`;
    })
    .join('')}</body></html>`;
const three = { 'p1.jpg': image, 'p2.jpg': image, 'p3.jpg': image };

test.each([
  ['by the images that they name', 'x.hocr', hocr(['c', 'p3.tif'], ['a', 'scans/p1.tif']), [2, undefined, 1]],
  ['in order, where there are as many', 'x.hocr', hocr(['a'], ['b'], ['c']), [1, 2, 3]],
  [
    'in order, where no image has the names',
    'x.hocr',
    hocr(['a', 'u1.tif'], ['b', 'u2'], ['', 'u3']),
    [1, 2, undefined],
  ],
  ['in order, as TEI', 'x.xml', '<TEI><teiHeader/><text><pb/>a<pb/>b<pb/>c</text></TEI>', [1, 2, 3]],
  ['in order, as plain text of the folder’s name', 'album.txt', 'a\fb\fc\f', [1, 2, 3]],
])('pages of a text are joined to scans %s', async (_, name, content, pages) => {
  const files = Object.fromEntries(Object.entries(three).map(([file, is]) => [`album/${file}`, is]));
  const { objects, errors } = await collected({ ...files, [`album/${name}`]: content });
  expect([errors, objects.map(({ textPages }) => textPages)]).toEqual(['', [pages]]);
  expect(objects[0]?.texts).toEqual(pages.map((page) => (page === undefined ? undefined : `album/${name}`)));
});

test('the pages of a text that all name one TIFF, as from Tesseract, are those of the TIFF', async () => {
  const text = hocr(['a', 'in/book.tif'], ['', 'in/book.tif'], ['c', 'in/book.tif']);
  const textsOf = async (files: Record<string, string>) =>
    (await collected({ 'book.tif': image, 'b.jpg': image, ...files })).sources.map(({ scans }) => scans[0]);
  expect(await textsOf({ 'other.hocr': text })).toMatchObject([{}, { textPages: [true, false, true] }]);
  const described = 'title: x\nscans:\n  - { file: book.tif, text: t.hocr }\n';
  expect(await textsOf({ 'metadata.yaml': described, 't.hocr': text })).toMatchObject([
    { textPages: [true, false, true] },
    {},
  ]);
});

test('ALTO with several pages belongs to the TIFF that it names, ALTO with two pages of one image to the image', async () => {
  const page = (number: number) => `<Page PHYSICAL_IMG_NR="${number}"><String/></Page>`;
  const textsOf = async (...numbers: number[]) => {
    const text = alto('in/book.tif').replace(
      '</alto>',
      `<Layout>${numbers.map(page).join('')}</Layout></alto>`,
    );
    const { sources } = await collected({ 'book.tif': image, 'b.jpg': image, 'out.xml': text });
    return sources.map(({ scans: [scan] }) => [scan?.text !== undefined, scan?.textPages]);
  };
  expect(await textsOf(1, 2)).toEqual([
    [false, undefined],
    [true, [true, true]],
  ]);
  expect(await textsOf(1, 1)).toEqual([
    [false, undefined],
    [true, undefined],
  ]);
});

test('a text with several pages that fits no object is reported with the reason', async () => {
  const text = hocr(['a'], ['b']);
  expect((await collected({ ...three, 'x.hocr': text })).skipped).toMatch(
    /^x\.hocr: it has the text of 2 pages, and .+ has 3 scans$/,
  );
  expect((await collected({ 'a.jpg': image, 'b1.jpg': image, 'x.hocr': text })).skipped).toMatch(
    /^x\.hocr: it has the text of 2 pages, and no object next to it has its name/,
  );
  const texts = { 'p1.txt': 'a', 'p2.txt': 'b', 'p3.txt': 'c' };
  expect((await collected({ ...three, ...texts, 'x.hocr': hocr(['a'], ['b'], ['c']) })).skipped).toMatch(
    /has texts that say more$/,
  );
});

test('a description may give all scans one text', async () => {
  const scans = ['p1', 'p2', 'p3'].map((name) => `  - { file: ${name}.jpg, text: x.hocr }\n`).join('');
  const textsOf = async (text: string) =>
    (await collected({ ...three, 'metadata.yaml': `title: x\nscans:\n${scans}`, 'x.hocr': text })).objects[0]
      ?.textPages;
  expect(await textsOf(hocr(['a'], ['b'], ['c']))).toEqual([1, 2, 3]);
  expect(await textsOf(hocr(['b', 'p2.jpg'], ['a', 'p1.jpg']))).toEqual([2, 1, undefined]);
});

test('a TEI header describes the images, and its text is assigned to them page by page', async () => {
  const header = '<teiHeader><fileDesc><titleStmt><title>Kazania</title></titleStmt></fileDesc></teiHeader>';
  const { objects, skipped } = await collected({
    ...three,
    'k.xml': `<TEI>${header}<text><pb/>a<pb/>b<pb/>c</text></TEI>`,
  });
  expect([skipped, objects]).toMatchObject(['', [{ title: 'Kazania', textPages: [1, 2, 3] }]]);
});
