import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { WaitingAddresses } from './waiting-addresses.ts';

test('each address comes once, what a document names before what waits already, in its order', () => {
  const waiting = new WaitingAddresses();
  const next = () => waiting.next()?.address;
  waiting.add(['a', 'b', 'a', ''], true);
  expect(waiting.next()).toEqual({ address: 'a', isPage: true });
  waiting.add(['c', 'a', 'd', 'b']);
  expect([1, 2, 3, 4].map(next)).toEqual(['c', 'd', 'b', undefined]);
  waiting.add(['d', 'e']);
  expect([next(), next()]).toEqual(['e', undefined]);
  expect([waiting.isNew('e'), waiting.isNew('f'), waiting.isNew('f')]).toEqual([false, true, false]);
  waiting.close();
});

test('more than memory is to hold comes back whole, and no file is seen', () => {
  const folder = temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const waiting = new WaitingAddresses();
  const address = (number: number) => `https://example.org/${'long/'.repeat(40)}${number}`;
  const all = Array.from({ length: 30_000 }, (_, number) => address(number));
  for (let from = 0; from < all.length; from += 10_000) waiting.add(all.slice(from, from + 10_000));
  waiting.add(all.slice(5000, 15_000));
  expect(readdirSync(folder)).toEqual([]);
  const found = new Set<string>();
  for (let next = waiting.next(); next !== undefined; next = waiting.next()) found.add(next.address);
  expect(found).toEqual(new Set(all));
  waiting.close();
});
