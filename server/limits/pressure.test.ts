import { expect, test } from 'vitest';
import { Pressure } from './pressure.ts';

const highAfter = (...samples: [delay: number, connections: number][]) => {
  const pressure = new Pressure();
  for (const [delay, connections] of samples) pressure.sample({ delay, connections });
  return pressure.isHigh;
};

test('work that waits long, again and again, with many connections', () => {
  expect(highAfter()).toBe(false);
  expect(highAfter([300, 100], [300, 100])).toBe(true);
  expect(highAfter([300, 100], [300, 100], [10, 100])).toBe(false);
});

test('one long piece of work is none, nor is a slow machine with few visitors', () => {
  expect(highAfter([5000, 100])).toBe(false);
  expect(highAfter([5000, 100], [10, 100], [5000, 100])).toBe(false);
  expect(highAfter([5000, 6], [5000, 6], [5000, 6])).toBe(false);
});
