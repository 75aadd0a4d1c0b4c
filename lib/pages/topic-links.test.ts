import { expect, test } from 'vitest';
import type { ListedPage } from '#lib/catalogue/catalogue.ts';
import { defaultPages } from './defaults/list.ts';
import { movedTopic, topicLinks } from './topic-links.ts';

const page = (language: 'pl' | 'en', title: string, slug: string, translationKey: string): ListedPage => ({
  title,
  slug,
  language,
  translationKey,
  created_at: '2026-01-01T00:00:00',
  updated_at: '2026-01-01T00:00:00',
});
const site = (pages: ListedPage[]) => [...pages, ...defaultPages(pages)];
const paths = (locale: 'pl' | 'en', pages?: ListedPage[]) =>
  topicLinks(locale, pages).map(({ path }) => path);

test('where nobody has written pages, and where they are not known, links lead to the defaults', () => {
  expect(paths('pl', site([]))).toEqual([
    '/pl/pages/mapa-strony',
    '/pl/pages/deklaracja-dostepnosci',
    '/pl/pages/pliki-cookies',
  ]);
  expect(paths('en')).toEqual(paths('en', site([])));
});

test('an editor’s page takes the default’s place, in its own language or with its translation', () => {
  const pages = site([
    page('pl', 'Polityka cookies', 'polityka', 'policy'),
    page('en', 'Our biscuits', 'biscuits', 'policy'),
    page('pl', 'Deklaracja dostępności', 'dostepnosc', 'a11y'),
    page('pl', 'Gdzie co jest', 'mapa-strony', 'where'),
  ]);
  expect(paths('pl', pages)).toEqual([
    '/pl/pages/mapa-strony-2',
    '/pl/pages/dostepnosc',
    '/pl/pages/polityka',
  ]);
  expect(paths('en', pages)).toEqual(['/en/pages/site-map', '/en/pages/dostepnosc', '/en/pages/biscuits']);
});

test('the address of a missing default redirects to the page that replaces it', () => {
  const pages = site([page('en', 'Cookie policy', 'policy', 'policy')]);
  expect(movedTopic('pl', 'pliki-cookies', pages)).toBe('/pl/pages/policy');
  expect(movedTopic('en', 'cookies', pages)).toBe('/en/pages/policy');
  expect(movedTopic('en', 'pomoc', pages)).toBeUndefined();
});
