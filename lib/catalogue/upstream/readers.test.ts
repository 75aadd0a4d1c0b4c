import { beforeEach, describe, expect, test } from 'vitest';
import { entityTileSchema, organizationSchema, type Tile } from '../schema.ts';
import { Complaints } from './complaints.ts';
import { upstreamReaders } from './readers.ts';
import { serviceOrganization, serviceTile } from './records.fixture.ts';
import { keptLog } from './service.fixture.ts';

const base = 'https://catalogue.example/library/';
const time = '2026-11-21T10:30:00.123456';

let log = keptLog();
let readers = upstreamReaders(base, new Complaints(log));
beforeEach(() => {
  log = keptLog();
  readers = upstreamReaders(base, new Complaints(log));
});

const body = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const batch = (...tiles: unknown[]) => readers.batch(body(tiles), true);
const tilesOf = (...tiles: unknown[]): Tile[] => batch(...tiles).flatMap(({ tile }) => tile ?? []);

/** A tile with a value at a path put in place, or taken away with undefined. */
function altered(path: string, value: unknown): object {
  const tile = structuredClone(serviceTile(1, time));
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let inner: Record<string, unknown> = tile;
  for (const key of keys) inner = inner[key] as Record<string, unknown>;
  if (value === undefined) delete inner[last];
  else inner[last] = value;
  return tile;
}

describe('a tile that fits', () => {
  test('comes out as the contract has it', () => {
    const [tile] = tilesOf(serviceTile(1, time));
    expect(tile).toEqual(serviceTile(1, time));
  });

  test.each([
    'indice',
    'scan_index',
    'related_object_id',
    'entity_creator_name',
    'related_object.slug',
    'related_object.creator',
    'related_object.creator_name',
    'related_object.creator_date',
    'related_object.creator_apposition',
    'related_object.creator_corp',
    'related_object.date',
    'related_object.date_descriptive',
    'related_object.publish_place',
    'related_object.aggregations',
    'related_object.aggregations.global.views_count',
    'related_object.main_scan.dzi',
    'related_object.main_scan.rotation',
    'related_object.main_scan.resources',
    'related_object.main_scan.aggregations',
    'related_object.main_scan.pagination_info',
    'related_object.main_scan.pagination_info.scan_name',
    'related_object.main_scan.pagination_info.page_description',
  ])('may lack %s, or have null there', (path) => {
    for (const value of [undefined, null]) {
      const [tile] = tilesOf(altered(path, value));
      expect(entityTileSchema.safeParse(tile).error).toBeUndefined();
    }
    expect(log.lines).toEqual([]);
  });

  test.each([
    ['related_object.main_scan.thumbnails', []],
    ['related_object.main_scan.resources', []],
    ['related_object.main_scan.pagination_info.scan_functions', []],
    ['related_object.categories', []],
    ['related_object.creator_date', ''],
    ['thumbnail_url', ''],
  ])('may have %s empty', (path, value) => {
    expect(tilesOf(altered(path, value))).toHaveLength(1);
  });

  test('may have keys that nobody knows', () => {
    const [tile] = tilesOf({ ...altered('related_object.unknown', { a: 1 }), __proto__: null, more: 'x' });
    expect(tile).toEqual(serviceTile(1, time));
  });

  test.each(['', '\udc00', 7])('has a slug, though the service sends %j', (slug) => {
    const tile = altered('related_object.slug', slug);
    expect(tilesOf(tile)).toMatchObject([{ related_object: { slug: 'obiekt-1' } }]);
  });

  test('of another type needs only the common fields', () => {
    const common = { id: 2, created_at: time, updated_at: time, sorting_datetime: time };
    const types = ['category', 'collection', 'press', 'news', 'video'];
    expect(tilesOf(...types.map((type, id) => ({ ...common, id, type })))).toHaveLength(5);
  });
});

