import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import type { EntityTile, Tile } from '../schema.ts';
import { type OnDamaged, readUndamaged, throwDamaged } from './damaged.ts';
import { isWrittenByPrevious, previousOtherTile, previousTimes } from './previous-record.ts';
import { originsByProjection } from './projections.ts';
import { readRecords, type StoredObject } from './read-records.ts';
import type { OtherTileRecord } from './records.ts';
import { entityTileOf, mainScanOf, otherTileOf, type TileTimes } from './shapes.ts';
import type { Tables } from './tables.ts';

/** A tile as stored and sent. */
export function tileJson(tile: Tile): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(tile));
}

/** The contract's tile for a stored object. */
export function objectTile(
  baseUrls: BaseUrls,
  { record, tile, scanIds }: Pick<StoredObject, 'record' | 'tile' | 'scanIds'>,
): EntityTile {
  const [scan] = record.scans;
  const [scanId] = scanIds;
  if (!scan || scanId === undefined) throw new Error(`The object ${record.id} has no scan`);
  return entityTileOf(tile.id, record, mainScanOf(baseUrls, scanId, scan), tile.times);
}

type TileRow = Selectable<Tables['tiles']>;

/**
 * The stored data of a tile that does not belong to an object. If the time of change in its JSON differs from its
 * columns, the previous version wrote it last.
 * @param origins by projection, as used in the JSON's addresses
 */
export function otherTileOfRow(
  row: TileRow,
  origins: ReadonlyMap<number, string>,
): { record: Omit<OtherTileRecord, 'key' | 'organizationId' | 'featured' | 'published'>; times: TileTimes } {
  const { sorting_datetime: sorting, created_at: created, updated_at: updated } = row;
  const isOurs = row.given === null;
  const isMigrated =
    created !== null && updated !== null && !(isOurs && isWrittenByPrevious(row.json, updated));
  const content = isMigrated
    ? { title: row.title ?? '', description: row.description, url: row.url, ...givenOf(row) }
    : previousOtherTile(row.json, origins.get(row.projection));
  return {
    record: { type: row.type as OtherTileRecord['type'], imageDigest: row.image_digest, ...content },
    times: isMigrated ? { created, updated, sorting } : previousTimes(row.json, sorting),
  };
}

const fields = z.record(z.string(), z.unknown());

function givenOf({ given }: TileRow): Pick<OtherTileRecord, 'given'> {
  return given === null ? {} : { given: fields.parse(JSON.parse(given)) };
}

/**
 * Regenerates tiles from their stored data.
 * @param onDamaged called with tiles that cannot be generated, which are left out unless this throws
 * @returns their JSON by tile number
 * @throws {Damaged} without `onDamaged`
 */
export async function makeTiles(
  db: Kysely<Tables>,
  baseUrls: BaseUrls,
  ids: readonly number[],
  onDamaged: OnDamaged = throwDamaged,
): Promise<Map<number, Uint8Array>> {
  const regenerated = new Map<number, Uint8Array>();
  if (ids.length === 0) return regenerated;
  const rows = await db.selectFrom('tiles').selectAll().where('id', 'in', ids).execute();
  const objectIds = rows.flatMap(({ object_id }) => object_id ?? []);
  const objects = await readRecords(db, objectIds, { scans: 'first', onDamaged });
  const origins = await originsByProjection(db);
  for (const row of rows) {
    const object = row.object_id === null ? undefined : objects.get(row.object_id);
    // Already reported as unreadable.
    if (row.object_id !== null && !object) continue;
    const make = () => {
      if (object) return objectTile(baseUrls, object);
      const { record, times } = otherTileOfRow(row, origins);
      return otherTileOf(row.id, baseUrls, record, times);
    };
    const tile = readUndamaged(nameOf(row), make, onDamaged);
    if (tile) regenerated.set(row.id, tileJson(tile));
  }
  return regenerated;
}

/** Name of a tile in reports of damage. */
export function nameOf({ object_id, key, id }: Pick<TileRow, 'object_id' | 'key' | 'id'>): string {
  return object_id === null ? `tile ${key ?? id}` : `object ${object_id}`;
}
