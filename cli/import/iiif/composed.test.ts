import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { composePictures } from '#lib/scans/compose.ts';
import { picture } from '#lib/scans/images.fixture.ts';
import { readTextLayer } from '#lib/text/alto.ts';
import { folderWith, libraryContent, temporaryLibrary } from '../library.fixture.ts';
import { objectsAt } from '../remote/objects-at.fixture.ts';
import {
  blue,
  canvasOf,
  type Halves,
  halves,
  manifestWith,
  onlyFirst,
  plain,
  red,
  serverOfHalves,
} from './composed.fixture.ts';
import { iiifServer } from './server.fixture.ts';

const served = halves.map(([path, region]): [string, string] => [path.replace('files', 'iiif/3'), region]);

/** The pixels of an image at some points. */
async function colours(file: string, ...points: [x: number, y: number][]): Promise<number[][]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]);
}

const annotated = {
  annotations: [
    {
      type: 'AnnotationPage',
      items: [
        {
          ...{ type: 'Annotation', motivation: 'supplementing' },
          body: { type: 'TextualBody', value: 'Ala' },
          target: 'https://x.example/c#xywh=600,300,100,50',
        },
      ],
    },
  ],
};

/** The same canvas in version 2, with regions as fragments, or as selectors of pictures that are choices. */
function secondVersion(origin: string) {
  const canvas = (isSelected: boolean) => ({
    ...{ '@id': `${origin}/c`, '@type': 'sc:Canvas', width: 800, height: 600 },
    images: halves.map(([path, region]) => {
      const resource = { '@id': `${origin}/${path}`, '@type': 'dctypes:Image' };
      const on = `${origin}/c#xywh=${region}`;
      if (!isSelected) return { resource, on };
      return {
        resource: { '@type': 'oa:Choice', default: resource, item: [{ '@id': `${origin}/files/other.png` }] },
        on: {
          ...{ '@type': 'oa:SpecificResource', full: `${origin}/c` },
          selector: { '@type': 'oa:FragmentSelector', value: `xywh=${region}` },
        },
      };
    }),
  });
  return {
    '@context': 'http://iiif.io/api/presentation/2/context.json',
    ...{ '@id': `${origin}/m`, '@type': 'sc:Manifest', label: 'Album' },
    sequences: [{ canvases: [canvas(false), canvas(true)] }],
  };
}

test.each([
  ['3', (origin: string) => manifestWith(origin, canvasOf(origin, halves)), []],
  ['2.1', secondVersion, ['the canvas offers a choice of pictures, of which only the first is imported']],
] as const)(
  'two halves side by side become one scan, each at its resolution or above: version %s',
  async (_, of, reasons) => {
    const { origin, answers } = await serverOfHalves();
    answers.set('/m', of(origin));
    const { objects, problems, fetched } = await objectsAt(`${origin}/m`);
    for (const scan of await fetched()) {
      const file = scan?.file ?? '';
      expect(await sharp(file).metadata()).toMatchObject({ format: 'tiff', width: 160, height: 120 });
      expect(await colours(file, [0, 0], [79, 119], [80, 0], [159, 119])).toEqual([
        [255, 0, 0],
        [255, 0, 0],
        [0, 0, 255],
        [0, 0, 255],
      ]);
    }
    expect(objects[0]?.scans.map(({ file, rotation }) => [file, rotation])).toEqual(
      objects[0]?.scans.map(() => [`${origin}/c`, undefined]),
    );
    expect(problems.map(({ reason }) => reason)).toEqual(reasons);
  },
);

test('the text of a composed canvas is where the canvas has it', async () => {
  const { origin, answers } = await serverOfHalves();
  answers.set('/m', manifestWith(origin, canvasOf(origin, halves, annotated)));
  const [scan] = await (await objectsAt(`${origin}/m`)).fetched();
  const layer = await readTextLayer(await readFile(scan?.text ?? '', 'utf8'), { width: 160, height: 120 });
  expect(layer.blocks[0]?.lines[0]?.box).toEqual([120, 60, 20, 10]);
});

test('pictures are painted in their order, with their transparency, in grey or colour, on white', async () => {
  const server = await iiifServer(
    await folderWith({
      'page.png': await sharp(await plain(400, 300, '#808080'))
        .removeAlpha()
        .toColourspace('b-w')
        .png()
        .toBuffer(),
      'over.png': await plain(100, 100, 'rgba(255, 0, 0, 0.5)'),
      'top.png': await plain(50, 50, blue),
    }),
  );
  const { origin, answers } = server;
  const pictures: Halves = [
    ['files/page.png', '0,0,600,450'],
    ['files/over.png', 'percent:50,50,50,50'],
    ['files/top.png', '700,500,100,100'],
  ];
  answers.set('/m', manifestWith(origin, canvasOf(origin, pictures)));
  const { fetched } = await objectsAt(`${origin}/m`);
  const [scan] = await fetched();
  const file = scan?.file ?? '';
  expect(await sharp(file).metadata()).toMatchObject({ width: 533, height: 400 });
  expect(await colours(file, [10, 10], [300, 250], [450, 310], [500, 380], [500, 10])).toEqual([
    [128, 128, 128],
    [192, 64, 64],
    [255, 127, 127],
    [0, 0, 255],
    [255, 255, 255],
  ]);
});

