import compile from 'icu-minify/compile';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FeedEnd } from './FeedEnd.tsx';

const strings = {
  older: 'Older objects',
  loading: 'Loading',
  end: 'That is everything',
  failed: 'Failed',
  retry: 'Try again',
  loaded: compile('{count, plural, one {# tile} other {# tiles}}'),
};
const end = {
  locale: 'en',
  strings,
  olderHref: '/en?older',
  batches: 2,
  lastBatch: 40,
  more: true,
  loading: false,
  failed: false,
  onMore: () => {},
} as const;

const markup = (props: Partial<Parameters<typeof FeedEnd>[0]>) =>
  renderToStaticMarkup(createElement(FeedEnd, { ...end, ...props }));
const announced = (props: Parameters<typeof markup>[0]) => />([^<]*)<\/p>/.exec(markup(props))?.[1];

test('the number of tiles that came is announced, of the first batch and of an empty one none', () => {
  expect(announced({})).toBe('40 tiles');
  expect(announced({ lastBatch: 1 })).toBe('1 tile');
  expect(announced({ lastBatch: 0, more: false })).toBe('');
  expect(announced({ batches: 1 })).toBe('');
});

test('the end is announced', () => {
  expect(markup({ more: false })).toMatch(/<div role="status"><p [^>]*>That is everything<\/p><\/div>/);
  expect(markup({})).toContain('<div role="status"></div>');
});

test('without scripts older objects are a link, and nothing more', () => {
  expect(markup({})).toMatch(/<a class="button [^"]*" href="\/en\?older">Older objects<\/a>/);
  expect(markup({})).not.toMatch(/role="button"|<button/);
});
