import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReadingControls } from './ReadingControls.tsx';
import { readingStrings } from './reading-strings.ts';

/** The controls on the second of four scans. */
const controls = () => {
  const facing = { id: 'x', position: 1, total: 4, rightToLeft: true, stills: [] };
  return renderToStaticMarkup(
    createElement(ReadingControls, {
      facing: { ...facing, before: undefined, after: undefined },
      path: '/en/objects/x/title',
      slug: 'title',
      title: 'Title',
      labels: {},
      strings: readingStrings('en'),
    }),
  );
};

test('the direction can be corrected also while one page is shown', () => {
  const html = controls();
  expect(html).toMatch(/<input type="checkbox" checked=""\/> From right to left/);
  expect(html).not.toContain('First page on its own');
});

test('the element that will show the last position is there before it does', () => {
  expect(controls()).toMatch(/<div role="status"[^>]*><\/div>/);
});
