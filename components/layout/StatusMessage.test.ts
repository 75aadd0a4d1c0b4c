import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { now } from '#lib/catalogue/timestamp.ts';
import { StatusMessage, WithdrawnMessage } from './StatusMessage.tsx';

type Props = Parameters<typeof StatusMessage>[0];

const linksOf = (props: Props) =>
  [...renderToStaticMarkup(createElement(StatusMessage, props)).matchAll(/<a href="([^"]*)"/g)].map(
    ([, address]) => address,
  );

describe('while the catalogue is away', () => {
  test('the page can be loaded again, and what works is linked in the visitor’s language', () => {
    expect(linksOf({ locale: 'pl', code: '503', works: ['home', 'pages'] })).toEqual([
      '',
      '/pl',
      '/pl/pages',
    ]);
  });

  test('no part is linked when none works, and the message says so', () => {
    const props: Props = { locale: 'en', code: '503', works: [] };
    expect(linksOf(props)).toEqual(['']);
    expect(renderToStaticMarkup(createElement(StatusMessage, props))).toContain(
      'We cannot show the other parts of the site now either.',
    );
  });

  test('the home page is the way on where nothing was checked', () => {
    expect(linksOf({ locale: 'en', code: '503' })).toEqual(['', '/en']);
  });
});

test.each(['404', '500'] as const)('%s leads home and offers nothing more', (code) => {
  expect(linksOf({ locale: 'en', code, works: ['pages'] })).toEqual(['/en']);
});

test('withdrawn: a title with bidirectional overrides does not affect its surroundings', () => {
  const object = {
    id: 'a',
    title: 'Mapa \u202e',
    dateDescriptive: '1938',
    organizationId: undefined,
    at: now(),
  };
  const markup = renderToStaticMarkup(createElement(WithdrawnMessage, { locale: 'en', object }));
  expect(markup).toContain('<cite dir="auto">Mapa \u202e</cite>, 1938');
});
