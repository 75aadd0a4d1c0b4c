import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pdfOf } from '#lib/scans/documents/pdf.fixture.ts';
import { folderWith, temporaryLibrary } from '../library.fixture.ts';
import { collected, image } from './collected.fixture.ts';

const pages = (count: number, name: (page: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index + 1), image]));

test('names that differ in their last number are one object, in natural order', async () => {
  const { objects } = await collected({
    ...pages(11, (page) => `stara_książka/page${page}.jpg`),
    'mapa.jpg': image,
  });
  expect(objects.map(({ title }) => title)).toEqual(['Mapa', 'Stara książka']);
  expect(objects[1]?.files).toEqual(
    Array.from({ length: 11 }, (_, index) => `stara_książka/page${index + 1}.jpg`),
  );
});

test.each([
  ['recto and verso', ['k1r', 'k1v', 'k2r', 'k2v', 'k10r']],
  ['left and right', ['str01_L', 'str01_P', 'str02_L']],
  ['inserted leaves', ['0001', '0001a', '0001b', '0002', '0003bis']],
  ['written out', ['f 1-recto', 'f 1-verso', 'f 2-recto']],
  ['left and right written out', ['01_left', '01_right', '02_lewa', '02_prawa']],
  ['a recto without a sign', ['karta1', 'karta1 verso', 'karta2', 'karta2_v', 'karta3', 'karta3-v']],
])('leaves with their sides are one object, in their order: %s', async (_, names) => {
  const { objects } = await collected(Object.fromEntries(names.map((name) => [`k/${name}.jpg`, image])));
  expect(objects.map(({ files }) => files)).toEqual([names.map((name) => `k/${name}.jpg`)]);
});

test.each([
  ['a cover', ['okładka', '0001', '0002']],
  ['covers behind the name of the work', ['ABC_okladka_przod', 'ABC_001', 'ABC_002', 'ABC_okladka_tyl']],
  ['numbered covers', ['Cover 1', 'Cover 2', '1', '2', 'Cover 3', 'Cover 4']],
  ['front and back', ['front-cover', 'p1', 'p2', 'back_cover']],
])('covers are around the pages, of one object with them: %s', async (_, names) => {
  const order = names.map((name) => `k/${name.normalize()}.jpg`);
  const files = Object.fromEntries(order.map((name) => [name, image]));
  const descriptions: Record<string, string>[] = [
    {},
    { 'k/metadata.yaml': 'title: K' },
    { 't.csv': 'id,title\nk,K\n' },
  ];
  for (const description of descriptions)
    expect((await collected({ ...files, ...description })).objects).toMatchObject([
      { title: 'K', files: order },
    ]);
});

test('a cover without a common name is a separate object, and a discovery is not a cover', async () => {
  const titles = async (...names: string[]) =>
    (await collected(Object.fromEntries(names.map((name) => [name, image])))).objects.map(
      ({ title }) => title,
    );
  expect(await titles('k/cover.jpg', 'k/page1.jpg', 'k/page2.jpg', 'k/mapa.jpg')).toContain('Cover');
  expect(await titles('k/discover.jpg', 'k/1.jpg', 'k/2.jpg')).toEqual(['K', 'Discover']);
});

test('images of one name in two formats are both scans, since nothing says that they show the same', async () => {
  const names = ['1.jpg', '1.tif', '2.jpg', '2.tif'];
  const { objects } = await collected(Object.fromEntries(names.map((name) => [`k/${name}`, image])));
  expect(objects.map(({ files }) => files)).toEqual([names.map((name) => `k/${name}`)]);
  expect((await collected({ 'dwór.jpg': image, 'dwór.png': image })).objects).toHaveLength(2);
});

test('a folder named after its kind of files gives its object the title of the parent folder', async () => {
  const { objects } = await collected({
    ...pages(2, (page) => `Album/master/tif/${page}.jpg`),
    ...pages(2, (page) => `Kurier/18530604/data/${page}.jpg`),
  });
  expect(objects.map(({ title, metadata }) => [title, metadata.date])).toEqual([
    ['Album', undefined],
    ['Kurier, 1853-06-04', '1853-06-04'],
  ]);
});

