import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

test('a client has its slots, all together have theirs, and one that is released is free again', () => {
  const slots = new Slots({ all: 3, client: 2 });
  const first = slots.take('192.0.2.1');
  slots.take('192.0.2.1');
  expect(() => slots.take('192.0.2.1')).toThrow(expect.objectContaining({ status: 429, retryAfter: 5 }));
  expect([slots.heldBy('192.0.2.1'), slots.heldBy('192.0.2.9'), slots.heldBy(undefined)]).toEqual([2, 0, 0]);
  slots.take('2001:db8::1');
  expect(() => slots.take('192.0.2.9')).toThrow(expect.objectContaining({ status: 503, retryAfter: 5 }));
  first();
  first();
  slots.take('2001:db8::2');
  expect(() => slots.take(undefined)).toThrow(expect.objectContaining({ status: 503 }));
});

test('without a client, the total bound counts', () => {
  const slots = new Slots({ all: 2, client: 1 });
  slots.take(undefined);
  const second = slots.take(undefined);
  expect(() => slots.take(undefined)).toThrow();
  second();
  slots.take(undefined);
});
