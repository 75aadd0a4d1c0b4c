import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { composePictures } from '#lib/scans/compose.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { folderWith, libraryContent, temporaryLibrary } from '../library.fixture.ts';
import { objectsAt } from '../remote/objects-at.fixture.ts';
import { iiifServer } from './server.fixture.ts';

const three = 'http://iiif.io/api/presentation/3/context.json';
const label = (text: string) => ({ pl: [text] });

function canvas3(origin: string, name: string, rest: object = {}) {
  const service = [{ id: `${origin}/iiif/3/${name}`, type: 'ImageService3', profile: 'level2' }];
  const body = { id: `${origin}/files/${name}`, type: 'Image', service };
  const annotation = { type: 'Annotation', motivation: 'painting', body };
  return {
    id: `${origin}/canvas/${name}`,
    type: 'Canvas',
    label: label(name),
    width: 60,
    height: 40,
    items: [{ type: 'AnnotationPage', items: [annotation] }],
    ...rest,
  };
}

const manifest3 = (origin: string, items: object[], name = 'A') => ({
  '@context': three,
  id: `${origin}/m`,
  type: 'Manifest',
  label: label(name),
  items,
});

/** A tiny version of a picture, to compare what it looks like. */
const look = async (file: string) =>
  await sharp(file).resize(6, 4, { fit: 'fill' }).removeAlpha().raw().toBuffer();

test('a manifest of version 3 becomes an object: record, labels, ranges, whole images and their texts', async () => {
  const folder = await folderWith({ 'a.png': [60, 40], 'b.png': [50, 40] });
  const { origin, answers } = await iiifServer(folder);
  answers.set('/a.xml', altoOf(pageOf(linesOf('Ala ma kota'))));
  const seeAlso = [
    {
      id: `${origin}/a.xml`,
      type: 'Dataset',
      format: 'text/xml',
      profile: 'http://www.loc.gov/standards/alto/',
    },
  ];
  answers.set('/manifest.json', {
    '@context': three,
    id: `${origin}/manifest.json`,
    type: 'Manifest',
    label: label('Album'),
    metadata: [
      { label: { en: ['Author'], pl: ['Autor'] }, value: { none: ['Nowak, Jan'] } },
      { label: label('Data wydania'), value: label('[ca 1938]') },
      { label: label('Sygnatura'), value: label('<span>IV &amp; 1</span>') },
      { label: label('Oprawa'), value: label('skóra') },
    ],
    rights: 'http://creativecommons.org/publicdomain/mark/1.0/',
    provider: [{ id: 'https://example.org', type: 'Agent', label: label('Muzeum') }],
    homepage: [{ id: 'https://example.org/album', type: 'Text' }],
    items: [canvas3(origin, 'a.png', { seeAlso }), canvas3(origin, 'b.png')],
    structures: [
      {
        type: 'Range',
        label: label('Spis treści'),
        items: [
          {
            type: 'Range',
            label: label('Całość'),
            items: [
              {
                type: 'Range',
                label: label('Rozdział'),
                items: [{ id: `${origin}/canvas/b.png#xywh=0,0,1,1`, type: 'Canvas' }],
              },
            ],
          },
        ],
      },
    ],
  });
  const { objects, problems, fetched } = await objectsAt(`${origin}/manifest.json`);
  expect(problems).toEqual([]);
  expect(objects).toMatchObject([
    {
      metadata: {
        identifier: `${origin}/manifest.json`,
        title: 'Album',
        creator: 'Nowak, Jan',
        date: '[ca 1938]',
        rights_url: 'http://creativecommons.org/publicdomain/mark/1.0/',
        source: 'Muzeum',
        source_url: 'https://example.org/album',
        identifiers: [{ kind: 'shelfmark', value: 'IV & 1' }],
        notes: [{ label: 'Oprawa', text: 'skóra', language: 'pl' }],
        parts: [{ label: 'Całość', first: 2, last: 2, parts: [{ label: 'Rozdział', first: 2, last: 2 }] }],
      },
      scans: [
        { name: 'a.png', number: 1 },
        { name: 'b.png', number: 2 },
      ],
    },
  ]);
  const [first, second] = await fetched();
  expect(await sharp(first?.file).metadata()).toMatchObject({ width: 60, height: 40 });
  expect(await sharp(second?.file).metadata()).toMatchObject({ width: 50, height: 40 });
  expect([first?.text, second?.text]).toEqual([expect.stringMatching(/text\.xml$/), undefined]);
});

