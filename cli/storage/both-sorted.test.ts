import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bothSorted } from './verify.ts';

async function* each(texts: string[]) {
  yield* texts;
}

test('every text of two sequences is reported once, in order, with its sequences', async () => {
  const sorted = fc
    .uniqueArray(fc.string({ unit: fc.constantFrom('0', 'a', 'f'), maxLength: 3 }))
    .map((texts) => texts.sort());
  await fc.assert(
    fc.asyncProperty(sorted, sorted, async (first, second) => {
      const calls: [string, string][] = [];
      for await (const one of bothSorted(each(first), each(second))) calls.push(one);
      const all = [...new Set([...first, ...second])].sort();
      expect(calls).toEqual(
        all.map((text) => [
          text,
          !second.includes(text) ? 'first' : !first.includes(text) ? 'second' : 'both',
        ]),
      );
    }),
  );
});
