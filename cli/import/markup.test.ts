import { expect, test } from 'vitest';
import { withoutHtml } from './markup.ts';

test.each([
  ['<p>Pierwszy</p><p class="x">drugi<br/>trzeci</p>', 'Pierwszy\n\ndrugi trzeci'],
  ['Kowalski &amp; Syn', 'Kowalski & Syn'],
  ['&oacute;&#380;&#x17C;&ndash;', 'óżż–'],
  ['Mapa <plan> A & B; 1 < 2', 'Mapa <plan> A & B; 1 < 2'],
  ['&nothing; <b', '&nothing; <b'],
  ['<!-- x -->Tytuł<!--<b>\n-- > -->', 'Tytuł'],
  ['<!-- <!-- x --> <!-- Tytuł', '<!-- <!-- Tytuł'],
  ['<q>Pan</q> <STRIKE>Tadeusz</STRIKE>', 'Pan Tadeusz'],
  ['<section><dl><dt>a</dt><dd>b</dd></dl><pre>c</pre></section>', 'a b c'],
  ['<center>a<o:p></o:p></center><figcaption>b</figcaption>', 'a b'],
  ['<iframe src="https://x" allowfullscreen></iframe><table><thead><tr><th>a</th></tr></thead></table>', 'a'],
  [
    'Biblia <polon.>, Johannes <Chrysostomus>, Frankfurt <Main>',
    'Biblia <polon.>, Johannes <Chrysostomus>, Frankfurt <Main>',
  ],
  ['<s. l.>, <b.r.>', '<s. l.>, <b.r.>'],
])('of %s the text is left', (html, text) => {
  expect(withoutHtml({ texts: [html] })).toEqual({ texts: [text] });
});
