import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Page } from '#lib/catalogue/schema.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { corpus, translated } from './corpus.fixture.ts';
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

  test('of two pages with one title: the older is bare, whatever its language, the other has its date', () => {
    const pages = [page('FAQ', '2024-05-06T10:00:00'), page('FAQ', '2023-01-01T10:00:00', english)];
    expect(slugs(pages)).toEqual(['faq', 'faq-2024-05-06']);
    expect(derivePages(pages).map(({ language }) => language)).toEqual(['en', 'pl']);
  });

  test('have the time where two were created on one day', () => {
    const times = ['2024-05-05', '2024-05-06', '2024-05-06T10:00:00', '2024-05-06T10:00:00.50'];
    expect(slugs(times.map((at) => page('FAQ', at)))).toEqual([
      'faq',
      'faq-2024-05-06',
      'faq-2024-05-06-100000',
      'faq-2024-05-06-100000-5',
    ]);
  });

  test('have the language where two were created at one instant, however that is written', () => {
    const at = '2024-05-06T10:00:00';
    const pair = [page('FAQ', `${at}.000`, english), page('FAQ', at)];
    expect(slugs(pair)).toEqual(['faq', 'faq-en']);
    expect(derivePages(pair).map(({ language }) => language)).toEqual(['pl', 'en']);
    expect(slugs([page('FAQ', '2024-05-05'), ...pair])).toEqual([
      'faq',
      'faq-2024-05-06',
      'faq-2024-05-06-en',
    ]);
  });

  test('have a digest of the content where nothing else differs, and a number where that is the same too', () => {
    const copies = Array.from({ length: 3 }, () => page('FAQ', '2024-05-06', english));
    const [bare, digest, numbered] = slugs(copies);
    expect(bare).toBe('faq');
    expect(digest).toMatch(/^faq-[0-9a-f]{8}$/);
    expect(numbered).toBe(`${digest}-2`);
  });

  test('are the older page’s, where a title looks like the longer address of another', () => {
    const pages = [
      page('FAQ', '2023-01-01'),
      page('FAQ', '2024-05-06'),
      page('FAQ 2024-05-06', '2025-01-01'),
    ];
    expect(slugs(pages)).toEqual(['faq', 'faq-2024-05-06', 'faq-2024-05-06-2025-01-01']);
    const older = page('FAQ 2024-05-06', '2022-01-01');
    expect(slugs([older, page('FAQ', '2023-01-01'), page('FAQ', '2024-05-06')])).toEqual([
      'faq-2024-05-06',
      'faq',
      'faq-2024-05-06-000000',
    ]);
  });

  test('of thousands of pages with one title differ', () => {
    const samePages = Array.from({ length: 20_000 }, () => page('FAQ', '2024-01-01', ''));
    expect(new Set(slugs(samePages)).size).toBe(samePages.length);
  });
});

const created = [
  '2024-01-01',
  '2024-01-01T00:00:00.0',
  '2024-01-01T10:00:00',
  '2024-01-02T10:00:00.5',
  '2024-01-02T10:00:00.500',
  '2025-06-01T00:00:00',
];
const names = [
  'FAQ',
  'faq!',
  'Pomoc',
  'Help',
  'faq 2024-01-02',
  'FAQ 2024-01-02 100000 5',
  'O nas',
  '',
  'FAQ en',
];
const titles = fc.constantFrom(...names, 'Polityka cookies', 'FAQ 2024-01-01 en');
const contents = fc.constantFrom('<p>Treść</p>', english, '', '<p>Inna treść</p>');
const record = fc.record({ title: titles, created_at: fc.constantFrom(...created), content: contents });
const paged = fc
  .array(record, { maxLength: 14 })
  .map((list) => list.map(({ title, created_at, content }) => page(title, created_at, content)));

/** Pages that differ in more than content, for which `derivePages` guarantees stable addresses. */
const slugless = (title: string) => title.toLowerCase().replace('!', '');
const keyOf = (one: Page) => `${slugless(one.title)} ${parseTimestamp(one.created_at)}`;
const distinct = paged.map((pages) => [...new Map(pages.map((one) => [keyOf(one), one])).values()]);
const addresses = (pages: Page[]) => new Map(derivePages(pages).map((one) => [keyOf(one), one.slug]));
const shuffled = <Item>(items: readonly Item[]) =>
  fc.shuffledSubarray([...items], { minLength: items.length });

