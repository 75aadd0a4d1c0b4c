import { expect, test } from 'vitest';
import type { StaticPage } from '#lib/catalogue/catalogue.ts';
import { findPage, pagesFor, translationOf } from './find.ts';

const page = (language: 'pl' | 'en', slug: string, translationKey: string): StaticPage => ({
  title: slug,
  content: '',
  created_at: '2026-01-01T00:00:00',
  updated_at: '2026-01-01T00:00:00',
  language,
  slug,
  translationKey,
});

const [pomoc, help, faqPl, faqEn, only] = [
  page('pl', 'pomoc', 'help'),
  page('en', 'help', 'help'),
  page('pl', 'faq', 'faq'),
  page('en', 'faq', 'faq'),
  page('pl', 'regulamin', 'rules'),
];
const pages = [pomoc, help, faqPl, faqEn, only];

test('the page of this language comes first, the other stands in', () => {
  expect(findPage(pages, 'pl', 'faq')).toBe(faqPl);
  expect(findPage(pages, 'en', 'faq')).toBe(faqEn);
  expect(findPage(pages, 'en', 'regulamin')).toBe(only);
  expect(findPage(pages, 'en', 'nothing')).toBeUndefined();
});

test('a translation is found by its key, itself where there is none', () => {
  expect(translationOf(pages, pomoc, 'en')).toBe(help);
  expect(translationOf(pages, help, 'en')).toBe(help);
  expect(translationOf(pages, only, 'en')).toBe(only);
  // A page of a service may have the key of one of ours.
  const foreignPage = page('en', 'their-help', 'help');
  expect(translationOf([...pages, foreignPage], foreignPage, 'en')).toBe(foreignPage);
});

test('each page is listed once, in this language where it exists', () => {
  expect(pagesFor(pages, 'pl')).toEqual([pomoc, faqPl, only]);
  expect(pagesFor(pages, 'en')).toEqual([help, faqEn, only]);
  expect(pagesFor([], 'en')).toEqual([]);
});
