import { expect, test } from 'vitest';
import { textsIn } from './values.ts';

test.each([
  ['<p>Pierwszy<br/>drugi <img src="a.png" alt=""></p>', 'Pierwszy drugi'],
  ['Kowalski &amp; Syn\n <cite>Kraków</cite>', 'Kowalski & Syn Kraków'],
  ['Biblia <polon.>, Johannes <Chrysostomus>', 'Biblia <polon.>, Johannes <Chrysostomus>'],
])('of %j the text is left, which may stand in angle brackets', (value, text) => {
  expect(textsIn({ pl: [value] })).toEqual([{ text, language: 'pl' }]);
});

test.each(['<a', '<a href="http:a">', '<a href="http:a'])('links without end (%j) take no time', (markup) => {
  expect(textsIn(markup.repeat(300_000)).length).toBeLessThanOrEqual(1);
});
