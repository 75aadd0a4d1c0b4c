import { expect, test } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { memoizedCatalogue, withRequestMemo } from './memoized-catalogue.ts';

function counted() {
  const asked: string[] = [];
  const catalogue = {
    object: async (id: string) => {
      asked.push(id);
      return undefined;
    },
    organization: async (id: number) => {
      asked.push(String(id));
      return undefined;
    },
  } as Partial<Catalogue> as Catalogue;
  return { asked, catalogue: memoizedCatalogue(catalogue) };
}

test('within one piece of work each thing is asked for once, however deep', async () => {
  const { asked, catalogue } = counted();
  const page = async () => {
    await catalogue.object('a', undefined);
    await Promise.all([catalogue.object('a'), catalogue.object('b'), catalogue.organization(1)]);
    await new Promise((resolve) => setImmediate(resolve));
    await catalogue.object('a');
    await catalogue.organization(1);
  };
  await withRequestMemo(page);
  expect(asked).toEqual(['a', 'b', '1']);
});

test('another piece of work asks anew, and what is asked outside of any is asked each time', async () => {
  const { asked, catalogue } = counted();
  await Promise.all([1, 2].map(() => withRequestMemo(() => catalogue.object('a'))));
  await catalogue.object('a');
  await catalogue.object('a');
  expect(asked).toEqual(['a', 'a', 'a', 'a']);
});
