import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Page } from '#lib/catalogue/schema.ts';
import { corpus } from './corpus.fixture.ts';
import { derivePages } from './derive.ts';
import { findPage, translationOf } from './find.ts';

function page(title: string, created_at: string, content = '<p>Treść strony jest po polsku.</p>'): Page {
  return { title, content, created_at, updated_at: created_at };
}

const english = '<p>The text of this page is English.</p>';
const slugs = (pages: Page[]) => derivePages(pages).map(({ slug }) => slug);

describe('addresses', () => {
  test('come from the title', () => {
    expect(slugs([page('Polityka prywatności: ŻÓŁW', '2024-01-01')])).toEqual(['polityka-prywatnosci-zolw']);
    expect(slugs([page('', '2024-01-01'), page('!?', '2024-01-02')])).toEqual(['-', '--2024-01-02']);
  });

  test('of two pages with one title: the older is bare, the other has its date', () => {
    const pages = [page('FAQ', '2024-05-06T10:00:00', english), page('FAQ', '2023-01-01T10:00:00')];
    expect(slugs(pages)).toEqual(['faq', 'faq-2024-05-06']);
  });

  test('created on one day have the time, at one instant the language, else something of the content', () => {
    const at = '2024-05-06T10:00:00.5';
    const pages = [
      page('FAQ', '2024-05-05'),
      page('FAQ', at),
      page('FAQ', at, english),
      page('FAQ', at, `${english} `),
    ];
    expect(new Set(slugs(pages)).size).toBe(4);
    expect(slugs(pages).slice(0, 2)).toEqual(['faq', 'faq-2024-05-06-100000-5']);
    expect(slugs(pages)).toContain('faq-2024-05-06');
    expect(slugs(pages).at(-1)).toBe('faq-2024-05-06');
    expect(derivePages([page('FAQ', at, english), page('FAQ', at)]).map(({ slug }) => slug)).toEqual([
      'faq-en',
      'faq',
    ]);
  });

  test('of a title that looks like the longer address of another page stay as they are', () => {
    const pages = [
      page('FAQ', '2023-01-01'),
      page('FAQ', '2024-05-06'),
      page('FAQ 2024-05-06', '2025-01-01'),
    ];
    expect(slugs(pages)).toEqual(['faq', 'faq-2024-05-06-pl', 'faq-2024-05-06']);
  });
});

const instants = fc.constantFrom(
  '2024-01-01',
  '2024-01-01T10:00:00',
  '2024-01-02T10:00:00.5',
  '2025-06-01T00:00:00',
);
const titles = fc.constantFrom(
  'FAQ',
  'Pomoc',
  'Help',
  'faq 2024-01-02',
  'O nas',
  '',
  'FAQ en',
  'Polityka cookies',
);
const contents = fc.constantFrom('<p>Treść</p>', english, '', '<p>Inna treść</p>');
const lists = fc.array(fc.record({ title: titles, created_at: instants, content: contents }), {
  maxLength: 12,
});
const paged = lists.map((list) =>
  list.map(({ title, created_at, content }) => page(title, created_at, content)),
);

/** Pages that something besides their content tells apart: only their addresses can be promised. */
const distinct = paged.map((pages) => [
  ...new Map(pages.map((one) => [`${one.title} ${one.created_at}`, one])).values(),
]);
const addressOf = (pages: Page[]) =>
  new Map(derivePages(pages).map((one) => [`${one.title} ${one.created_at}`, one.slug]));

describe('always', () => {
  test('every page has an address of its own, and is found there', () => {
    fc.assert(
      fc.property(paged, (pages) => {
        const derived = derivePages(pages);
        expect(new Set(derived.map(({ slug }) => slug)).size).toBe(pages.length);
        for (const one of derived) expect(findPage(derived, 'pl', one.slug)).toBe(one);
      }),
    );
  });

  test('the order of the list, the content and updated_at change no address', () => {
    fc.assert(
      fc.property(distinct, fc.infiniteStream(fc.nat()), contents, (pages, order, content) => {
        const shuffled = pages
          .map((one) => ({ rank: order.next().value, one: { ...one, content, updated_at: '2026-01-01' } }))
          .sort((one, other) => one.rank - other.rank)
          .map(({ one }) => one);
        expect(addressOf(shuffled)).toEqual(addressOf(pages));
      }),
    );
  });

  test('a page that is added later, with a title of its own or not, changes no other address', () => {
    fc.assert(
      fc.property(distinct, titles, (pages, title) => {
        // A new title may take the very address that a date has given to another page; among these none does.
        fc.pre(pages.some((one) => one.title === title) || !/\d/.test(title));
        const before = addressOf(pages);
        const after = addressOf([...pages, page(title, '2026-01-01T00:00:00')]);
        for (const [key, slug] of before) expect(after.get(key)).toBe(slug);
      }),
    );
  });

  test('a pair is one page in each language, and no page is in two pairs', () => {
    fc.assert(
      fc.property(paged, (pages) => {
        const keys = derivePages(pages).map(
          ({ translationKey, language }) => `${translationKey} ${language}`,
        );
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('pairs', () => {
  const titleOf = (pages: Page[], title: string) => {
    const derived = derivePages(pages);
    const one = derived.find((each) => each.title === title && each.language === 'pl');
    return one && translationOf(derived, one, 'en').title;
  };

  test('are found in the corpus', () => {
    const pages = corpus
      .slice(0, 24)
      .map(({ title, content }, index) => page(title, `2024-01-${10 + index}`, content));
    const derived = derivePages(pages);
    const pairs = derived.filter(
      (one) => translationOf(derived, one, 'en') !== translationOf(derived, one, 'pl'),
    );
    expect(pairs).toHaveLength(24);
  });

  test('of titles that are the same, though nobody knows the topic', () => {
    expect(
      titleOf([page('Kraków 1900', '2024-01-01'), page('Kraków 1900', '2024-01-02', english)], 'Kraków 1900'),
    ).toBe('Kraków 1900');
  });

  test('are not guessed where two pages could be meant, unless the time tells', () => {
    const help = page('Help', '2024-01-02', english);
    expect(titleOf([page('Pomoc', '2024-01-01'), page('Pomoc', '2024-01-03'), help], 'Pomoc')).toBe('Pomoc');
    expect(titleOf([page('Pomoc', '2024-01-02'), page('Pomoc', '2024-01-03'), help], 'Pomoc')).toBe('Help');
  });
});
