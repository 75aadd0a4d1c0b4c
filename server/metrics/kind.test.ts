import { expect, test } from 'vitest';
import { kindOf } from './kind.ts';

test.each([
  ['/', 'page'],
  ['/pl', 'page'],
  ['/en/objects/1/title', 'page'],
  ['/plain', 'other'],
  ['/api/frontpage/?batch_size=4', 'api'],
  ['/scans/ab/scan.jpg', 'scan'],
  ['/texts/1/2.json', 'text'],
  ['/_next/static/x.js', 'file'],
  ['/preview/sign-in', 'preview'],
  ['/readyz', 'health'],
  ['/robots.txt', 'other'],
  ['*', 'other'],
])('%s is a %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});
