import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseUrlsOf } from '../scans/addresses.ts';
import { rootRelative, withRootRelative } from './root-relative.ts';
import type { OtherTile } from './schema.ts';
import { instant, objectRecord, scanRecord } from './store/records.fixture.ts';
import { entityTileOf, mainScanOf } from './store/shapes.ts';

const origin = 'http://localhost:3000';
const time = instant('2026-11-21T10:30:00.000001');

describe('an address', () => {
  test.each([
    [`${origin}/scans/a/thumbnail.jpg?type=large`, '/scans/a/thumbnail.jpg?type=large'],
    [`${origin}/`, '/'],
  ])('of this site loses the origin: %s', (address, path) => {
    expect(rootRelative(address, origin)).toBe(path);
  });

  test.each([
    '',
    '/scans/a/thumbnail.jpg',
    'https://cdn.example/scans/a/thumbnail.jpg',
    'https://localhost:3000/scans/a/thumbnail.jpg',
    origin,
    `${origin}1/scans/a/thumbnail.jpg`,
    `${origin}.example/scans/a/thumbnail.jpg`,
    `${origin}@other.example/`,
    `${origin}//other.example/`,
    `${origin}/\\other.example/`,
    `${origin}/\t/other.example/`,
    `https://cdn.example/?of=${origin}/scans/a`,
  ])('of another site, and one that would become one, stays as it is: %j', (address) => {
    expect(rootRelative(address, origin)).toBe(address);
  });

  test('leads a browser on that origin to the same URL', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%',
      'a',
      '1',
      ' ',
      'http:',
    );
    const tail = fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 8 });
    const led = (address: string) =>
      URL.canParse(address, origin) ? new URL(address, origin).href : undefined;
    fc.assert(
      fc.property(fc.constantFrom(origin, 'https://cdn.example', ''), tail, (start, pieces) => {
        const address = start + pieces.join('');
        expect(led(rootRelative(address, origin))).toBe(led(address));
      }),
      { numRuns: 2000 },
    );
  });
});

/** All strings within a value that contain the origin. */
const naming = (value: unknown) => JSON.stringify(value).match(/[^"]*localhost:3000[^"]*/g) ?? [];

function entityTile(assets?: string) {
  const scan = mainScanOf(baseUrlsOf(origin, assets), 1, {
    ...scanRecord('one'),
    textDigest: 'f'.repeat(32),
  });
  const title = `About ${origin}/scans/`;
  return entityTileOf(7, objectRecord('x', { title }), scan, { created: time, updated: time, sorting: time });
}

test('in an object’s tile all own files lose the origin, and no text does', () => {
  const tile = entityTile();
  expect(naming(tile).length).toBeGreaterThan(8);
  const relative = withRootRelative(tile, origin);
  expect(new Set(naming(relative))).toEqual(new Set([tile.related_object.title]));
  // Nothing else has changed: with the origin restored the tile is as before.
  const restored = JSON.stringify(relative).replace(/"\/(?=scans\/)/g, `"${origin}/`);
  expect(JSON.parse(restored)).toEqual(tile);
});

test('files elsewhere keep their address, and thumbnails are here', () => {
  const { main_scan } = entityTile('https://cdn.example/files').related_object;
  const tile = withRootRelative(entityTile('https://cdn.example/files'), origin);
  if (tile.type !== 'entity') throw new Error('Another tile');
  const relative = tile.related_object.main_scan;
  expect([relative.dzi, relative.resources]).toEqual([main_scan.dzi, main_scan.resources]);
  expect(tile.thumbnail_url).toMatch(/^\/scans\//);
});

test('a tile of another type loses the origin of image and link, and keeps fields of its own', () => {
  const times = { created_at: time, updated_at: time, sorting_datetime: time };
  const bare: OtherTile = { id: 3, type: 'news', ...times };
  expect(JSON.stringify(withRootRelative(bare, origin))).toBe(JSON.stringify(bare));
  const tile = {
    ...bare,
    thumbnail_url: `${origin}/scans/a/image.jpg`,
    url: `${origin}/pl`,
    place: 'Gdynia',
  };
  expect(withRootRelative(tile, origin)).toEqual({
    ...tile,
    thumbnail_url: '/scans/a/image.jpg',
    url: '/pl',
  });
  const empty = { ...bare, thumbnail_url: '', url: null };
  expect(withRootRelative(empty, origin)).toEqual(empty);
});

test('an institution’s pictures lose the origin', () => {
  const organization = {
    id: 1,
    fullname: 'Biblioteka',
    avatar: { dimensions: { width: 2, height: 1 }, url: `${origin}/icons/institution.png` },
    background: `${origin}/scans/a/image.jpg`,
    description: { pl: `${origin}/`, en: '' },
    aggregations: { featured_collections_count: 0, items_provided_count: 0, collections_count: 0 },
  };
  expect(withRootRelative(organization, origin)).toEqual({
    ...organization,
    avatar: { dimensions: { width: 2, height: 1 }, url: '/icons/institution.png' },
    background: '/scans/a/image.jpg',
  });
});
