import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, formatDocument, maxDocumentLength, parseDocument } from './document.ts';
import { lists, origin } from './items.fixture.ts';
import { maxItems } from './list.ts';

const record = (index: number) => ({ address: `${origin}/pl/objects/${index}/a` });
const written = (records: unknown, more: object = {}) =>
  JSON.stringify({ format: 'czytelnia-saved', version: 1, items: records, ...more });

test('what was written is read back, in its order, from either language', () => {
  fc.assert(
    fc.property(lists, fc.constantFrom('pl' as const, 'en' as const), (list, locale) => {
      const text = formatDocument(list, origin, locale, 2);
      expect(parseDocument(text, origin)).toEqual({ items: list, repeated: 0, refused: {} });
    }),
  );
});

test('every address and picture of a document is absolute', () => {
  const text = written([
    { ...record(1), title: 'A', thumbnail: { src: '/scans/a.jpg', width: 2, height: 3 } },
  ]);
  const read = parseDocument(text, origin);
  if (typeof read === 'string') throw new Error(read);
  expect(JSON.parse(formatDocument(read.items, origin, 'en'))).toEqual({
    format: 'czytelnia-saved',
    version: 1,
    items: [
      {
        address: `${origin}/en/objects/1/a`,
        title: 'A',
        thumbnail: { src: `${origin}/scans/a.jpg`, width: 2, height: 3 },
      },
    ],
  });
});

test('a list from before searches could be saved is read whole, and a search is written with its names', () => {
  const before = written([{ ...record(1), title: 'A', savedAt: '2026-01-01T00:00:00.000Z' }]);
  const search = { address: '/pl/search?q=kot', names: { pl: '„kot”', en: '“kot”' } };
  const read = [before, written([search])].flatMap((text) => Object(parseDocument(text, origin)).items);
  expect(read).toMatchObject([{ path: '/objects/1/a' }, { path: '/search?q=kot' }]);
  expect(JSON.parse(formatDocument(read, origin, 'en')).items).toMatchObject([
    { address: `${origin}/en/objects/1/a`, title: 'A' },
    { address: `${origin}/en/search?q=kot`, names: { pl: '„kot”', en: '“kot”' } },
  ]);
});

test('the address of an item is in the requested language', () => {
  const item = { path: '/objects/1/a?scan=2', fragment: 'rotate=90' };
  expect([addressOf(item, 'pl'), addressOf({ ...item, fragment: '' }, 'en')]).toEqual([
    '/pl/objects/1/a?scan=2#rotate=90',
    '/en/objects/1/a?scan=2',
  ]);
});

test.each([
  ['', 'json'],
  ['{', 'json'],
  ['['.repeat(1_000_000), 'json'],
  ['null', 'format'],
  ['[]', 'format'],
  ['"text"', 'format'],
  ['{"format":"other","version":1,"items":[]}', 'format'],
  ['{"format":"czytelnia-saved","version":2}', 'version'],
  ['{"format":"czytelnia-saved","items":[]}', 'version'],
  ['{"format":"czytelnia-saved","version":"1","items":[]}', 'version'],
  ['{"format":"czytelnia-saved","version":1,"items":{"length":1}}', 'format'],
  [' '.repeat(maxDocumentLength + 1), 'large'],
])('%.40s is no document: %s', (text, problem) => {
  expect(parseDocument(text, origin)).toBe(problem);
});

test('what cannot be taken is counted by its reason, and the rest is taken', () => {
  const foreign = { address: 'https://elsewhere.example/pl/objects/1/a' };
  const text = written([record(1), foreign, record(2), foreign, null, { address: '/pl' }, record(1)]);
  expect(parseDocument(text, origin)).toMatchObject({
    items: [{ path: '/objects/1/a' }, { path: '/objects/2/a' }],
    repeated: 1,
    refused: { foreign: 2, shape: 1, page: 1 },
  });
});

test('no more is taken than a list holds', () => {
  const read = parseDocument(
    written(Array.from({ length: maxItems + 5 }, (_, index) => record(index))),
    origin,
  );
  expect([Object(read).items.length, Object(read).refused]).toEqual([maxItems, { many: 5 }]);
});

test('whatever a text holds, it does no harm', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (records) => {
      const read = parseDocument(written(records), origin);
      expect(Object(read).items).toEqual([]);
      expect(Object.values(Object(read).refused)).toEqual(records.length > 0 ? [records.length] : []);
    }),
  );
  const polluted = '{"__proto__":{"address":"/pl/objects/1/a"},"constructor":1}';
  expect(
    parseDocument(`{"format":"czytelnia-saved","version":1,"items":[${polluted}]}`, origin),
  ).toMatchObject({
    items: [],
  });
});
