import { expect, test } from 'vitest';
import type { Problem } from '../sources/source.ts';
import { canvasImage } from './canvas-image.ts';
import { manifestOf } from './presentation.ts';

const picture = (name: string, more: object = {}) => ({
  id: `https://x.example/${name}.jpg`,
  type: 'Image',
  ...more,
});
const paint = (body: object, target: unknown) => ({
  type: 'Annotation',
  motivation: 'painting',
  body,
  target,
});
const at = (region: string) => `https://x.example/c#xywh=${region}`;
const first = paint(picture('a'), at('0,0,10,10'));
const turned = {
  type: 'SpecificResource',
  source: picture('b'),
  selector: { type: 'ImageApiSelector', rotation: '90' },
};
const cut = picture('b/10,10,50,50/max/0/default', { service: [{ id: 'https://x.example/b' }] });

/** The image of a canvas, and the problems with it. */
function imageOf(content: object) {
  const canvas = { id: 'https://x.example/c', width: 100, height: 100, ...content };
  const problems: Problem[] = [];
  const reading = { maxPixels: 1, report: (problem: Problem) => void problems.push(problem) };
  const [read] = manifestOf({ type: 'Manifest', items: [canvas] }).canvases;
  const image = read && canvasImage(read, {} as Parameters<typeof canvasImage>[1], reading);
  return { image, problems };
}

test.each<[string, object[], object, string | undefined]>([
  [
    'turned',
    [first, paint(turned, at('20,0,10,10'))],
    {},
    'https://x.example/b.jpg is shown turned, in part or with a style',
  ],
  [
    'cut',
    [first, paint(cut, at('20,0,10,10'))],
    {},
    'https://x.example/b is shown turned, in part or with a style',
  ],
  [
    'a video',
    [first, paint({ ...picture('b'), type: 'Video' }, at('20,0,10,10'))],
    {},
    'https://x.example/b.jpg is not an image',
  ],
  [
    'a region before the canvas',
    [first, paint(picture('b'), at('-20,0,10,10'))],
    {},
    'where https://x.example/b.jpg belongs cannot be read',
  ],
  [
    'an outline',
    [
      first,
      paint(picture('b'), {
        source: 'https://x.example/c',
        selector: { type: 'SvgSelector', value: '<svg/>' },
      }),
    ],
    {},
    'where https://x.example/b.jpg belongs cannot be read',
  ],
  [
    'a point',
    [first, paint(picture('b'), at('0,0,0.001,10'))],
    {},
    'where https://x.example/b.jpg belongs cannot be read',
  ],
  [
    'beyond the canvas',
    [first, paint(picture('b'), at('95,0,10,10'))],
    {},
    'https://x.example/b.jpg is outside the canvas',
  ],
  [
    'no size',
    [first, paint(picture('b'), at('20,0,10,10'))],
    { width: 0 },
    'the canvas has no size by which they could be put together',
  ],
  [
    'a negative size',
    [first, paint(picture('b'), at('20,0,10,10'))],
    { height: -5 },
    'the canvas has no size by which they could be put together',
  ],
  [
    'very many',
    [first, ...Array.from({ length: 100 }, (_, index) => paint(picture(`b${index}`), at('20,0,9,9')))],
    {},
    'more than 100 are not put together',
  ],
  [
    'all whole',
    [paint(picture('a'), 'https://x.example/c'), paint(picture('b'), at('0,0,100,100'))],
    {},
    undefined,
  ],
])(
  'of pictures that cannot be put together the first is taken, and why is told: %s',
  (_, items, size, why) => {
    const { image, problems } = imageOf({ items: [{ items }], ...size });
    expect(image).toMatchObject({ address: 'https://x.example/a.jpg', rotation: 0 });
    const reason = `the canvas is composed of ${items.length} pictures, of which only the first is imported`;
    expect(problems).toEqual([
      { file: 'https://x.example/c', reason: why ? `${reason}; ${why}` : reason, kind: 'warning' },
    ]);
  },
);

const tagging = { ...paint(picture('b'), at('20,0,10,10')), motivation: 'tagging' };
const commenting = { ...tagging, motivation: ['commenting'] };
const older = [
  { motivation: 'oa:commenting', resource: picture('b'), on: at('20,0,10,10') },
  { motivation: 'http://iiif.io/api/presentation/2#painting', resource: picture('a'), on: at('0,0,10,10') },
];

test.each([
  ['tagging', { items: [{ items: [tagging, first] }] }],
  ['commenting', { items: [{ items: [commenting, first] }] }],
  ['version 2.1', { images: older }],
])('what comments on a canvas or tags it is not painted: %s', (_, content) => {
  const { image, problems } = imageOf(content);
  expect(image).toMatchObject({ address: 'https://x.example/a.jpg', rotation: 0 });
  expect(problems).toEqual([]);
});

test('of a list of targets the first counts', () => {
  const digestOf = (target: string | string[]) => {
    const { image } = imageOf({ items: [{ items: [first, paint(picture('b'), target)] }] });
    return image && 'digest' in image ? image.digest : undefined;
  };
  const region = at('20,0,10,10');
  expect(digestOf([region, at('40,0,10,10')])).toBe(digestOf(region));
});
