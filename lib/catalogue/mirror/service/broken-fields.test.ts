import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { entityTileSchema, organizationSchema, otherTileSchema, pageSchema } from '../../schema.ts';
import { upstreamReaders } from './readers.ts';
import { serviceOrganization, serviceTile } from './records.fixture.ts';
import { recordingLog } from './service.fixture.ts';
import { Warnings } from './warnings.ts';

const time = '2026-11-21T10:30:00.123456';
const created = '2026-01-02T03:04:05';

type Path = readonly (string | number)[];
type Break = { path: Path; value: unknown };

/** All non-empty paths within a value; `isLeaf` where nothing is nested below. */
function pathsIn(value: unknown, path: Path = []): { path: Path; isLeaf: boolean }[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const below = inner.flatMap(([key, one]) =>
    pathsIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length > 0 ? [{ path, isLeaf: inner.length === 0 }, ...below] : below;
}

function at(value: unknown, path: Path): unknown {
  return path.reduce((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
}

/** Puts a value at a path, if that path still exists; undefined removes what is there. */
function put(root: object, { path, value }: Break): void {
  const holder = at(root, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) return;
  // Removing a list entry would shift those after it; cloning keeps a later break from changing a value used twice.
  const broken = value === undefined && Array.isArray(holder) ? null : structuredClone(value);
  (holder as Record<string, unknown>)[key] = broken;
}

const isWithin = (path: Path, outer: Path) => outer.every((key, index) => path[index] === key);
/** Path of the list entry that a path leads into. */
const entryOf = (path: Path): Path | undefined => {
  const index = path.findIndex((key) => typeof key === 'number');
  return index === -1 ? undefined : path.slice(0, index + 1);
};

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('a\u0000b', '\ud800', 'x\udc00y', 'one\rtwo\r\n', '\u0085\u009f\u007f', '\uffff', ''),
  fc.constantFrom('2026-02-30', '2026-11-21T10:30:00Z', 'javascript:alert(1)', '//evil.invalid', 'a\u0007'),
);
const hostileJson = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, -1, 0.5, 2 ** 53, 1e300, [], {}, [null], [[[]]]),
  hostileText,
  fc.jsonValue({ stringUnit: 'binary' }),
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
);

/** Broken values for any paths except required ones and their ancestors. */
function breaks(sound: object, needed: readonly string[]): fc.Arbitrary<Break[]> {
  const paths = pathsIn(sound)
    .map(({ path }) => path)
    .filter((path) => !needed.some((one) => isWithin(one.split('.'), path)));
  return fc.array(fc.record({ path: fc.constantFrom(...paths), value: hostileJson }), { maxLength: 12 });
}

/** All strings and keys within a value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...stringsIn(inner)]);
}

/** Whatever breaks, the item is read, fits the contract and holds valid text, and everything else is as sent. */
function expectOnlyFieldsLost(
  sound: object,
  needed: readonly string[],
  schema: z.ZodType,
  read: (body: Uint8Array) => unknown,
): void {
  const leaves = pathsIn(sound).filter(({ isLeaf }) => isLeaf);
  const entries = pathsIn(sound).filter(({ path }) => typeof path.at(-1) === 'number');
  fc.assert(
    fc.property(breaks(sound, needed), (broken) => {
      const sent = structuredClone(sound);
      for (const one of broken) put(sent, one);
      const parsed = read(new TextEncoder().encode(JSON.stringify([sent])));
      expect(schema.safeParse(parsed).error).toBeUndefined();
      expect(stringsIn(parsed).filter((text) => /(?![\t\n])[\p{Cc}\p{Surrogate}]/u.test(text))).toEqual([]);
      const isUntouched = (path: Path) =>
        !broken.some((one) => isWithin(path, one.path) || isWithin(one.path, path));
      const untouched = leaves.filter(({ path }) => !entryOf(path) && isUntouched(path));
      expect(untouched.map(({ path }) => [path, at(parsed, path)])).toEqual(
        untouched.map(({ path }) => [path, at(sound, path)]),
      );
      for (const { path } of entries)
        if (isUntouched(path)) expect(at(parsed, path.slice(0, -1))).toContainEqual(at(sound, path));
    }),
    { numRuns: 300 },
  );
}

const readers = upstreamReaders('https://catalogue.example/', new Warnings(recordingLog()));
const readTile = (body: Uint8Array) => readers.batch(body)[0]?.tile;

test('only what is broken in its tile is missing from an object', () => {
  const sound = serviceTile(1, time);
  const scan = sound.related_object.main_scan;
  const rich = {
    ...sound,
    created_at: created,
    updated_at: '2026-03-04',
    related_object: {
      ...sound.related_object,
      creator: 'Żeromska, Zofia (1841-1902)',
      categories: ['books', 'maps', 'books'],
      main_scan: {
        ...scan,
        pagination_info: { ...scan.pagination_info, scan_functions: ['Strona tytułowa'], scan_name: 'k. 1' },
      },
    },
  };
  const needed = ['id', 'type', 'sorting_datetime', 'related_object.id'];
  expectOnlyFieldsLost(rich, needed, entityTileSchema, readTile);
});

test('so does a tile of another type', () => {
  const sound = {
    id: 2,
    type: 'news',
    created_at: created,
    updated_at: created,
    sorting_datetime: time,
    title: 'Wiadomość',
    description: null,
    url: 'https://catalogue.example/news',
    thumbnail_url: null,
    unheard_of: { deep: ['text', { deeper: 'Ł' }] },
  };
  expectOnlyFieldsLost(sound, ['id', 'type', 'sorting_datetime'], otherTileSchema, readTile);
});

test('so does an institution', () => {
  const sound = serviceOrganization(1, 'Łódzkie Archiwum');
  const read = (body: Uint8Array) => readers.organizations(body).items[0];
  expectOnlyFieldsLost(sound, ['id', 'fullname'], organizationSchema, read);
});

test('so does a page', () => {
  const sound = { title: 'Pomoc', content: '<p>Tu</p>\n', created_at: created, updated_at: time };
  expectOnlyFieldsLost(sound, ['content'], pageSchema, (body) => readers.pages(body).items[0]);
});
