import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { upstreamReaders } from '../mirror/service/readers.ts';
import { serviceTile } from '../mirror/service/records.fixture.ts';
import { recordingLog } from '../mirror/service/service.fixture.ts';
import { Warnings } from '../mirror/service/warnings.ts';
import type { EntityTile } from '../schema.ts';
import { at, mirroredStore, shown } from './mirrored-store.fixture.ts';

/** Incompressible text too long for a key: PostgreSQL's index entries hold at most 2704 bytes. */
const long = randomBytes(6000).toString('base64url');

/** Mirrors tiles that a service sends. @returns the titles then shown, and the places that were read */
async function mirrored(tiles: EntityTile[]) {
  const { batch } = upstreamReaders('https://service.example/', new Warnings(recordingLog()));
  const store = await mirroredStore();
  const read = batch(Buffer.from(JSON.stringify(tiles)));
  await store.save(read);
  return { db: store.db, tiles: await shown(store), places: read.map(({ id }) => id) };
}

const three = () => [1, 2, 3].map((id) => serviceTile(id, at(-id)));

test('a tile whose object has an id too long for a key is left out, and the walk gets past it', async () => {
  const tiles = three();
  for (const tile of tiles.slice(1, 2)) tile.related_object.id = long;
  const found = await mirrored(tiles);
  expect(found.places).toEqual([1, 2, 3]);
  expect(found.tiles).toMatchObject([
    { related_object: { id: 'object-1' } },
    { related_object: { id: 'object-3' } },
  ]);
});

test('a category too long for a key is left out, even with the longest id', async () => {
  const tiles = three();
  for (const tile of tiles.slice(1, 2))
    Object.assign(tile.related_object, {
      id: long.slice(0, 1000),
      categories: [long, 'books', long.slice(0, 500)],
    });
  const found = await mirrored(tiles);
  expect(found.tiles[1]).toMatchObject({
    related_object: { id: long.slice(0, 1000), categories: ['books', long.slice(0, 500)] },
  });
});

test.each([
  'title',
  'creator',
  'creator_name',
  'creator_date',
  'creator_corp',
  'date_descriptive',
  'publish_place',
  'slug',
])('a %s of any length is accepted', async (field) => {
  const tiles = three();
  for (const tile of tiles.slice(1, 2)) Object.assign(tile.related_object, { [field]: `${long} ${long}` });
  expect((await mirrored(tiles)).tiles).toHaveLength(3);
});
