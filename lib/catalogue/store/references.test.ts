import { expect, test } from 'vitest';
import { saveObject } from './objects.ts';
import { removeOrganization, saveOrganization } from './organizations.ts';
import {
  digestFor,
  objectRecord,
  organizationRecord,
  otherTileRecord,
  scanRecord,
} from './records.fixture.ts';
import { holderOf, referencedDigests } from './references.ts';
import { baseUrls, temporaryStore } from './temporary-store.fixture.ts';
import { saveTile } from './tiles.ts';

test('every digest is returned once, in order, however many there are', async () => {
  const { db } = await temporaryStore();
  const scans = Array.from({ length: 2300 }, (_, index) => ({
    ...scanRecord(`page ${index % 2250}`),
    textDigest: index % 2 === 0 ? digestFor(`text ${index}`) : null,
  }));
  await saveObject(db, baseUrls, objectRecord('a', { scans }));
  await saveTile(db, baseUrls, otherTileRecord('b', { imageDigest: digestFor('tile') }));
  await saveOrganization(
    db,
    organizationRecord('c', { avatar: { digest: digestFor('avatar'), width: 1, height: 1 } }),
  );
  const expected = new Set(scans.flatMap(({ digest, textDigest }) => [digest, textDigest ?? digest]));
  for (const name of ['tile', 'avatar']) expected.add(digestFor(name));
  const listed: string[] = [];
  for await (const digest of referencedDigests(db)) listed.push(digest);
  expect(listed).toEqual([...expected].sort());
  expect(await holderOf(db, digestFor('text 0'))).toBe('object a');
  expect(await holderOf(db, digestFor('tile'))).toBe('tile b');
  expect(await holderOf(db, digestFor('avatar'))).toBe('institution c');
  expect(await holderOf(db, digestFor('nobody'))).toBe('');
});

test('of many objects that share a file or an institution only one is read', async () => {
  const { db } = await temporaryStore();
  const organizationId = await saveOrganization(db, organizationRecord('c'));
  for (const id of ['a', 'b', 'c'])
    await saveObject(db, baseUrls, objectRecord(id, { organizationId, scans: [scanRecord('no picture')] }));
  let most = 0;
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      most = Math.max(most, result.rows.length);
      return result;
    },
  });
  expect(await holderOf(watched, scanRecord('no picture').digest)).toMatch(/^object [abc]$/);
  expect(await removeOrganization(watched, 'c')).toBe('in-use');
  expect(most).toBe(1);
});
