import { expect, test } from 'vitest';

test('bytes are compared as a whole, however many there are', () => {
  const bytes = Buffer.alloc(4_000_000, 5);
  const other = Buffer.from(bytes);
  expect({ bytes: other }).toEqual({ bytes });
  expect(new Uint8Array(bytes)).toEqual(new Uint8Array(other));
  expect(bytes).toStrictEqual(other);
  other[3_999_999] = 6;
  expect(other).not.toEqual(bytes);
  expect(bytes.subarray(1)).not.toEqual(bytes);
  expect(new Uint8Array([1])).not.toStrictEqual(Buffer.from([1]));
});
