import { describe, expect, test } from 'vitest';
import type { OtherTile } from '#lib/catalogue/schema.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { instant, objectRecord, scanRecord } from '../catalogue/store/records.fixture.ts';
import { entityTileOf, mainScanOf } from '../catalogue/store/shapes.ts';
import { tileView } from './tile-view.ts';

const time = instant('2026-11-21T10:30:00.000001');

function tileOf(values: Parameters<typeof objectRecord>[1] = {}) {
  const record = objectRecord('a/b?c', { title: 'Żółw', ...values });
  const scan = mainScanOf(baseUrlsOf('https://library.example'), 1, scanRecord('one'));
  return entityTileOf(7, record, scan, { created: time, updated: time, sorting: time });
}

const otherTile: OtherTile = {
  id: 3,
  type: 'news',
  created_at: time,
  updated_at: time,
  sorting_datetime: time,
};

describe('an object', () => {
  test('has a link, a title, a creator with a date, and sized pictures', () => {
    const view = tileView(tileOf(), 'pl');
    expect(view.href).toBe('/pl/objects/a%2Fb%3Fc/zolw');
    expect(view.title).toBe('Żółw');
    expect(view).toMatchObject({ note: 'Kowalski, Jan', date: '[ca 1901]' });
    expect(view.image?.src).toMatch(/^https:\/\/library\.example\/scans\/[0-9a-f]{32}\/thumbnail\.jpg$/);
    expect(view.image?.srcSet).toMatch(/thumbnail\.jpg 400w, .*thumbnail\.jpg\?type=large 800w$/);
  });

  test('may have neither creator nor date', () => {
    const nothing = { creatorName: null, dateDescriptive: null };
    expect(tileView(tileOf(nothing), 'en')).toMatchObject({ note: '', date: undefined });
  });

  test('whose picture has an address that no browser may follow is shown without it', () => {
    expect(tileView({ ...tileOf(), thumbnail_url: 'javascript:alert(1)' }, 'pl').image).toBeUndefined();
  });

  test('keeps blanks and commas of foreign addresses from breaking srcset', () => {
    const tile = tileOf();
    tile.related_object.main_scan.thumbnails = [
      { url: 'https://cdn.example/a b,c.jpg', dimensions: { width: 100, height: 50 } },
      { url: 'https://cdn.example/zero.jpg', dimensions: { width: 0, height: 0 } },
    ];
    expect(tileView(tile, 'pl').image?.srcSet).toBe('https://cdn.example/a%20b%2Cc.jpg 100w');
  });
});

describe('a tile of another type', () => {
  test('with nothing but the common fields is still a card', () => {
    expect(tileView(otherTile, 'pl')).toEqual({
      id: 3,
      type: 'news',
      sorting_datetime: time,
      href: undefined,
      title: '',
      note: '',
      image: undefined,
    });
  });

  test('shows what it has and drops an address that runs code', () => {
    const tile = {
      ...otherTile,
      title: 'Nowość',
      description: 'Opis',
      thumbnail_url: 'https://x.example/a.jpg',
    };
    const view = tileView({ ...tile, url: 'javascript:alert(1)' }, 'pl');
    expect(view).toMatchObject({ title: 'Nowość', note: 'Opis', href: undefined });
    expect(view.image).toEqual({ src: 'https://x.example/a.jpg', srcSet: '' });
    expect(tileView({ ...tile, url: 'https://x.example/' }, 'pl').href).toBe('https://x.example/');
  });
});

test('an object without a title of its tile has the title of its record, and none when neither can be seen', () => {
  const tile = { ...tileOf({ title: 'Żółw' }), entity_title: ' \u200b' };
  expect(tileView(tile, 'pl').title).toBe('Żółw');
  tile.related_object.title = '\u202e';
  expect(tileView(tile, 'pl').title).toBe('');
});
