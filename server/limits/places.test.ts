import { expect, test } from 'vitest';
import { Places } from './places.ts';

test('a client has its places, all together have theirs, and one that is given back is free again', () => {
  const places = new Places({ all: 3, client: 2 });
  const first = places.take('192.0.2.1');
  places.take('192.0.2.1');
  expect(() => places.take('192.0.2.1')).toThrow(expect.objectContaining({ status: 429, retryAfter: 5 }));
  expect([places.heldBy('192.0.2.1'), places.heldBy('192.0.2.9'), places.heldBy(undefined)]).toEqual([
    2, 0, 0,
  ]);
  places.take('2001:db8::1');
  expect(() => places.take('192.0.2.9')).toThrow(expect.objectContaining({ status: 503, retryAfter: 5 }));
  first();
  first();
  places.take('2001:db8::2');
  expect(() => places.take(undefined)).toThrow(expect.objectContaining({ status: 503 }));
});

test('where no client is asked about, the bound of all counts', () => {
  const places = new Places({ all: 2, client: 1 });
  places.take(undefined);
  const second = places.take(undefined);
  expect(() => places.take(undefined)).toThrow();
  second();
  places.take(undefined);
});
