import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

async function* items(onEnd: () => void): AsyncGenerator<number> {
  try {
    yield* [1, 2, 3, 4];
    await setTimeout(1);
    yield 5;
    await setTimeout(1);
    throw new Error('no more');
  } finally {
    onEnd();
  }
}

test('items that arrive at once share a batch, nothing waits for later ones, and a failure comes last', async () => {
  const seen: number[][] = [];
  const all = async () => {
    for await (const group of inBatches(
      items(() => seen.push([])),
      3,
    ))
      seen.push(group);
  };
  await expect(all()).rejects.toThrow('no more');
  expect(seen).toEqual([[1, 2, 3], [4], [5], []]);
});

test('a consumer that stops also ends the source', async () => {
  let isClosed = false;
  for await (const group of inBatches(
    items(() => {
      isClosed = true;
    }),
    3,
  )) {
    expect(group).toEqual([1, 2, 3]);
    break;
  }
  expect(isClosed).toBe(true);
});

test('items that arrive at once after a wait share a batch as well', async () => {
  async function* afterWaits() {
    for (const answer of [[1, 2, 3], [4, 5], [6]]) {
      await setTimeout(2);
      yield* answer;
    }
  }
  const seen: number[][] = [];
  for await (const group of inBatches(afterWaits(), 10)) seen.push(group);
  expect(seen).toEqual([[1, 2, 3], [4, 5], [6]]);
});
