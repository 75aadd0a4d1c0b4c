import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { readSearch } from '#lib/search/address.ts';
import type { Correction, SearchResult, TextsResult } from '#lib/search/query.ts';
import { emptyResult } from './result.fixture.ts';
import { Search } from './Search.tsx';

/** The markup of a page of results. @param query as in its address */
export function search(
  query: string,
  result: Partial<SearchResult> = {},
  locale: 'pl' | 'en' = 'en',
  texts?: TextsResult,
  objects?: Correction,
): string {
  const address = readSearch(new URLSearchParams(query));
  return renderToStaticMarkup(
    createElement(Search, {
      locale,
      search: address,
      result: { ...emptyResult, ...result },
      ...(texts && { texts }),
      ...(objects && { objects }),
    }),
  );
}

/** Addresses that the markup links to, without where on it the keyboard goes on, by the words of the link. */
export function linksOf(html: string): Record<string, string> {
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)];
  return Object.fromEntries(
    links.map(([, href = '', inner = '']) => [
      inner.replace(/<[^>]*>/g, ''),
      href.replaceAll('&amp;', '&').replace(/#(?:filters|options|results)$/, ''),
    ]),
  );
}

export const facet = (value: string, count: number, isChosen = false) => ({
  value,
  label: value,
  count,
  isChosen,
});
export const facets = {
  ...emptyResult.facets,
  category: [facet('books', 1200), facet('maps', 3, true)],
  language: [facet('pl', 9), facet('x-nonsense-tag-that-is-none-', 1)],
  institution: [{ ...facet('7', 2), label: 'Biblioteka' }],
};
