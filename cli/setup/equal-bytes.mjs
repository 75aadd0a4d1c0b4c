import { expect } from 'vitest';

// Vitest compares bytes like lists, element by element: six seconds for a picture of half a megapixel.
expect.addEqualityTesters([
  (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
    one instanceof Uint8Array && other instanceof Uint8Array && one.constructor === other.constructor
      ? Buffer.compare(one, other) === 0
      : undefined,
]);
