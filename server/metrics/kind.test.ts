import { expect, test } from 'vitest';
import { labelsOf } from './kind.ts';

test.each([
  ['/', { kind: 'page' }],
  ['/pl', { kind: 'page', page: 'home' }],
  ['/en/objects/1/title', { kind: 'page', page: 'object' }],
  ['/en/nothing', { kind: 'page' }],
  ['/en/feed.json', { kind: 'page' }],
  ['/plain', { kind: 'other' }],
  ['/api/frontpage/', { kind: 'api' }],
  ['/scans/ab/scan.jpg', { kind: 'scan' }],
  ['/texts/1/2.json', { kind: 'text' }],
  ['/_next/static/x.js', { kind: 'file' }],
  ['/preview/sign-in', { kind: 'preview' }],
  ['/readyz', { kind: 'health' }],
  ['/robots.txt', { kind: 'other' }],
  ['*', { kind: 'other' }],
])('%s counts as %j', (path, labels) => {
  expect(labelsOf(path)).toEqual(labels);
});
