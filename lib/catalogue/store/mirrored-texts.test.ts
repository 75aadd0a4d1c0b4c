import { expect, test } from 'vitest';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { textOf } from '#lib/text/words.ts';
import { newRecord, type TextPosition } from '../mirror/record.ts';
import { serviceTile } from '../mirror/service/records.fixture.ts';
import type { EntityTile, OtherTile, Tile } from '../schema.ts';
import { openMirrorStore } from './mirror-store.ts';
import { instant } from './records.fixture.ts';
import { ensureService, removeService } from './services.ts';
import { baseUrls, temporaryStore } from './temporary-store.fixture.ts';

const heldLease = { isHeldIn: async () => true };
const newest: TextPosition = { at: instant('9999-12-31T00:00:00'), tile: 0 };
const addressOf = (id: number) => `https://files.example/${id}.xml`;
const alto = (text: string) =>
  new TextEncoder().encode(altoOf(pageOf(`<TextBlock>${linesOf(text)}</TextBlock>`)));

function tileWithText(id: number, at = `2026-11-21T10:00:0${id}`): EntityTile {
  const tile = serviceTile(id, at);
  tile.related_object.main_scan.resources = [
    { url: addressOf(id), hidden: false, downloadable: true, mime: 'text/xml-alto' },
  ];
  return tile;
}

function newsTile(id: number, at: string): OtherTile {
  return { id, type: 'news', created_at: at, updated_at: at, sorting_datetime: at };
}

/** A store with tiles of a service. */
async function mirroredStore(...tiles: Tile[]) {
  const store = await temporaryStore();
  const service = await ensureService(store.db, 'https://service.example/');
  const mirror = openMirrorStore({ db: store.db, baseUrls, service, lease: heldLease });
  const save = async (given: readonly Tile[], walk = 1) =>
    await mirror.saveTiles({
      tiles: given.map((tile) => ({ id: tile.id, sorting_datetime: tile.sorting_datetime, tile })),
      walk,
      record: () => undefined,
    });
  await save(tiles);
  const saveText = async (id: number, text: string | undefined) => {
    const found = (await mirror.tilesWithTexts(newest, 100)).find(({ position }) => position.tile === id);
    const bytes = text === undefined ? undefined : alto(text);
    const read = { scan: found?.text?.scan ?? 0, address: addressOf(id), alto: bytes, readAt: 7000 + id };
    await mirror.saveText(read, newRecord(id));
  };
  const textOfObject = async (id: number) => {
    const scan = (await store.catalogue.object(`object-${id}`))?.scans[0];
    const layer = scan && (await store.catalogue.textLayer(scan));
    return layer && textOf(layer);
  };
  const count = async () => (await store.db.selectFrom('service_texts').select('scan_id').execute()).length;
  return { ...store, service, mirror, save, saveText, textOfObject, count };
}

test('tiles after a position come newest first, those of one instant too, with what is stored of each', async () => {
  const tie = '2026-11-21T10:00:02';
  const { mirror, saveText } = await mirroredStore(
    tileWithText(1),
    tileWithText(2, tie),
    tileWithText(3, tie),
    serviceTile(4, '2026-11-21T09:00:00'),
    newsTile(5, '2026-11-21T08:00:00'),
  );
  await saveText(3, 'Trzy');
  const all = await mirror.tilesWithTexts(newest, 100);
  expect(all).toMatchObject([
    {
      position: { tile: 3 },
      text: { address: addressOf(3), stored: { address: addressOf(3), readAt: 7003 } },
    },
    { position: { tile: 2 }, text: { address: addressOf(2), stored: undefined } },
    { position: { tile: 1 } },
    { position: { tile: 4 }, text: { address: undefined } },
    { position: { tile: 5 }, text: undefined },
  ]);
  for (const [index, { position }] of all.entries())
    expect(await mirror.tilesWithTexts(position, 2)).toEqual(all.slice(index + 1, index + 3));
});

test('a text is stored with the record, read where its scan is shown, renewed, and removed', async () => {
  const { mirror, saveText, textOfObject, count, version } = await mirroredStore(
    tileWithText(1),
    tileWithText(2),
  );
  const before = version();
  await saveText(1, 'Żółw');
  expect(await mirror.readRecord()).toEqual(newRecord(1));
  expect([await textOfObject(1), await textOfObject(2)]).toEqual(['Żółw', undefined]);
  await saveText(1, 'Jeż');
  expect(await textOfObject(1)).toBe('Jeż');
  await saveText(1, undefined);
  expect([await textOfObject(1), await count()]).toEqual([undefined, 0]);
  // For a scan that has since been removed.
  await mirror.saveText({ scan: 2 ** 50, address: addressOf(9), alto: alto('x'), readAt: 1 }, newRecord(9));
  expect([await mirror.readRecord(), await count()]).toEqual([newRecord(9), 0]);
  expect(version()).toBe(before);
});

test('a scan at another address does not show the text of the one before', async () => {
  const { save, saveText, textOfObject, mirror } = await mirroredStore(tileWithText(1));
  await saveText(1, 'Żółw');
  const moved = tileWithText(1);
  moved.related_object.title = moved.entity_title = 'Other';
  await save([moved]);
  expect(await textOfObject(1)).toBe('Żółw');
  for (const resource of moved.related_object.main_scan.resources) resource.url = addressOf(10);
  await save([moved]);
  expect(await textOfObject(1)).toBeUndefined();
  expect(await mirror.tilesWithTexts(newest, 1)).toMatchObject([
    { text: { address: addressOf(10), stored: { address: addressOf(1) } } },
  ]);
});

test('texts are removed with what is withdrawn, and with their service', async () => {
  const { db, save, saveText, mirror, count, service } = await mirroredStore(
    tileWithText(1),
    tileWithText(2),
  );
  await saveText(1, 'a');
  await saveText(2, 'b');
  await save([tileWithText(2)], 3);
  expect(await mirror.withdrawTiles(2, [], 10)).toBe(1);
  expect(await count()).toBe(1);
  await removeService(db, service);
  expect(await count()).toBe(0);
});
