import { beforeEach, expect, test } from 'vitest';
import { ClientShares } from './clients.ts';

let now = 0;
let shares = new ClientShares(2, () => now);

beforeEach(() => {
  now = 5_000;
  shares = new ClientShares(2, () => now);
});

const spend = (address: string, times: number, cost = 1) =>
  Array.from({ length: times }, () => shares.spend(address, cost));

test('half a minute may be spent at once, then so much a second', () => {
  expect(spend('192.0.2.1', 60)).toEqual(Array(60).fill(0));
  expect(shares.spend('192.0.2.1', 1)).toBe(1);
  now += 500;
  expect(spend('192.0.2.1', 2)).toEqual([0, 1]);
  now += 3_600_000;
  expect(spend('192.0.2.1', 61).filter((wait) => wait > 0)).toEqual([1]);
});

test('what is refused is not spent, and the wait is long enough', () => {
  spend('192.0.2.1', 59);
  expect(shares.spend('192.0.2.1', 9)).toBe(4);
  now += 4_000;
  expect(shares.spend('192.0.2.1', 9)).toBe(0);
});

test('each client has a share of its own; a network of IPv6 is one client', () => {
  expect(spend('2001:db8::1', 60).concat(spend('2001:db8::2', 1)).at(-1)).toBe(1);
  expect(shares.spend('2001:db8:0:1::1', 1)).toBe(0);
  expect(shares.spend('192.0.2.1', 1)).toBe(0);
});

test('work that costs more than all there can be is not refused for ever', () => {
  expect(shares.spend('192.0.2.1', 1000)).toBe(0);
  expect(shares.spend('192.0.2.1', 1)).toBeGreaterThan(0);
});
