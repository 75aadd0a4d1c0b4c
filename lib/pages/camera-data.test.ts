import { expect, test } from 'vitest';
import { withoutCameraData } from './camera-data.ts';

const photograph = btoa('\xff\xd8Exif\0\0');
const anew = async (bytes: Uint8Array, type: string) => `[${type} of ${bytes.length}]`;

test.each([
  [`<img src="data:image/jpeg;base64,${photograph}">`, '<img src="[image/jpeg of 8]">'],
  [`<img src=' data:image/JPEG;base64,${photograph} '>`, '<img src="[image/jpeg of 8]">'],
  [`<img src=data:image/png;base64,${photograph} alt=a>`, '<img src="[image/png of 8]" alt=a>'],
  [`<img src= data:image/png;base64,${photograph} alt=a>`, '<img src="[image/png of 8]" alt=a>'],
  [
    `<img src="&#100;ata:image/png;base64,${photograph.slice(0, 4)}&#10;${photograph.slice(4)}">`,
    '<img src="[image/png of 8]">',
  ],
  [
    `<p>a<img src="a.png"><img src="data:image/jpeg;base64,${photograph}"><img src='data:image/webp;base64,${photograph}'>b`,
    '<p>a<img src="a.png"><img src="[image/jpeg of 8]"><img src="[image/webp of 8]">b',
  ],
  [`<img src="data:image/gif;base64,${photograph}">`, '<img src="[image/gif of 8]">'],
  [`<img src="data:image/jpeg;base64,\n${photograph}!">`, '<img src="[image/jpeg of 8]">'],
])('of %s nothing of a camera is left', async (html, clean) => {
  expect(await withoutCameraData(html, anew)).toBe(clean);
});

test.each([
  `<img src="data:image/png;base64,${btoa('\x89PNG')}">`,
  `<img src="data:image/gif;base64,${btoa('GIF89a http://ns.adobe.com/xap/')}">`,
  '<p>data:image/png;base64,</p>',
])('%s stays as it is', async (html) => {
  expect(await withoutCameraData(html, anew)).toBe(html);
});

// Each takes milliseconds; by the square of its length it would exceed the time limit of a test.
test.each([
  `<img src="${' '.repeat(200_000)}">`,
  '<img src="data:image/jpeg">'.repeat(20_000),
  `<img src="data:image/jpeg;base64,${'A'.repeat(2_000_000)}">`,
])('long HTML without photographs stays as it is: %#', async (html) => {
  expect(await withoutCameraData(html, anew)).toBe(html);
});
