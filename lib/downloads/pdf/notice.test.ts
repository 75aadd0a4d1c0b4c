import { expect, test } from 'vitest';
import { noticeContent } from './notice.ts';

test('each sentence is marked with its language, and broken into lines that fit', () => {
  const long = 'słowo '.repeat(30).trim();
  const content = noticeContent([
    { language: 'pl', sentence: long },
    { language: 'en', sentence: 'Gone.' },
  ]);
  const spans = [...content.matchAll(/\/Span << \/Lang \((\w+)\) >> BDC\n([\s\S]*?)\nEMC/g)];
  expect(spans.map(([, language]) => language)).toEqual(['pl', 'en']);
  expect(spans[0]?.[2]?.split('\n').length).toBeGreaterThan(2);
  expect(spans[1]?.[2]).toBe(`<${Buffer.from('Gone.').toString('hex')}> Tj T*`);
});
