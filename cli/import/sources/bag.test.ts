import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { div, fileGroup, metsXml, modsSection, structure } from '../mets/mets.fixture.ts';
import { collected, image } from './collected.fixture.ts';
import { titleOf } from './folder.ts';

/** A bag whose manifest has wrong checksums for some of its files. */
const bagWith = (rejected: string[], files: Record<string, string>) => ({
  'bagit.txt': '',
  'manifest-md5.txt': rejected.map((path) => `d41d8cd98f00b204e9800998ecf8427e  data/${path}`).join('\n'),
  ...Object.fromEntries(Object.entries(files).map(([path, content]) => [`data/${path}`, content])),
});

const titled = '<mods:titleInfo><mods:title>Zły</mods:title></mods:titleInfo>';
const mets = metsXml(
  modsSection('D', titled) +
    `<mets:fileSec>${fileGroup('MAX', { A: 'a.png' })}</mets:fileSec>` +
    structure('LOGICAL', div('TYPE="monograph" DMDID="D"')),
);
const mods = `<mods xmlns="http://www.loc.gov/mods/v3">${titled.replaceAll('mods:', '')}</mods>`;
const manifest = '{"@context":"http://iiif.io/api/presentation/3/context.json","type":"Manifest"}';

test.each([
  ['METS', 'mets.xml', mets],
  ['a table', 't.csv', 'id,title\na,Zły\n'],
  ['a record', 'r.xml', mods],
  ['a manifest of IIIF, which shows images elsewhere', 'm.json', manifest],
])('a description that its bag rejects, %s, says nothing', async (_, name, content) => {
  const whole = await collected(bagWith([], { [name]: content, 'a.png': image }));
  const { objects, errors, skipped } = await collected(bagWith([name], { [name]: content, 'a.png': image }));
  // The images that it may describe are not imported without it.
  expect(objects.map(({ title }) => title)).toEqual(content === manifest ? ['A'] : []);
  expect(skipped).toMatch(content === manifest ? /^$/ : /^\S+: it may describe images .* such as a\.png;/);
  expect(errors).toBe(`manifest-md5.txt: data/${name} is damaged: its md5 is another than in the manifest`);
  expect(whole.objects[0]?.title === 'Zły' || whole.skipped !== '').toBe(true);
});

test.each([
  ['metadata.yaml', []],
  ['a.yaml', ['data/b.png']],
])('images of a sidecar that its bag rejects, %s, are no objects without it', async (name, left) => {
  const files = { [name]: 'title: Zły\n', 'a.png': image, 'b.png': image };
  const { objects, errors } = await collected(bagWith([name], files));
  expect(objects.flatMap((object) => object.files)).toEqual(left);
  expect(errors.split('\n')).toEqual([expect.stringContaining(`${name} is damaged`)]);
});

test('the first file of a manifest is checked, too, if a byte order mark precedes its checksum', async () => {
  const bag = bagWith(['mets.xml'], { 'mets.xml': mets, 'a.png': image });
  const { errors } = await collected({ ...bag, 'manifest-md5.txt': `\ufeff${bag['manifest-md5.txt']}` });
  expect(errors).toBe('manifest-md5.txt: data/mets.xml is damaged: its md5 is another than in the manifest');
});

test('images are not imported without a description that is missing from their bag', async () => {
  const bag = bagWith(['mets.xml'], { 'img/a.png': image, 'b/metadata.yaml': 'title: B', 'b/b.png': image });
  const { objects, skipped } = await collected(bag);
  expect(objects.map(({ title }) => title)).toEqual(['B']);
  expect(skipped).toMatch(/^mets\.xml: it may describe images that nothing else describes, such as a\.png;/);
});

test('a text that its bag rejects is not stored, whatever refers to it', async () => {
  const files = {
    'metadata.yaml': 'scans: [{file: a.png, text: t.txt}]',
    'a.png': image,
    't.txt': 'zły tekst',
  };
  expect((await collected(bagWith([], files))).objects[0]?.texts).toEqual(['data/t.txt']);
  const { objects, errors } = await collected(bagWith(['t.txt'], files));
  expect(objects).toMatchObject([{ files: ['data/a.png'], texts: [undefined] }]);
  expect(errors).toMatch(/^manifest-md5\.txt: data\/t\.txt is damaged[^\n]*$/);
});