test('a composed image that would be too large is made smaller, with a warning', async () => {
  const pixels = await plain(1000, 700, red);
  const { origin, answers } = await iiifServer(await folderWith({ 'left.png': pixels, 'right.png': pixels }));
  answers.set('/m', manifestWith(origin, canvasOf(origin, halves)));
  const { fetched, problems } = await objectsAt(`${origin}/m`);
  const [scan] = await fetched();
  expect(await sharp(scan?.file).metadata()).toMatchObject({ width: 1154, height: 866 });
  const reason =
    'put together at full size, its pictures have more pixels than are read (MAX_MEGAPIXELS); they are imported as 1154 × 866 pixels';
  expect(problems).toEqual([{ file: `${origin}/c`, reason, kind: 'warning' }]);
});

test('a composed canvas is fetched again only when it is composed otherwise; one of its pictures missing now leaves the object, missing for good leaves the first, and without that nothing', async () => {
  const { origin, answers, requests } = await serverOfHalves();
  const compose = (pictures: Halves) =>
    answers.set(
      '/m',
      manifestWith(origin, canvasOf(origin, pictures), canvasOf(origin, [['iiif/3/left.png', '']])),
    );
  compose(served);
  const library = temporaryLibrary();
  expect(await library.import('--dry-run', `${origin}/m`)).toMatchObject({
    objects: { added: 1 },
    planned: [{ scans: 2 }],
  });
  expect(requests.filter((path) => path.startsWith('/iiif/'))).toEqual([]);
  expect(await library.import(`${origin}/m`)).toMatchObject({
    ...{ code: 0, objects: { added: 1 }, scans: { made: 2 }, problems: [] },
  });
  requests.length = 0;
  expect(await library.import(`${origin}/m`)).toMatchObject({ code: 0, objects: { unchanged: 1 } });
  expect(requests).toEqual(['/m']);

  compose(served.with(1, ['iiif/3/right.png', '400,0,200,300']));
  expect(await library.import(`${origin}/m`)).toMatchObject({
    ...{ code: 0, objects: { changed: 1 }, scans: { made: 1, reused: 1 } },
  });
  const { digests } = await libraryContent(library.dataDir);

  compose(served.toReversed());
  answers.set('/iiif/3/right.png/info.json', 503);
  const waiting = await library.import(`${origin}/m`);
  expect(waiting).toMatchObject({ code: 1, objects: { failed: 1 } });
  const reason = (status: number) => `its picture ${origin}/iiif/3/right.png: ${origin} answers ${status}`;
  expect(waiting.problems).toMatchObject([{ reason: reason(503), kind: 'error' }]);
  expect((await libraryContent(library.dataDir)).digests).toEqual(digests);

  answers.set('/iiif/3/right.png/info.json', 404);
  const gone = await library.import(`${origin}/m`);
  expect(gone).toMatchObject({ code: 1, objects: { changed: 1 } });
  const why = `${origin} answers 404`;
  expect(gone.problems).toMatchObject([{ file: `${origin}/c`, reason: why, kind: 'error' }]);
  expect((await libraryContent(library.dataDir)).objects).toMatchObject([{ scans: [{}] }]);

  compose(served);
  expect(await library.import(`${origin}/m`)).toMatchObject({
    ...{ code: 0, objects: { changed: 1 }, scans: { reused: 2 } },
    problems: [{ file: `${origin}/c`, reason: onlyFirst(2, reason(404)), kind: 'warning' }],
  });
});

test('one canvas is put together at a time', async () => {
  const { origin, answers, requests } = await serverOfHalves();
  const canvases = ['1', '2'].map((id) => canvasOf(origin, halves, { id: `${origin}/${id}` }));
  answers.set('/m', manifestWith(origin, ...canvases));
  const { objects, fetched } = await objectsAt(`${origin}/m`);
  requests.length = 0;
  const before: number[] = [];
  await fetched(objects[0], async (task) => {
    before.push(requests.length);
    await composePictures(task);
  });
  expect(before).toEqual([2, 4]);
});

test('pictures whose resolution is the same but for a pixel are copied as they are', async () => {
  const right = picture(400, 600, 7);
  const { origin, answers } = await iiifServer(
    await folderWith({
      'left.png': await plain(401, 600, red),
      'right.png': await right.clone().png().toBuffer(),
    }),
  );
  answers.set('/m', manifestWith(origin, canvasOf(origin, halves)));
  const [scan] = await (await objectsAt(`${origin}/m`)).fetched();
  const composed = sharp(scan?.file);
  expect(await composed.metadata()).toMatchObject({ width: 800, height: 600 });
  const half = await composed.extract({ left: 400, top: 0, width: 400, height: 600 }).raw().toBuffer();
  expect(half.equals(await right.raw().toBuffer())).toBe(true);
});
