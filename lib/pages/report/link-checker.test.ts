import { expect, test } from 'vitest';
import { idsIn, linkChecker } from './link-checker.ts';

const page = '<h2>Godziny otwarcia</h2><h2 id="b">Ceny</h2><p id="a11y-url">c</p><p><b id="d">x</b></p>';

function site() {
  const requested: string[] = [];
  const checkLink = linkChecker({
    answers: async (path, query) => {
      requested.push(`${path}?${query}`);
      return ['/', '/pl', '/pl/pages/ceny', '/pl/objects/1/a', '/api/pages/'].includes(path);
    },
    idsAt: async (path) => (path === '/pl/pages/ceny' ? idsIn(page, 'https://site.example') : undefined),
  });
  return { checkLink, requested };
}

test('identifiers as the page has them when it is shown', () => {
  expect([...idsIn(page, 'https://site.example')].sort()).toEqual([
    'a11y-url',
    'section-godziny-otwarcia',
    'text-b',
    'text-d',
  ]);
});

test.each([
  ['/', '', true],
  ['/pl/', '', true],
  ['/pl/pages/ceny', '', true],
  ['/pl/pages/ceny', 'section-godziny-otwarcia', true],
  ['/pl/pages/ceny', 'text-b', true],
  ['/pl/pages/ceny', 'b', false],
  ['/pl/pages/ceny', 'top', true],
  ['/pl/pages/ceny', ':~:text=Ceny', true],
  ['/pl/pages/nic', '', false],
  ['/pl/objects/1/a?at=2026-01-01T00%3A00%3A00', 'xywh=1,2,3,4', true],
  ['/api/pages/', '', true],
])('%s #%s', async (path, fragment, expected) => {
  expect(await site().checkLink(path, fragment)).toBe(expected);
});

test('an address is looked up once, with its query', async () => {
  const { checkLink, requested } = site();
  await Promise.all([checkLink('/pl/objects/1/a?at=x', ''), checkLink('/pl/objects/1/a?at=x', 'b')]);
  expect(requested).toEqual(['/pl/objects/1/a?at=x']);
});