test.each([
  [2, true],
  [3, true],
  [3, false],
])(
  'an image whose service of version %i limits its answers (declared: %s) is fetched in tiles',
  async (version, isDeclared) => {
    const folder = await folderWith({ 'a.png': [700, 500] });
    const { origin, answers, requests } = await iiifServer(folder, { width: 300, isDeclared });
    const canvas = canvas3(origin, 'a.png');
    const service = [
      { id: `${origin}/iiif/${version}/a.png`, type: `ImageService${version}`, profile: 'level2' },
    ];
    canvas.items = [
      {
        type: 'AnnotationPage',
        items: [{ type: 'Annotation', motivation: 'painting', body: { id: '', type: 'Image', service } }],
      },
    ];
    answers.set('/m', manifest3(origin, [canvas]));
    const { fetched } = await objectsAt(`${origin}/m`);
    const [scan] = await fetched();
    expect(await sharp(scan?.file).metadata()).toMatchObject({ format: 'tiff', width: 700, height: 500 });
    const [got, expected] = await Promise.all([look(scan?.file ?? ''), look(join(folder, 'a.png'))]);
    for (const [index, value] of got.entries())
      expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(12);
    expect(requests.filter((path) => path.includes('/a.png/')).length).toBeGreaterThan(3);
  },
);

test('what canvases and ranges say beside their labels is kept', async () => {
  const { origin, answers } = await iiifServer(await folderWith({ 'a.png': [60, 40] }));
  const pair = (label: string, value: string) => ({ label: { pl: [label] }, value: { pl: [value] } });
  const manifest = {
    ...manifest3(origin, [
      { ...canvas3(origin, 'a.png'), metadata: [pair('Foliacja', 'f. 1r'), pair('Dukt', 'kursywa')] },
    ]),
    structures: [
      {
        type: 'Range',
        label: { pl: ['Rozdział'] },
        summary: { pl: ['O zimie'] },
        metadata: [pair('Tłumacz rozdziału', 'Jan Nowak')],
        items: [{ id: canvas3(origin, 'a.png').id, type: 'Canvas' }],
      },
    ],
  };
  answers.set('/m', manifest);
  const { objects } = await objectsAt(`${origin}/m`);
  expect(objects[0]?.scans[0]?.description).toBe('Foliacja: f. 1r\nDukt: kursywa');
  expect(objects[0]?.metadata.notes).toEqual(
    expect.arrayContaining([
      { label: 'Tłumacz rozdziału', text: 'Rozdział: Jan Nowak', language: 'pl' },
      { label: 'Description', text: 'Rozdział: O zimie', language: 'pl' },
    ]),
  );
});

test.each([
  ['1.1', { '@context': 'http://library.stanford.edu/iiif/image-api/1.1/context.json' }],
  ['1.0', { profile: 'http://library.stanford.edu/iiif/image-api/compliance.html#level1' }],
])('an image of a service of version %s is asked for in its native quality', async (_, info) => {
  const { origin, answers } = await iiifServer(await folderWith({ 'a.png': [60, 40] }));
  const service = {
    '@id': `${origin}/one/a`,
    profile: 'http://library.stanford.edu/iiif/image-api/1.1/compliance.html#level1',
  };
  const canvas = { '@id': 'c1', images: [{ resource: { '@id': '', '@type': 'dctypes:Image', service } }] };
  answers.set('/one/a/info.json', { ...info, width: 60, height: 40 });
  answers.set('/one/a/full/full/0/native.jpg', { moved: `${origin}/files/a.png` });
  answers.set('/m', {
    '@id': `${origin}/m`,
    '@type': 'sc:Manifest',
    label: 'A',
    sequences: [{ canvases: [canvas] }],
  });
  const { fetched } = await objectsAt(`${origin}/m`);
  const [scan] = await fetched();
  expect(await sharp(scan?.file).metadata()).toMatchObject({ width: 60, height: 40 });
});

test('a manifest of version 2: sequences, images without a service, ranges side by side', async () => {
  const { origin, answers } = await iiifServer(await folderWith({ 'a.png': [60, 40] }));
  const canvas = {
    '@id': 'c1',
    '@type': 'sc:Canvas',
    label: '1r',
    images: [{ resource: { '@id': `${origin}/files/a.png`, '@type': 'dctypes:Image' } }],
  };
  answers.set('/m', {
    '@context': 'http://iiif.io/api/presentation/2/context.json',
    '@id': `${origin}/m`,
    '@type': 'sc:Manifest',
    label: { '@value': 'Kodeks', '@language': 'pl' },
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    sequences: [{ canvases: [canvas] }],
    structures: [
      { '@id': 'r0', label: 'Spis', viewingHint: 'top', ranges: ['r1'] },
      { '@id': 'r1', label: 'Część', canvases: ['c1'], ranges: ['r2', 'r1'] },
      { '@id': 'r2', label: 'Karta', canvases: ['c1#xywh=1,1,2,2'] },
    ],
  });
  const { objects, fetched } = await objectsAt(`${origin}/m`);
  expect(objects).toMatchObject([
    {
      metadata: {
        title: 'Kodeks',
        rights_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
        parts: [{ label: 'Część', first: 1, last: 1, parts: [{ label: 'Karta', first: 1, last: 1 }] }],
      },
      scans: [{ name: '1r' }],
    },
  ]);
  const [scan] = await fetched();
  expect(await sharp(scan?.file).metadata()).toMatchObject({ width: 60, height: 40 });
});

