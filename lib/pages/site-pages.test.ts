import { expect, test } from 'vitest';
import { findResource } from '#lib/api/resources.ts';
import { saveOrganization } from '#lib/catalogue/store/organizations.ts';
import { savePage } from '#lib/catalogue/store/pages.fixture.ts';
import { organizationRecord, pageRecord } from '#lib/catalogue/store/records.fixture.ts';
import { temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import { defaultPages } from './defaults/list.ts';
import { listSitePages, sitePages } from './site-pages.ts';

async function library() {
  const { db, catalogue } = await temporaryStore();
  await saveOrganization(db, organizationRecord('one', { fullname: 'Łódzkie <Archiwum>' }));
  await savePage(db, pageRecord('pomoc', { title: 'Pomoc' }));
  return { db, catalogue };
}

test('the site has the catalogue’s pages and the defaults; the API has the catalogue’s', async () => {
  const { catalogue } = await library();
  const pages = await sitePages(catalogue);
  expect(pages.map(({ slug }) => slug)).toEqual(['pomoc', ...defaultPages([]).map(({ slug }) => slug)]);
  expect(pages.every(({ content }) => content.length > 0)).toBe(true);
  const resource = findResource('/api/pages/');
  if (typeof resource !== 'object') throw new Error('The API has no pages');
  expect(await resource.read(catalogue, new URLSearchParams())).toHaveLength(1);
  const map = pages.find(({ slug }) => slug === 'mapa-strony')?.content ?? '';
  expect(map).toContain('Łódzkie &lt;Archiwum&gt;');
  expect(map).toContain('>Pomoc</a>');
  expect(map).not.toContain('>Mapa strony</a>');
  expect(await listSitePages(catalogue)).toEqual(pages.map(({ content: _, ...page }) => page));
});

test('an editor’s page takes the place of the default, and a draft does not', async () => {
  const { db, catalogue } = await library();
  const slugs = async () => (await sitePages(catalogue)).map(({ slug }) => slug);
  await savePage(db, pageRecord('szkic', { title: 'Deklaracja dostępności', state: 'draft' }));
  expect(await slugs()).toContain('accessibility-statement');
  await savePage(db, pageRecord('szkic', { title: 'Deklaracja dostępności' }));
  const after = await slugs();
  expect(after).toContain('szkic');
  expect(after).not.toContain('accessibility-statement');
  expect(after).not.toContain('deklaracja-dostepnosci');
});

test('an unavailable catalogue is unavailable; one without its institutions still has its pages', async () => {
  const { catalogue } = await library();
  const away = () => Promise.reject(new CatalogueUnavailable('away'));
  await expect(sitePages({ ...catalogue, pages: away })).rejects.toThrow(CatalogueUnavailable);
  await expect(listSitePages({ listPages: away })).rejects.toThrow(CatalogueUnavailable);
  const pages = await sitePages({ ...catalogue, organizations: away });
  expect(pages.find(({ slug }) => slug === 'site-map')?.content).toContain('cannot be loaded now');
});
