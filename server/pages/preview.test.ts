import { expect, test } from 'vitest';
import { previewCookie } from './preview.ts';

test.each([
  [undefined, undefined],
  ['theme=dark; session=1', undefined],
  ['x__prerender_bypass=1', undefined],
  ['__prerender_bypass=abc', '__prerender_bypass=abc'],
  [
    'theme=dark; __next_preview_data=d; a=b;__prerender_bypass=abc',
    '__next_preview_data=d; __prerender_bypass=abc',
  ],
])('%s → %s', (cookie, kept) => {
  expect(previewCookie(cookie)).toBe(kept);
});
