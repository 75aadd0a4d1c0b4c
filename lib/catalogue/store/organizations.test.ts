import { expect, test } from 'vitest';
import { unreferencedDigests } from './files.ts';
import { removeObject, saveObject } from './objects.ts';
import {
  listOrganizations,
  organizationNumber,
  removeOrganization,
  saveOrganization,
} from './organizations.ts';
import { digestFor, objectRecord, organizationRecord, otherTileRecord } from './records.fixture.ts';
import { baseUrls, publicUrl, temporaryStore } from './temporary-store.fixture.ts';
import { removeTile, saveTile } from './tiles.ts';

test('they come in Polish order: Ł after L, Ś after S, lower and upper case together', async () => {
  const { db, catalogue } = await temporaryStore();
  const names = [
    'Archiwum',
    'Ćmielów',
    'Czytelnia',
    'Lublin',
    'Łańcut',
    'muzeum',
    'Opole',
    'Sopot',
    'Śląsk',
    'Żory',
  ];
  for (const fullname of [...names].reverse())
    await saveOrganization(db, organizationRecord(fullname, { fullname }));
  const order = (await catalogue.organizations()).map(({ fullname }) => fullname);
  expect(order).toEqual(['Archiwum', 'Czytelnia', 'Ćmielów', ...names.slice(3)]);
});

test('a number stays with its key, and saving the same again does not raise the version', async () => {
  const { db, catalogue, version } = await temporaryStore();
  const id = await saveOrganization(db, organizationRecord('one'));
  const before = version();
  expect(await saveOrganization(db, organizationRecord('one'))).toBe(id);
  expect(version()).toBe(before);
  expect(await saveOrganization(db, organizationRecord('one', { descriptionEn: '' }))).toBe(id);
  expect(version()).not.toBe(before);
  expect(await organizationNumber(db, 'one')).toBe(id);
  expect((await catalogue.organization(id))?.description).toEqual({ pl: 'Opis: one', en: '' });
  expect(await listOrganizations(db)).toEqual([{ key: 'one', id, fullname: 'Biblioteka one' }]);
});

test('images are those of the institution, else those of the site', async () => {
  const { db, catalogue } = await temporaryStore();
  const plain = await saveOrganization(db, organizationRecord('plain'));
  const avatar = { digest: digestFor('logo'), width: 300, height: 200 };
  const rich = await saveOrganization(
    db,
    organizationRecord('rich', { avatar, backgroundDigest: digestFor('wall') }),
  );
  expect((await catalogue.organization(plain))?.avatar.url).toBe(`${publicUrl}/icons/institution.png`);
  expect(await catalogue.organization(rich)).toMatchObject({
    avatar: { dimensions: { width: 300, height: 200 }, url: `${publicUrl}/scans/${avatar.digest}/image.png` },
    background: `${publicUrl}/scans/${digestFor('wall')}/image.jpg`,
  });
  await saveOrganization(db, organizationRecord('rich', { avatar }));
  expect(await unreferencedDigests(db)).toEqual([digestFor('wall')]);
});

test('counts are of public objects and of collection tiles', async () => {
  const { db, catalogue } = await temporaryStore();
  const organizationId = await saveOrganization(db, organizationRecord('one'));
  for (const [id, isPublic] of [
    ['a', true],
    ['b', true],
    ['c', false],
  ] as const)
    await saveObject(db, baseUrls, objectRecord(id, { organizationId, isPublic }));
  for (const [key, featured] of [
    ['x', true],
    ['y', false],
    ['z', false],
  ] as const)
    await saveTile(db, baseUrls, otherTileRecord(key, { type: 'collection', organizationId, featured }));
  await saveTile(db, baseUrls, otherTileRecord('news', { organizationId }));
  expect((await catalogue.organization(organizationId))?.aggregations).toEqual({
    featured_collections_count: 1,
    items_provided_count: 2,
    collections_count: 3,
  });
});

test('one that still has objects or tiles is not removed', async () => {
  const { db, catalogue } = await temporaryStore();
  const organizationId = await saveOrganization(db, organizationRecord('one'));
  await saveTile(db, baseUrls, otherTileRecord('news', { organizationId }));
  expect(await removeOrganization(db, 'one')).toBe('in-use');
  await removeTile(db, 'news');
  expect(await removeOrganization(db, 'one')).toBe('removed');
  expect(await removeOrganization(db, 'one')).toBe('unknown');
  expect(await catalogue.organizations()).toEqual([]);
});

test('the count of an institution follows its objects: added, hidden, moved to another, removed', async () => {
  const { db, catalogue } = await temporaryStore();
  const one = await saveOrganization(db, organizationRecord('one'));
  const other = await saveOrganization(db, organizationRecord('other'));
  const provided = async () => {
    const found = await Promise.all([catalogue.organization(one), catalogue.organization(other)]);
    return found.map((organization) => organization?.aggregations.items_provided_count);
  };
  const save = (organizationId: number | null, isPublic = true) =>
    saveObject(db, baseUrls, objectRecord('a', { organizationId, isPublic }));
  const seen: unknown[] = [];
  for (const change of [
    () => saveObject(db, baseUrls, objectRecord('b', { organizationId: one })),
    () => save(one),
    () => save(one),
    () => save(one, false),
    () => save(other),
    () => save(null),
    () => save(other),
    () => removeObject(db, 'a'),
    () => removeObject(db, 'a'),
  ]) {
    await change();
    seen.push(await provided());
  }
  expect(seen).toEqual([
    [1, 0],
    [2, 0],
    [2, 0],
    [1, 0],
    [1, 1],
    [1, 0],
    [1, 1],
    [1, 0],
    [1, 0],
  ]);
});
