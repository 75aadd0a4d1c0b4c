import { expect, test } from 'vitest';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { saveOrganization } from '#lib/catalogue/store/organizations.ts';
import { objectRecord, organizationRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, publicUrl, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { breadcrumbsJsonLd, organizationJsonLd, pageJsonLd, siteJsonLd } from './site-json-ld.ts';

test('the site describes its search', () => {
  expect(siteJsonLd('en', publicUrl)).toMatchObject({
    '@type': 'WebSite',
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${publicUrl}/en/search?q={search_term_string}` },
    },
  });
});

test('an institution, and the way by it to an object, are named by whole addresses', async () => {
  const { db, catalogue } = await temporaryStore();
  const organizationId = await saveOrganization(db, organizationRecord('one'));
  await saveObject(db, baseUrls, objectRecord('a/b', { title: 'Księga', organizationId }));
  const object = await catalogue.object('a/b');
  if (!object?.organization) throw new Error('an object of an institution was expected');
  expect(organizationJsonLd(object.organization, 'en', publicUrl)).toMatchObject({
    '@type': 'ArchiveOrganization',
    url: `${publicUrl}/en/institutions/${organizationId}`,
    name: 'Biblioteka one',
    description: 'Description: one',
  });
  const { itemListElement } = breadcrumbsJsonLd(object, 'pl', publicUrl) as { itemListElement: object[] };
  expect(itemListElement).toMatchObject([
    { position: 1, item: `${publicUrl}/pl` },
    { position: 2, name: 'Biblioteka one', item: `${publicUrl}/pl/institutions/${organizationId}` },
    { position: 3, name: 'Księga', item: `${publicUrl}/pl/objects/a%2Fb/ksiega` },
  ]);
});

test('a page states its type, breadcrumbs and list; one with a type of its own does not', () => {
  const input = { name: 'Kot', items: ['/pl/objects/1/a'] };
  expect(pageJsonLd(input, '/pl/search?q=kot', 'pl', publicUrl)).toMatchObject({
    '@type': 'SearchResultsPage',
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: [{ item: `${publicUrl}/pl` }, { name: 'Kot', item: `${publicUrl}/pl/search?q=kot` }],
    },
    mainEntity: { itemListElement: [{ position: 1, url: `${publicUrl}/pl/objects/1/a` }] },
  });
  expect(pageJsonLd({ name: '' }, '/en/institutions/1', 'en', publicUrl)).toMatchObject({
    '@type': 'AboutPage',
    breadcrumb: {
      itemListElement: [{}, { name: 'Institutions', item: `${publicUrl}/en/institutions` }, { position: 3 }],
    },
  });
  expect(pageJsonLd(input, '/pl/objects/1/a', 'pl', publicUrl)).toBeUndefined();
});
