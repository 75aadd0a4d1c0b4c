import { expect, test } from 'vitest';
import { collected, image } from './collected.fixture.ts';

const mods = (title: string) =>
  `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>${title}</title></titleInfo></mods>`;

test('a book whose pages have folders of their own is one object, with their texts and titles', async () => {
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

test('a book that no record describes is called as its folder', async () => {
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

test('folders of objects of their own are no pages', async () => {
  const { objects } = await collected({
    ...{ 'first/OBJ.jpg': image, 'first/MODS.xml': mods('First') },
    ...{ 'second/OBJ.jpg': image, 'second/MODS.xml': mods('Second') },
  });
  expect(objects.map(({ title }) => title)).toEqual(['First', 'Second']);
});
