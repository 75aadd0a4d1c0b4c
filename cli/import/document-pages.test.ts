import { expect, test } from 'vitest';
import { documentPages } from './document-pages.ts';

const facts = {
  pages: [{ label: 'I' }, { label: undefined }],
  outline: [],
  title: undefined,
  author: undefined,
  subject: undefined,
  keywords: [],
};

test('the pages of a lone document are numbered on from its own number, of others the first has it', () => {
  const numbers = (number: number | undefined, isAlone: boolean) =>
    documentPages({ file: 'a.pdf', ...(number !== undefined && { number }) }, facts, isAlone).map(
      (page) => page.number,
    );
  expect(numbers(undefined, true)).toEqual([1, 2]);
  expect(numbers(3, true)).toEqual([3, 4]);
  expect(numbers(3, false)).toEqual([3, undefined]);
});
