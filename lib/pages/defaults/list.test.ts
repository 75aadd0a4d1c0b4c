import { expect, test } from 'vitest';
import type { ListedPage } from '#lib/catalogue/catalogue.ts';
import { locales } from '#lib/i18n/locales.ts';
import { slugOf } from '../slug.ts';
import { topicOf } from '../topics.ts';
import { accessibilityChecks } from './checks.ts';
import { defaultPages, defaultTopics, topicOfDefaultSlug } from './list.ts';

const page = (title: string, values: Partial<ListedPage> = {}): ListedPage => ({
  title,
  language: 'pl',
  slug: slugOf(title),
  translationKey: slugOf(title),
  created_at: '2025-01-01T00:00:00',
  updated_at: '2025-01-01T00:00:00',
  ...values,
});
const topics = (pages: ListedPage[]) => [...new Set(defaultPages(pages).map(({ topic }) => topic))];
const slugs = (pages: ListedPage[]) => defaultPages(pages).map(({ slug }) => slug);

test('without any pages there is each topic in each language, two of a kind under one key', () => {
  const all = defaultPages([]);
  expect(all.map(({ language, slug }) => [language, slug])).toEqual([
    ['pl', 'mapa-strony'],
    ['en', 'site-map'],
    ['pl', 'deklaracja-dostepnosci'],
    ['en', 'accessibility-statement'],
    ['pl', 'pliki-cookies'],
    ['en', 'cookies'],
  ]);
  for (const topic of defaultTopics) {
    const pair = all.filter((one) => one.topic === topic);
    expect(pair.map(({ language }) => language)).toEqual([...locales]);
    expect(new Set(pair.map(({ translationKey }) => translationKey)).size).toBe(1);
    // Titles must be recognised by topic, so that a page written by an editor replaces the default.
    for (const { title, slug } of pair) {
      expect(topicOf(title)).toBe(topic);
      expect(topicOfDefaultSlug(slug)).toBe(topic);
    }
  }
  expect(topicOfDefaultSlug('pomoc')).toBeUndefined();
});

test.each([
  ['Mapa serwisu', 'site-map'],
  ['Site map', 'site-map'],
  ['Deklaracja dostępności', 'accessibility'],
  ['Accessibility statement of the library', 'accessibility'],
  ['Polityka cookies', 'cookies'],
  ['Cookie notice', 'cookies'],
])('an editor’s page “%s”, in one language only, replaces %s in both', (title, topic) => {
  expect(topics([page(title)])).toEqual(defaultTopics.filter((one) => one !== topic));
});

test('other pages, and a title that names two topics, take nothing away', () => {
  expect(topics([page('Pomoc'), page('Mapa zbiorów'), page('Regulamin i pliki cookies')])).toEqual([
    ...defaultTopics,
  ]);
});

test('an address or a key that a page has is its own; the default takes the next free one', () => {
  const pages = [
    page('Co gdzie jest', { slug: 'mapa-strony' }),
    page('Where is what', { slug: 'mapa-strony', language: 'en' }),
    page('Jeszcze jedna', { slug: 'mapa-strony-2' }),
    page('Ciastka', { slug: 'cookies', translationKey: 'cookies' }),
  ];
  expect(slugs(pages)).toEqual([
    'mapa-strony-3',
    'site-map',
    'deklaracja-dostepnosci',
    'accessibility-statement',
    'pliki-cookies',
    'cookies-2',
  ]);
  expect(defaultPages(pages).map(({ translationKey }) => translationKey)).not.toContain('cookies');
});

test('dates stay as long as the text does', () => {
  const dated = (pages: ListedPage[], topic: string) =>
    defaultPages(pages).find((one) => one.topic === topic)?.updated_at;
  expect(dated([], 'accessibility')).toBe(`${accessibilityChecks.date}T00:00:00`);
  const newer = [
    page('Nowa', { updated_at: '2031-02-03T04:05:06.5' }),
    page('Starsza', { updated_at: '2030-01-01T00:00:00' }),
    page('Bez daty', { updated_at: 'wczoraj' }),
  ];
  expect(dated(newer, 'site-map')).toBe('2031-02-03T04:05:06.500000');
  expect(dated(newer, 'accessibility')).toBe(dated([], 'accessibility'));
  expect(dated(newer, 'cookies')).toBe(dated([], 'cookies'));
  expect(defaultPages(newer)).toEqual(defaultPages(newer));
});
