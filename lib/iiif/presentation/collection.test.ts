import { expect, test } from 'vitest';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { saveOrganization } from '#lib/catalogue/store/organizations.ts';
import { objectRecord, organizationRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, publicUrl } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { everything } from '#lib/search/address.ts';
import { mediaTypes } from '../http.ts';
import { aboutObject } from './about.ts';
import { collectionOf } from './collection.ts';
import { collectionPath, parseCollection, seriesCollection } from './collection-address.ts';
import { at, iiifLibrary, jsonOf } from './library.fixture.ts';
import { collectionSchema } from './schema.fixture.ts';
import { collectionSchema2 } from './schema-2.fixture.ts';
import { presentationErrors } from './validator.fixture.ts';
import { collectionJson } from './version-3.ts';

async function library(count: number) {
  const fixture = await iiifLibrary(() => ({ categories: ['maps'] }));
  const organizationId = await saveOrganization(
    fixture.db,
    organizationRecord('a', { fullname: 'Muzeum <b>' }),
  );
  for (let number = 0; number < count; number += 1)
    await saveObject(fixture.db, baseUrls, objectRecord(`o${number}`, { organizationId }));
  const read = async (target: string) => {
    const json = await fixture.read(target);
    const parsed = collectionSchema.parse(json);
    expect(parsed).toEqual(json);
    expect(presentationErrors('collection', json)).toEqual([]);
    return parsed;
  };
  return { ...fixture, read, organizationId };
}

test('the library contains its institutions, its categories and all objects', async () => {
  const { read, organizationId, db } = await library(2);
  await saveObject(db, baseUrls, objectRecord('secret', { organizationId, isPublic: false }));
  const json = await read('/iiif/collection.json');
  expect(json.items).toMatchObject([
    {
      id: `${publicUrl}/iiif/collection/institution/${organizationId}.json`,
      label: { none: ['Muzeum <b>'] },
    },
    { id: `${publicUrl}/iiif/collection/category/books.json`, label: { pl: ['Książki'], en: ['Books'] } },
    { id: `${publicUrl}/iiif/collection/category/maps.json` },
    { id: `${publicUrl}/iiif/collection/search.json` },
  ]);
  const [institution, , maps, all] = await Promise.all(json.items.map(({ id }) => read(id)));
  expect(institution?.items).toMatchObject([
    { id: `${publicUrl}/iiif/o1/manifest.json`, type: 'Manifest', label: { none: ['Książka o1'] } },
    { id: `${publicUrl}/iiif/o0/manifest.json` },
  ]);
  expect(institution?.summary).toEqual({ pl: ['Opis: a'], en: ['Description: a'] });
  expect(maps?.items).toMatchObject([{ id: `${publicUrl}/iiif/work/manifest.json` }]);
  expect(all?.items).toHaveLength(3);
  const found = await read('/iiif/collection/search.json?q=o1&utm=x');
  expect(found.id).toBe(`${publicUrl}/iiif/collection/search.json?q=o1`);
  expect(found.items).toHaveLength(1);
  // A collection requires all words, so there are no partial matches.
  expect((await read('/iiif/collection/search.json?q=o1+o0')).items).toEqual([]);
});

test('a series is a collection too, to which its parts and the library refer', async () => {
  const { read, db, catalogue } = await library(1);
  const title = 'Kurier & Syn';
  const relations = [{ kind: 'series', text: title, target: null, number: '3' }] as const;
  await saveObject(db, baseUrls, objectRecord('issue', { relations: [...relations] }));
  const id = `${publicUrl}/iiif/collection/search.json?series=Kurier+%26+Syn`;
  const listed = (await read('/iiif/collection.json')).items.find((item) => item.id === id);
  expect(listed?.label).toEqual({ none: [title] });
  const series = await read(id);
  expect(series.items).toMatchObject([{ id: `${publicUrl}/iiif/issue/manifest.json` }]);
  expect(series.homepage?.[0]?.id).toBe(`${publicUrl}/pl/works?series=Kurier+%26+Syn`);
  expect((await aboutObject(catalogue, 'issue', publicUrl))?.partOf).toContainEqual({
    address: seriesCollection(title),
    label: { none: [title] },
  });
});