test.each([
  ['in what is imported', 'Mapa_Krakowa/', ['1.png'], 'Mapa Krakowa'],
  ['in what is imported, by number', 'Mapa_Krakowa/', ['1.png', '2.png'], 'Mapa Krakowa'],
  ['with folders', 'Mapa_Krakowa/', ['tif/00001.png'], 'Mapa Krakowa'],
  ['of a named image', 'Mapa_Krakowa/', ['plan.png'], 'Plan'],
])('what a bag holds has its name: %s', async (_, bag, images, title) => {
  const files = Object.entries(bagWith([], Object.fromEntries(images.map((name) => [name, image]))));
  const { objects } = await collected(
    Object.fromEntries(files.map(([path, content]) => [`${bag}${path}`, content])),
  );
  expect(objects.map((one) => one.title)).toEqual([title]);
});

test('a bag given as the source is not called data', async () => {
  const { objects, sources } = await collected(bagWith([], { '1.png': image, '2.png': image }));
  const folder = dirname(sources[0]?.source ?? '');
  expect(objects.map((one) => one.title?.toLowerCase())).toEqual([titleOf(basename(folder)).toLowerCase()]);
});

const digest = (content: string) => createHash('md5').update(content).digest('hex');

test('files that no manifest of the bag names are told, and imported', async () => {
  const files = { 'data/a.png': image, 'data/b/c.png': image, 'data/d.png': image, 'data/.DS_Store': 'x' };
  const line = (path: string) => `${digest(image)}  ${path}\n`;
  const { objects, errors, warnings } = await collected({
    ...files,
    'bagit.txt': '',
    'manifest-sha1.txt': `${createHash('sha1').update(image).digest('hex')} data/a.png`,
    'manifest-md5.txt': line('data/d.png'),
  });
  expect(errors).toBe('');
  expect(warnings).toMatch(
    /^input: no manifest of the bag names data\/b\/c\.png, so the bag is incomplete.*$/,
  );
  expect(objects.flatMap((one) => one.files)).toContain('data/b/c.png');
  const paths = Object.keys(files).filter((path) => path.endsWith('png'));
  const whole = { ...files, 'bagit.txt': '', 'manifest-md5.txt': paths.map(line).join('') };
  expect((await collected(whole)).warnings).toBe('');
});

test('a file that only a weaker manifest of the bag names is checked by that', async () => {
  const { objects, errors, warnings } = await collected({
    ...{ 'data/a.png': image, 'data/t.csv': 'id,title\nb,Zły\n', 'bagit.txt': '' },
    'manifest-sha1.txt': `${createHash('sha1').update(image).digest('hex')} data/a.png`,
    'manifest-md5.txt': ['a.png', 't.csv', 'gone.png']
      .map((name) => `${digest('x')}  data/${name}`)
      .join('\n'),
  });
  expect(errors.split('\n')).toEqual([
    'manifest-md5.txt: data/t.csv is damaged: its md5 is another than in the manifest',
    'manifest-md5.txt: data/gone.png is not there, though the manifest names it',
  ]);
  expect([objects.length, warnings]).toEqual([0, '']);
});

test('the manifest of the other files of a bag is verified too', async () => {
  const bag = bagWith([], { 'a.png': image });
  const tags = (content: string) => `${digest(content)} bag-info.txt\n${digest('x')} metadata/gone.txt`;
  const checked = async (content: string) =>
    (await collected({ ...bag, 'bag-info.txt': 'x', 'tagmanifest-md5.txt': tags(content) })).errors;
  const missing = 'tagmanifest-md5.txt: metadata/gone.txt is not there, though the manifest names it';
  expect(await checked('x')).toBe(missing);
  expect(await checked('y')).toBe(
    `tagmanifest-md5.txt: bag-info.txt is damaged: its md5 is another than in the manifest\n${missing}`,
  );
});

test('files that a bag names elsewhere are told, unless they are here', async () => {
  const bag = { ...bagWith([], { 'a.png': image }), 'manifest-md5.txt': `${digest(image)} data/a.png` };
  const fetch = (name: string) => ({ ...bag, 'fetch.txt': `https://example.org/${name} - data/${name}\n` });
  expect((await collected(fetch('a.png'))).warnings).toBe('');
  expect((await collected(fetch('b.png'))).warnings).toMatch(
    /^fetch\.txt: it names files elsewhere, such as data\/b\.png, which are not fetched/,
  );
});
