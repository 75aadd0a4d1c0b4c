import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TileView } from '#lib/feed/tile-view.ts';
import { TileCard } from './TileCard.tsx';

const tile: TileView = {
  id: 1,
  type: 'news',
  sorting_datetime: '2026-01-01T00:00:00',
  href: undefined,
  title: '',
  note: '',
  image: undefined,
};

/** The texts of a card, in order. */
const textsOf = (title: string, label: string | undefined, more: Partial<TileView> = {}) =>
  renderToStaticMarkup(
    createElement(TileCard, { tile: { ...tile, title, ...more }, label, untitled: 'Untitled' }),
  )
    .split(/<[^>]*>/)
    .filter(Boolean);

test('a card shows the first letter for want of a picture, its type, and its title', () => {
  expect(textsOf('«Kraków»', 'News')).toEqual(['K', 'News', '«Kraków»']);
  expect(textsOf('\u202e𐐀b', undefined)).toEqual(['𐐀', '\u202e𐐀b']);
});

test('a card without a title has its type for one, and an object says that it has none', () => {
  expect(textsOf('', 'News')).toEqual(['News']);
  expect(textsOf('', undefined)).toEqual(['Untitled']);
});

test('a card has its creator apart from its date, without a stray comma', () => {
  const notes = (note: string, date?: string) => textsOf('A', undefined, { note, date }).slice(2);
  expect(notes('Kowalski, Jan', '1901')).toEqual(['Kowalski, Jan, ', '1901']);
  expect(notes('', '1901')).toEqual(['1901']);
  expect(notes('Kowalski, Jan')).toEqual(['Kowalski, Jan']);
});

test('a card of a volume with a long title shows which it is', () => {
  const start = 'Słownik geograficzny Królestwa Polskiego i innych krajów słowiańskich, ';
  expect(textsOf(`${start}t. 2`, undefined)).toEqual(['S', start, 't. 2']);
});