describe('always', () => {
  test('every page has an address of its own, and is found there', () => {
    fc.assert(
      fc.property(paged, (pages) => {
        const derived = derivePages(pages);
        expect(new Set(derived.map(({ slug }) => slug)).size).toBe(pages.length);
        for (const one of derived) {
          expect(one.slug).toMatch(/^[a-z0-9-]+$/);
          expect(findPage(derived, 'pl', one.slug)).toBe(one);
        }
      }),
    );
  });

  test('the order of the list and updated_at change nothing', () => {
    const lists = paged.chain((pages) => fc.tuple(fc.constant(pages), shuffled(pages)));
    fc.assert(
      fc.property(lists, ([pages, others]) => {
        const touched = others.map((one) => ({ ...one, updated_at: '2026-01-01' }));
        const summary = (list: Page[]) =>
          derivePages(list).map(({ title, content, slug, language, translationKey }) =>
            [title, content, slug, language, translationKey].join('\n'),
          );
        expect(summary(touched).sort()).toEqual(summary(pages).sort());
      }),
    );
  });

  test('the content changes no address', () => {
    fc.assert(
      fc.property(distinct, fc.infiniteStream(contents), (pages, content) => {
        const rewritten = pages.map((one) => ({ ...one, content: content.next().value ?? '' }));
        expect(addresses(rewritten)).toEqual(addresses(pages));
      }),
    );
  });

  test('an address rests on the pages that are not younger: one that is created later changes none', () => {
    fc.assert(
      fc.property(paged, fc.constantFrom(...created), (pages, limit) => {
        const summary = (list: Page[]) =>
          derivePages(list)
            .filter(isOld)
            .map(({ title, content, slug }) => `${title} ${content} ${slug}`);
        const isOld = (one: Page) => (parseTimestamp(one.created_at) ?? '') <= (parseTimestamp(limit) ?? '');
        expect(summary(pages)).toEqual(summary(pages.filter(isOld)));
      }),
    );
  });

  test('a pair is one page in each language, and no page is in two pairs', () => {
    fc.assert(
      fc.property(paged, (pages) => {
        const derived = derivePages(pages);
        const keys = derived.map(({ translationKey, language }) => `${translationKey} ${language}`);
        expect(new Set(keys).size).toBe(keys.length);
        // The key is the address of the Polish page, if there is one.
        for (const one of derived) expect(translationOf(derived, one, 'pl').slug).toBe(one.translationKey);
      }),
    );
  });

  test('pages are in the order of the contract', () => {
    const pages = [
      page('B', '2024-01-01T00:00:00.0'),
      page('A', '2024-01-02', english),
      page('A', '2024-01-02'),
      page('A', '2024-01-01'),
    ];
    expect(derivePages(pages).map(({ title, language }) => `${title} ${language}`)).toEqual([
      'A pl',
      'B pl',
      'A pl',
      'A en',
    ]);
  });
});

describe('pairs', () => {
  /** Titles of the detected pairs, Polish first. */
  const pairs = (pages: Page[]) => {
    const derived = derivePages(pages);
    return derived.flatMap((one) => {
      const other = translationOf(derived, one, 'en');
      return one.language === 'pl' && other !== one ? [`${one.title} = ${other.title}`] : [];
    });
  };

  test('are found in the corpus, whenever the pages were created', () => {
    const pages = translated
      .flat()
      .map(({ title, content }, index) => page(title, `2024-01-${10 + index}`, content));
    const expected = translated.map(([polish, other]) => `${polish.title} = ${other.title}`);
    expect(pairs(pages).filter((pair) => !expected.includes(pair))).toEqual([]);
    expect(pairs(pages)).toHaveLength(expected.length);
  });

  test('of titles that are the same, though nobody knows the topic', () => {
    expect(pairs([page('Kraków 1900', '2024-01-01'), page('KRAKÓW: 1900', '2024-01-02', english)])).toEqual([
      'Kraków 1900 = KRAKÓW: 1900',
    ]);
  });

  test('of the same title come before those of the same topic', () => {
    const faq = [page('FAQ', '2024-01-01'), page('FAQ', '2024-01-02', english)];
    expect(pairs([...faq, page('Najczęstsze pytania', '2024-01-02')])).toEqual(['FAQ = FAQ']);
  });

  test('are not guessed where two pages could match, unless the time decides', () => {
    const help = page('Help', '2024-01-02', english);
    expect(pairs([page('Pomoc', '2024-01-01'), page('Pomoc', '2024-01-03'), help])).toEqual([]);
    expect(pairs([page('Pomoc', '2024-01-02'), page('Pomoc', '2024-01-03'), help])).toEqual(['Pomoc = Help']);
    expect(pairs([page('Pomoc', '2024-01-02'), page('Pomoc', '2024-01-02', '<p>Nie</p>'), help])).toEqual([]);
  });

  test('are not derived from titles without words, or of other topics', () => {
    expect(pairs([page('Москва', '2024-01-01'), page('!', '2024-01-01', english)])).toEqual([]);
    expect(pairs([page('Pomoc', '2024-01-01'), page('Privacy policy', '2024-01-01', english)])).toEqual([]);
    expect(pairs([page('Wystawy', '2024-01-01'), page('Exhibitions', '2024-01-01', english)])).toEqual([]);
  });

  test('keep every page of the corpus', () => {
    const pages = corpus.map(({ title, content }, index) => page(title, `20${10 + index}-01-01`, content));
    expect(derivePages(pages).map(({ title }) => title)).toEqual(corpus.map(({ title }) => title));
  });
});
