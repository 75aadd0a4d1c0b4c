import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { now } from '#lib/catalogue/timestamp.ts';
import { WithdrawnMessage } from './WithdrawnMessage.tsx';

test('a title with bidirectional overrides does not affect its surroundings', () => {
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
