import { expect, test } from 'vitest';
import { describedBy, documentPages } from './document-pages.ts';

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

test('the authors of a document are people of their own', () => {
  const object = { source: 'a.pdf', label: 'a.pdf', name: 'a', metadata: {}, scans: [], problems: [] };
  const described = describedBy(
    { ...object, isUndescribed: true },
    { ...facts, author: 'Jan Kowalski; Nowak, Anna' },
  );
  expect(described).toMatchObject({
    creator: 'Jan Kowalski',
    contributors: [{ name: 'Nowak, Anna', role: 'creator' }],
  });
});
