import { expect, test } from 'vitest';
import { handedOver, type ShownPage, withHandedOver } from './hand-over.ts';

const page = { html: '<p>x</p>' } as ShownPage;

test('a page is there while it is rendered, under a key of its own, and nowhere afterwards', async () => {
  const keys: string[] = [];
  const look = () =>
    withHandedOver(page, async (key) => {
      keys.push(key);
      return handedOver(key);
    });
  expect(await Promise.all([look(), look()])).toEqual([page, page]);
  expect(new Set(keys).size).toBe(2);
  expect(keys.map(handedOver)).toEqual([undefined, undefined]);
});

test('a render that fails leaves nothing behind either', async () => {
  let lent = '';
  const failing = withHandedOver(page, async (key) => {
    lent = key;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(handedOver(lent)).toBeUndefined();
});