test('a collection gives each of its manifests once, though collections lead in circles; what is broken is told', async () => {
  const { origin, answers } = await iiifServer(await folderWith({ 'a.png': [60, 40] }));
  const manifest = (name: string) => ({
    '@context': three,
    id: `${origin}/${name}`,
    type: 'Manifest',
    label: label(name),
    items: [canvas3(origin, 'a.png')],
  });
  const member = (name: string, type = 'Manifest') => ({ id: `${origin}/${name}`, type });
  answers.set('/top', {
    '@context': three,
    id: `${origin}/top`,
    type: 'Collection',
    items: [
      member('m1'),
      member('inner', 'Collection'),
      member('gone'),
      member('m1'),
      member('text'),
      member('list'),
    ],
  });
  answers.set('/inner', {
    '@context': three,
    id: `${origin}/inner`,
    type: 'Collection',
    items: [member('m2'), member('top', 'Collection')],
  });
  for (const name of ['m1', 'm2']) answers.set(`/${name}`, manifest(name));
  answers.set('/text', '<html/>');
  answers.set('/list', ['a']);
  const { objects, problems } = await objectsAt(`${origin}/top`);
  expect(objects.map(({ label: title }) => title)).toEqual(['m1', 'm2']);
  expect(
    problems.map(({ file, reason }) => `${file.slice(origin.length)}: ${reason.replace(origin, '')}`),
  ).toEqual([
    '/gone:  answers 404',
    '/text: it is a page for people; give the address of its manifest or record',
    '/list: it is not a IIIF manifest or collection',
  ]);
});

test('a manifest of images within images without end, and of markup without end, is read as what it is', async () => {
  const { origin, answers } = await iiifServer(await folderWith({ 'a.png': [60, 40] }));
  const deep = Array.from({ length: 500 }).reduce<object>(
    (inner) => ({ type: 'Choice', items: [inner] }),
    {},
  );
  const items = [{ id: 'c', type: 'Canvas', items: [{ items: [{ body: deep }] }] }, canvas3(origin, 'a.png')];
  answers.set('/m', manifest3(origin, items, '<a'.repeat(500_000)));
  const { objects, problems } = await objectsAt(`${origin}/m`);
  expect(objects.map(({ scans }) => scans.length)).toEqual([1]);
  expect(problems.map(({ reason }) => reason)).toEqual(['the canvas has no picture']);
  expect(objects.map(({ missing }) => missing)).toEqual([[{ before: 0, label: null }]]);
});

test('an image service that lies about the size, and one on a server that nobody named, are told with what to do', async () => {
  const { origin, answers } = await iiifServer(await folderWith({ 'a.png': [60, 40] }));
  const other = await iiifServer(await folderWith({ 'a.png': [60, 40] }));
  answers.set('/iiif/3/a.png/info.json', {
    '@context': 'http://iiif.io/api/image/3/context.json',
    width: 30,
    height: 40,
  });
  const items = [canvas3(origin, 'a.png'), canvas3(other.origin, 'a.png')];
  answers.set('/m', manifest3(origin, items));
  const { objects } = await objectsAt(`${origin}/m`);
  const reasons = (objects[0]?.scans ?? []).map(
    async (scan) => await scan.fetch?.(temporaryFolder(), composePictures).catch(String),
  );
  const [lying, foreign] = await Promise.all(reasons);
  expect(lying).toMatch(/has 60 × 40 pixels, and says that it has 30 × 40/);
  expect(foreign).toMatch(/is not on an origin that is listed; name it with --origin http:/);
  expect(other.requests).toEqual([]);
  const named = await objectsAt(`${origin}/m`, [other.origin]);
  expect(await named.objects[0]?.scans[1]?.fetch?.(temporaryFolder(), composePictures)).toMatchObject({
    file: expect.stringMatching(/image\.\w+$/),
  });
});

