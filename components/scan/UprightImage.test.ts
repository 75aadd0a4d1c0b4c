import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { QuarterTurn } from '#lib/scans/placement.ts';
import { UprightImage } from './UprightImage.tsx';

const picture = (turn: QuarterTurn, width = 800, height = 600) =>
  renderToStaticMarkup(
    createElement(UprightImage, {
      src: '/a.jpg',
      alt: '',
      width,
      height,
      turn,
      sizes: '92vw',
      loading: 'lazy',
    }),
  );

test('a picture is as its file has it, or turned upside down', () => {
  expect(picture(0)).toBe('<img src="/a.jpg" loading="lazy" alt="" sizes="92vw" width="800" height="600"/>');
  expect(picture(180)).toMatch(/^<img [^>]*data-turn="180"[^>]* width="800" height="600"\/>$/);
});

test('a picture stored sideways takes the space that it needs upright, before it has loaded', () => {
  for (const turn of [90, 270] as const) {
    const html = picture(turn);
    expect(html).toContain('<svg class="');
    expect(html).toContain('width="600" height="800" viewBox="0 0 600 800" aria-hidden="true"');
    expect(html).toMatch(new RegExp(`<img [^>]*data-turn="${turn}"`));
    expect(html).toContain('sizes="calc(1.3333333333333333 * 92vw)"');
    expect(html).not.toContain('style=');
  }
  expect(picture(90, 0, 0)).toContain('viewBox="0 0 300 400"');
});
