import { expect, test } from 'vitest';
import { type ShownPage, sharedPage, withSharedPage } from './shared-page.ts';

const page = { html: '<p>x</p>' } as ShownPage;

test('a page is there while it is rendered, under a key of its own, and nowhere afterwards', async () => {
  const keys: string[] = [];
  const look = () =>
    withSharedPage(page, async (key) => {
      keys.push(key);
      return sharedPage(key);
    });
  expect(await Promise.all([look(), look()])).toEqual([page, page]);
  expect(new Set(keys).size).toBe(2);
  expect(keys.map(sharedPage)).toEqual([undefined, undefined]);
});

test('a render that fails leaves nothing behind either', async () => {
  let lent = '';
  const failing = withSharedPage(page, async (key) => {
    lent = key;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(sharedPage(lent)).toBeUndefined();
});
