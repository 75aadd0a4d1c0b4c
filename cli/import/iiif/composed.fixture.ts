import sharp, { type Color } from 'sharp';
import { folderWith } from '../library.fixture.ts';
import { iiifServer } from './server.fixture.ts';

export const [red, blue] = ['#f00', '#00f'];

export const plain = async (width: number, height: number, background: Color) =>
  await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

/** A canvas of 800 × 600 on which each picture, a file or from a service, is painted in a region, such as `0,0,400,600`. */
export function canvasOf(origin: string, pictures: [path: string, region: string][], more: object = {}) {
  const items = pictures.map(([path, region]) => ({
    ...{ type: 'Annotation', motivation: 'painting', target: `${origin}/c${region && `#xywh=${region}`}` },
    body: {
      ...{ id: `${origin}/${path}`, type: 'Image' },
      service: path.startsWith('iiif/') ? [{ id: `${origin}/${path}`, type: 'ImageService3' }] : [],
    },
  }));
  const size = { width: 800, height: 600 };
  return { id: `${origin}/c`, type: 'Canvas', ...size, items: [{ type: 'AnnotationPage', items }], ...more };
}

export const manifestWith = (origin: string, ...items: object[]) => ({
  '@context': 'http://iiif.io/api/presentation/3/context.json',
  ...{ id: `${origin}/m`, type: 'Manifest', label: { pl: ['Album'] }, items },
});

export type Halves = Parameters<typeof canvasOf>[1];
export const halves: Halves = [
  ['files/left.png', '0,0,400,600'],
  ['files/right.png', '400,0,400,600'],
];

/** A server of two halves in red and blue; the left one is twice as large. */
export const serverOfHalves = async () =>
  await iiifServer(
    await folderWith({ 'left.png': await plain(80, 120, red), 'right.png': await plain(40, 60, blue) }),
  );

/** The warning that only the first picture of a canvas is imported. */
export const onlyFirst = (count: number, why: string) =>
  `the canvas is composed of ${count} pictures, of which only the first is imported; ${why}`;
