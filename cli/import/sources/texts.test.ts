import { expect, test } from 'vitest';
import { collected, image } from './collected.fixture.ts';

const alto = (fileName?: string) =>
  `<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Description><sourceImageInformation>${
    fileName === undefined ? '' : `<fileName>${fileName}</fileName>`
  }</sourceImageInformation></Description></alto>`;

test.each([
  ['of its own name beside it', 'p1.xml', alto()],
  ['of its own name and kind beside it', 'p1.alto.xml', alto()],
  ['that names it', 'other.xml', alto('p1.jpg')],
  ['that names it with a path of Windows', 'other.xml', alto('C:\\scans\\p1.tif')],
  ['that names it, in a folder beside its own', '../alto/other.xml', alto('p1.jpg')],
])('an image has the text %s', async (_, name, content) => {
  const file = name.startsWith('../') ? name.slice(3) : `img/${name}`;
  const { objects, errors, skipped } = await collected({ 'img/p1.jpg': image, [file]: content });
  expect([errors, skipped]).toEqual(['', '']);
  expect(objects).toMatchObject([{ texts: [file] }]);
});

test('what its description says comes before what lies beside it', async () => {
  const { objects } = await collected({
    'metadata.yaml': 'title: x\nscans:\n  - { file: a.jpg, text: t/real.xml }\n',
    'a.jpg': image,
    'a.xml': alto('a.jpg'),
    't/real.xml': alto(),
  });
  expect(objects[0]?.texts).toEqual(['t/real.xml']);
});

test('a text of no image, and XML of another kind, are passed over and told', async () => {
  const { objects, errors, skipped } = await collected({
    'a.jpg': image,
    'b.xml': alto('elsewhere.jpg'),
    'a.xml': '<svg/>',
    'notes.txt': 'about everything',
  });
  expect(objects[0]?.texts).toEqual([undefined]);
  expect(errors).toBe('');
  expect(skipped).not.toMatch(/notes/);
  expect(skipped).toMatch(/a\.xml: it is XML of a kind that is not read/);
  expect(skipped).toMatch(/b\.xml: no image that is imported belongs to this text/);
});

test('a hostile text is refused, its image is not', async () => {
  const bomb = '<!DOCTYPE alto [<!ENTITY a SYSTEM "file:///etc/passwd">]><alto>&a;</alto>';
  const { objects, errors } = await collected({ 'a.jpg': image, 'a.xml': bomb });
  expect(objects).toMatchObject([{ files: ['a.jpg'], texts: [undefined] }]);
  expect(errors).toMatch(/a\.xml: it is not well-formed XML/);
});

test('of several texts of an image the one counts that says most of places, and the others are told', async () => {
  const page =
    '<PcGts><Page imageFilename="a.jpg"><TextRegion><TextEquiv><Unicode>A</Unicode></TextEquiv></TextRegion></Page></PcGts>';
  const hocr = '<html><body><div class="ocr_page"><span class="ocr_line">A</span></div></body></html>';
  const files = { 'a.jpg': image, 'a.txt': 'A', 'a.hocr': hocr, 'page/a.xml': page };
  const all = await collected({ ...files, 'a.alto.xml': alto('a.jpg') });
  expect([all.objects[0]?.texts, all.errors]).toEqual([['a.alto.xml'], '']);
  expect(all.skipped.match(/another says more/g)).toHaveLength(3);
  expect((await collected(files)).objects[0]?.texts).toEqual(['a.hocr']);
  expect((await collected({ 'a.jpg': image, 'page/a.xml': page, 'a.txt': 'A' })).objects[0]?.texts).toEqual([
    'a.txt',
  ]);
  expect((await collected({ 'a.jpg': image, 'page/a.xml': page })).objects[0]?.texts).toEqual(['page/a.xml']);
});

test('a text without a word is none', async () => {
  const page = '<PcGts><Page imageFilename="a.jpg"><TextRegion><TextLine/></TextRegion></Page></PcGts>';
  const { objects, skipped } = await collected({ 'a.jpg': image, 'a.xml': page });
  expect(objects[0]?.texts).toEqual([undefined]);
  expect(skipped).toBe('a.xml: it is PAGE XML without a word');
});
