import { expect, test } from 'vitest';
import { entityTag } from './entity-tag.ts';

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
