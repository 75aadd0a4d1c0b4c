import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entityTag, isFilePart, matchesEtag, parseRange } from './http.ts';

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b",W/"a"', true],
  ['*', true],
  [' * ', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s matches "a": %s', (header, matches) => {
  expect(matchesEtag(header, '"a"')).toBe(matches);
  expect(matchesEtag(header, 'W/"a"')).toBe(matches);
});

test('a body is bytes, a part of a file, or nothing', () => {
  expect(isFilePart({ file: 'a', start: 0, end: 1 })).toBe(true);
  expect(isFilePart(new Uint8Array())).toBe(false);
  expect(isFilePart(null)).toBe(false);
});

test.each([
  [undefined, undefined],
  ['bytes=0-9', { start: 0, end: 10 }],
  ['bytes=90-', { start: 90, end: 100 }],
  ['bytes=90-500', { start: 90, end: 100 }],
  ['bytes=-10', { start: 90, end: 100 }],
  ['bytes=-500', { start: 0, end: 100 }],
  ['Bytes=99-99', { start: 99, end: 100 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-1', undefined],
  ['bytes=a-b', undefined],
])('%s of 100 bytes', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

test('of an empty file nothing can be satisfied', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
});

test('a range is always inside the file and never empty', () => {
  const number = fc.oneof(fc.constant(''), fc.nat().map(String), fc.bigInt({ min: 0n }).map(String));
  fc.assert(
    fc.property(number, number, fc.nat(), (first, last, size) => {
      const range = parseRange(`bytes=${first}-${last}`, size);
      if (typeof range !== 'object') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThan(range.start);
      expect(range.end).toBeLessThanOrEqual(size);
    }),
  );
});

const bytes = (text: string) => new TextEncoder().encode(text);

test('the same bytes have the same tag, wherever they are in memory', () => {
  const body = bytes('x'.repeat(76_000));
  const copy = new Uint8Array(body.byteLength + 3).subarray(3);
  copy.set(body);
  expect(entityTag(copy)).toBe(entityTag(body));
});

test('a changed byte, a longer body and an empty one have others', () => {
  const body = bytes('x'.repeat(76_000));
  const changed = body.slice();
  changed[75_999] = 0;
  const tags = [body, changed, bytes('x'.repeat(76_001)), bytes('')].map(entityTag);
  expect(new Set(tags).size).toBe(tags.length);
});

test('a tag is valid in the header', () => {
  for (let length = 0; length < 200; length += 1)
    // RFC 9110, section 8.8.3.
    expect(entityTag(new Uint8Array(length).fill(length))).toMatch(/^"[\x21\x23-\x7e]+"$/);
});
