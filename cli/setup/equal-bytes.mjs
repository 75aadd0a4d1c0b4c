import { expect } from 'vitest';

// Vitest compares bytes as it compares lists, one by one: of a picture of half a megapixel that takes six seconds.
expect.addEqualityTesters([
  (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
    one instanceof Uint8Array && other instanceof Uint8Array && one.constructor === other.constructor
      ? Buffer.compare(one, other) === 0
      : undefined,
]);
