import { writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Spool } from './spool.ts';

test('a list larger than memory is read back completely and in order, any number of times', () => {
  const spool = new Spool<{ number: number; text: string }>();
  const item = (number: number) => ({ number, text: `zażółć\n${'ą'.repeat(number % 700)}` });
  for (let number = 0; number < 5000; number += 1) spool.push(item(number));
  expect(spool).toHaveLength(5000);
  for (const _ of [1, 2]) {
    let expected = 0;
    for (const read of spool) {
      if (read.number !== expected || read.text !== item(expected).text) expect(read).toEqual(item(expected));
      expected += 1;
    }
    expect(expected).toBe(5000);
  }
  spool.push(item(5000));
  expect([...spool].at(-1)).toEqual(item(5000));
});

test('a disk that takes a part of a list and is then full loses none of it', () => {
  let room = 1_000_000;
  const spool = new Spool<string>((file, bytes, offset, length, position) => {
    if (room === 0) throw new Error('ENOSPC: no space left on device, write');
    const written = writeSync(file, bytes, offset, Math.min(room, length), position);
    room -= written;
    return written;
  });
  const items = [1, 2, 3, 4].map((number) => `${number} ${'ą'.repeat(600_000)}`);
  const push = (item = '') => spool.push(item);
  push(items[0]);
  expect(() => push(items[1])).toThrow('ENOSPC');
  expect([...spool]).toEqual(items.slice(0, 2));
  expect(() => push(items[2])).toThrow('ENOSPC');
  room = Number.POSITIVE_INFINITY;
  push(items[3]);
  expect([...spool]).toEqual(items);
});
