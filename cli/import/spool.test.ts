import { expect, test } from 'vitest';
import { Spool } from './spool.ts';

test('a list that is longer than what is held in memory comes back whole and in order, as often as it is read', () => {
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