test.each([
  { maxWidth: 1 },
  { tiles: [{ width: 1, scaleFactors: [1] }], maxArea: 1000 },
  { tiles: [{ width: 1, height: -8, scaleFactors: [1] }], maxArea: 1000 },
])('an image that would take a request for each of a million pixels is not asked for: %j', async (limits) => {
  const { origin, answers, requests } = await iiifServer('');
  answers.set('/iiif/3/a.png/info.json', { width: 1000, height: 1000, profile: 'level2', ...limits });
  const items = [canvas3(origin, 'a.png')];
  answers.set('/m', manifest3(origin, items));
  const { fetched } = await objectsAt(`${origin}/m`);
  await expect(fetched()).rejects.toThrow('/iiif/3/a.png has to be fetched in 1000000 tiles, and at most');
  expect(requests).toHaveLength(2);
});

test.each([404, 403])(
  'an image of which a server has only the tiles, as files, and else answers %i, is put together from them',
  async (status) => {
    const info = { width: 60, height: 40, profile: 'level0', tiles: [{ width: 32, scaleFactors: [1, 2] }] };
    const files = await folderWith({
      'a.png/info.json': JSON.stringify({ '@context': 'http://iiif.io/api/image/3/context.json', ...info }),
      'a.png/0,0,32,32/32,32/0/default.jpg': [32, 32],
      'a.png/32,0,28,32/28,32/0/default.jpg': [28, 32],
      'a.png/0,32,32,8/32,8/0/default.jpg': [32, 8],
      'a.png/32,32,28,8/28,8/0/default.jpg': [28, 8],
    });
    const { origin, answers } = await iiifServer(files);
    answers.set('/files/a.png/full/max/0/default.jpg', status);
    const service = [{ id: `${origin}/files/a.png`, type: 'ImageService3', profile: 'level0' }];
    const items = [{ items: [{ body: { id: '', type: 'Image', service } }] }];
    const canvas = { id: `${origin}/c`, type: 'Canvas', items };
    answers.set('/m', manifest3(origin, [canvas]));
    const [scan] = await (await objectsAt(`${origin}/m`)).fetched();
    expect(await sharp(scan?.file).metadata()).toMatchObject({ format: 'tiff', width: 60, height: 40 });
  },
);

test('manifests without an id are told apart by their addresses', async () => {
  const { origin, answers } = await iiifServer(await folderWith({ 'a.png': [60, 40] }));
  const manifestNamed = (name: string) => ({
    '@context': three,
    type: 'Manifest',
    label: label(name),
    items: [canvas3(origin, 'a.png')],
  });
  answers.set('/a/manifest.json', manifestNamed('a'));
  answers.set('/signed', manifestNamed('b'));
  let signature = 0;
  answers.set('/b/manifest.json', () => ({ moved: `/signed?${++signature}` }));
  const library = temporaryLibrary();
  const addresses = [`${origin}/a/manifest.json`, `${origin}/b/manifest.json`];
  const { imported, objects } = await library.import(...addresses);
  expect(objects).toMatchObject({ added: 2 });
  expect(imported.map(({ source }) => source).sort()).toEqual(addresses);
  expect((await libraryContent(library.dataDir)).objects.map(({ title }) => title)).toEqual(['a', 'b']);
  expect(await library.import(...addresses)).toMatchObject({ objects: { unchanged: 2 } });
});

test('the command line imports a manifest, leaves an object as it is while an image is not to be had, and changes nothing again', async () => {
  const { origin, answers } = await iiifServer(await folderWith({ 'a.png': [60, 40], 'b.png': [50, 40] }));
  const manifest = (title: string) => ({
    '@context': three,
    id: `${origin}/m`,
    type: 'Manifest',
    label: label(title),
    items: [canvas3(origin, 'a.png'), canvas3(origin, 'b.png')],
  });
  answers.set('/m', manifest('Album'));
  const library = temporaryLibrary();
  expect(await library.import(`${origin}/m`)).toMatchObject({
    code: 0,
    objects: { added: 1 },
    scans: { made: 2 },
  });
  expect(await library.import(`${origin}/m`)).toMatchObject({
    code: 0,
    objects: { unchanged: 1 },
    scans: { reused: 0 },
  });
  answers.set('/m', manifest('Inny'));
  answers.set('/iiif/3/b.png/info.json', 503);
  expect(await library.import(`${origin}/m`)).toMatchObject({ code: 1, objects: { failed: 1 } });
  const { objects } = await libraryContent(library.dataDir);
  expect(objects).toMatchObject([{ title: 'Album', scans: [{}, {}] }]);
});
