import { expect, test } from 'vitest';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { saveOrganization } from '#lib/catalogue/store/organizations.ts';
import { objectRecord, organizationRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, origin, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { breadcrumbsJsonLd, organizationJsonLd, pageJsonLd, siteJsonLd } from './site-json-ld.ts';

test('the site describes its search', () => {
  expect(siteJsonLd('en', origin)).toMatchObject({
    '@type': 'WebSite',
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${origin}/en/search?q={search_term_string}` },
    },
  });
});

test('an institution, and the way by it to an object, are named by whole addresses', async () => {
  const { db, catalogue } = await temporaryStore();
  const organizationId = await saveOrganization(db, organizationRecord('one'));
  await saveObject(db, baseUrls, objectRecord('a/b', { title: 'Księga', organizationId }));
  const object = await catalogue.object('a/b');
  if (!object?.organization) throw new Error('an object of an institution was expected');
  expect(organizationJsonLd(object.organization, 'en', origin)).toMatchObject({
    '@type': 'ArchiveOrganization',
    url: `${origin}/en/institutions/${organizationId}`,
    name: 'Biblioteka one',
    description: 'Description: one',
  });
  const { itemListElement } = breadcrumbsJsonLd(object, 'pl', origin) as { itemListElement: object[] };
  expect(itemListElement).toMatchObject([
    { position: 1, item: `${origin}/pl` },
    { position: 2, name: 'Biblioteka one', item: `${origin}/pl/institutions/${organizationId}` },
    { position: 3, name: 'Księga', item: `${origin}/pl/objects/a%2Fb/ksiega` },
  ]);
});

test('a page states its type, breadcrumbs and list; one with a type of its own does not', () => {
  const input = { name: 'Kot', items: ['/pl/objects/1/a'] };
  expect(pageJsonLd(input, '/pl/search?q=kot', 'pl', origin)).toMatchObject({
    '@type': 'SearchResultsPage',
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: [{ item: `${origin}/pl` }, { name: 'Kot', item: `${origin}/pl/search?q=kot` }],
    },
    mainEntity: { itemListElement: [{ position: 1, url: `${origin}/pl/objects/1/a` }] },
  });
  expect(pageJsonLd({ name: '' }, '/en/institutions/1', 'en', origin)).toMatchObject({
    '@type': 'AboutPage',
    breadcrumb: {
      itemListElement: [{}, { name: 'Institutions', item: `${origin}/en/institutions` }, { position: 3 }],
    },
  });
  expect(pageJsonLd(input, '/pl/objects/1/a', 'pl', origin)).toBeUndefined();
});
