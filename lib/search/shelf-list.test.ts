import { expect, test } from 'vitest';
import { readListPage, ShelfList, shelvesPerPage } from './shelf-list.ts';
import type { NamedShelf } from './shelves.ts';

const named = (...labels: string[]) =>
  labels.map((label): NamedShelf => ({ facet: 'place', value: label.toLowerCase(), label }));

const places = named(
  'Łódź',
  'Lwów',
  'Ćmielów',
  'Évora',
  'Elbląg',
  '„Zakopane”',
  'Żory',
  '1 Maja',
  'łęczyca',
  'Київ',
  '…',
);

test.each([
  ['pl', '# …,1 maja; Ć ćmielów; E elbląg,évora; L lwów; Ł łęczyca,łódź; Z „zakopane”; Ż żory; К київ'],
  ['en', '# …,1 maja; C ćmielów; E elbląg,évora; L łęczyca,łódź,lwów; Z „zakopane”,żory; К київ'],
] as const)(
  'in %s names are in alphabetical order, under the letters of the language',
  async (locale, expected) => {
    const { shelves = [], initials } = (await (await ShelfList.of(places, locale)).page(1)) ?? {};
    const written = shelves.map(({ letter, values }) => `${letter} ${values.join()}`);
    expect(written.join('; ')).toBe(expected);
    expect(initials?.map(({ letter }) => letter)).toEqual(shelves.map(({ letter }) => letter));
  },
);

test('every name is on exactly one page, and each letter leads to the page where it begins', async () => {
  const labels = [...'CAB'].flatMap((letter) =>
    Array.from({ length: 150 }, (_, at) => `${letter}${1000 + at}`),
  );
  const list = await ShelfList.of(named(...labels), 'pl');
  const pages = await Promise.all([1, 2, 3].map((page) => list.page(page)));
  expect(pages[0]).toMatchObject({
    pages: 3,
    initials: [
      { letter: 'A', page: 1 },
      { letter: 'B', page: 1 },
      { letter: 'C', page: 2 },
    ],
  });
  const values = pages.map((page) => page?.shelves.flatMap((one) => one.values) ?? []);
  expect(values.map(({ length }) => length)).toEqual([shelvesPerPage, shelvesPerPage, 50]);
  expect(values.flat()).toEqual(labels.map((label) => label.toLowerCase()).sort());
  expect(await list.page(4)).toBeUndefined();
});

test('a list without shelves has one empty page', async () => {
  const list = await ShelfList.of([], 'en');
  expect(await list.page(1)).toEqual({ shelves: [], initials: [], pages: 1 });
  expect(await list.page(2)).toBeUndefined();
});

test('the number of a page is read from its address, and invalid ones are ignored', () => {
  const read = (query: string) => readListPage(new URLSearchParams(query));
  expect(['', 'page=7', 'page=0', 'page=-1', 'page=x', 'page=1e3'].map(read)).toEqual([1, 7, 1, 1, 1, 1]);
});
