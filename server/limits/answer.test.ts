import { expect, test, vi } from 'vitest';
import { answerRefused } from './answer.ts';
import { Refused } from './refused.ts';

test.each([
  '/api/stats/',
  '/texts/work/1.txt',
  '/downloads/work.pdf',
  '/iiif/work/manifest.json',
  '/oai',
  '/o/work/mods.xml',
  '/pl/feed.atom',
])('scripts on other sites learn that they are refused, and for how long: %s', async (path) => {
  const documents = { answer: vi.fn() };
  const { status, headers } = await answerRefused(new Refused('client', 7), { path, headers: {} }, documents);
  expect(status).toBe(429);
  expect(headers).toMatchObject({
    'Retry-After': '7',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': '*',
  });
});
