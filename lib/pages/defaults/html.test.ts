import { expect, test } from 'vitest';
import { html, list, sentence } from './html.ts';

test('text is escaped, markup is kept, and omitted values leave nothing', () => {
  expect(html`<p title="${'"'}">${'<b>&'}${html`<b>${7}</b>`}${undefined}${false}</p>`.text).toBe(
    '<p title="&quot;">&lt;b&gt;&amp;<b>7</b></p>',
  );
  expect(list([html`a`, html`${'<'}`]).text).toBe('<ul><li>a</li><li>&lt;</li></ul>');
});

test('placeholders of a sentence are filled with markup, in any order', () => {
  const parts = { one: html`<b>1</b>`, two: html`<i>2</i>` };
  expect(sentence(({ one, two }) => `${two} < ${one}.`, parts).text).toBe('<i>2</i> &lt; <b>1</b>.');
  expect(sentence(({ one }) => `${one}${one}`, { one: html`x` }).text).toBe('xx');
});