test('sibling folders of files are distinguished, and folders around the source name nothing', async () => {
  const titles = async (...folders: string[]) => {
    const files = folders.map((folder) => pages(2, (page) => `${folder}/${page}.jpg`));
    return (await collected(Object.assign({}, ...files))).objects.map(({ title }) => title);
  };
  expect(await titles('Album/Access', 'Album/archive', 'Album/images/tif')).toEqual([
    'Album, Access',
    'Album, Archive',
    'Album, Images',
  ]);
  expect(await titles('archive')).toEqual(['Archive']);
  const folder = await folderWith({ 'Anna/skany/1.png': [20, 20], 'Anna/skany/2.png': [21, 20] });
  const { planned } = await temporaryLibrary().import('--dry-run', join(folder, 'Anna/skany'));
  expect(planned).toMatchObject([{ title: 'Skany' }]);
});

test('a title has no control characters, not even from a name that consists of them', async () => {
  const { objects } = await collected({ 'a\u0007b\ufffe.jpg': image, '\u0007.jpg': image });
  expect(objects.map(({ title }) => title)).toEqual(['\ufffd', 'A b']);
});

test('the operator can say how images are grouped', async () => {
  const files = { 'k/page1.jpg': image, 'k/page2.jpg': image, 'k/mapa.jpg': image };
  expect((await collected(files, 'image')).objects.map(({ files }) => files.length)).toEqual([1, 1, 1]);
  expect((await collected(files, 'folder')).objects.map(({ files }) => files)).toEqual([
    ['k/mapa.jpg', 'k/page1.jpg', 'k/page2.jpg'],
  ]);
  const auto = (await collected(files)).objects.map(({ files }) => files.length).sort();
  expect(auto).toEqual([1, 2]);
});

test.each([
  ['18530604', '1853-06-04'],
  ['1853-06-04', '1853-06-04'],
  ['1853060401', '1853-06-04'],
])('a folder named %s is an issue of its parent with a date', async (name, date) => {
  const { objects } = await collected(pages(2, (page) => `Weekly_Journal/${name}/page${page}.tiff`));
  const relations = [{ kind: 'part-of', text: 'Weekly Journal' }];
  expect(objects).toMatchObject([{ metadata: { title: `Weekly Journal, ${date}`, date, relations } }]);
});

test('issues in folders of years and months are named after the serial, with their number', async () => {
  const files = [
    '1932/1932-05-03.pdf',
    '1932/1932-05-04.pdf',
    '1932/1932_05_10_nr_19.djvu',
    '1933/1933.01.07 Nr 1-2/1.jpg',
    '1933/1933.01.07 Nr 1-2/2.jpg',
    'rok 1934/01 styczeń/pliki/06.01.1934.pdf',
    '1935 (brak nr 2)/1935-02/pdf/1935-02-02.PDF',
    '1936/1936-01-19/tif/001.jpg',
    '1937/1937011901/001.jpg',
  ];
  const { objects } = await collected(
    Object.fromEntries(files.map((file) => [`Głos_Ziemi/${file.normalize('NFD')}`, image])),
  );
  const issues = objects.map(({ metadata: { relations: works, ...metadata } }) => {
    expect(works).toEqual([{ kind: 'part-of', text: 'Głos Ziemi' }]);
    return metadata;
  });
  expect(issues).toEqual([
    { title: 'Głos Ziemi, 1932-05-10 nr 19', date: '1932-05-10' },
    { title: 'Głos Ziemi, 1932-05-03', date: '1932-05-03' },
    { title: 'Głos Ziemi, 1932-05-04', date: '1932-05-04' },
    { title: 'Głos Ziemi, 1933-01-07 Nr 1-2', date: '1933-01-07' },
    { title: 'Głos Ziemi, 1935-02-02', date: '1935-02-02' },
    { title: 'Głos Ziemi, 1936-01-19', date: '1936-01-19' },
    { title: 'Głos Ziemi, 1937-01-19', date: '1937-01-19' },
    { title: 'Głos Ziemi, 1934-01-06', date: '1934-01-06' },
  ]);
});

test('an operator who wants an object a folder gets one', async () => {
  const files = { 'Głos/1932-05-03.pdf': image, 'Głos/1932-05-10.pdf': image };
  expect((await collected(files, 'folder')).objects.map(({ title }) => title)).toEqual(['Głos']);
});

