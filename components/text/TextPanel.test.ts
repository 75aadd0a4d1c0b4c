import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messageGroup } from '#lib/i18n/translate.ts';
import { layerOf } from '#lib/text/layers.fixture.ts';
import { type IndexedLine, linesOf } from '#lib/text/lines.ts';
import { TextPanel } from './TextPanel.tsx';

/** Renders the panel for a text of this many blocks, and counts how often lines were asked for their block. */
function draw(count: number) {
  const layer = layerOf(...Array.from({ length: count }, (_, index) => [`one ${index}`, 'two']));
  let calls = 0;
  const lines = linesOf(layer).map(
    ({ block, ...line }): IndexedLine => ({
      ...line,
      get block() {
        calls += 1;
        return block;
      },
    }),
  );
  const html = renderToStaticMarkup(
    createElement(TextPanel, {
      layer,
      lines,
      marked: undefined,
      matches: [],
      match: undefined,
      language: 'en',
      locale: 'en',
      strings: messageGroup('en', 'text'),
      onLine: () => {},
    }),
  );
  return { html, calls };
}

test('each block has its own lines', () => {
  const blocks = draw(3).html.split('<section').slice(1);
  expect(blocks.map((block) => [...block.matchAll(/>(one \d|two)/g)].map(([, text]) => text))).toEqual([
    ['one 0', 'two'],
    ['one 1', 'two'],
    ['one 2', 'two'],
  ]);
});

test('a text of many blocks takes no more for each than one of few', () => {
  expect(draw(300).calls).toBeLessThanOrEqual(draw(3).calls * 110);
});
