import { beforeEach, describe, expect, test } from 'vitest';
import { entityTileSchema, organizationSchema, type Tile } from '../../schema.ts';
import { upstreamReaders } from './readers.ts';
import { serviceOrganization, serviceTile } from './records.fixture.ts';
import { recordingLog } from './service.fixture.ts';
import { Warnings } from './warnings.ts';

const base = 'https://catalogue.example/library/';
const time = '2026-11-21T10:30:00.123456';

let log = recordingLog();
let readers = upstreamReaders(base, new Warnings(log));
beforeEach(() => {
  log = recordingLog();
  readers = upstreamReaders(base, new Warnings(log));
});

const body = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const batch = (...tiles: unknown[]) => readers.batch(body(tiles));
const tilesOf = (...tiles: unknown[]): Tile[] => batch(...tiles).flatMap(({ tile }) => tile ?? []);

/** A tile with the value at a path replaced, or removed if undefined. */
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
  test('is returned as the contract defines it', () => {
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

  test('may have unknown keys', () => {
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

describe('a broken field', () => {
  const scan = 'related_object.main_scan';
  test.each([
    ['created_at', 'yesterday', time],
    ['created_at', undefined, time],
    ['updated_at', 7, time],
    ['thumbnail_url', 7, ''],
    ['entity_creator_name', 7, ''],
    ['indice', 2 ** 53, 0],
    ['related_object.slug', '\udc00', 'obiekt-1'],
    ['related_object.creator', ['Jan'], null],
    ['related_object.date', 'ca 1938', '0001-01-01T00:00:00'],
    ['related_object.date', '0000-01-01', '0001-01-01T00:00:00'],
    ['related_object.categories', 'books', []],
    ['related_object.categories', undefined, []],
    ['related_object.is_public', 'no', true],
    ['related_object.aggregations.global.views_count', 1.5, 0],
    [`${scan}.id`, 'x', 0],
    [`${scan}.dzi`, 'x', { tiles_prefix: '', manifest_url: '' }],
    [`${scan}.dzi.manifest_url`, 7, ''],
    [`${scan}.rotation`, 'left', 0],
    [`${scan}.thumbnails`, undefined, []],
    [`${scan}.thumbnails.0.dimensions.width`, -1, 0],
    [`${scan}.thumbnails.0.dimensions`, null, { width: 0, height: 0 }],
    [`${scan}.resources`, {}, []],
    [`${scan}.pagination_info.interesting`, 1, false],
    [`${scan}.pagination_info.scan_name`, 1, null],
  ])('%s = %j costs that field and a line that names it', (path, value, instead) => {
    const [tile] = tilesOf(altered(path, value));
    const expected = altered(path, instead);
    expect(tile).toEqual(expected);
    expect(entityTileSchema.safeParse(tile).error).toBeUndefined();
    expect(log.lines.map(({ fields }) => fields)).toEqual([
      { tile: '1', field: path, problem: expect.any(String) },
    ]);
    expect(log.lines[0]?.message).toContain('a field of a tile');
  });

  test('of an entry of a list costs that entry', () => {
    const categories = ['books', 7, null, 'maps\u0000', ['x']];
    expect(tilesOf(altered('related_object.categories', categories))).toMatchObject([
      { related_object: { categories: ['books', 'maps'] } },
    ]);
    const { resources, thumbnails } = serviceTile(1, time).related_object.main_scan;
    const [tile] = tilesOf(altered(`${scan}.resources`, [{ url: 'x', hidden: 'no' }, ...resources, 7]));
    expect(tile).toMatchObject({ related_object: { main_scan: { resources } } });
    expect(tilesOf(altered(`${scan}.thumbnails.1`, { url: 7 }))).toMatchObject([
      { related_object: { main_scan: { thumbnails: [thumbnails[0], thumbnails[2]] } } },
    ]);
    expect(log.lines.map(({ fields }) => fields.field)).toContain(`${scan}.resources.0.hidden`);
  });

  test('as large as the scan leaves an object without a picture', () => {
    for (const value of [undefined, null, 'x', 7, []]) {
      const [tile] = tilesOf(altered(scan, value));
      expect(tile).toMatchObject({ related_object: { main_scan: { id: 0, thumbnails: [], resources: [] } } });
      expect(entityTileSchema.safeParse(tile).error).toBeUndefined();
    }
  });

  test('with the title is replaced by the other one; without both it is empty', () => {
    for (const path of ['entity_title', 'related_object.title'])
      for (const value of [undefined, null, 7])
        expect(tilesOf(altered(path, value))).toEqual([serviceTile(1, time)]);
    const untitled = altered('related_object.title', 7);
    expect(tilesOf({ ...untitled, entity_title: 7 })).toMatchObject([
      { entity_title: '', related_object: { title: '' } },
    ]);
  });

  test('with a number that overflows is 0', () => {
    const text = JSON.stringify([altered('indice', 'number')]).replace('"number"', '1e999');
    expect(readers.batch(new TextEncoder().encode(text))).toMatchObject([{ tile: { indice: 0 } }]);
  });

  test('is logged once, however often it comes, and not without end', () => {
    for (let time = 0; time < 100; time += 1) batch(altered('created_at', 7));
    expect(log.lines).toHaveLength(1);
    batch(altered('related_object.categories', Array(100_000).fill(7)));
    expect(log.lines.length).toBeLessThan(20);
  });
});

describe('a tile that does not fit', () => {
  test.each([
    ['id', '1', 'id'],
    ['id', 2 ** 53, 'id'],
    ['type', 'film', 'type'],
    ['sorting_datetime', 'yesterday', 'sorting_datetime'],
    ['related_object', null, 'related_object'],
    ['related_object.id', '', 'related_object.id'],
    ['related_object.id', 7, 'related_object.id'],
    ['related_object.id', 'a\ud800', 'related_object.id'],
    ['related_object.id', 'a\u0000', 'related_object.id'],
    ['related_object.id', 'a\rb', 'related_object.id'],
  ])('%s = %j costs that tile alone and a line that names the field', (path, value, field) => {
    const tiles = tilesOf(serviceTile(2, time), altered(path, value), serviceTile(3, time));
    expect(tiles.map(({ id }) => id)).toEqual([2, 3]);
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]?.fields.field).toBe(field);
  });

  test('keeps its position in the feed, where it has one', () => {
    const broken = altered('related_object', null);
    expect(batch(broken)).toEqual([{ id: 1, sorting_datetime: time, tile: undefined }]);
    expect(batch(broken, altered('sorting_datetime', 'yesterday'), null, 7, 'x', [])).toHaveLength(1);
    const lost = [altered('sorting_datetime', 'yesterday'), null];
    expect(() => readers.batch(body(lost))).toThrow(/no tile/);
  });

  test('is logged once, however often it comes', () => {
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
  ])('%j becomes %j, wherever it occurs', (given, resolved) => {
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
    expect(readers.organizations(body([organization])).items).toMatchObject([{ background: resolved }]);
  });
});

describe('text', () => {
  test('is valid wherever it is returned', () => {
    const title = 'a\u0000b\r\nc\rd\ud800';
    expect(tilesOf({ ...altered('related_object.title', title), entity_title: title })).toMatchObject([
      { entity_title: 'ab\nc\nd\ufffd', related_object: { title: 'ab\nc\nd\ufffd' } },
    ]);
    expect(readers.organizations(body([serviceOrganization(1, 'a\u0000b')])).items).toMatchObject([
      { fullname: 'ab' },
    ]);
    const page = { title, content: '<p>\u0007x\r\n</p>', created_at: time, updated_at: time };
    expect(readers.pages(body([page])).items).toMatchObject([
      { title: 'ab\nc\nd\ufffd', content: '<p>x\n</p>' },
    ]);
    expect(log.lines).toEqual([]);
  });

  test('is valid in unknown fields, names included', () => {
    const news = { id: 2, type: 'news', created_at: time, updated_at: time, sorting_datetime: time };
    const deep = { 'a\u0000': 1, b: ['\u0000c', { d: '\ud800' }] };
    expect(tilesOf({ ...news, title: '\u0007t', 'id\u0000': 3, deep })).toEqual([
      { ...news, title: 't', deep: { b: ['c', { d: '\ufffd' }] } },
    ]);
    const text = JSON.stringify([{ ...news, proto: { polluted: true } }]).replace('"proto"', '"__proto__"');
    const [item] = readers.batch(new TextEncoder().encode(text));
    expect(item?.tile).not.toHaveProperty('polluted');
  });
});

describe('the other answers', () => {
  test('an institution may have no decorative fields', () => {
    const [bare] = readers.organizations(body([{ id: 1, fullname: 'Archiwum' }])).items;
    expect(organizationSchema.safeParse(bare).error).toBeUndefined();
  });

  test('an institution is dropped only without its id or name', () => {
    const broken = { id: 1, fullname: 'A', avatar: 7, background: [], description: { pl: 'P', en: 7 } };
    expect(
      readers.organizations(body([broken, { id: 'x', fullname: 'B' }, { id: 2, fullname: null }])),
    ).toMatchObject({
      items: [
        { id: 1, fullname: 'A', avatar: { url: '' }, background: '', description: { pl: 'P', en: '' } },
      ],
      omitted: 2,
    });
    expect(log.lines.map(({ fields }) => fields.field)).toEqual([
      'avatar',
      'background',
      'description.en',
      'id',
      'fullname',
    ]);
  });

  test('a page is dropped only without its content', () => {
    const page = { title: 'Pomoc', content: 'x', created_at: time, updated_at: '2026-11-22' };
    const lost = { ...page, content: null };
    expect(readers.pages(body([lost, { ...page, title: 7 }, { ...page, updated_at: 7 }]))).toEqual({
      items: [
        { ...page, title: '' },
        { ...page, updated_at: time },
      ],
      omitted: 1,
    });
    expect(readers.pages(body([{ ...page, created_at: 7 }]))).toEqual({
      items: [{ ...page, created_at: '0001-01-01T00:00:00' }],
      omitted: 0,
    });
  });

  test('statistics count none of a category that is broken or missing', () => {
    const given = { entities: { total: 3, public: 2, by_category: { books: 3, unheard_of: 9, prints: -1 } } };
    expect(readers.statistics(body(given)).entities.by_category).toMatchObject({
      books: 3,
      maps: 0,
      prints: 0,
    });
    expect(readers.statistics(body({ entities: { total: 3, public: 2 } })).entities).toMatchObject({
      total: 3,
      by_category: { books: 0 },
    });
    expect(() => readers.statistics(body({ entities: { total: 'many' } }))).toThrow(/entities\.total/);
  });

  test('a list without any valid item is rejected: the last good one serves better', () => {
    expect(() => readers.pages(body([{ title: 1 }, {}]))).toThrow(/no page/);
    expect(readers.pages(body([]))).toEqual({ items: [], omitted: 0 });
  });

  test('items beyond the maximum count as omitted', () => {
    const page = { title: 'Pomoc', content: 'x', created_at: time, updated_at: time };
    const { items, omitted } = readers.pages(body(Array.from({ length: 5003 }, () => page)));
    expect([items.length, omitted]).toEqual([5000, 3]);
  });

  test.each(['<html>', '', '{', '{"detail":"x"}', 'null', '"text"', '[[[['])('%j is not a list', (text) => {
    const bytes = new TextEncoder().encode(text);
    for (const read of [readers.pages, readers.organizations, readers.batch])
      expect(() => read(bytes)).toThrow(/JSON|list/);
  });

  test('bytes that are not UTF-8 are not JSON', () => {
    expect(() => readers.pages(new Uint8Array([0x5b, 0xff, 0x5d]))).toThrow(/not JSON/);
  });
});