test('an issue has the same name whether the operator names its serial, its year or itself', async () => {
  const year = 'Głos Ziemi/1932';
  const folder = await folderWith({
    [`${year}/1932-05-03/1.png`]: [20, 20],
    [`${year}/1932-05-03/2.png`]: [21, 20],
    [`${year}/1932-05-10.pdf`]: pdfOf([{ width: 100, height: 140 }]),
  });
  const library = temporaryLibrary();
  const titles = async (...paths: string[]) => {
    const { planned } = await library.import('--dry-run', ...paths.map((path) => join(folder, path)));
    return planned?.map(({ title, date }) => [title, date]).sort();
  };
  const issues = ['1932-05-03', '1932-05-10'].map((date) => [`Głos Ziemi, ${date}`, date]);
  expect(await titles('Głos Ziemi')).toEqual(issues);
  expect(await titles(year)).toEqual(issues);
  expect(await titles(`${year}/1932-05-03`, `${year}/1932-05-10.pdf`)).toEqual(issues);
});

test.each([
  '1932-05-03.jpg',
  'a/1932-05-03 wystawa.pdf',
  'a/19320503.pdf',
  'a/1932-02-31.pdf',
  'a/2999-01-01.pdf',
  'a/0012-07-31.pdf',
])('%s has no date', async (file) => {
  const { objects } = await collected({ [file]: image });
  expect(objects[0]?.metadata.date).toBeUndefined();
});

test.each(['18531304', '18530632', '123', '12345678901'])('a folder named %s has no date', async (name) => {
  const { objects } = await collected(pages(2, (page) => `${name}/page${page}.tiff`));
  expect(objects[0]?.metadata).toEqual({ title: name });
});

test('hidden files are skipped silently', async () => {
  const { objects, errors, skipped } = await collected({
    '.hidden.jpg': image,
    '.git/a.jpg': image,
    'readme.txt': 'x',
    'a.jpg': image,
  });
  expect(objects).toHaveLength(1);
  expect([errors, skipped]).toEqual(['', '']);
});

test('an existing pyramid is not taken for scans', async () => {
  const { objects, skipped } = await collected({
    'm.dzi': '<Image/>',
    'm_files/0/0_0.jpeg': image,
    'm.jpg': image,
  });
  expect(objects.map(({ files }) => files)).toEqual([['m.jpg']]);
  expect(skipped).toMatch(/m_files: tiles of a pyramid/);
});

test('files are found by Windows paths, in other case, and by the end of a path from another machine', async () => {
  const rows = [
    'id,title,file',
    '1,Jeden,skany\\A.JPG',
    '2,Dwa,D:\\dane\\skany\\b.jpg',
    '3,Trzy,x\\a.jpg',
    '4,Cztery,c.jpg',
    '5,Pięć,E:\\skany\\nic.jpg',
  ];
  const { objects, errors } = await collected({
    'LISTA.CSV': rows.join('\n'),
    'skany/a.jpg': image,
    'skany/b.jpg': image,
    'C.JPG': image,
  });
  expect(objects.map(({ title, files }) => [title, ...files])).toEqual([
    ['Jeden', 'skany/a.jpg'],
    ['Dwa', 'skany/b.jpg'],
    ['Cztery', 'C.JPG'],
  ]);
  expect(errors.split('\n')).toEqual([
    'LISTA.CSV, line 4: Trzy: x\\a.jpg is not there',
    'LISTA.CSV, line 6: Pięć: E:\\skany\\nic.jpg is not there',
  ]);
});

test('a path is first taken as written: a backslash in a name, two slashes at its start', async () => {
  const { objects } = await collected({
    'list.csv': 'id,title,file\n1,Jeden,a\\b.jpg\n2,Dwa,//x/1.jpg\n',
    'a\\b.jpg': image,
    'a/b.jpg': image,
    'x/1.jpg': image,
    '1.jpg': image,
  });
  expect(objects.slice(0, 2).map(({ files }) => files)).toEqual([['a\\b.jpg'], ['x/1.jpg']]);
});

test('case distinguishes two existing files', async () => {
  const { objects } = await collected({
    't.csv': 'id,title,file\n1,Jeden,a.jpg\n2,Dwa,A.jpg',
    'A.jpg': image,
    'a.jpg': image,
  });
  expect(objects.map(({ title, files }) => [title, ...files])).toEqual([
    ['Jeden', 'a.jpg'],
    ['Dwa', 'A.jpg'],
  ]);
});

test('the description of a folder may have a name in capitals', async () => {
  const { objects } = await collected({ 'k/METADATA.YAML': 'title: Wielki', 'k/Y.jpg': image });
  expect(objects.map(({ title }) => title)).toEqual(['Wielki']);
});