describe('a tile that does not fit', () => {
  test.each([
    ['id', '1', 'id'],
    ['type', 'film', 'type'],
    ['sorting_datetime', 'yesterday', 'sorting_datetime'],
    ['created_at', undefined, 'created_at'],
    ['thumbnail_url', 7, 'thumbnail_url'],
    ['entity_title', 7, 'entity_title'],
    ['entity_title', undefined, 'entity_title'],
    ['related_object', null, 'related_object'],
    ['related_object.id', '', 'related_object.id'],
    ['related_object.id', 'a\ud800', 'related_object.id'],
    ['related_object.title', undefined, 'related_object.title'],
    ['related_object.categories', 'books', 'related_object.categories'],
    ['related_object.main_scan', undefined, 'related_object.main_scan'],
    ['related_object.main_scan.thumbnails.0.dimensions.width', -1, 'thumbnails.0.dimensions.width'],
  ])('%s = %j costs that tile alone and a line that names the field', (path, value, field) => {
    const tiles = tilesOf(serviceTile(2, time), altered(path, value), serviceTile(3, time));
    expect(tiles.map(({ id }) => id)).toEqual([2, 3]);
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]?.fields.field).toContain(field);
  });

  test('keeps its place in the feed, where it tells one', () => {
    const broken = altered('related_object', null);
    expect(batch(broken)).toEqual([{ id: 1, sorting_datetime: time, tile: undefined }]);
    expect(batch(broken, altered('sorting_datetime', 'yesterday'), null, 7, 'x', [])).toHaveLength(1);
    const lost = [altered('sorting_datetime', 'yesterday'), null];
    expect(() => readers.batch(body(lost), true)).toThrow(/no tile/);
    expect(readers.batch(body(lost), false)).toEqual([]);
  });

  test('is complained of once, however often it comes', () => {
    for (let time = 0; time < 100; time += 1) batch(altered('related_object', null));
    expect(log.lines).toHaveLength(1);
  });
});

describe('addresses', () => {
  test.each([
    ['/scans/1.jpg', 'https://catalogue.example/scans/1.jpg'],
    ['scans/1.jpg', 'https://catalogue.example/library/scans/1.jpg'],
    ['//cdn.example/1.jpg', 'https://cdn.example/1.jpg'],
    ['https://cdn.example/a b.jpg', 'https://cdn.example/a%20b.jpg'],
    ['javascript:alert(1)', ''],
    [' java\nscript:alert(1)', ''],
    ['data:text/html,x', ''],
    ['file:///etc/passwd', ''],
    ['https://user:secret@cdn.example/', ''],
    ['http://[::1', ''],
    ['', ''],
  ])('%j becomes %j, wherever it stands', (given, resolved) => {
    for (const path of [
      'thumbnail_url',
      'related_object.main_scan.thumbnails.1.url',
      'related_object.main_scan.dzi.tiles_prefix',
    ])
      expect(JSON.stringify(tilesOf(altered(path, given)))).toContain(JSON.stringify(resolved));
    const other = {
      id: 2,
      type: 'news',
      created_at: time,
      updated_at: time,
      sorting_datetime: time,
      url: given,
    };
    expect(tilesOf(other)).toMatchObject([{ url: resolved }]);
    const organization = { ...serviceOrganization(1, 'A'), background: given };
    expect(readers.organizations(body([organization]))).toMatchObject([{ background: resolved }]);
  });
});

describe('the other answers', () => {
  test('an institution may lack what only decorates it', () => {
    const [bare] = readers.organizations(body([{ id: 1, fullname: 'Archiwum' }]));
    expect(organizationSchema.safeParse(bare).error).toBeUndefined();
  });

  test('statistics without a category count none of it', () => {
    const given = { entities: { total: 3, public: 2, by_category: { books: 3, unheard_of: 9 } } };
    expect(readers.statistics(body(given)).entities.by_category).toMatchObject({ books: 3, maps: 0 });
    expect(() => readers.statistics(body({ entities: { total: 'many' } }))).toThrow(/entities\.total/);
  });

  test('of a list of which nothing fits the last good one serves better', () => {
    expect(() => readers.pages(body([{ title: 1 }, {}]))).toThrow(/no page/);
    expect(readers.pages(body([]))).toEqual([]);
  });

  test.each(['<html>', '', '{', '{"detail":"x"}', 'null', '"text"', '[[[['])('%j is no list', (text) => {
    const bytes = new TextEncoder().encode(text);
    for (const read of [
      readers.pages,
      readers.organizations,
      (given: Uint8Array) => readers.batch(given, false),
    ])
      expect(() => read(bytes)).toThrow(/JSON|list/);
  });

  test('bytes that are no UTF-8 are no JSON', () => {
    expect(() => readers.pages(new Uint8Array([0x5b, 0xff, 0x5d]))).toThrow(/not JSON/);
  });
});