test('the same in version 2.1, whose manifests name the collections that they are within', async () => {
  const { read, request, organizationId } = await library(1);
  const read2 = async (target: string) => {
    const answer = await request(target);
    expect(answer.headers['Content-Type']).toBe(mediaTypes[2]);
    const json = await jsonOf(answer);
    expect(collectionSchema2.parse(json)).toEqual(json);
    return collectionSchema2.parse(json);
  };
  const inVersion2 = (address: string) => address.replace('/iiif/', '/iiif/2/');
  const [second, third] = [await read2('/iiif/2/collection.json'), await read('/iiif/collection.json')];
  expect(second).toMatchObject({ '@id': `${publicUrl}/iiif/2/collection.json`, viewingHint: 'top' });
  expect(second.collections?.map((one) => one['@id'])).toEqual(third.items.map(({ id }) => inVersion2(id)));
  for (const { id } of third.items) {
    const [before, after] = [await read2(inVersion2(id)), await read(id)];
    expect(before.manifests?.map((one) => one['@id'])).toEqual(after.items.map((one) => inVersion2(one.id)));
    expect([before.within, before.viewingHint]).toEqual([[second['@id']], undefined]);
  }
  const institution = `${publicUrl}/iiif/2/collection/institution/${organizationId}.json`;
  expect(await read2(institution)).toMatchObject({
    label: ['Muzeum <b>'],
    description: [
      { '@value': 'Opis: a', '@language': 'pl' },
      { '@value': 'Description: a', '@language': 'en' },
    ],
  });
  expect((await read2('/iiif/2/collection/search.json?q=none')).manifests).toEqual([]);
  expect(at(await jsonOf(await request('/iiif/2/o0/manifest.json')), 'within')).toEqual([
    institution,
    `${publicUrl}/iiif/2/collection/category/books.json`,
  ]);
});

test('an institution without objects says so', async () => {
  const { read, organizationId } = await library(0);
  const json = await read(`/iiif/collection/institution/${organizationId}.json`);
  expect(json.items).toEqual([]);
  expect(json.summary).toEqual({
    pl: ['Opis: a', 'Żaden obiekt w\u00a0tej bibliotece nie wskazuje, że pochodzi z\u00a0tej instytucji.'],
    en: ['Description: a', 'No object in this library says that it comes from this institution.'],
  });
});

test('one of more than 200 objects is made of collections of 200', async () => {
  const { catalogue } = await library(0);
  const [tile] = (await catalogue.search(everything, { offset: 0, limit: 1 })).tiles;
  let searches = 0;
  const many: Catalogue = {
    ...catalogue,
    async search(query, { offset, limit }) {
      searches += 1;
      const numbers = Array.from({ length: Math.min(limit, 241 - offset) }, (_, index) => offset + index);
      const tiles = numbers.flatMap((number) =>
        tile ? [{ ...tile, related_object: { ...tile.related_object, id: `o${number}` } }] : [],
      );
      return { ...(await catalogue.search(query, { offset: 0, limit: 1 })), tiles, count: 241 };
    },
  };
  const read = async (part?: number) => {
    const collection = await collectionOf(many, publicUrl, { search: everything }, part);
    return collection && collectionSchema.parse(JSON.parse(JSON.stringify(collectionJson(collection))));
  };
  const json = await read();
  expect(json?.items).toMatchObject([
    { id: `${json?.id}?page=1`, type: 'Collection', label: { en: ['Objects 1–200'] } },
    { id: `${json?.id}?page=2`, type: 'Collection', label: { en: ['Objects 201–241'] } },
  ]);
  const parts = [await read(1), await read(2)];
  expect(parts.map((part) => part?.items.length)).toEqual([200, 41]);
  expect(new Set(parts.flatMap((part) => part?.items.map(({ id }) => id))).size).toBe(241);
  expect(parts[0]?.partOf).toMatchObject([{ id: json?.id }]);
  expect(await read(3)).toBeUndefined();
  expect(await read(1001)).toBeUndefined();
  // Each counts all hits by every facet.
  expect(searches).toBe(4);
});

test('an address of a collection is parsed as it was built', () => {
  const query = new URLSearchParams('q=żółw&category=maps&from=1900&page=3');
  const read = parseCollection('/iiif/collection/search.json', query);
  expect(read && collectionPath(read.address, read.part)).toBe(
    `/iiif/collection/search.json?q=${encodeURIComponent('żółw')}&category=maps&from=1900&page=3`,
  );
  // Beyond the last part there is nothing; the whole would lead a program that walks the parts round and round.
  const beyond = parseCollection('/iiif/collection/search.json', new URLSearchParams('page=1001'));
  expect(beyond?.part).toBe(1001);
  const none = new URLSearchParams('page=0');
  for (const path of ['', '/institution/7', '/category/maps'].map((one) => `/iiif/collection${one}.json`)) {
    for (const address of [path, path.replace('/iiif/', '/iiif/2/')]) {
      const found = parseCollection(address, none);
      expect(found && collectionPath(found.address, found.part, found.version)).toBe(address);
    }
  }
  for (const path of ['/institution/a', '/institution', '/category/x', '/search/1', '/other'])
    expect(parseCollection(`/iiif/collection${path}.json`, none)).toBeUndefined();
});
