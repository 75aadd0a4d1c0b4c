import { expect, test } from 'vitest';
import { overlayAnswer } from './overlay.ts';
import { RenderError } from './renderer.ts';

const part = (text: string) => ({ status: 200, headers: {}, body: new TextEncoder().encode(text) });
const answer = (text: string) => overlayAnswer(part(text), 'public, s-maxage=60', 'https://library.example');

test('what was rendered whole is kept as a page is', () => {
  expect(answer('0:{"a":"$1"}\n1:E\n')).toMatchObject({
    status: 200,
    headers: { 'Content-Type': 'text/x-component', 'Cache-Control': 'public, s-maxage=60' },
  });
});

test('a part that failed is a failure, though Next says 200', () => {
  expect(() => answer('0:{"a":"$1a"}\n1a:E{"digest":"123"}\n')).toThrow(RenderError);
});
