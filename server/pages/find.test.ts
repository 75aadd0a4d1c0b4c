import { describe, expect, test } from 'vitest';
import type { Catalogue, CatalogueObject, CataloguePart } from '#lib/catalogue/catalogue.ts';
import type { Timestamp } from '#lib/catalogue/timestamp.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import { parsePage } from '#lib/site/address.ts';
import { findPage } from './find.ts';

const found = {
  tile: { related_object: { id: 'a', slug: 'right' } },
  scans: [{ tileSource: {}, position: 0, scan: { resources: [] } }],
  scanCount: 120,
  details: {},
  contents: [{ label: 'Whole', depth: 0, first: 0, last: 119 }],
};

/** A catalogue with the object `a`, and with `b` if its place in the feed is given. */
function catalogue(available: CataloguePart[]) {
  const instants: (Timestamp | undefined)[] = [];
  const one: Partial<Catalogue> = {
    available: async () => available,
    async object(id, at) {
      instants.push(at);
      const isThere = id === 'a' || (id === 'b' && at !== undefined);
      const related_object = { id, slug: 'right' };
      return isThere ? ({ ...found, tile: { related_object } } as unknown as CatalogueObject) : undefined;
    },
    scanLabelled: async (_id, label) => (label.toLowerCase() === 'iv' ? 2 : undefined),
    textLayer: async () => undefined,
    listPages: async () => [],
    changes: {
      withdrawn: async (id: string) => (id === 'gone' ? { id, title: '' } : undefined),
    } as unknown as Catalogue['changes'],
  };
  return { catalogue: one as Catalogue, instants };
}

const all: CataloguePart[] = ['frontpage', 'organizations', 'statistics', 'pages'];

async function find(address: string, available = all, methods: Partial<Catalogue> = {}) {
  const url = new URL(address, 'https://library.example');
  const page = parsePage(url.pathname);
  if (!page) throw new Error(`${address} is no page`);
  return await findPage({ ...catalogue(available).catalogue, ...methods }, page, url.searchParams);
}

describe('an object', () => {
  test.each([
    ['/pl/objects/a/right', 'here'],
    ['/pl/objects/a/right?scan=2', 'here'],
    ['/pl/objects/b/right', 'missing'],
    ['/pl/objects/gone/right', 'withdrawn'],
    ['/pl/objects/a/right?scan=400', { movedTo: '/pl/objects/a/right?scan=120' }],
    ['/pl/objects/a/wrong?scan=2', { movedTo: '/pl/objects/a/right?scan=2' }],
    // Addresses in an older form.
    ['/pl/objects/a/right?at=2024-01-02', { movedTo: '/pl/objects/a/right' }],
    ['/en/objects/a/wrong?at=2024-01-02&scan=3', { movedTo: '/en/objects/a/right?scan=3' }],
    ['/en/objects/b/right?at=2024-01-02T03:04:05.6', { movedTo: '/en/objects/b/right' }],
    ['/en/objects/c/right?at=2024-01-02', 'missing'],
    // Input from the form that jumps to a page.
    ['/pl/objects/a/right?page=IV', { movedTo: '/pl/objects/a/right?scan=3' }],
    ['/pl/objects/a/wrong?scan=9&page=iv', { movedTo: '/pl/objects/a/right?scan=3' }],
    ['/pl/objects/a/right?page=+0120+', { movedTo: '/pl/objects/a/right?scan=120' }],
    ['/pl/objects/a/right?scan=9&page=1', { movedTo: '/pl/objects/a/right' }],
    ['/pl/objects/a/right?page=121', 'here'],
    ['/pl/objects/a/right?scan=9&page=0', 'here'],
    ['/pl/objects/a/wrong?page=VI', { movedTo: '/pl/objects/a/right?page=VI' }],
  ])('%s', async (address, expected) => {
    expect(await find(address)).toEqual(expected);
  });

  test.each([
    ['/pl/objects/a/right/text', 'here'],
    ['/pl/objects/a/right/text?from=7', 'here'],
    ['/pl/objects/a/right/text?from=121', { movedTo: '/pl/objects/a/right/text?from=101' }],
    ['/pl/objects/a/right/pages', 'here'],
    ['/pl/objects/a/right/pages?from=101', 'here'],
    ['/pl/objects/a/right/pages?from=1', { movedTo: '/pl/objects/a/right/pages' }],
    ['/pl/objects/a/right/pages?from=0101', { movedTo: '/pl/objects/a/right/pages?from=101' }],
    ['/pl/objects/a/right/pages?from=120', { movedTo: '/pl/objects/a/right/pages?from=101#scan-120' }],
    ['/pl/objects/a/wrong/pages?from=120', { movedTo: '/pl/objects/a/right/pages?from=101#scan-120' }],
    ['/pl/objects/a/right/scroll?from=999999999', { movedTo: '/pl/objects/a/right/scroll?from=101' }],
    ['/pl/objects/a/wrong/scroll', { movedTo: '/pl/objects/a/right/scroll' }],
    ['/pl/objects/a/right/contents', 'here'],
    ['/pl/objects/a/right/contents?from=2', { movedTo: '/pl/objects/a/right/contents' }],
    ['/pl/objects/c/right/text', 'missing'],
  ])('in parts: %s', async (address, expected) => {
    expect(await find(address)).toEqual(expected);
  });

  test('is requested at its position in the feed if the address contains it', async () => {
    const { catalogue: one, instants } = catalogue(all);
    const query = new URLSearchParams({ at: '2024-01-02T03:04:05.6' });
    await findPage(one, { locale: 'pl', kind: 'object', id: 'b', slug: 'right' }, query);
    expect(instants).toEqual(['2024-01-02T03:04:05.600000']);
  });
});

test.each([
  ['/en/pages/cookies', 'here'],
  // A page with a translation does not exist in one language only.
  ['/en/pages/pliki-cookies', { movedTo: '/en/pages/cookies' }],
  ['/pl/pages/cookies', { movedTo: '/pl/pages/pliki-cookies' }],
  ['/pl/pages/none', 'missing'],
])('a static page: %s', async (address, expected) => {
  expect(await find(address)).toEqual(expected);
});

test.each([
  ['/pl/search?q=kot', { search: { lacksSnippets: true } }, 'late'],
  ['/pl/search?q=kot', { search: { lacksSnippets: false } }, 'here'],
  ['/pl/objects/a/right/find?q=kot', { findInObject: { lacksSnippets: true } }, 'late'],
  ['/pl/objects/a/right/find?q=kot', { findInObject: { lacksSnippets: false } }, 'here'],
])('%s is late if its excerpts are (%#)', async (address, answers: Record<string, object>, expected) => {
  const methods = Object.entries(answers).map(([name, answer]) => [name, async () => answer]);
  expect(await find(address, all, Object.fromEntries(methods))).toBe(expected);
});

describe('a part of the catalogue that has never come', () => {
  test.each<[string, CataloguePart]>([
    ['/pl', 'frontpage'],
    ['/pl/institutions', 'organizations'],
    ['/pl/statistics', 'statistics'],
    ['/pl/pages', 'pages'],
  ])('leaves %s without an answer', async (address, part) => {
    const others = all.filter((one) => one !== part);
    await expect(find(address, others)).rejects.toThrow(CatalogueUnavailable);
    expect(await find(address, [part])).toBe('here');
  });

  test('takes nothing away that is there without it', async () => {
    for (const address of ['/pl/saved', '/en/pages/cookies', '/pl/objects/a/right'])
      expect(await find(address, [])).toBe('here');
  });
});
