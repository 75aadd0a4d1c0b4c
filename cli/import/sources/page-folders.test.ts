import { expect, test } from 'vitest';
import { collected, image } from './collected.fixture.ts';

const mods = (title: string) =>
  `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>${title}</title></titleInfo></mods>`;

test('a book with a folder for each page is one object, with their texts and titles', async () => {
  const { objects, errors, skipped } = await collected({
    'book/MODS.xml': mods('A book'),
    ...{
      'book/1/OBJ.tif': image,
      'book/1/MODS.xml': mods('Cover'),
      'book/1/OCR.txt': 'Ala',
      'book/1/TN.jpg': image,
    },
    ...{ 'book/2/OBJ.tif': image, 'book/2/OCR.asc': 'ma', 'book/2/JP2.jp2': image },
    'book/10/OBJ.tif': image,
  });
  expect([errors, skipped]).toEqual(['', '']);
  expect(objects).toMatchObject([
    {
      title: 'A book',
      files: ['book/1/OBJ.tif', 'book/2/OBJ.tif', 'book/10/OBJ.tif'],
      names: ['Cover', undefined, undefined],
      texts: ['book/1/OCR.txt', 'book/2/OCR.asc', undefined],
    },
  ]);
});

test('a book without a record is named after its folder', async () => {
  const { objects } = await collected({ 'my_book/1/OBJ.tif': image, 'my_book/2/OBJ.tif': image });
  expect(objects).toMatchObject([{ title: 'My book', files: ['my_book/1/OBJ.tif', 'my_book/2/OBJ.tif'] }]);
});

test('parts of a compound object are in the order of its structure', async () => {
  const { objects, skipped } = await collected({
    'card/MODS.xml': mods('Postcard'),
    'card/structure.xml':
      '<islandora_compound_object title="card"><child content="card/front"/><child content="card/back"/></islandora_compound_object>',
    ...{ 'card/back/OBJ.jpg': image, 'card/back/MODS.xml': mods('Back') },
    ...{ 'card/front/OBJ.jpg': image, 'card/front/MODS.xml': mods('Front') },
  });
  expect(skipped).toBe('');
  expect(objects).toMatchObject([
    { title: 'Postcard', files: ['card/front/OBJ.jpg', 'card/back/OBJ.jpg'], names: ['Front', 'Back'] },
  ]);
});

test('folders of separate objects are not pages', async () => {
  const { objects } = await collected({
    ...{ 'first/OBJ.jpg': image, 'first/MODS.xml': mods('First') },
    ...{ 'second/OBJ.jpg': image, 'second/MODS.xml': mods('Second') },
  });
  expect(objects.map(({ title }) => title)).toEqual(['First', 'Second']);
});

test('parts that the structure does not list are separate objects; those that only it has are missing', async () => {
  const { objects, errors } = await collected({
    'card/MODS.xml': mods('Postcard'),
    'card/structure.xml':
      '<islandora_compound_object><child content="card/front"/><child content="card/back"/></islandora_compound_object>',
    ...{
      'card/front/OBJ.jpg': image,
      'card/another/OBJ.jpg': image,
      'card/another/MODS.xml': mods('Another'),
    },
  });
  expect(errors).toBe('back: its page is missing: it has no image called OBJ');
  expect(objects).toMatchObject([
    { title: 'Postcard', files: ['card/front/OBJ.jpg'] },
    { title: 'Another', files: ['card/another/OBJ.jpg'] },
  ]);
});

test('a page without an image is missing at its position', async () => {
  const { sources, errors } = await collected({
    'book/MODS.xml': mods('A book'),
    ...{ 'book/1/OBJ.jpg': image, 'book/2/MODS.xml': mods('Plate'), 'book/3/OBJ.jpg': image },
  });
  expect(errors).toBe('2: its page is missing: it has no image called OBJ');
  expect(sources).toMatchObject([
    { scans: [{ number: 1 }, { number: 3 }], missing: [{ before: 1, label: 'Plate' }] },
  ]);
});

test('a numbered folder with a record is a separate object if nothing describes the parent', async () => {
  const { objects } = await collected({
    ...{ 'all/1/OBJ.jpg': image, 'all/1/MODS.xml': mods('First') },
    ...{ 'all/2/OBJ.jpg': image, 'all/2/MODS.xml': mods('Second') },
  });
  expect(objects.map(({ title }) => title)).toEqual(['First', 'Second']);
});

test('a file that is not a datastream of a page is not taken for one', async () => {
  const { objects } = await collected({
    ...{ 'book/1/OBJ.jpg': image, 'book/1/TN.jpg': image, 'book/1/detail.jpg': image },
    'book/2/OBJ.jpg': image,
  });
  expect(objects.map(({ files }) => files)).toEqual([
    ['book/1/OBJ.jpg', 'book/2/OBJ.jpg'],
    ['book/1/detail.jpg'],
  ]);
});

test('pages in folders belong to the object that “metadata” describes', async () => {
  const { objects, errors } = await collected({
    'book/metadata.json': '{"title": "Told"}',
    ...{ 'book/1/OBJ.jpg': image, 'book/1/MODS.xml': mods('Cover'), 'book/2/OBJ.jpg': image },
  });
  expect(errors).toBe('');
  expect(objects).toMatchObject([
    { title: 'Told', files: ['book/1/OBJ.jpg', 'book/2/OBJ.jpg'], names: ['Cover', undefined] },
  ]);
});

test('an unreadable structure is reported, and does not affect other folders', async () => {
  const { objects, errors } = await collected({
    ...{ 'a/structure.xml': '<x><y>', 'a/1/OBJ.jpg': image, 'b/metadata.yaml': 'title: B', 'b/b.jpg': image },
  });
  expect(errors).toMatch(/^structure\.xml: it /);
  expect(objects.map(({ title }) => title)).toEqual(['A', 'B']);
});

test('a file named structure.xml has no meaning where there are no pages', async () => {
  const { objects, errors } = await collected({ 'a/structure.xml': mods('A record'), 'a/a.jpg': image });
  expect([errors, objects.map(({ title }) => title)]).toEqual(['', ['A record']]);
  expect((await collected({ 'a/structure.xml': '<x><y>', 'a/a.txt': 'Ala', 'b.jpg': image })).errors).toBe(
    '',
  );
  const paged = await collected({
    ...{ 'a/structure.xml': mods('A book'), 'a/1/OBJ.jpg': image, 'a/notes/a.log': '' },
  });
  expect([paged.errors, paged.objects.map(({ title }) => title)]).toEqual(['', ['A book']]);
});
