import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReadingControls } from './ReadingControls.tsx';
import { readingStrings } from './reading-strings.ts';

test('the direction can be corrected also while one page is shown', () => {
  const facing = { id: 'x', position: 1, total: 4, rightToLeft: true, stills: [] };
  const html = renderToStaticMarkup(
    createElement(ReadingControls, {
      facing: { ...facing, before: undefined, after: undefined },
      path: '/en/objects/x/title',
      slug: 'title',
      title: 'Title',
      labels: {},
      strings: readingStrings('en'),
    }),
  );
  expect(html).toMatch(/<input type="checkbox" checked=""\/> From right to left/);
  expect(html).not.toContain('First page on its own');
});
