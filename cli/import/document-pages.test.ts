import { expect, test } from 'vitest';
import type { DocumentFacts } from '#lib/scans/documents/document.ts';
import { documentPages, withDocumentMetadata } from './document-pages.ts';

const facts = {
  pages: [{ label: 'I' }, { label: undefined }],
  outline: [],
  title: undefined,
  author: undefined,
  subject: undefined,
  keywords: [],
};

const object = { source: 'a.pdf', label: 'a.pdf', name: 'a', metadata: {}, scans: [], problems: [] };

test('the pages of a single document are numbered from its own number; otherwise the first page has it', () => {
  const numbers = (number: number | undefined, isOnlyScan: boolean) =>
    documentPages({ file: 'a.pdf', ...(number !== undefined && { number }) }, facts, isOnlyScan).map(
      (page) => page.number,
    );
  expect(numbers(undefined, true)).toEqual([1, 2]);
  expect(numbers(3, true)).toEqual([3, 4]);
  expect(numbers(3, false)).toEqual([3, undefined]);
});

test('the text of a document that is kept is that of its first page', () => {
  const pages = documentPages({ file: 'a.pdf', keepsText: true }, facts, true);
  expect(pages.map(({ keepsText }) => keepsText)).toEqual([true, undefined]);
});

test('a text that is not divided into pages is that of the only page', () => {
  const texts = (pages: DocumentFacts['pages'], textPages?: boolean[]) =>
    documentPages(
      { file: 'a.pdf', text: 'a.txt', ...(textPages && { textPages }) },
      { ...facts, pages },
      true,
    ).map(({ text }) => text);
  expect(texts([{ label: undefined }])).toEqual(['a.txt']);
  expect(texts(facts.pages)).toEqual([undefined, undefined]);
  expect(texts(facts.pages, [true, true])).toEqual(['a.txt', 'a.txt']);
});

test('an outline entry that leads beyond the end of its chapter is kept', () => {
  const outline = [
    { label: 'Rozdział', page: 1, entries: [{ label: 'Tablica', page: 2, entries: [] }] },
    { label: 'Spis', page: 1, entries: [] },
  ];
  expect(withDocumentMetadata(object, { ...facts, outline }).parts).toEqual([
    { label: 'Rozdział', first: 1, last: 2, parts: [{ label: 'Tablica', first: 2, last: 2 }] },
    { label: 'Spis', first: 1, last: 2 },
  ]);
});

test('contents that an object has keep their place among its values, which its digest follows', () => {
  const metadata = { title: 'Atlas', parts: [{ label: 'Mapy' }], date: '1900' };
  const keysWith = (outline: DocumentFacts['outline']) =>
    Object.keys(withDocumentMetadata({ ...object, metadata }, { ...facts, outline }));
  expect(keysWith([])).toEqual(['title', 'parts', 'date']);
  expect(keysWith([{ label: 'Wstęp', page: 1, entries: [] }])).toEqual(['parts', 'title', 'date']);
});

test('the authors of a document are separate people', () => {
  const described = withDocumentMetadata(
    { ...object, isUndescribed: true },
    { ...facts, author: 'Jan Kowalski; Nowak, Anna; Wilk, Ewa (red.)', subject: 'Mosty' },
  );
  expect(described).toEqual({
    creator: 'Jan Kowalski',
    contributors: [
      { name: 'Nowak, Anna', role: 'creator' },
      { name: 'Wilk, Ewa', role: 'editor' },
    ],
    notes: [{ label: 'Subject', text: 'Mosty' }],
  });
});

test('the editor of a document is not its creator as well', () => {
  const described = (author: string) =>
    withDocumentMetadata({ ...object, isUndescribed: true }, { ...facts, author });
  expect(described('Kowalski Jan (red.)')).toEqual({
    contributors: [{ name: 'Kowalski Jan', role: 'editor' }],
  });
  expect(described('Kowalski Jan (autor)')).toEqual({ creator: 'Kowalski Jan' });
});

test('an issue keeps the title that its date gives, where any other file has that of its document', () => {
  const titled = (metadata: { title: string; date?: string }) =>
    withDocumentMetadata({ ...object, metadata, isUndescribed: true }, { ...facts, title: 'Czas' }).title;
  expect(titled({ title: 'Skan 7' })).toBe('Czas');
  expect(titled({ title: 'Czas, 1932-05-03', date: '1932-05-03' })).toBe('Czas, 1932-05-03');
});
