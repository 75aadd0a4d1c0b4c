import { expect, test } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { memoizedCatalogue, withRequestMemo } from './memoized-catalogue.ts';

function counted() {
  const calls: string[] = [];
  const catalogue = {
    object: async (id: string) => {
      calls.push(id);
      return undefined;
    },
    organization: async (id: number) => {
      calls.push(String(id));
      return undefined;
    },
  } as Partial<Catalogue> as Catalogue;
  return { calls, catalogue: memoizedCatalogue(catalogue) };
}

test('within one piece of work each query is made once, however deep', async () => {
  const { calls, catalogue } = counted();
  const page = async () => {
    await catalogue.object('a', undefined);
    await Promise.all([catalogue.object('a'), catalogue.object('b'), catalogue.organization(1)]);
    await new Promise((resolve) => setImmediate(resolve));
    await catalogue.object('a');
    await catalogue.organization(1);
  };
  await withRequestMemo(page);
  expect(calls).toEqual(['a', 'b', '1']);
});

test('another piece of work queries again, and outside of any each query is made every time', async () => {
  const { calls, catalogue } = counted();
  await Promise.all([1, 2].map(() => withRequestMemo(() => catalogue.object('a'))));
  await catalogue.object('a');
  await catalogue.object('a');
  expect(calls).toEqual(['a', 'a', 'a', 'a']);
});
