import { expect, test } from 'vitest';
import { manifestOf } from './presentation.ts';
import { unturned } from './unturned.ts';

// An image of 300 × 200: a word at its top left, 40 wide and 10 high, 5 from the left and 8 from the top.
const word = { x: 5, y: 8, width: 40, height: 10 };

test.each([
  [90, { width: 200, height: 300 }, { x: 182, y: 5, width: 10, height: 40 }],
  [180, { width: 300, height: 200 }, { x: 255, y: 182, width: 40, height: 10 }],
  [270, { width: 200, height: 300 }, { x: 8, y: 255, width: 10, height: 40 }],
] as const)('a word on a canvas that shows its image turned by %d°', (turn, canvas, bounds) => {
  const shown = [{ lines: [{ bounds, words: [{ text: 'Ala', bounds }] }] }];
  expect(unturned(shown, canvas, turn)).toEqual([
    { rotation: 360 - turn, lines: [{ bounds: word, words: [{ text: 'Ala', bounds: word }] }] },
  ]);
});

const image = { id: 'https://x.example/1.jpg', type: 'Image' };
const selector = { type: 'ImageApiSelector', rotation: '90' };

test.each([
  [
    '3',
    { items: [{ items: [{ items: [{ body: { type: 'SpecificResource', source: image, selector } }] }] }] },
  ],
  [
    '2',
    {
      sequences: [
        {
          canvases: [
            {
              images: [
                {
                  resource: {
                    '@type': 'oa:SpecificResource',
                    full: image,
                    selector: { '@type': 'iiif:ImageApiSelector', rotation: '90' },
                  },
                },
              ],
            },
          ],
        },
      ],
    },
  ],
])('an image that a canvas shows turned (version %s)', (_, json) => {
  expect(manifestOf(json).canvases.map((canvas) => canvas.paintings[0]?.image)).toEqual([
    { service: undefined, address: 'https://x.example/1.jpg', rotation: 90 },
  ]);
});
