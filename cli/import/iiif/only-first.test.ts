import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { composePictures } from '#lib/scans/compose.ts';
import { tiffOf } from '#lib/scans/tiff.fixture.ts';
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

test('linked, the first is taken, with what to do; what is put together already stays', async () => {
  const { origin, answers, requests } = await serverOfHalves();
  answers.set('/m', manifestWith(origin, canvasOf(origin, halves)));
  const reason = onlyFirst(2, 'import it without --link to have them put together');
  expect(await temporaryLibrary().import(`${origin}/m`, '--link')).toMatchObject({
    scans: { linked: 1 },
    problems: [{ file: `${origin}/c`, reason, kind: 'warning' }],
  });
  const library = temporaryLibrary();
  await library.import(`${origin}/m`);
  const { digests } = await libraryContent(library.dataDir);
  requests.length = 0;
  expect(await library.import(`${origin}/m`, '--link')).toMatchObject({
    ...{ code: 0, objects: { unchanged: 1 }, problems: [] },
  });
  expect(requests).toEqual(['/m']);
  expect((await libraryContent(library.dataDir)).digests).toEqual(digests);
});

test('a picture on a server that is not named is refused, like other images', async () => {
  const { origin, answers } = await serverOfHalves();
  const manifest = JSON.stringify(manifestWith(origin, canvasOf(origin, halves)));
  answers.set('/m', JSON.parse(manifest.replace(`${origin}/files/right.png`, 'http://other.invalid/a.png')));
  const refused = await temporaryLibrary().import(`${origin}/m`);
  expect(refused).toMatchObject({
    ...{ code: 1, objects: { failed: 1 } },
    problems: [{ reason: expect.stringMatching(/--origin http:\/\/other\.invalid/), kind: 'error' }],
  });
});

const cutShort = async () => (await plain(40, 60, blue)).subarray(0, -60);
const signed = async () =>
  await tiffOf([{ image: sharp(await plain(40, 60, blue)).removeAlpha(), entries: [[339, 3, [2, 2, 2]]] }]);
const padded = async () => Buffer.concat([await plain(1, 1, blue), Buffer.alloc(4_000_000)]);

test.each<[string, string, () => Promise<Buffer>, number, RegExp]>([
  ['damaged', 'b.png', cutShort, 1, /; its picture .*b\.png: it is damaged or cut short/],
  ['of signed samples', 'b.tif', signed, 1, /; its picture .*b\.tif: it has signed samples/],
  ['no image', 'b.png', async () => Buffer.from('<html>'), 1, /; its picture .*b\.png: .*no image/],
  [
    'too large',
    'b.png',
    () => plain(1000, 900, blue),
    5,
    /; its pictures have more than 4 times as many pixels/,
  ],
  ['padded', 'b.png', padded, 2, /; its pictures have more bytes than 2 uncompressed images/],
])('where pictures are %s, the first is taken, and why is told', async (_, name, make, count, why) => {
  const { origin, answers } = await iiifServer(
    await folderWith({ 'left.png': await plain(40, 60, red), [name]: await make() }),
  );
  const others = Array.from({ length: count }, (_, at): Halves[number] => [
    `files/${name}`,
    `${400 + at},0,99,99`,
  ]);
  answers.set('/m', manifestWith(origin, canvasOf(origin, [['files/left.png', '0,0,400,600'], ...others])));
  const { objects, problems } = await objectsAt(`${origin}/m`);
  const folder = await folderWith({});
  const fetched = await objects[0]?.scans[0]?.fetch?.(folder, composePictures);
  expect(await sharp(fetched?.file).metadata()).toMatchObject({ format: 'png', width: 40, height: 60 });
  expect(await readdir(folder)).toEqual(['image.png']);
  expect(problems).toEqual([{ file: `${origin}/c`, reason: expect.stringMatching(why), kind: 'warning' }]);
  expect(problems[0]?.reason).toContain(onlyFirst(count + 1, ''));
});
