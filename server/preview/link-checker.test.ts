import { expect, test } from 'vitest';
import type { Catalogue, PreviewPage } from '#lib/catalogue/catalogue.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import { siteLinkChecker } from './link-checker.ts';

const draft: PreviewPage = {
  title: 'Help',
  content: '<h2>Opening hours</h2><p id="a&amp;b">x</p>',
  created_at: '2026-01-01T00:00:00',
  updated_at: '2026-01-01T00:00:00',
  language: 'en',
  slug: 'help',
  translationKey: 'help',
  state: 'draft',
};

const catalogue: Partial<Catalogue> = {
  base: 'https://library.example',
  pages: async () => [],
  organizations: async () => [],
  assetOrigins: async () => [],
  available: async () => ['frontpage', 'organizations', 'pages'],
  organization: async () => {
    throw new CatalogueUnavailable('away');
  },
};

const isReachable = siteLinkChecker(
  {
    catalogue: catalogue as Catalogue,
    publicUrl: 'https://library.example',
    answer: async ({ path }) => ({ status: path === '/robots.txt' ? 200 : 404, headers: {}, body: null }),
  },
  { ...draft, slug: 'visit', content: '<h2>Parking</h2>' },
  [draft],
);

test.each([
  ['/en', '', true],
  ['/en/none', '', false],
  ['/robots.txt', '', true],
  ['/none.txt', '', false],
  // Editors may link drafts to each other.
  ['/en/pages/help', '', true],
  ['/en/pages/help', 'section-opening-hours', true],
  ['/en/pages/help', 'section-prices', false],
  ['/en/pages/none', '', false],
  // Of the previewed text, its current content counts.
  ['/en/pages/visit', 'section-parking', true],
  ['/en/pages/visit', 'section-trams', false],
  // The site's own pages exist, and pages only for editors do not.
  ['/pl/pages/pliki-cookies', '', true],
  ['/en/preview', '', false],
])('%s#%s leads somewhere: %s', async (path, fragment, expected) => {
  expect(await isReachable(path, fragment)).toBe(expected);
});

test('a link that the catalogue cannot confirm now is not reported as wrong', async () => {
  await expect(isReachable('/en/institutions/1', '')).rejects.toThrow(CatalogueUnavailable);
});
