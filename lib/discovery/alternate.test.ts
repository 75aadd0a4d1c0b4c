import { expect, test } from 'vitest';
import {
  type Alternate,
  alternateLinks,
  alternateWithEnding,
  preferredAlternate,
  prefersHtml,
  splitEnding,
} from './alternate.ts';

const json: Alternate = { type: 'application/json', path: '/api/a/' };
const feed: Alternate = { type: 'application/atom+xml', path: '/a.atom', title: 'Atom' };
const mods: Alternate = { type: 'application/xml', alias: 'application/mods+xml', path: '/o/a/mods.xml' };
const text: Alternate = { type: 'text/plain', path: '/a.txt' };
const alternates = [json, feed, mods, text];

test.each([
  undefined,
  '',
  '*/*',
  'text/html',
  'TEXT/HTML, application/json',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  // WebKit before 2011.
  'application/xml,application/xhtml+xml,text/html;q=0.9,text/plain;q=0.8,image/png,*/*;q=0.5',
])('%j prefers the page at first sight', (accept) => {
  expect(prefersHtml(accept)).toBe(true);
  expect(preferredAlternate(alternates, accept)).toBeUndefined();
});

test.each([
  ['application/json', json],
  ['application/json, text/html;q=0.5', json],
  ['text/html;q=0.5, application/atom+xml', feed],
  ['application/json, */*;q=0.1', json],
  ['application/mods+xml', mods],
  ['application/xml;q=0.9, text/plain', text],
  ['text/*', undefined],
  ['application/json;q=0.5, text/html;q=0.8', undefined],
  ['application/json;q=0, */*', undefined],
  ['image/png, */*', undefined],
  ['image/png', undefined],
  ['nonsense;;,', undefined],
])('%j prefers %j', (accept, alternate) => {
  expect(preferredAlternate(alternates, accept)).toBe(alternate);
});

test('endings lead to alternates by their types', () => {
  expect(splitEnding('/pl.json')).toEqual({ path: '/pl', ending: 'json' });
  expect(splitEnding('/pl/objects/a.b/c.xml')).toEqual({ path: '/pl/objects/a.b/c', ending: 'xml' });
  for (const path of ['/pl', '/pl.atom', '/pl.json/x', '.json', '/pl.toString', ''])
    expect(splitEnding(path)).toBeUndefined();
  expect(alternateWithEnding(alternates, 'json')).toBe(json);
  expect(alternateWithEnding(alternates, 'xml')).toBe(mods);
  expect(alternateWithEnding([json, feed], 'xml')).toBe(feed);
  expect(alternateWithEnding(alternates, 'md')).toBeUndefined();
});

test('the head names them at their whole addresses', () => {
  expect(alternateLinks([feed], 'https://library.example')).toEqual([
    { rel: 'alternate', href: 'https://library.example/a.atom', type: 'application/atom+xml', title: 'Atom' },
  ]);
});
