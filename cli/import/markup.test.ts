import { expect, test } from 'vitest';
import { withoutHtml } from './markup.ts';

test.each([
  ['<p>Pierwszy</p><p class="x">drugi<br/>trzeci</p>', 'Pierwszy drugi trzeci'],
  ['Kowalski &amp; Syn', 'Kowalski & Syn'],
  ['&oacute;&#380;&#x17C;&ndash;', 'óżż–'],
  ['Mapa <plan> A & B; 1 < 2', 'Mapa <plan> A & B; 1 < 2'],
  ['&nothing; <b', '&nothing; <b'],
])('of %s the text is left', (html, text) => {
  expect(withoutHtml({ texts: [html] })).toEqual({ texts: [text] });
});
